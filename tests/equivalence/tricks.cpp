// Variants of the library, and the same games written with scripts in place of keys that the
// language has for them (tests/data/tricks): both play the same games. The pairs are also a
// yardstick for speed: tests/bench/tricks.py.

#include <algorithm>
#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "tests/support/scripted_game.h"
#include "tests/support/variants.h"

namespace stockade::test::tricks_test {
namespace {

/// How a move of one game is recognised in the other.
enum class By {
  name,  ///< by its UCI notation; then the results are the same, too
  board  ///< by the board that it leads to: scripts call their moves by other names
};

struct Pair {
  const char* id;
  By by;
  int games;
  int plies;
  int depth;                     ///< of the counts from the start
  const char* script = nullptr;  ///< the file below tricks/, if it has another name
};

/// The game of the library. Scripts have no points and no facing generals in Janggi.
DefinitionPtr game_by_keys(const std::string& id) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  if (id == "janggi") options.set = {{"bikjang", "no"}, {"points", "none"}};
  auto loaded = load_definition(id, options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

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

/// A move from a cell to itself is how scripts pass.
std::string name_of(Game& game, Move move, By by) {
  if (by == By::name)
    return move.from() == move.to() ? "pass" : uci_notation(game.definition(), move);
  Position position = game.position();
  Journal journal;
  game.definition().kernel().apply(position, journal, move);
  return board_of(game.definition(), position);
}

/// The legal moves by what they are called. Several may lead to one board.
std::multimap<std::string, Move> moves_of(Game& game, By by) {
  std::multimap<std::string, Move> moves;
  for (const Move move : game.legal_moves()) moves.emplace(name_of(game, move, by), move);
  return moves;
}

std::string names(const std::multimap<std::string, Move>& moves) {
  std::string text;
  for (const auto& [name, move] : moves) text += name + "  ";
  return text;
}

uint64_t count(const DefinitionPtr& definition, int depth) {
  Position at = definition->start();
  Journal journal;
  return definition->kernel().perft(at, journal, depth, {});
}

}  // namespace

TEST_CASE("a game by keys and the same game by scripts have the same moves and results",
          "[equivalence][script]") {
  const auto pair = GENERATE(
      Pair{"atomic", By::name, 6, 120, 3}, Pair{"grand", By::name, 6, 120, 2},
      Pair{"janggi", By::name, 6, 120, 2}, Pair{"knightrelay", By::name, 6, 120, 3},
      Pair{"xiangqi", By::name, 6, 120, 2}, Pair{"reversi", By::board, 2, 70, 5},
      Pair{"duck", By::board, 2, 120, 3}, Pair{"placement", By::board, 4, 120, 3},
      Pair{"seirawan", By::board, 6, 120, 3}, Pair{"duck", By::board, 1, 60, 2, "duck_first"},
      Pair{"grand", By::name, 2, 120, 2, "grand_first"});
  const std::string id = pair.id;
  const DefinitionPtr by_keys = game_by_keys(id);
  const DefinitionPtr by_script = trick(pair.script ? pair.script : id);
  for (int depth = 1; depth <= pair.depth; ++depth) {
    INFO(id << ", depth " << depth);
    CHECK(count(by_keys, depth) == count(by_script, depth));
  }
  Random random(2026);
  for (int g = 0; g < pair.games; ++g) {
    Game one(by_keys);
    Game other(by_script);
    for (int ply = 0; ply < pair.plies; ++ply) {
      const auto moves = moves_of(one, pair.by);
      const auto same = moves_of(other, pair.by);
      INFO(id << ": " << text_of(one) << " and " << text_of(other));
      REQUIRE(names(moves) == names(same));
      if (pair.by == By::name) REQUIRE(one.outcome().result() == other.outcome().result());
      if (moves.empty() || one.outcome().over()) break;
      // Captures more often than by chance, so that games come to promotions and bare boards.
      auto chosen = moves.begin();
      for (int attempt = 0; attempt < 2; ++attempt) {
        chosen = std::next(moves.begin(), random.below(static_cast<uint32_t>(moves.size())));
        if (by_keys->kernel().captured(one.position(), chosen->second) != kEmpty) break;
      }
      other.play(same.find(chosen->first)->second);
      one.play(moves.find(chosen->first)->second);
    }
  }
  CHECK(errors(by_script).empty());
}

}  // namespace stockade::test::tricks_test
