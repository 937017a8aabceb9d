// What no person expects: another game comes while a question about this one is open, the cursor
// stands where the next board has no cell, a text has no end, a dialog is made as small as it can
// be.

#include <catch2/catch.hpp>
#include <wx/sizer.h>

#include "framework/base/utf8.h"
#include "gui/board/surface.h"
#include "gui/dialogs/comment_dialog.h"
#include "gui/features/files.h"
#include "gui/features/review.h"
#include "gui/panels/player_card.h"
#include "gui/panels/review_bar.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_surprises_test {
namespace {

/// Measures texts, each letter as 1, and counts the letters that it measured.
class Ruler : public Surface {
 public:
  double text_width(std::string_view text, const TextLook&) override {
    measured += text.size();
    return static_cast<double>(letters(text).size());
  }
  void fill(const Path&, const Paint&) override {}
  void stroke(const Path&, Color, double, const std::vector<double>&) override {}
  void text(Point, std::string_view, const TextLook&) override {}
  void picture(const std::string&, Rect, double) override {}
  void push_clip(Rect) override {}
  void pop_clip() override {}

  size_t measured = 0;

 private:
  static std::string letters(std::string_view text) {
    std::string first;
    for (const char c : text)
      if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) first += c;
    return first;
  }
};

void press_ok(wxDialog& dialog) {
  Dialogs::press(dialog, "OK");
  if (dialog.IsModal()) dialog.EndModal(wxID_OK);
}

}  // namespace

TEST_CASE("another game comes onto the board while a comment is written", "[gui]") {
  Table table("chess");
  REQUIRE(table.session().play_text("e4").ok());
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    table.session().new_game(*open_variant("tictactoe"));
    press_ok(dialog);
  });
  table.frame().execute(Action::comment);
  CHECK(dialogs.all_came());
  CHECK(table.session().record().root().comment.empty());
  CHECK(find<StatusLine>(table.frame()).words() == "The game has changed meanwhile.");
}

TEST_CASE("the move that is commented on is deleted meanwhile", "[gui]") {
  Table table("chess");
  REQUIRE(table.session().play_text("e4").ok());
  REQUIRE(table.session().play_text("e5").ok());
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    table.session().erase(table.session().node());
    press_ok(dialog);
  });
  table.frame().execute(Action::comment);
  CHECK(table.session().node().comment.empty());
  CHECK(find<StatusLine>(table.frame()).words() == "The game has changed meanwhile.");
  // A move that is played meanwhile changes nothing.
  dialogs.expect([&](wxDialog& dialog) {
    REQUIRE(table.session().play_text("c5").ok());
    press_ok(dialog);
  });
  table.session().set_comment(table.session().node(), "good");
  table.frame().execute(Action::comment);
  CHECK(table.session().node().parent->comment == "good");
}

TEST_CASE("nobody resigns a game that came while the question was open", "[gui]") {
  Table table("fourplayer");
  for (int turn = 0; turn < 3; ++turn) table.session().play(table.session().legal_moves()[0]);
  REQUIRE(table.session().player_to_move() == Side{3});
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    table.session().new_game(*open_variant("chess"));
    Dialogs::press(dialog, "Resign");
  });
  table.frame().execute(Action::resign);
  CHECK(dialogs.all_came());
  CHECK_FALSE(table.session().outcome().over());
}

TEST_CASE("a game that came while saving was asked about is not saved as the other one", "[gui]") {
  const Home home;
  const std::string whole = "1. c4 c5 *\n";
  const std::string broken = "1. d4 d5 2. Ke4 Nc6 *\n";  // read only up to a mistake
  const std::string answer =
      GENERATE("Overwrite this game", "Save elsewhere", "Add the game", "Replace that game");
  CAPTURE(answer);
  const bool file_changes = answer == "Add the game";
  const std::string file = home.write("games.pgn", file_changes ? whole : broken);
  const std::string other = home.write("other.pgn", whole);
  Table table("chess");
  Dialogs dialogs;
  REQUIRE(table.frame().open_file(file));
  if (file_changes) home.write("games.pgn", broken);
  REQUIRE(table.session().play_text("Nf3").ok());
  dialogs.expect([&](wxDialog& dialog) {
    table.session().new_game(*open_variant("tictactoe"));
    Dialogs::press(dialog, answer);
  });
  if (answer == "Replace that game")
    CHECK_FALSE(table.frame().save_to(other));
  else
    table.frame().execute(Action::save);
  CHECK(dialogs.all_came());
  CHECK(dialogs.unexpected() == 0);
  CHECK(find<StatusLine>(table.frame()).words() == "The game has changed meanwhile.");
  CHECK(home.read("games.pgn") == broken);
  CHECK(home.read("other.pgn") == whole);
}

TEST_CASE("no game is reviewed that came while the question was open", "[gui]") {
  Table table("chess");
  REQUIRE(table.session().play_text("e4").ok());
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    table.session().new_game(*open_variant("fourplayer"));
    Dialogs::press(dialog, "0.2 seconds");
  });
  table.frame().execute(Action::review);
  CHECK(dialogs.all_came());
  CHECK_FALSE(find<ReviewBar>(table.frame()).IsShown());
  CHECK(find<StatusLine>(table.frame()).words() == "The game has changed meanwhile.");
}

