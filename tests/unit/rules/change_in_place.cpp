// Turns in which a piece becomes another where it stands, and gives up nothing for it.

#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "tests/support/legal_moves.h"
#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::change_in_place_test {
namespace {

const std::string kRules =
    "extends: chess\n"
    "turn: { one_of: [move, change] }\n"
    "change: { pieces: P, to: [N, B] }\n";

}  // namespace

TEST_CASE("a change without a zone costs nothing", "[unit]") {
  const auto game = game_of(kRules);
  const char* const fen = "7k/8/8/3P4/8/8/8/K7 w - - 0 1";
  CHECK(after_move(game, fen, "d5d5n") == "7k/8/8/3N4/8/8/8/K7 b - - 0 1");
  CHECK(after_move(game, fen, "d5d5b") == "7k/8/8/3B4/8/8/8/K7 b - - 0 1");
  CHECK(after_move(game, fen, "d5d5q") == "no-such-move");
  CHECK(after_move(game, fen, "a1a1n") == "no-such-move");
}

TEST_CASE("a change does not end a check", "[unit]") {
  const auto game = game_of(kRules);
  CHECK(after_move(game, "3r3k/8/8/8/8/8/P7/3K4 w - - 0 1", "a2a2n") == "king-in-check");
  CHECK(after_move(game, "3r3k/8/8/8/3P4/8/8/3K4 w - - 0 1", "d4d4n") ==
        "3r3k/8/8/8/3N4/8/8/3K4 b - - 0 1");
}

TEST_CASE("conditions see a change as a move from a cell to itself", "[unit]") {
  const auto game = game_of(
      kRules +
      "forbid:\n"
      "  - { when: \"becomes in [N B] and from = to and rank(from) < 5\", because: too early }\n");
  CHECK(after_move(game, "7k/8/8/3P4/8/8/8/K7 w - - 0 1", "d5d5n") ==
        "7k/8/8/3N4/8/8/8/K7 b - - 0 1");
  CHECK(after_move(game, "7k/8/8/8/3P4/8/8/K7 w - - 0 1", "d4d4n") == "requirement-not-met");
}

TEST_CASE("the fast move generator knows changes in place", "[unit]") {
  for (const DefinitionPtr& definition : {game_of(kRules), variant("sittuyin")})
    for (uint64_t seed = 0; seed < 10; ++seed) {
      Random random(seed);
      const Game game = random_game(definition, random, 60);
      moves_from(definition, write_fen(*definition, game.position()));
    }
}

}  // namespace stockade::test::change_in_place_test
