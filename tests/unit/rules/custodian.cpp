// custodian: who captures whom on which lines, what becomes of it, reasons, royal pieces.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/rules/builtin/custodian/lines.h"
#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::custodian_test {
namespace {

/// Rooks on a board of 7 x 7 that capture as the lines of `rule` say.
DefinitionPtr rooks(const std::string& rule, const std::string& more = "") {
  return game_of(
      "board: { files: 7, ranks: 7 }\n"
      "pieces: { R: { name: rook, moves: mR }, N: { name: knight, moves: mN } }\n"
      "setup: 2rrr2/7/7/7/7/7/2RRR2 w - - 0 1\n"
      "custodian: { " +
      rule + " }\n" + more);
}

std::string after(const DefinitionPtr& definition, const std::string& fen,
                  const std::string& text) {
  Game game(definition, position(definition, fen));
  const auto move = parse_move(game, text);
  INFO(text << " " << move.message());
  REQUIRE(move.ok());
  game.play(*move);
  const std::string result = write_fen(*definition, game.position());
  CHECK(game.position().key() == game.position().computed_key());
  game.undo();
  CHECK(write_fen(*definition, game.position()) == fen);
  return result.substr(0, result.find(' '));
}

std::string reason(const DefinitionPtr& definition, const std::string& fen,
                   const std::string& text) {
  Game game(definition, position(definition, fen));
  const auto verdict = explain_move(game, text);
  REQUIRE(verdict.ok());
  return verdict->legal ? "legal" : verdict->reason.rule;
}

}  // namespace

TEST_CASE("a piece captures the enemies between it and another one", "[unit]") {
  const DefinitionPtr any = rooks("lines: any");
  CHECK(after(any, "7/7/7/R6/r6/r6/2R4 w - - 0 1", "Ra1") == "7/7/7/R6/7/7/R6");
  CHECK(after(any, "7/7/7/7/7/1rrR3/R6 w - - 0 1", "Ra2") == "7/7/7/7/7/R2R3/7");
  // A line with a gap, or one that ends at the edge, is no line.
  CHECK(after(any, "7/7/7/7/7/1r1R3/R6 w - - 0 1", "Ra2") == "7/7/7/7/7/Rr1R3/7");
  CHECK(after(any, "7/7/7/7/7/5rr/4R2 w - - 0 1", "Re2") == "7/7/7/7/7/4Rrr/7");
  // Several lines at once, a diagonal among them.
  CHECK(after(any, "7/3R3/7/3r1R1/3rr2/7/R6 w - - 0 1", "Ra1-d1") == "7/3R3/7/3r1R1/3rr2/7/3R3");
  CHECK(after(any, "7/7/3R3/3r1R1/3rr2/R6/7 w - - 0 1", "Ra2-d2") == "7/7/3R3/5R1/7/3R3/7");
  // A piece that comes between two enemies is safe, and captures nobody that did not move.
  CHECK(after(any, "7/7/7/7/7/1r1r3/2R4 w - - 0 1", "Rc2") == "7/7/7/7/7/1rRr3/7");
}

TEST_CASE("which lines, how long, which pieces and which victims", "[unit]") {
  const std::string diagonal = "7/7/7/3R3/2r4/7/R6 w - - 0 1";
  CHECK(after(rooks("lines: diagonal"), diagonal, "Rb1") == "7/7/7/3R3/2r4/7/1R5");
  const std::string enclosed = "7/7/7/3R3/2r4/R6/7 w - - 0 1";
  CHECK(after(rooks("lines: diagonal"), enclosed, "Rb2") == "7/7/7/3R3/7/1R5/7");
  CHECK(after(rooks("lines: straight"), enclosed, "Rb2") == "7/7/7/3R3/2r4/1R5/7");
  const std::string two = "7/7/7/7/7/1rrR3/R6 w - - 0 1";
  CHECK(after(rooks("most: 1"), two, "Ra2") == "7/7/7/7/7/RrrR3/7");
  CHECK(after(rooks("most: 2"), two, "Ra2") == "7/7/7/7/7/R2R3/7");
  CHECK(after(rooks("pieces: N"), two, "Ra2") == "7/7/7/7/7/RrrR3/7");
  CHECK(after(rooks("victims: N"), "7/7/7/7/7/1nnR3/R6 w - - 0 1", "Ra2") == "7/7/7/7/7/R2R3/7");
  CHECK(after(rooks("victims: N"), "7/7/7/7/7/1nrR3/R6 w - - 0 1", "Ra2") == "7/7/7/7/7/RnrR3/7");
  CHECK(after(rooks("by: drop"), two, "Ra2") == "7/7/7/7/7/RrrR3/7");
  CHECK(after(rooks("changes_side: yes"), two, "Ra2") == "7/7/7/7/7/RRRR3/7");
}

TEST_CASE("what closes a line", "[unit]") {
  const std::string knight = "7/7/7/7/7/1rrN3/R6 w - - 0 1";
  CHECK(after(rooks("anvils: R"), knight, "Ra2") == "7/7/7/7/7/RrrN3/7");
  CHECK(after(rooks("anvils: N"), knight, "Ra2") == "7/7/7/7/7/R2N3/7");
  // Empty cells of a region, among them the one that is left.
  const std::string corner = "7/7/7/7/7/2R4/rr5 w - - 0 1";
  const std::string other = "7/7/7/7/7/2R4/1r5 w - - 0 1";
  CHECK(after(rooks("hostile: a1"), other, "Rc1") == "7/7/7/7/7/7/2R4");
  CHECK(after(rooks("hostile: a2"), other, "Rc1") == "7/7/7/7/7/7/1rR4");
  CHECK(after(rooks("hostile: a1"), corner, "Rc1") == "7/7/7/7/7/7/rrR4");
}

