#include "framework/session/authoring/movement_diagram.h"

#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/definition/loader.h"
#include "framework/pieces/movement.h"

namespace stockade {
namespace {

Result<DefinitionPtr> game_of(const std::string& moves, int size, const char* initial) {
  std::string text = fmt::format(
      "schema: 1\nname: Diagram\nboard: {{ files: {0}, ranks: {0} }}\npieces:\n"
      "  A: {{ name: piece, moves: {1}, initial: {2} }}\n  B: {{ name: other, moves: none }}\n"
      "setup: ",
      size, nlohmann::json(moves).dump(), initial);
  for (int rank = 0; rank < size; ++rank) text += (rank ? "/" : "") + std::to_string(size);
  auto loaded = load_definition_text(text + " w\n", "diagram.yaml");
  if (loaded) return loaded->definition;
  Diagnostics problems = loaded.problems();
  for (Diagnostic& problem : problems) problem.where = {};  // the file is not the author's
  return problems;
}

MoveDiagram diagram_of(const GameDefinition& rules) {
  const Roster& roster = rules.roster();
  const Topology& board = rules.topology();
  const int middle = *board.at(0, 0, (board.files() - 1) / 2, (board.ranks() - 1) / 2);
  Position position(rules.layout());
  position.set_side_to_move(Side{0});
  position.put(middle, roster.piece(Side{0}, PieceType{0}));
  const std::vector<Piece> others = {roster.piece(Side{0}, PieceType{1}),
                                     roster.piece(Side{1}, PieceType{1})};
  return probe_moves(rules, position, middle, others, true);
}

}  // namespace

Result<MovementDiagram> movement_diagram(const std::string& moves, int size) {
  const auto anywhere = game_of(moves, size, "all");
  if (!anywhere) return anywhere.problems();
  const auto elsewhere = game_of(moves, size, "none");
  if (!elsewhere) return elsewhere.problems();
  return MovementDiagram{*anywhere,
                         with_initial_moves(diagram_of(**anywhere), diagram_of(**elsewhere))};
}

}  // namespace stockade
