// Zoom: large boards are scrolled within their border, by wheel, mouse and keys.

#include <catch2/catch.hpp>

#include "gui/dialogs/setup_dialog.h"
#include "gui/panels/setup_board.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_zoom_test {
namespace {

constexpr const char* kLarge =
    "schema: 1\nname: Large\ndescription: Kings and queens on 1,024 cells.\n"
    "board: { files: 32, ranks: 32 }\n"
    "pieces: { K: { name: king, moves: K }, Q: { name: queen, moves: Q } }\n"
    "setup: "
    "k14q16/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/"
    "32/32/32/15Q15K w\nroyal: K\n";

/// A window with a board of 1,024 cells.
class LargeTable : public Table {
 public:
  LargeTable() : Table("chess") {
    auto definition = open_variant(home_.write("large.yaml", kLarge));
    REQUIRE(definition.ok());
    session().new_game(*definition);
    REQUIRE(wait_for([&] { return layout().groups().front().cells.size() == 1024; }));
    settle();
  }
  const BoardLayout& layout() { return canvas().board_layout(); }
  [[nodiscard]] bool in_view(Site site) {
    return layout().view_rect().contains(layout().site_rect(site).center());
  }

 private:
  Home home_;
};

void turn_wheel(wxWindow& canvas, Point at, int notches, bool ctrl, bool shift = false) {
  wxMouseEvent event(wxEVT_MOUSEWHEEL);
  event.SetEventObject(&canvas);
  event.SetX(static_cast<int>(at.x));
  event.SetY(static_cast<int>(at.y));
  event.m_wheelDelta = 120;
  event.m_wheelRotation = 120 * notches;
  event.SetControlDown(ctrl);
  event.SetShiftDown(shift);
  canvas.GetEventHandler()->ProcessEvent(event);
  settle();
}

}  // namespace

TEST_CASE("the wheel with Ctrl zooms around the pointer, and scrolls without", "[gui]") {
  LargeTable table;
  CHECK_FALSE(table.layout().scrolls());
  const double whole = table.layout().unit();
  const Site cell = table.cell("h8");
  const Point at = table.layout().site_rect(cell).center();
  turn_wheel(table.canvas(), at, 4, true);
  CHECK(table.layout().unit() > 2 * whole);
  CHECK(table.layout().scrolls());
  CHECK(table.layout().site_at(at) == cell);
  CHECK_FALSE(table.in_view(table.cell("af32")));

  const double left = table.layout().cells_rect().x;
  const double top = table.layout().cells_rect().y;
  turn_wheel(table.canvas(), at, 1, false);
  CHECK(table.layout().cells_rect().y > top);
  CHECK(table.layout().cells_rect().x == left);
  turn_wheel(table.canvas(), at, -2, false, true);
  CHECK(table.layout().cells_rect().x < left);

  turn_wheel(table.canvas(), at, -40, true);
  CHECK_FALSE(table.layout().scrolls());
  CHECK(table.layout().unit() == whole);
}

TEST_CASE("keys zoom, and the cursor scrolls into view", "[gui]") {
  LargeTable table;
  const double whole = table.layout().unit();
  for (int i = 0; i < 5; ++i) table.press('=', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return table.layout().unit() > 2 * whole; }));
  const double large = table.layout().unit();
  table.press('-', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return table.layout().unit() < large; }));

  table.press(WXK_DOWN);  // the cursor appears
  const BoardModel& board = table.frame().board();
  for (int i = 0; i < 40; ++i) {
    table.press(WXK_DOWN);
    CHECK(table.in_view(board.cursor()));
  }
  for (int i = 0; i < 40; ++i) table.press(WXK_LEFT);
  CHECK(board.cursor() == table.cell("a1"));
  CHECK(table.in_view(board.cursor()));
  CHECK_FALSE(table.in_view(table.cell("af32")));

  table.press('0', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return !table.layout().scrolls(); }));
  CHECK(table.layout().unit() == whole);
}

