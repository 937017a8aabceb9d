// What a person does in the set-up editor, and where its palette's pieces are: gui/model/.

#include <catch2/catch.hpp>

#include "framework/session/library.h"
#include "gui/model/palette_places.h"
#include "gui/model/setup_hand.h"

namespace stockade::gui::gui_setup_hand_test {
namespace {

/// A position being set up, and a hand.
struct Editor {
  explicit Editor(const std::string& id)
      : definition(*open_variant(id)), setup(definition, definition->start()), hand(setup) {
    hand.on_refused = [this](const std::string& words) { refusal = words; };
  }
  Site cell(const char* name) const { return Site::cell(*definition->topology().find(name)); }
  Piece piece(char letter, char mark = 0) const {
    return *definition->equipment().find_piece(letter, mark);
  }
  Site slot(const char* zone, int owner, char letter) const {
    const PositionLayout& layout = definition->layout();
    return Site::slot(*layout.find_slot(*layout.find_zone(zone, Side{owner}), piece(letter)));
  }
  Piece at(const char* name) const { return setup.piece_at(cell(name)); }

  DefinitionPtr definition;
  SetupModel setup;
  SetupHand hand;
  std::string refusal;
};

}  // namespace

TEST_CASE("a dragged piece goes where it is put down, and off the board beside it", "[unit][gui]") {
  Editor editor("chess");
  editor.hand.press(editor.cell("d1"));
  CHECK(editor.hand.carried() == editor.piece('Q'));
  REQUIRE(editor.hand.scene().overrides.size() == 1);
  editor.hand.release(editor.cell("d5"));
  CHECK(editor.hand.carried() == kEmpty);
  CHECK(editor.at("d5") == editor.piece('Q'));
  CHECK(editor.at("d1") == kEmpty);
  editor.hand.press(editor.cell("d5"));
  editor.hand.release({});
  CHECK(editor.at("d5") == kEmpty);
  // From the palette, and nowhere
  editor.hand.pick(editor.piece('n'));
  editor.hand.release(editor.cell("e4"));
  CHECK(editor.at("e4") == editor.piece('n'));
  const std::string fen = editor.setup.fen();
  editor.hand.pick(editor.piece('n'));
  editor.hand.release({});
  CHECK(editor.setup.fen() == fen);
  // Put back
  editor.hand.press(editor.cell("e4"));
  CHECK(editor.hand.back());
  editor.hand.release(editor.cell("e6"));
  CHECK(editor.setup.fen() == fen);
}

TEST_CASE("a chosen piece is put down by every click, and along a drag", "[unit][gui]") {
  Editor editor("chess");
  editor.setup.clear();
  editor.hand.choose(editor.piece('P'));
  editor.hand.press(editor.cell("a4"));
  editor.hand.drag_over(editor.cell("b4"));
  editor.hand.drag_over(editor.cell("c4"));
  editor.hand.release(editor.cell("c4"));
  CHECK(editor.setup.fen() == "8/8/8/8/PPP5/8/8/8 w - - 0 1");
  editor.hand.press(editor.cell("b4"));  // the same one again takes it away
  editor.hand.release_in_place(editor.cell("b4"));
  CHECK(editor.setup.fen() == "8/8/8/8/P1P5/8/8/8 w - - 0 1");
  editor.hand.remove(editor.cell("a4"));
  CHECK(editor.at("a4") == kEmpty);
  editor.hand.choose(editor.piece('P'));
  CHECK(editor.hand.chosen() == kEmpty);
  CHECK_FALSE(editor.hand.back());
}

TEST_CASE("clicks and the wheel count pieces in trays; what can't be there says so",
          "[unit][gui]") {
  Editor editor("hostage");
  const Site knights = editor.slot("prison", 0, 'n');
  const auto count = [&] { return editor.setup.position().count(knights.index()); };
  editor.hand.press(knights);
  editor.hand.release_in_place(knights);
  CHECK(count() == 1);
  editor.hand.change_count(knights, true);
  CHECK(count() == 2);
  editor.hand.remove(knights);
  CHECK(count() == 1);
  editor.hand.press(knights);
  editor.hand.release(editor.cell("e4"));
  CHECK(count() == 0);
  CHECK(editor.at("e4") == editor.piece('n'));
  CHECK(editor.refusal.empty());
  editor.hand.press(editor.cell("e1"));
  editor.hand.release(knights);
  CHECK(editor.refusal == "The white king cannot be in White's prison.");
  CHECK(editor.at("e1") == editor.piece('K'));
  for (int i = 0; i < kMaxSlotCount + 1; ++i) editor.hand.change_count(knights, true);
  CHECK(editor.refusal == "There is no room for more of these pieces.");
}

TEST_CASE("letters put pieces at the cursor, marks and all", "[unit][gui]") {
  Editor shogi("shogi");
  CHECK_FALSE(shogi.hand.type('R'));  // no cursor yet
  shogi.hand.set_cursor(Site::cell(40));
  CHECK(shogi.hand.type('R'));
  CHECK(shogi.setup.piece_at(Site::cell(40)) == shogi.piece('R'));
  CHECK(shogi.hand.type('+'));
  CHECK(shogi.hand.type('p'));
  CHECK(shogi.setup.piece_at(Site::cell(40)) == shogi.piece('p', '+'));
  CHECK_FALSE(shogi.hand.type('x'));
  shogi.hand.erase();
  CHECK(shogi.setup.piece_at(Site::cell(40)) == kEmpty);

  Editor house("crazyhouse");
  house.hand.set_cursor(house.cell("e4"));
  CHECK(house.hand.type('Q'));
  CHECK(house.hand.type('~'));
  CHECK(house.at("e4") == house.piece('Q', '~'));
}

TEST_CASE("keys pick a piece up and put it down", "[unit][gui]") {
  Editor editor("chess");
  editor.hand.set_cursor(editor.cell("b1"));
  editor.hand.enter();
  CHECK(editor.hand.carried() == editor.piece('N'));
  editor.hand.set_cursor(editor.cell("c3"));
  editor.hand.enter();
  CHECK(editor.at("c3") == editor.piece('N'));
  CHECK(editor.at("b1") == kEmpty);
  CHECK(editor.hand.describe(editor.cell("c3")) == "c3: the white knight");
  CHECK(editor.hand.describe(editor.cell("b1")) == "b1: empty");
}

TEST_CASE("a palette of any variant fits its place, and no square lies on another", "[unit][gui]") {
  for (const VariantHead& head : list_variants().variants) {
    INFO(head.id);
    const DefinitionPtr definition = *open_variant(head.id);
    const SetupModel setup(definition, definition->start());
    std::vector<int> groups;
    int pieces = 0;
    for (int s = 0; s <= definition->roster().sides(); ++s)
      if (const auto row = setup.palette(Side{s}); !row.empty()) {
        groups.push_back(static_cast<int>(row.size()));
        pieces += groups.back();
      }
    CHECK(pieces + 1 == definition->roster().pieces());
    for (const Size area : {Size{480, 90}, Size{1200, 132}, Size{700, 60}}) {
      const std::vector<Rect> places = place_palette(groups, area, 44);
      REQUIRE(static_cast<int>(places.size()) == pieces);
      for (size_t i = 0; i < places.size(); ++i) {
        CHECK(places[i].x >= 0);
        CHECK(places[i].y >= 0);
        CHECK(places[i].right() <= area.w);
        CHECK(places[i].bottom() <= area.h);
        for (size_t k = 0; k < i; ++k) CHECK_FALSE(places[i].meets(places[k]));
      }
    }
  }
}

}  // namespace stockade::gui::gui_setup_hand_test
