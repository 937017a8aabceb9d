// The board as lists: the game is played by keys in native fields alone.

#include <wx/listbox.h>
#include <wx/textctrl.h>

#include "gui/features/spoken.h"
#include "gui/panels/spoken_board.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_spoken_test {
namespace {

/// What the window has announced.
std::string announced(SpokenBoard& board) {
  return find<wxTextCtrl>(board, "Announcements").GetValue().utf8_string();
}

/// The window of lists, once it has the focus on the pieces.
SpokenBoard& opened(Table& table) {
  table.frame().execute(Action::board_as_lists);
  SpokenBoard* board = seek<SpokenBoard>(table.frame());
  REQUIRE(board);
  REQUIRE(wait_for([&] { return find<wxListBox>(*board, "Pieces").HasFocus(); }));
  settle();
  return *board;
}

void press(int key) {
  wxUIActionSimulator hands;
  hands.Char(key);
  settle();
}

}  // namespace

TEST_CASE("a game is played by keys in the lists", "[gui]") {
  Table table("chess");
  SpokenBoard& board = opened(table);
  CHECK(announced(board) == "White to move");
  CHECK(find<wxListBox>(board, "Pieces").GetCount() == 32);
  CHECK(find<wxListBox>(board, "Pieces").GetString(0) == "white king e1");
  // The first knight, b1.
  for (int i = 0; i < 32; ++i)
    if (find<wxListBox>(board, "Pieces").GetStringSelection() != "white knight b1, 2 moves")
      press(WXK_DOWN);
  REQUIRE(find<wxListBox>(board, "Pieces").GetStringSelection() == "white knight b1, 2 moves");
  press(WXK_RETURN);
  REQUIRE(wait_for([&] { return find<wxListBox>(board, "Moves of the piece").HasFocus(); }));
  REQUIRE(find<wxListBox>(board, "Moves of the piece").GetCount() == 2);
  const std::string chosen =
      find<wxListBox>(board, "Moves of the piece").GetStringSelection().utf8_string();
  press(WXK_RETURN);
  REQUIRE(wait_for([&] { return table.session().node().parent != nullptr; }));
  CHECK(announced(board) == "White to move\n" + chosen + ". Black to move");
  CHECK(find<wxListBox>(board, "Pieces").GetString(0) == "black king e8");
}

TEST_CASE("a move is typed, and what is wrong is announced", "[gui]") {
  Table table("hostage");
  SpokenBoard& board = opened(table);
  find<wxTextCtrl>(board, "Type a move").SetFocus();
  REQUIRE(wait_for([&] { return find<wxTextCtrl>(board, "Type a move").HasFocus(); }));
  wxUIActionSimulator hands;
  hands.Text("e5");
  settle();
  press(WXK_RETURN);
  REQUIRE(wait_for([&] { return announced(board).find('\n') != std::string::npos; }));
  CHECK(table.session().node().parent == nullptr);
  CHECK(find<wxTextCtrl>(board, "Type a move").GetValue() == "e5");
  find<wxTextCtrl>(board, "Type a move").SetValue("e4");
  press(WXK_RETURN);
  REQUIRE(wait_for([&] { return table.session().node().parent != nullptr; }));
  CHECK(find<wxTextCtrl>(board, "Type a move").GetValue().empty());
  table.session().undo();
  CHECK(announced(board).find("A move was taken back. White to move") != std::string::npos);
}

TEST_CASE("the window of lists closes by Escape and with the main window", "[gui]") {
  Table table("chess");
  opened(table);
  press(WXK_ESCAPE);
  CHECK(wait_for([&] { return !seek<SpokenBoard>(table.frame()); }));
  opened(table);
}

}  // namespace stockade::gui::gui_spoken_test
