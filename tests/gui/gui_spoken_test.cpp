// The board as lists: the game is played by keys in native fields alone.

#include "gui/features/spoken.h"
#include "gui/panels/spoken_board.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_spoken_test {
namespace {

/// The window of lists, once it has the focus on the pieces.
SpokenBoard& opened(Table& table) {
  table.frame().execute(Action::board_as_lists);
  SpokenBoard* board = table.frame().feature<SpokenFeature>().window();
  REQUIRE(board);
  REQUIRE(wait_for([&] { return board->pieces().HasFocus(); }));
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
  CHECK(board.announced() == "White to move");
  CHECK(board.pieces().GetCount() == 32);
  CHECK(board.pieces().GetString(0) == "white king e1");
  // The first knight, b1.
  for (int i = 0; i < 32; ++i)
    if (board.pieces().GetStringSelection() != "white knight b1, 2 moves") press(WXK_DOWN);
  REQUIRE(board.pieces().GetStringSelection() == "white knight b1, 2 moves");
  press(WXK_RETURN);
  REQUIRE(wait_for([&] { return board.moves().HasFocus(); }));
  REQUIRE(board.moves().GetCount() == 2);
  const std::string chosen = board.moves().GetStringSelection().utf8_string();
  press(WXK_RETURN);
  REQUIRE(wait_for([&] { return table.session().node().parent != nullptr; }));
  CHECK(board.announced() == "White to move\n" + chosen + ". Black to move");
  CHECK(board.pieces().GetString(0) == "black king e8");
}

TEST_CASE("a move is typed, and what is wrong is announced", "[gui]") {
  Table table("hostage");
  SpokenBoard& board = opened(table);
  board.entry().SetFocus();
  REQUIRE(wait_for([&] { return board.entry().HasFocus(); }));
  wxUIActionSimulator hands;
  hands.Text("e5");
  settle();
  press(WXK_RETURN);
  REQUIRE(wait_for([&] { return board.announced().find('\n') != std::string::npos; }));
  CHECK(table.session().node().parent == nullptr);
  CHECK(board.entry().GetValue() == "e5");
  board.entry().SetValue("e4");
  press(WXK_RETURN);
  REQUIRE(wait_for([&] { return table.session().node().parent != nullptr; }));
  CHECK(board.entry().GetValue().empty());
  table.session().undo();
  CHECK(board.announced().find("A move was taken back. White to move") != std::string::npos);
}

TEST_CASE("the window of lists closes by Escape and with the main window", "[gui]") {
  Table table("chess");
  opened(table);
  press(WXK_ESCAPE);
  CHECK(wait_for([&] { return !table.frame().feature<SpokenFeature>().window(); }));
  opened(table);
}

}  // namespace stockade::gui::gui_spoken_test
