// The window, driven as a person drives it: by the mouse and the keyboard of a real display.

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "gui/panels/move_box.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_play_test {

TEST_CASE("the first ten moves of Parr-Pritchard are played by mouse and taken back", "[gui]") {
  Table table("hostage");
  const std::string start = write_fen(table.session().definition(), table.session().position());
  const Site to_rescue = table.slot("prison", 0, 'p');
  const Site white_drop = table.slot("airfield", 0, 'P');
  const Site black_pays = table.slot("prison", 1, 'P');

  struct Step {
    Site from;
    Site to;
    const char* text;
  };
  const auto cell = [&](const char* name) { return table.cell(name); };
  const std::vector<Step> steps = {
      {cell("d2"), cell("d4"), "d4"},   {cell("d7"), cell("d5"), "d5"},
      {cell("c2"), cell("c4"), "c4"},   {cell("d5"), cell("c4"), "dxc4"},
      {cell("b1"), cell("c3"), "Nc3"},  {cell("e7"), cell("e5"), "e5"},
      {cell("d4"), cell("d5"), "d5"},   {cell("c7"), cell("c6"), "c6"},
      {cell("e2"), cell("e4"), "e4"},   {cell("b7"), cell("b5"), "b5"},
      {cell("d5"), cell("c6"), "dxc6"}, {to_rescue, cell("d4"), "(P)*d4"},
      {white_drop, cell("d7"), "*d7+"}, {cell("b8"), cell("c6"), "Nxc6"},
      {cell("d1"), cell("d4"), "Qxd4"}, {cell("c8"), cell("d7"), "Bxd7"},
      {cell("d4"), cell("d1"), "Qd1"},  {to_rescue, cell("d4"), "(P)*d4"},
      {cell("c3"), cell("d5"), "Nd5"},  {cell("f8"), cell("b4"), "Bb4+"},
  };
  int ply = 0;
  for (const Step& step : steps) {
    INFO("ply " << ply + 1 << ": " << step.text);
    if (ply == 17) {  // the second exchange names the payment first
      table.drag(black_pays, table.slot("airfield", 0, 'P'));
      REQUIRE(
          wait_for([&] { return table.frame().board().selector().state() == SelectState::paid; }));
      table.click_click(step.from, step.to);
    } else if (ply % 3 == 1) {
      table.click_click(step.from, step.to);
    } else {
      table.drag(step.from, step.to);
    }
    REQUIRE(table.reaches(++ply));
    std::string expected = step.text;
    std::string text = table.last_move();
    // Whether a dropped pawn checks is the rules' business, not the window's.
    std::erase(expected, '+');
    std::erase(text, '+');
    CHECK(text == expected);
  }
  CHECK(write_fen(table.session().definition(), table.session().position()) != start);
  CHECK(find<StatusLine>(table.frame()).words().find("check") != std::string::npos);

  while (ply > 0) {
    table.press('Z', wxMOD_CONTROL);
    REQUIRE(table.reaches(--ply));
  }
  CHECK(write_fen(table.session().definition(), table.session().position()) == start);
  CHECK(table.session().record().main_line().size() == steps.size());
  CHECK(find<MoveListPanel>(table.frame()).model().rows().size() == steps.size() / 2);
}

TEST_CASE("several payments are offered beside the cell, cheapest first", "[gui]") {
  // White holds a queen, a rook and a pawn; Black holds a white knight.
  Table table("hostage", "4k3/8/8/8/8/8/8/4K3[#Nqrp] w - - 0 1");
  const Site knight = table.slot("prison", 1, 'N');
  table.drag(knight, table.cell("c3"));
  REQUIRE(
      wait_for([&] { return table.frame().board().selector().state() == SelectState::choosing; }));
  const Strip strip = table.frame().board().strip();
  REQUIRE(strip.items.size() == 3);
  CHECK_FALSE(strip.items[0].move.is_none());
  CHECK_FALSE(strip.items[1].move.is_none());
  CHECK(strip.items[2].move.is_none());  // the pawn does not suffice
  CHECK_FALSE(strip.items[2].note.empty());

  SECTION("Enter pays the cheapest") {
    table.press(WXK_RETURN);
    REQUIRE(table.reaches(1));
    CHECK(table.last_move() == "(R)N*c3");
  }
  SECTION("a click pays the one clicked on") {
    const StripPlaces places = place_strip(strip, table.canvas().board_layout());
    table.click(places.items[1].center());
    REQUIRE(table.reaches(1));
    CHECK(table.last_move() == "(Q)N*c3");
  }
  SECTION("Escape goes back a step at a time") {
    for (const SelectState state : {SelectState::armed, SelectState::idle}) {
      table.press(WXK_ESCAPE);
      CHECK(wait_for([&] { return table.frame().board().selector().state() == state; }));
    }
  }
}

