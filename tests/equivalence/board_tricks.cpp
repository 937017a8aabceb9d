// Games of placed pieces, written with Lua where rules of the language now do the same
// (tests/data/tricks): both play the same games. tests/bench/tricks.py compares their speed.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/rules/facets.h"
#include "tests/support/variants.h"

namespace stockade::test {
namespace {

DefinitionPtr trick(const std::string& id) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded =
      load_definition(std::string(STOCKADE_TEST_DATA_DIR) + "/tricks/" + id + ".yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

/// The board, whatever the pieces that mean the same are called, and the side to move.
std::string board_of(const GameDefinition& definition, const Position& position) {
  const std::string fen = write_fen(definition, position);
  std::string text = fen.substr(0, fen.find_first_of(" ["));
  std::replace(text.begin(), text.end(), '*', 'D');
  return text + (position.side_to_move() == Side{0} ? " w" : " b");
}

/// The boards that the legal moves lead to, each with its move.
std::vector<std::pair<std::string, Move>> boards_after(const GameDefinition& definition,
                                                       Position& position, Journal& journal) {
  MoveList legal;
  definition.kernel().legal_moves(position, journal, legal);
  std::vector<std::pair<std::string, Move>> found;
  for (const Move move : legal) {
    definition.kernel().apply(position, journal, move);
    found.emplace_back(board_of(definition, position), move);
    definition.kernel().undo(position, journal);
  }
  std::sort(found.begin(), found.end());
  return found;
}

void check_same_games(const std::string& id, int games, int plies) {
  const DefinitionPtr rule = variant(id);
  const DefinitionPtr lua = trick(id);
  Random random(3);
  for (int game = 0; game < games; ++game) {
    Position here = rule->start();
    Position there = lua->start();
    Journal journal;
    for (int ply = 0; ply < plies; ++ply) {
      const auto moves = boards_after(*rule, here, journal);
      const auto others = boards_after(*lua, there, journal);
      INFO(id << ", game " << game << ", ply " << ply << ": " << write_fen(*rule, here));
      REQUIRE(moves.size() == others.size());
      for (size_t i = 0; i < moves.size(); ++i) REQUIRE(moves[i].first == others[i].first);
      if (moves.empty()) break;
      const auto pick = random.below(static_cast<uint32_t>(moves.size()));
      journal.clear();
      rule->kernel().apply(here, journal, moves[pick].second);
      lua->kernel().apply(there, journal, others[pick].second);
      journal.clear();
    }
  }
  CHECK(to_string(take_script_errors(lua->kernel())).empty());
}

uint64_t perft(const GameDefinition& definition, int depth) {
  Position at = definition.start();
  Journal journal;
  return definition.kernel().perft(at, journal, depth, {});
}

}  // namespace

TEST_CASE("Reversi is the same by a rule and by Lua", "[equivalence]") {
  check_same_games("reversi", 2, 70);
  for (int depth = 1; depth <= 5; ++depth)
    CHECK(perft(*trick("reversi"), depth) == perft(*variant("reversi"), depth));
}

TEST_CASE("Duck Chess is the same by rules and by Lua", "[equivalence]") {
  check_same_games("duck", 2, 120);
  for (int depth = 1; depth <= 3; ++depth)
    CHECK(perft(*trick("duck"), depth) == perft(*variant("duck"), depth));
}

}  // namespace stockade::test
