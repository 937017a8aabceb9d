// Games on other boards than one of squares, and moves that squares alone do not settle: played by
// clicks.

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/session/library.h"
#include "gui/board/artwork.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/status_line.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_variants_test {

namespace {

bool chooses(Table& table) {
  return wait_for(
      [&] { return table.frame().board().selector().state() == SelectState::choosing; });
}

void click_item(Table& table, size_t item) {
  const StripPlaces places =
      place_strip(table.frame().board().strip(), table.canvas().board_layout());
  REQUIRE(item < places.items.size());
  table.click(places.items[item].center());
}

}  // namespace

TEST_CASE("a pawn moves over hexagons by two clicks, from both sides of the table", "[gui]") {
  Table table("glinski");
  table.click_click(table.cell("e4"), table.cell("e6"));
  REQUIRE(table.reaches(1));
  CHECK(table.last_move() == "e6");
  table.frame().execute(Action::flip);
  table.click_click(table.cell("e7"), table.cell("e6"));
  settle();
  CHECK(table.session().game().plies() == 1);  // a pawn does not capture straight ahead
  table.press(WXK_ESCAPE);
  table.click_click(table.cell("d7"), table.cell("d5"));
  REQUIRE(table.reaches(2));
  CHECK(table.last_move() == "d5");
}

TEST_CASE("the player is asked which piece enters with a move", "[gui]") {
  Table table("seirawan");
  table.click_click(table.cell("b1"), table.cell("c3"));
  REQUIRE(chooses(table));
  REQUIRE(table.frame().board().strip().items.size() == 3);
  click_item(table, 1);
  REQUIRE(table.reaches(1));
  CHECK(table.last_move() == "Nc3/H");
  CHECK(write_fen(table.session().definition(), table.session().position()) ==
        "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR[Eeh] b KQCDFGkqbcdfg - 1 1");
}

TEST_CASE("a piece that may promote is asked whether it does", "[gui]") {
  Table table("shogi", "4k4/9/2P6/9/9/9/9/9/4K4[PGpr] b - - 0 1");
  table.click_click(table.cell("7c"), table.cell("7b"));
  REQUIRE(chooses(table));
  REQUIRE(table.frame().board().strip().items.size() == 2);
  SECTION("by the first choice it does") {
    click_item(table, 0);
    REQUIRE(table.reaches(1));
    CHECK(write_fen(table.session().definition(), table.session().position()) ==
          "4k4/2+P6/9/9/9/9/9/9/4K4[GPrp] w - - 1 1");
  }
  SECTION("by the second it stays what it is") {
    table.press('2');
    REQUIRE(table.reaches(1));
    CHECK(write_fen(table.session().definition(), table.session().position()) ==
          "4k4/2P6/9/9/9/9/9/9/4K4[GPrp] w - - 1 1");
  }
}

TEST_CASE("a piece in hand is dropped by two clicks or by its key", "[gui]") {
  Table table("shogi", "4k4/9/9/9/9/9/9/9/4K4[PGpr] b - - 0 1");
  table.click_click(table.slot("hand", 0, 'G'), table.cell("5e"));
  REQUIRE(table.reaches(1));
  CHECK(table.last_move() == "G*5e");
  table.press('1');  // the cheapest: a pawn
  table.click(table.cell("1f"));
  REQUIRE(table.reaches(2));
  CHECK(table.last_move() == "P*1f");
}

TEST_CASE("a piece goes through the looking-glass, by the cell where it lands or arrives",
          "[gui]") {
  Table table("alice");
  table.click_click(table.cell("Ae2"), table.cell("Ae4"));
  REQUIRE(table.reaches(1));
  table.click_click(table.cell("Ad7"), table.cell("Bd5"));
  REQUIRE(table.reaches(2));
  CHECK(write_fen(table.session().definition(), table.session().position()) ==
        "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR&8/8/8/3p4/4P3/8/8/8 w KQkq - 0 2");
}

TEST_CASE("with three boards, a piece that lands is asked where it goes on to", "[gui]") {
  Table table("alice3");
  table.click_click(table.cell("Ae2"), table.cell("Ae4"));
  REQUIRE(chooses(table));
  const Strip& strip = table.frame().board().strip();
  REQUIRE(strip.items.size() == 2);
  CHECK(strip.items[0].label == "B");
  CHECK(strip.items[1].label == "C");
  click_item(table, 1);
  REQUIRE(table.reaches(1));
  table.click_click(table.cell("Ae7"), table.cell("Be5"));  // here the cell says it
  REQUIRE(table.reaches(2));
  CHECK(table.session().position().at(table.cell("Ce4").index()) != kEmpty);
  CHECK(table.session().position().at(table.cell("Be5").index()) != kEmpty);
}

TEST_CASE("pieces climb from level to level", "[gui]") {
  Table table("raumschach");
  table.click_click(table.cell("Bd2"), table.cell("Cd2"));
  REQUIRE(table.reaches(1));
  CHECK(table.session().position().at(table.cell("Cd2").index()) != kEmpty);
  table.frame().execute(Action::flip);
  table.drag(table.cell("Da4"), table.cell("Ca4"));
  REQUIRE(table.reaches(2));
  table.press('Z', wxMOD_CONTROL);
  REQUIRE(table.reaches(1));
  CHECK(table.session().position().at(table.cell("Da4").index()) != kEmpty);
}

TEST_CASE("a piece that is held is taken off by a second click, once that is confirmed", "[gui]") {
  Table table("ultima", "4k3/8/8/8/8/3mP3/8/4K3 w - - 0 1");
  table.click_click(table.cell("e3"), table.cell("e3"));
  REQUIRE(chooses(table));
  CHECK(table.frame().board().strip().title == "Remove");
  table.press(WXK_RETURN);
  REQUIRE(table.reaches(1));
  CHECK(table.session().position().at(table.cell("e3").index()) == kEmpty);
}

TEST_CASE("every kind of the library has a drawing that says what it is", "[gui]") {
  const Artwork artwork;
  for (const VariantHead& listing : list_variants().variants) {
    const auto definition = open_variant(listing.id);
    if (!definition) continue;  // a variant that waits for a base has no pieces of its own
    for (int piece = 1; piece < (*definition)->roster().pieces(); ++piece) {
      INFO(listing.id << ": " << (*definition)->equipment().describe(Piece{piece}));
      CHECK_FALSE(artwork.is_wildcard(artwork.piece(**definition, Piece{piece})));
    }
  }
}

}  // namespace stockade::gui::gui_variants_test