TEST_CASE("typing opens the move box, and what can't be read stays with a reason", "[gui]") {
  Table table("hostage");
  MoveBox& box = find<MoveBox>(table.frame());
  table.press('E');
  REQUIRE(wait_for([&] { return box.IsShown() && box.field()->GetValue() == "e"; }));
  table.press('5');
  REQUIRE(wait_for([&] { return box.field()->GetValue() == "e5"; }));
  table.press(WXK_RETURN);
  REQUIRE(wait_for([&] { return !box.problem().empty(); }));
  CHECK(box.field()->GetValue() == "e5");
  CHECK(table.session().game().plies() == 0);
  table.press(WXK_BACK);
  table.press('4');
  REQUIRE(wait_for([&] { return box.field()->GetValue() == "e4"; }));
  table.press(WXK_RETURN);
  REQUIRE(table.reaches(1));
  CHECK(wait_for([&] { return !box.IsShown(); }));
  CHECK(table.last_move() == "e4");
}

TEST_CASE("an illegal attempt says why", "[gui]") {
  Table table("chess", "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1");
  table.drag(table.cell("a1"), table.cell("a8"));
  REQUIRE(wait_for(
      [&] { return find<StatusLine>(table.frame()).words() != table.session().status(); }));
  CHECK(table.session().game().plies() == 0);
  // The same window goes on: the king captures.
  table.press(WXK_ESCAPE);
  REQUIRE(wait_for([&] { return table.frame().board().selector().state() == SelectState::idle; }));
  table.drag(table.cell("e1"), table.cell("e2"));
  REQUIRE(table.reaches(1));
  CHECK(table.last_move() == "Kxe2");
}

TEST_CASE("keys move a cursor, and step through the game without one", "[gui]") {
  Table table("chess");
  table.press(WXK_UP);
  REQUIRE(wait_for([&] { return !table.frame().board().cursor().none(); }));
  table.frame().board().set_cursor(table.cell("e3"));
  table.press(WXK_DOWN);
  CHECK(wait_for([&] { return table.frame().board().cursor() == table.cell("e2"); }));
  table.press(WXK_RETURN);
  table.press(WXK_UP);
  table.press(WXK_UP);
  table.press(WXK_RETURN);
  REQUIRE(table.reaches(1));
  CHECK(table.last_move() == "e4");
  table.press(WXK_ESCAPE);
  REQUIRE(wait_for([&] { return table.frame().board().cursor().none(); }));
  table.press(WXK_LEFT);
  REQUIRE(table.reaches(0));
  table.press(WXK_RIGHT);
  REQUIRE(table.reaches(1));
}

TEST_CASE("the computer thinks without blocking, moves when told, and waits after undo", "[gui]") {
  Table table("hostage");
  Strength strength;
  strength.movetime_ms = 600000;
  table.session().set_strength(strength);
  table.frame().execute(Action::computer_black);
  table.drag(table.cell("e2"), table.cell("e4"));
  REQUIRE(table.reaches(1));
  REQUIRE(wait_for([&] { return table.engines().own().report().has_value(); }));
  CHECK(table.engines().own().thinking());
  table.frame().execute(Action::flip);  // the window still obeys
  CHECK(table.canvas().flipped());
  table.press(WXK_SPACE);
  REQUIRE(table.reaches(2));
  REQUIRE(wait_for([&] { return !table.engines().own().thinking(); }));

  table.frame().execute(Action::undo);
  CHECK(table.session().game().plies() == 0);  // to the person's turn
  table.frame().execute(Action::next);
  CHECK(table.session().game().plies() == 1);
  CHECK(table.session().paused());
  CHECK_FALSE(table.engines().own().thinking());
  table.frame().execute(Action::resume);
  REQUIRE(wait_for([&] { return table.engines().own().thinking(); }));
  // Closing while the computer thinks ends its thread first.
}

