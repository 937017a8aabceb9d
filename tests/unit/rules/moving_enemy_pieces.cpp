// Steps of a turn in which the player moves a piece of the enemy's.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "framework/notation/move_text.h"
#include "tests/support/legal_moves.h"
#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::moving_enemy_pieces_test {
namespace {

const std::string kPushes =
    "extends: chess\n"
    "en_passant: off\n"
    "turn:\n"
    "  one_of: [move, move_enemy]\n"
    "  steps: [{ one_of: [move] }, { one_of: [move_enemy], optional: if stuck }]\n";

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("an enemy pawn goes its own way, and captures nothing", "[unit]") {
  const auto game = game_of(kPushes + "move_enemy: { pieces: P, moves: mfW }\n");
  CHECK(moves_from(game, "4k3/p1p5/1P6/2P5/5p2/5P2/8/4K3 w - - 0 1 1") == Texts{"a7a6", "c7c6"});
  CHECK(moves_from(game, "4k3/8/8/2p5/8/P7/8/4K3 b - - 0 1 1") == Texts{"a3a4"});
  CHECK(after_move(game, "4k3/p7/8/8/8/8/8/4K3 w - - 7 1 1", "a6") ==
        "4k3/8/p7/8/8/8/8/4K3 b - - 0 1 2");
}

TEST_CASE("a pushed piece may not expose the king of the player who pushes it", "[unit]") {
  const auto game = game_of(kPushes + "move_enemy: { pieces: [P, N], moves: mfW }\n");
  CHECK(moves_from(game, "8/4k3/8/8/r2p3K/8/5n2/8 w - - 0 1 1") == Texts{"f2f1"});
}

TEST_CASE("a pushed pawn promotes to what the player chooses, or to what the rule says", "[unit]") {
  const char* fen = "4k3/8/8/8/8/7K/p7/8 w - - 0 1 1";
  CHECK(moves_from(game_of(kPushes + "move_enemy: { pieces: P, moves: mfW }\n"), fen) ==
        Texts{"a2a1b", "a2a1n", "a2a1q", "a2a1r"});
  const auto queens = game_of(kPushes + "move_enemy: { pieces: P, moves: mfW, becomes: Q }\n");
  CHECK(moves_from(queens, fen) == Texts{"a2a1q"});
  CHECK(after_move(queens, fen, "a1=Q") == "4k3/8/8/8/8/7K/8/q7 b - - 0 1 2");
}

TEST_CASE("rides and lame leaps of enemy pieces need free cells", "[unit]") {
  const auto game = game_of(kPushes + "move_enemy: { pieces: R, moves: [mfR2, msnD] }\n");
  CHECK(moves_from(game, "4k3/8/8/2P1r3/8/4P3/8/4K3 w - - 0 1 1") == Texts{"e5e4", "e5g5"});
}

TEST_CASE("each step of the turn is for its own pieces", "[unit]") {
  const auto game = game_of(kPushes + "move_enemy: { pieces: P, moves: mfW }\n");
  CHECK(after_move(game, "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 1", "a2a3") == "wrong-step");
  CHECK(after_move(game, "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", "a2a3") ==
        "4k3/p7/8/8/8/P7/8/4K3 w - - 0 1 1");
}

TEST_CASE("what can't be done with enemy pieces is refused", "[unit]") {
  const auto id_of = [](const std::string& rule) {
    const auto loaded = try_rules(kPushes + "move_enemy: " + rule + "\n");
    REQUIRE_FALSE(loaded.ok());
    return loaded.problems().front().id;
  };
  CHECK(id_of("{ pieces: P, moves: fW }") == "move-enemy-movement");
  CHECK(id_of("{ pieces: P, moves: mfW, becomes: K }") == "move-enemy-becomes");
  CHECK(try_rules("extends: chess\nturn: { one_of: [move, move_enemy] }\n").ok() == false);
}

}  // namespace stockade::test::moving_enemy_pieces_test