TEST_CASE("a capture in a line is a capture", "[unit]") {
  const DefinitionPtr definition = rooks("lines: straight", "mandatory_capture: yes\n");
  const std::string fen = "7/7/7/7/7/1rrR3/R6 w - - 0 1";
  CHECK(reason(definition, fen, "Ra3") == "forced-capture");
  CHECK(reason(definition, fen, "Ra2") == "legal");
  Game game(definition, position(definition, fen));
  const auto move = parse_move(game, "Ra2");
  REQUIRE(move.ok());
  CHECK(move_text(game, *move, MoveStyle::san) == "Rxa2");
}

TEST_CASE("a move that has to enclose something and does not is refused", "[unit]") {
  const DefinitionPtr definition = rooks("required: yes");
  const std::string fen = "7/7/7/7/7/1rrR3/R6 w - - 0 1";
  CHECK(reason(definition, fen, "Ra3") == "encloses-nothing");
  CHECK(reason(definition, fen, "Ra2") == "legal");
  // The piece that moves away cannot be the other end of the line.
  CHECK(reason(definition, "7/7/7/7/7/7/Rr5 w - - 0 1", "Ra1-a2") == "encloses-nothing");
  Game game(definition, position(definition, fen));
  CHECK(game.legal_moves().size() == 1);
}

TEST_CASE("royal pieces are never captured in lines", "[unit]") {
  const DefinitionPtr definition =
      game_of("extends: chess\npieces: { R: { moves: mR } }\ncustodian: { lines: straight }\n");
  CHECK(after(definition, "8/8/8/8/1kR5/8/8/R3K3 w Q - 0 1", "Ra4") == "8/8/8/8/RkR5/8/8/4K3");
  CHECK(after(definition, "k7/8/8/8/1nR5/8/8/R3K3 w Q - 0 1", "Ra4") == "k7/8/8/8/R1R5/8/8/4K3");
  // What is captured blocks no longer: here the queen would attack the king.
  const std::string pinned = "k3q3/8/8/8/4nR2/8/3R4/4K3 w - - 0 1";
  CHECK(reason(definition, pinned, "Rd2d4") == "leaves-king-attacked");
  CHECK(reason(definition, pinned, "Rd2d5") == "legal");
}

TEST_CASE("lines found at once are those found one by one", "[unit]") {
  Random random(20);
  for (const char* id : {"chess", "raumschach", "glinski", "omega"}) {
    const Topology& topology = variant(id)->topology();
    for (const LineWay way : {LineWay::any, LineWay::straight, LineWay::diagonal})
      for (const int most : {0, 1, 3}) {
        const CustodianLines<4> lines(topology, way, most);
        for (int round = 0; round < 50; ++round) {
          Enclosing<4> who;
          Bits<4> empty;
          for (int cell = 0; cell < topology.cells(); ++cell) {
            const uint32_t what = random.below(4);
            if (what == 0) who.own.set(cell);
            if (what == 1 || what == 2) who.victims.set(cell);
            if (what == 3) empty.set(cell);
          }
          Bits<4> expected;
          for (Bits<4> rest = empty; rest.any();)
            if (const int cell = rest.pop(); lines.enclosed_from(cell, who).any())
              expected.set(cell);
          INFO(id << " " << static_cast<int>(way) << " " << most);
          REQUIRE(lines.enclosing_cells(empty, who) == expected);
        }
      }
  }
}

TEST_CASE("the first discs go to the cells of the opening, whatever they enclose", "[unit]") {
  const DefinitionPtr game = game_of(
      "board: { files: 6, ranks: 6 }\npieces: { P: { name: disc, moves: none } }\n"
      "setup: 6/6/2p3/6/6/6 w\nturn: { one_of: [place] }\nplace: { pieces: P }\n"
      "custodian: { changes_side: yes, required: yes, opening: c3-d4 }\n"
      "no_legal_moves: { otherwise: draw }\n");
  const auto verdict = [&](const char* fen, const char* move) {
    return after_move(game, fen, move);
  };
  CHECK(verdict("6/6/2p3/6/6/6 w - - 0 1", "@d4") == "6/6/2pP2/6/6/6 b - - 1 1");
  CHECK(verdict("6/6/2p3/6/6/6 w - - 0 1", "@a4") == "custodian-opening-cells");
  // The last cell of the opening turns discs over where it encloses them.
  CHECK(verdict("6/6/2pP2/2P3/6/6 w - - 0 1", "@d3") == "6/6/2pP2/2PP2/6/6 b - - 1 1");
  CHECK(verdict("6/6/2pP2/2pP2/6/6 w - - 0 1", "@b4") == "6/6/1PPP2/2pP2/6/6 b - - 1 1");
  CHECK(verdict("6/6/2pP2/2pP2/6/6 w - - 0 1", "@a1") == "encloses-nothing");
}

}  // namespace stockade::test::custodian_test