TEST_CASE("redo follows the line that was taken back, and nothing is lost", "[gui]") {
  Table table("chess");
  REQUIRE(table.session().play_text("e4").ok());
  REQUIRE(table.session().play_text("e5").ok());
  table.frame().execute(Action::undo);
  table.frame().execute(Action::undo);
  REQUIRE(table.session().play_text("d4").ok());
  REQUIRE(table.session().play_text("d5").ok());
  table.frame().execute(Action::undo);
  table.frame().execute(Action::undo);
  table.frame().execute(Action::redo);
  CHECK(table.last_move() == "d4");
  table.frame().execute(Action::redo);
  CHECK(table.last_move() == "d5");
  CHECK(table.session().record().root().children.size() == 2);
}

TEST_CASE("a position and a game go through the clipboard", "[gui]") {
  Table table("hostage");
  for (const char* move : {"e4", "d5", "exd5"}) REQUIRE(table.session().play_text(move).ok());
  table.session().set_comment(table.session().node(), "the first hostage");
  const auto position = [&] {
    return write_fen(table.session().definition(), table.session().position());
  };
  const std::string before = position();
  table.frame().execute(Action::copy_position);
  table.session().new_game();
  table.frame().execute(Action::paste);
  CHECK(position() == before);
  CHECK(table.session().game().plies() == 0);

  table.session().new_game();
  for (const char* move : {"e4", "d5", "exd5"}) REQUIRE(table.session().play_text(move).ok());
  table.session().set_comment(table.session().node(), "the first hostage");
  table.frame().execute(Action::copy_game);
  table.session().new_game();
  table.frame().execute(Action::paste);
  CHECK(position() == before);
  CHECK(table.session().game().plies() == 3);
  CHECK(table.session().node().comment == "the first hostage");
}

TEST_CASE("resigning and agreeing end the game, and undo goes on", "[gui]") {
  Table table("hostage");
  Dialogs dialogs;
  REQUIRE(table.session().play_text("e4").ok());
  dialogs.expect_press("Resign");
  table.frame().execute(Action::resign);
  CHECK(table.session().outcome().result() == "1-0");
  CHECK_FALSE(table.frame().board().accepts_moves());
  table.frame().execute(Action::play_again);
  REQUIRE(table.session().play_text("e4").ok());
  dialogs.expect_press("Draw");
  table.frame().execute(Action::agree_draw);
  CHECK(table.session().outcome().drawn());
  table.frame().execute(Action::undo);
  CHECK(table.frame().board().accepts_moves());
}

TEST_CASE("moves are animated, and a click does not wait for the end", "[gui]") {
  Table table("hostage");
  table.frame().execute(Action::animation);
  table.click_click(table.cell("e2"), table.cell("e4"));
  REQUIRE(table.reaches(1));
  table.click_click(table.cell("d7"), table.cell("d5"));
  REQUIRE(table.reaches(2));
  table.drag(table.cell("e4"), table.cell("d5"));
  REQUIRE(table.reaches(3));
  REQUIRE(wait_for([&] { return !table.canvas().animating(); }));
}

TEST_CASE("every view, size and variant is drawn", "[gui]") {
  Table table("hostage", "r3k2r/pp3ppp/2p5/4p3/4P3/2N5/PPP2PPP/R3K2R[Pp#QNPqrbpp] w KQkq - 0 1");
  for (const Action action : {Action::theme_dark, Action::flip, Action::coordinates, Action::keys,
                              Action::keys, Action::theme_light, Action::side_panel}) {
    table.frame().execute(action);
    table.canvas().Refresh();
    table.canvas().Update();
  }
  for (const wxSize size : {wxSize(440, 420), wxSize(640, 520), wxSize(1500, 1000)}) {
    table.frame().SetSize(size);
    REQUIRE(wait_for([&] { return table.frame().GetSize() == size; }));
    table.canvas().Update();
  }
  auto chess = open_variant("chess");
  REQUIRE(chess.ok());
  table.session().new_game(*chess);
  table.canvas().Update();
  CHECK(table.canvas().board_layout().trays().empty());
  table.session().set_player(Side{1}, PlayerKind::person);
  table.drag(table.cell("e2"), table.cell("e4"));
  REQUIRE(table.reaches(1));
}

}  // namespace stockade::gui::gui_play_test
