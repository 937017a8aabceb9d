// Moves that a piece has only while it has not moved: whose they are, when the right is lost, and
// what the FEN says of it.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/legal_moves.h"
#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::first_moves_test {
namespace {

const std::string kLeapingKings =
    "extends: chess\n"
    "castling: off\n"
    "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n"
    "first_moves:\n"
    "  - { pieces: K, moves: mfsN, when: not in check }\n";

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a right of first moves is used up by the first move", "[unit]") {
  const auto game = game_of(kLeapingKings);
  const char* fen = "4k3/8/8/8/8/8/8/4K3 w Ee - 0 1";
  CHECK(after_move(game, fen, "Kc2") == "4k3/8/8/8/8/8/2K5/8 b e - 1 1");
  CHECK(after_move(game, fen, "Kd2") == "4k3/8/8/8/8/8/3K4/8 b e - 1 1");
  // The black king goes the other way.
  CHECK(after_move(game, "4k3/8/8/8/8/8/8/4K3 b Ee - 0 1", "Kg7") ==
        "8/6k1/8/8/8/8/8/4K3 w E - 1 2");
  CHECK(after_move(game, "4k3/8/8/8/8/8/8/4K3 w e - 0 1", "Kc2") == "first-move-lost");
  // A king that has come back does not get it again.
  CHECK(after_move(game, "4k3/8/8/8/8/8/4K3/8 w e - 0 1", "Ke1") ==
        "4k3/8/8/8/8/8/8/4K3 b e - 1 1");
}

TEST_CASE("first moves go by their condition, and capture only if they may", "[unit]") {
  const auto game = game_of(kLeapingKings);
  CHECK(after_move(game, "4k3/8/8/8/8/8/4r3/4K3 w E - 0 1", "Kc2") == "first-move-when");
  CHECK(moves_from(game, "4k3/8/8/8/8/8/2n3n1/4K3 w E - 0 1", "e1") ==
        Texts{"e1d1", "e1d2", "e1e2", "e1f1", "e1f2"});
}

TEST_CASE("a right of first moves is lost with a capture on its cell", "[unit]") {
  const auto game = game_of(
      "extends: chess\n"
      "castling: off\n"
      "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w BGbg - 0 1\n"
      "first_moves: [{ pieces: N, moves: mfD }]\n");
  CHECK(after_move(game, "4k3/8/8/8/4b3/8/8/1N2K1N1 b BG - 0 1", "Bxb1") ==
        "4k3/8/8/8/8/8/8/1b2K1N1 w G - 0 2");
  CHECK(after_move(game, "4k3/8/8/8/8/8/8/1N2K1N1 w BG - 0 1", "Nb3") ==
        "4k3/8/8/8/8/1N6/8/4K1N1 b G - 1 1");
}

TEST_CASE("a right of first moves is lost by a condition, in a FEN as in a game", "[unit]") {
  const auto game =
      game_of(kLeapingKings + "  - { pieces: Q, moves: mfN, lost_when: count(enemy Q) = 0 }\n");
  SECTION("the lines of one rule have rights of their own") {
    CHECK(write_fen(*game, position(game, "3qk3/8/8/8/8/8/8/3QK3 w DEde - 0 1")) ==
          "3qk3/8/8/8/8/8/8/3QK3 w DEde - 0 1");
    CHECK(write_fen(*game, position(game, "4k3/8/8/8/8/8/8/3QK3 w DEe - 0 1")) ==
          "4k3/8/8/8/8/8/8/3QK3 w Ee - 0 1");
  }
  SECTION("with the move that makes it hold") {
    CHECK(after_move(game, "3qk3/8/8/8/8/4N3/8/3QK3 b DEde - 0 1", "Qxd1+") ==
          "4k3/8/8/8/8/4N3/8/3qK3 w Ee - 0 2");
  }
}

