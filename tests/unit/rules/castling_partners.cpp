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

TEST_CASE("castling from any file knows one type for all wings", "[unit]") {
  std::string rules = kRules;
  rules.replace(rules.find("castling: { "), 12, "castling: { from: any file, ");
  const auto refused = try_rules(rules);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.problems().front().id == "castling-from");
}

}  // namespace stockade::test::castling_partners_test
