// Positions that games reach are read from the FEN that is written of them.

#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::positions_back_test {
namespace {

/// The FEN after the moves; it must read back, and the game must stand as it did.
std::string after(const DefinitionPtr& rules, const std::string& fen,
                  const std::vector<std::string>& moves) {
  Game game(rules, position(rules, fen));
  for (const std::string& text : moves) {
    const auto move = parse_move(game, text);
    INFO(text << " " << move.message());
    REQUIRE(move.ok());
    game.play(*move);
  }
  std::string written = write_fen(*rules, game.position());
  const auto read = parse_fen(*rules, written);
  INFO(written << " " << read.message());
  REQUIRE(read.ok());
  CHECK(write_fen(*rules, *read) == written);
  CHECK(read->key() == game.position().key());
  CHECK(Game(rules, *read).outcome().result() == game.outcome().result());
  return written;
}

}  // namespace

TEST_CASE("a king that has been blown up is missing from the FEN", "[unit]") {
  CHECK(after(variant("atomic"), "3rk3/8/8/8/8/8/8/K2R4 w - - 0 1", {"Rxd8"}) ==
        "8/8/8/8/8/8/8/K7 b - - 0 1");
}

TEST_CASE("pieces stand where rules have put them", "[unit]") {
  // Each of these is a pawn on its own last rank, or behind its second one.
  CHECK(
      after(game_of("extends: chess\nafter_move: { R: P, P: R }\npromotion: off\nen_passant: off\n"
                    "castling: off\nsetup: 4k3/8/8/8/8/8/8/R3K3 w\n"),
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", {"Rb1"}) == "4k3/8/8/8/8/8/8/1P2K3 b - - 1 1");
  CHECK(after(game_of("extends: chess\ncapture: { captor: becomes, captor_types: R }\n"),
              "4k3/8/8/8/8/8/8/Rp2K3 w - - 0 1", {"Rxb1"}) == "4k3/8/8/8/8/8/8/1P2K3 b - - 0 1");
  const DefinitionPtr omega = game_of("modifies: any\nbase: circe around omega\n");
  CHECK(omega->start().occupied().any());
}

TEST_CASE("promoted types may be royal", "[unit]") {
  const DefinitionPtr game = game_of("extends: shogi\nroyal: [K, +N]\n");
  CHECK(after(game, "8k/9/9/4N4/9/9/9/9/4K4[] b - - 0 1", {"5d4b+"}) ==
        "8k/5+N3/9/9/9/9/9/9/4K4[] w - - 1 1");
  // It gives no check to its own side, and may not be left attacked.
  Game in_check(game, position(game, "8k/5+N3/9/9/9/9/9/5r3/4K4[] b - - 0 1"));
  CHECK(in_check.in_check());
}

TEST_CASE("what dice allow says nothing of where pieces may stand", "[unit]") {
  const DefinitionPtr game = game_of("modifies: any\nbase: dicechess around chessgi\n");
  const auto read =
      parse_fen(*game, "rnbqk1r1/2ppppbp/P5p1/8/1P1PN1P1/1P5P/1BP1PP2/RP1QKBNR[N] b KQq - 2 13 -");
  INFO(read.message());
  CHECK(read.ok());
}

TEST_CASE("steps of one's own in a series are kept in the FEN", "[unit]") {
  const DefinitionPtr game = game_of("modifies: any\nbase: progressive around dynamo\n");
  const char* fen = "p4k2/2p1p3/p6P/P1P2p1P/P7/5NP1/8/1NPK4 w - - 0 9 d6e7 6";
  CHECK(write_fen(*game, position(game, fen)) == fen);
}

}  // namespace stockade::test::positions_back_test