TEST_CASE("the middle button drags a board that is zoomed", "[gui]") {
  LargeTable table;
  table.canvas().zoom(5);
  settle();
  const Point middle = table.layout().view_rect().center();
  const auto site = table.layout().site_at(middle);
  REQUIRE(site);
  wxUIActionSimulator mouse;
  table.move_to(middle);
  mouse.MouseDown(wxMOUSE_BTN_MIDDLE);
  settle();
  table.move_to(middle + Point{-60, 45});
  mouse.MouseUp(wxMOUSE_BTN_MIDDLE);
  REQUIRE(wait_for([&] { return table.layout().site_at(middle + Point{-60, 45}) == site; }));
  table.move_to(middle);  // it is let go
  CHECK(table.layout().site_at(middle + Point{-60, 45}) == site);
}

TEST_CASE("pieces are moved on a board that is zoomed, and a move out of view is scrolled to",
          "[gui]") {
  LargeTable table;
  table.canvas().zoom(6);
  table.canvas().reveal(table.cell("p1"));
  settle();
  table.click_click(table.cell("p1"), table.cell("n3"));
  REQUIRE(table.reaches(1));
  CHECK(table.last_move() == "Qn3");
  CHECK_FALSE(table.in_view(table.cell("r30")));
  REQUIRE(table.session().play_text("Qr30").ok());
  REQUIRE(table.reaches(2));
  CHECK(wait_for([&] { return table.in_view(table.cell("r30")); }));
}

TEST_CASE("the board of the set-up editor is zoomed by the wheel and by keys", "[gui]") {
  LargeTable table;
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    auto& editor = dynamic_cast<SetupDialog&>(dialog);
    SetupBoard& board = find<SetupBoard>(editor);
    REQUIRE(wait_for([&] { return board.IsShownOnScreen() && board.board_layout().unit() > 5; }));
    settle();
    const double whole = board.board_layout().unit();
    const Point at = board.board_layout().site_rect(table.cell("h8")).center();
    turn_wheel(board, at, 5, true);
    CHECK(board.board_layout().unit() > 2 * whole);
    CHECK(board.board_layout().site_at(at) == table.cell("h8"));
    const double top = board.board_layout().cells_rect().y;
    turn_wheel(board, at, 1, false);
    CHECK(board.board_layout().cells_rect().y > top);

    // A piece goes to the cell under the pointer, and the cursor scrolls into view.
    editor.hand().set_cursor(table.cell("h8"));
    table.press('Q', wxMOD_SHIFT);
    CHECK(
        wait_for([&] { return editor.setup().position().at(table.cell("h8").index()) != kEmpty; }));
    for (int i = 0; i < 30; ++i) table.press(WXK_RIGHT);
    const BoardLayout& layout = board.board_layout();
    CHECK(layout.view_rect().contains(layout.site_rect(editor.hand().cursor()).center()));
    CHECK_FALSE(layout.view_rect().contains(layout.site_rect(table.cell("a8")).center()));

    table.press('0', wxMOD_CONTROL);
    CHECK(wait_for([&] { return board.board_layout().unit() == whole; }));
    table.press('=', wxMOD_CONTROL);
    CHECK(wait_for([&] { return board.board_layout().unit() > whole; }));
    dialog.EndModal(wxID_CANCEL);
  });
  table.frame().execute(Action::set_up);
  CHECK(dialogs.all_came());
}

TEST_CASE("a small board cannot be made larger than a few cells, and another variant is fitted",
          "[gui]") {
  Table table("chess");
  const double whole = table.canvas().board_layout().unit();
  for (int i = 0; i < 9; ++i) table.frame().execute(Action::zoom_in);
  settle();
  CHECK(table.canvas().view().zoom == 2);
  CHECK(find<StatusLine>(table.frame()).words() ==
        "The cells of this board cannot be shown larger.");
  // Turned, it shows the same cells.
  table.canvas().reveal(table.cell("a1"));
  settle();
  REQUIRE(table.canvas().board_layout().shows_cell(table.cell("a1").index()));
  table.frame().execute(Action::flip);
  settle();
  CHECK(table.canvas().board_layout().shows_cell(table.cell("a1").index()));
  const auto shogi = open_variant("shogi");
  REQUIRE(shogi.ok());
  table.session().new_game(*shogi);
  settle();
  CHECK_FALSE(table.canvas().board_layout().scrolls());
  CHECK(whole > 0);
}

}  // namespace stockade::gui::gui_zoom_test