TEST_CASE("a timed game of four sides gives way to one of two", "[gui]") {
  Table table("bughouse");
  table.frame().execute(Action::side_panel);  // without it the status line shows the clocks
  table.session().set_time_control(*parse_time_control("5"));
  table.session().new_game(*open_variant("hostage"));
  settle();
  // Two cards are left, and nothing asks the clock for a third side.
  CHECK(table.session().clock().timed());
  CHECK(find<PlayerCard>(table.frame(), "White").activity() == "to move");
}

TEST_CASE("a game that came while a list of games was open is not replaced", "[gui]") {
  const Home home;
  const std::string file = home.write("games.pgn", "1. c4 c5 *\n\n1. d4 d5 *\n");
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    table.session().new_game(*open_variant("tictactoe"));
    if (dialog.IsModal()) dialog.EndModal(wxID_OK);
  });
  CHECK_FALSE(table.frame().open_file(file));
  CHECK(dialogs.all_came());
  CHECK(table.session().definition().id() == "tictactoe");
  CHECK(find<StatusLine>(table.frame()).words() == "The game has changed meanwhile.");
}

TEST_CASE("no game is printed that came while the question was open", "[gui]") {
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    table.session().new_game(*open_variant("tictactoe"));
    if (dialog.IsModal()) dialog.EndModal(wxID_OK);
  });
  table.frame().execute(Action::print);
  CHECK(dialogs.all_came());
  CHECK(find<StatusLine>(table.frame()).words() == "The game has changed meanwhile.");
}

TEST_CASE("the cursor and what was drawn do not stay on a board that has no such cells", "[gui]") {
  Table table("go19");
  BoardModel& board = table.frame().board();
  const int last = table.session().definition().topology().cells() - 1;
  table.move_to(Site::cell(last));
  board.set_cursor(Site::cell(last));
  board.draw_mark({MarkColor::red, last, last - 1});
  REQUIRE(board.scene().drawn.size() == 1);
  const int paints = table.canvas().paints();
  SECTION("of another game") { table.session().new_game(*open_variant("tictactoe")); }
  SECTION("by other rules") { table.session().reload(*open_variant("tictactoe")); }
  CHECK(wait_for([&] { return table.canvas().paints() > paints; }));
  CHECK(board.cursor().none());
  const Scene scene = board.scene();
  CHECK(scene.cursor.none());
  CHECK(scene.hovered.none());
  CHECK(scene.drawn.empty());
  CHECK(table.session().node().annotations.marks.empty());
  table.press(WXK_DOWN);
  CHECK_FALSE(board.cursor().none());
}

TEST_CASE("a text without an end is cut where it ends, and no more of it is measured", "[gui]") {
  const TextLook look;
  for (const double width : {0.0, 1.0, 7.0, 63.0, 64.0, 65.0, 500.0}) {
    for (const std::string& text :
         {std::string("short"), std::string(64, 'x'), std::string(1'000'000, 'x')}) {
      Ruler ruler;
      const std::string fitting = fit_text(ruler, text, look, width);
      INFO(width << ", " << text.size());
      CHECK(ruler.measured < 40'000);
      if (static_cast<double>(text.size()) <= width)
        CHECK(fitting == text);
      else if (width < 2)
        CHECK(fitting.empty());
      else
        CHECK(fitting == std::string(static_cast<size_t>(width) - 1, 'x') + "…");
    }
  }
  Ruler ruler;
  CHECK(fit_text(ruler, "ääääää", look, 4) == "äää…");
}

TEST_CASE("a long text in the clipboard is refused in few words", "[gui]") {
  Table table("chess");
  CHECK_FALSE(table.frame().feature<FilesFeature>().take_text(std::string(300'000, 'x')));
  CHECK(find<StatusLine>(table.frame()).words().size() < 2000);
  const int paints = table.canvas().paints();
  table.frame().execute(Action::flip);
  CHECK(wait_for([&] { return table.canvas().paints() > paints; }));
}

TEST_CASE("a dialog cannot be made so small that its parts have no room", "[gui]") {
  Table table("chess");
  Dialogs dialogs;
  for (const Action action : {Action::comment, Action::choose_variant, Action::describe}) {
    dialogs.expect([&](wxDialog& dialog) {
      REQUIRE(wait_for([&] { return dialog.IsShownOnScreen(); }));
      const wxSize needed = dialog.GetSizer()->ComputeFittingWindowSize(&dialog);
      dialog.SetSize(1, 1);
      settle();
      CHECK(dialog.GetSize().x >= needed.x);
      CHECK(dialog.GetSize().y >= needed.y);
      dialog.EndModal(wxID_CANCEL);
    });
    table.frame().execute(action);
  }
  CHECK(dialogs.all_came());
}

}  // namespace stockade::gui::gui_surprises_test
