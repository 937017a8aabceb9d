// Castling with a different piece on each wing.

#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"

namespace stockade::test::castling_partners_test {
namespace {

const std::string kRules =
    "extends: chess\n"
    "pieces: { C: { name: chancellor, moves: RN } }\n"
    "setup: cnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNR w KQkq - 0 1\n"
    "castling: { wings: { Q: { with: C } } }\n";

}  // namespace

TEST_CASE("a wing may name the piece that the king castles with", "[unit]") {
  const auto game = game_of(kRules);
  const char* const fen = "6k1/p7/8/8/8/8/8/C3K2R w KQ - 0 1";
  CHECK(after_move(game, fen, "O-O-O") == "6k1/p7/8/8/8/8/8/2KC3R b - - 1 1");
  CHECK(after_move(game, fen, "O-O") == "6k1/p7/8/8/8/8/8/C4RK1 b - - 1 1");
  CHECK(after_move(game, "c3k3/7P/8/8/8/8/8/4K3 b q - 0 1", "O-O-O") ==
        "2kc4/7P/8/8/8/8/8/4K3 w - - 1 2");
}

TEST_CASE("another piece on that cell has no right to castle", "[unit]") {
  const auto game = game_of(kRules);
  CHECK_FALSE(parse_fen(*game, "6k1/p7/8/8/8/8/8/R3K2R w Q - 0 1").ok());
  CHECK(after_move(game, "6k1/p7/8/8/8/8/8/R3K2R w K - 0 1", "O-O-O") == "castling-moved");
  // The right goes with the piece's first move and with its capture.
  CHECK(after_move(game, "6k1/p7/8/8/8/8/8/C3K2R w KQ - 0 1", "Cb1") ==
        "6k1/p7/8/8/8/8/8/1C2K2R b K - 1 1");
  CHECK(after_move(game, "6k1/p7/8/8/8/8/1b6/C3K2R b KQ - 0 1", "Bxa1") ==
        "6k1/p7/8/8/8/8/8/b3K2R w K - 0 2");
}

TEST_CASE("a side may castle with a rook and on cells of its own", "[unit]") {
  // The second side has dabbabas in its corners, and castles one file farther on the long wing.
  const auto game = game_of(
      "extends: chess\n"
      "pieces: { D: { name: bede, moves: BD } }\n"
      "setup: dnbqkbnd/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
      "castling:\n"
      "  wings:\n"
      "    K: { sides: { Black: { with: D } } }\n"
      "    Q: { sides: { Black: { king: e8 b8, rook: a8 c8, with: D } } }\n");
  const char* const white = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  CHECK(after_move(game, white, "O-O") == "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
  CHECK(after_move(game, white, "O-O-O") == "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
  const char* const black = "d3k2d/8/8/8/8/8/8/4K3 b kq - 0 1";
  CHECK(after_move(game, black, "O-O") == "d4dk1/8/8/8/8/8/8/4K3 w - - 1 2");
  CHECK(after_move(game, black, "O-O-O") == "1kd4d/8/8/8/8/8/8/4K3 w - - 1 2");
  // A rook in that corner is no rook of that side.
  CHECK_FALSE(parse_fen(*game, "r3k2d/8/8/8/8/8/8/4K3 b q - 0 1").ok());
  CHECK_FALSE(parse_fen(*game, "4k3/8/8/8/8/8/8/D3K3 w Q - 0 1").ok());
}

TEST_CASE("from any file the sides may castle with rooks of different types", "[unit]") {
  const auto game = game_of(
      "extends: chess\n"
      "pieces: { D: { name: bede, moves: BD } }\n"
      "setup: dnbqkbnd/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
      "castling:\n"
      "  from: any file\n"
      "  wings: { K: { sides: { Black: { with: D } } }, Q: { sides: { Black: { with: D } } } }\n");
  CHECK(after_move(game, "1d2k1d1/8/8/8/8/8/8/4K3 b kq - 0 1", "O-O") ==
        "1d3dk1/8/8/8/8/8/8/4K3 w - - 1 2");
  CHECK(after_move(game, "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", "O-O-O") ==
        "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1");
}

TEST_CASE("castling from any file knows one type for all wings", "[unit]") {
  std::string rules = kRules;
  rules.replace(rules.find("castling: { "), 12, "castling: { from: any file, ");
  const auto refused = try_rules(rules);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.problems().front().id == "castling-from");
}

}  // namespace stockade::test::castling_partners_test