TEST_CASE("a right of first moves is lost by what follows a move, too", "[unit]") {
  SECTION("a transfer to another board") {
    const auto game = game_of(
        kLeapingKings +
        "  - { pieces: Q, moves: mfN, lost_when: \"count(enemy R on through(own K, right(own "
        "K))) > 0\" }\n"
        "layers: { A: setup, B: empty }\n"
        "transfer: { if_occupied: forbidden }\n");
    CHECK(after_move(game, "4k3/8/8/8/8/8/8/3QK3&r7/8/8/8/8/8/8/8 b DE - 0 1", "Ba8Aa1") ==
          "4k3/8/8/8/8/8/8/r2QK3&8/8/8/8/8/8/8/8 w E - 1 2");
    // On the other board, and beside the rank, a rook takes no right.
    CHECK(after_move(game, "4k3/8/8/8/8/8/8/3QK3&8/8/8/8/8/8/8/r7 b DE - 0 1", "Ba1Aa2") ==
          "4k3/8/8/8/8/8/r7/3QK3&8/8/8/8/8/8/8/8 w DE - 1 2");
  }
  SECTION("a blast") {
    const auto game = game_of(kLeapingKings +
                              "  - { pieces: Q, moves: mfN, lost_when: count(enemy Q) = 0 }\n"
                              "capture: { blast: { spares: P } }\n");
    CHECK(after_move(game, "1n1q3k/2p5/8/8/8/8/2R5/3Q3K w Dd - 0 1", "Rxc7") ==
          "7k/8/8/8/8/8/8/3Q3K b - - 0 1");
  }
}

TEST_CASE("first moves that capture give check while the right lasts", "[unit]") {
  const auto game = game_of(
      "extends: chess\n"
      "castling: off\n"
      "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AH - 0 1\n"
      "first_moves: [{ pieces: white R, moves: N }]\n");
  CHECK(game->kernel().in_check(position(game, "8/8/8/8/8/1k6/8/R6K b A - 0 1"), Side{1}));
  CHECK_FALSE(game->kernel().in_check(position(game, "8/8/8/8/8/1k6/8/R6K b - - 0 1"), Side{1}));
  CHECK(after_move(game, "8/8/8/8/1k6/8/8/R6K b A - 0 1", "Kb3") == "leaves-king-attacked");
  CHECK(after_move(game, "8/8/8/8/1k6/8/8/R6K b - - 0 1", "Kb3") ==
        "8/8/8/8/8/1k6/8/R6K w - - 1 2");
  // The black rook has no such right, and its letter means nothing.
  CHECK_FALSE(parse_fen(*game, "r3k3/8/8/8/8/8/8/4K3 b a - 0 1").ok());
}

TEST_CASE("a move that the piece has anyway is no first move", "[unit]") {
  const auto game = game_of(
      "extends: chess\n"
      "castling: off\n"
      "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AHah - 0 1\n"
      "first_moves: [{ pieces: R, moves: DF }]\n");
  CHECK(moves_from(game, "4k3/8/8/8/8/1p6/1P6/R3K3 w A - 0 1", "a1") ==
        Texts{"a1a2", "a1a3", "a1a4", "a1a5", "a1a6", "a1a7", "a1a8", "a1b1", "a1c1", "a1d1"});
  // The leap goes over a piece, the ride does not.
  CHECK(moves_from(game, "4k3/8/8/8/8/8/P7/R3K3 w A - 0 1", "a1") ==
        Texts{"a1a3", "a1b1", "a1b2", "a1c1", "a1d1"});
  CHECK(moves_from(game, "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a1") == Texts{"a1b1", "a1c1", "a1d1"});
}

TEST_CASE("what can't be a first move is refused with its place", "[unit]") {
  const auto id_of = [](const std::string& line) {
    const auto loaded = try_rules(
        "extends: chess\ncastling: off\nsetup: "
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n"
        "first_moves: [" +
        line + "]\n");
    REQUIRE_FALSE(loaded.ok());
    CHECK(loaded.problems().front().where.line == 6);
    return loaded.problems().front().id;
  };
  CHECK(id_of("{ pieces: N, moves: imD }") == "first-move-movement");
  CHECK(id_of("{ pieces: N, moves: \"mD from rank 1\" }") == "first-move-movement");
  CHECK(id_of("{ pieces: N, moves: { path: slide any } }") == "first-move-movement");
  CHECK(id_of("{ pieces: [N, P], moves: mD }") == "first-move-letters");
  CHECK(id_of("{ pieces: red N, moves: mD }") == "unknown-side");
  CHECK(id_of("{ pieces: N, moves: mD, when: queens }") == "expression-name");
}

TEST_CASE("a letter means one right only", "[unit]") {
  const auto loaded = try_rules(
      "extends: chess960\n"
      "first_moves: [{ pieces: R, moves: mF }]\n");
  REQUIRE_FALSE(loaded.ok());
  CHECK(loaded.message().find("what the letter") != std::string::npos);
}

}  // namespace stockade::test::first_moves_test
