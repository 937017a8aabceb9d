// New games: the dialog, "as before", clocks that belong to a game, and taking back.

#include <catch2/catch.hpp>
#include <wx/button.h>
#include <wx/choice.h>
#include <wx/slider.h>
#include <wx/textctrl.h>

#include "framework/notation/fen.h"
#include "gui/dialogs/new_game_dialog.h"
#include "gui/panels/end_panel.h"
#include "gui/panels/player_card.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_new_game_test {
namespace {

constexpr Side kFirst{0};
constexpr Side kSecond{1};
constexpr int kRandom = 2;  // behind the two sides
constexpr int kBoth = 3;

std::string problem(wxDialog& dialog) {
  return find<wxStaticText>(dialog, "Problem").GetLabelText().utf8_string();
}

void choose_clock(wxDialog& dialog, const char* text) {
  find<wxTextCtrl>(dialog, "Time").SetValue(text);
}

}  // namespace

TEST_CASE("one dialog chooses side, level and clock, and the board turns to the person", "[gui]") {
  Table table("chess");
  // Time stands still, so that the computer's first move starts no clock that is seen to run.
  table.session().set_time_source([] { return Clock::Time(std::chrono::hours(1)); });
  Dialogs dialogs;
  dialogs.expect([](wxDialog& dialog) {
    REQUIRE(wait_for([&] { return dialog.IsShownOnScreen(); }));
    choose(dialog, "You play", 1);
    find<wxSlider>(dialog, "Level").SetValue(2);
    choose_clock(dialog, "5+3");
    Dialogs::press(dialog, "Play");
  });
  table.press('N', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return dialogs.all_came() && table.session().clock().timed(); }));
  CHECK(table.session().player(kFirst) == PlayerKind::computer);
  CHECK(table.session().player(kSecond) == PlayerKind::person);
  CHECK(table.session().strength().level == 2);
  CHECK(table.canvas().flipped());
  // The clocks are shown before they run.
  CHECK(wait_for([&] { return find<PlayerCard>(table.frame(), "Black").clock() == "5:00"; }));
  CHECK(table.frame().settings().clocks == "5+3");
  CHECK(table.frame().settings().seats == "2");
}

TEST_CASE("a new game as before has its players and its clock; another variant has none", "[gui]") {
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([](wxDialog& dialog) {
    choose(dialog, "You play", kBoth);
    choose_clock(dialog, "3+2");
    Dialogs::press(dialog, "Play");
  });
  table.frame().execute(Action::new_game);
  REQUIRE(table.session().clock().timed());
  REQUIRE(table.session().play_text("e4").ok());
  SECTION("by its command") { table.press('G', wxMOD_CONTROL); }
  SECTION("from the dialog") {
    dialogs.expect_press("As before");
    table.frame().execute(Action::new_game);
  }
  SECTION("by a rematch") {
    table.session().resign(kFirst);
    table.frame().execute(Action::rematch);
  }
  REQUIRE(table.reaches(0));
  CHECK(to_string(table.session().clock().control()) == "3+2");
  CHECK(table.session().player(kFirst) == PlayerKind::person);
  CHECK(table.session().player(kSecond) == PlayerKind::person);
  table.frame().execute(Action::copy_position);
  table.frame().execute(Action::paste);
  CHECK_FALSE(table.session().clock().timed());
  CHECK_FALSE(table.session().time_control().timed());
}

TEST_CASE("a wrong FEN is told in the dialog, and a good one is the opening", "[gui]") {
  Table table("chess");
  const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    choose(dialog, "You play", kBoth);
    auto& opening = find<wxChoice>(dialog, "Opening");
    choose(dialog, "Opening", static_cast<int>(opening.GetCount()) - 1);
    auto& field = find<wxTextCtrl>(dialog, "FEN");
    REQUIRE(field.IsEnabled());
    field.SetValue("nonsense");
    Dialogs::press(dialog, "Play");
    CHECK(dialog.IsModal());
    CHECK(problem(dialog).starts_with("Cannot read the FEN: "));
    field.SetValue(wxString::FromUTF8(fen));
    Dialogs::press(dialog, "Play");
  });
  table.frame().execute(Action::new_game);
  CHECK(write_fen(table.session().definition(), table.session().position()) == fen);
  CHECK(write_fen(table.session().definition(), table.session().record().start()) == fen);
}

TEST_CASE("a numbered start is drawn by chance, and a side, too", "[gui]") {
  Table table("chess960");
  const Position usual = table.session().definition().start();
  bool other = false;
  bool white = false;
  bool black = false;
  // 40 starts of 960, none of them another one than the usual, or all for one side: once in 2^39.
  for (int game = 0; game < 40; ++game) {
    Dialogs dialogs;
    dialogs.expect([](wxDialog& dialog) {
      choose(dialog, "You play", kRandom);
      choose(dialog, "Opening", 1);
      Dialogs::press(dialog, "Play");
    });
    table.frame().execute(Action::new_game);
    REQUIRE(dialogs.all_came());
    other = other || !table.session().definition().start().same_as(usual);
    const bool first = table.session().player(kFirst) == PlayerKind::person;
    CHECK(table.session().player(first ? kSecond : kFirst) == PlayerKind::computer);
    CHECK(table.canvas().flipped() == !first);
    (first ? white : black) = true;
  }
  CHECK(other);
  CHECK(white);
  CHECK(black);
}

TEST_CASE("the opening may be the position on the board", "[gui]") {
  Table table("hostage");
  for (const char* move : {"e4", "d5", "exd5"}) REQUIRE(table.session().play_text(move).ok());
  const auto position = [&] {
    return write_fen(table.session().definition(), table.session().position());
  };
  const std::string here = position();
  Dialogs dialogs;
  dialogs.expect([](wxDialog& dialog) {
    choose(dialog, "You play", kBoth);
    auto& opening = find<wxChoice>(dialog, "Opening");
    const int at = opening.FindString("The position on the board");
    REQUIRE(at != wxNOT_FOUND);
    choose(dialog, "Opening", at);
    Dialogs::press(dialog, "Play");
  });
  table.frame().execute(Action::new_game);
  CHECK(table.session().game().plies() == 0);
  CHECK(position() == here);
}

TEST_CASE("undo against the computer takes its answer back too, and redo plays both again",
          "[gui]") {
  Table table("chess");
  for (const char* move : {"e4", "e5", "Nf3", "Nc6"}) REQUIRE(table.session().play_text(move).ok());
  table.session().pause();
  table.session().seat({PlayerKind::person, PlayerKind::computer});
  table.press(WXK_BACK);
  REQUIRE(table.reaches(2));
  CHECK(table.session().player_to_move() == kFirst);
  table.frame().execute(Action::redo);
  CHECK(table.session().game().plies() == 4);
  table.frame().execute(Action::previous);  // single steps stay single
  CHECK(table.session().game().plies() == 3);
  table.session().seat({PlayerKind::person, PlayerKind::person});
  table.frame().execute(Action::undo);
  CHECK(table.session().game().plies() == 2);
}

TEST_CASE("the end panel leaves the king and the pieces that mate it uncovered", "[gui]") {
  // The king is mated in the middle of the board, where the panel would lie.
  Table table("chess", "Q7/8/8/4k3/8/8/8/K2R1R2 w - - 0 1");
  REQUIRE(table.session().play_text("Qe8#").ok());
  REQUIRE(table.session().outcome().over());
  REQUIRE(wait_for([&] {
    const EndPanel* panel = seek<EndPanel>(table.frame());
    return panel && panel->IsShownOnScreen();
  }));
  for (const bool flip : {false, true}) {
    if (flip) table.frame().execute(Action::flip);
    const wxRect panel = find<EndPanel>(table.frame()).GetScreenRect();
    CellSet cells =
        table.session().definition().kernel().royal_cells(table.session().position(), kSecond);
    for (const Site site : table.frame().board().last_move())
      if (site.is_cell()) cells.set(site.index());
    REQUIRE(cells.any());
    while (cells.any()) {
      const Rect rect = table.canvas().board_layout().site_rect(Site::cell(cells.pop()));
      const wxRect cell(table.canvas().ClientToScreen(
                            wxPoint(static_cast<int>(rect.x), static_cast<int>(rect.y))),
                        wxSize(static_cast<int>(rect.w), static_cast<int>(rect.h)));
      CHECK_FALSE(panel.Intersects(cell));
    }
  }
}

TEST_CASE("words about a piece are in the status line, not over the board", "[gui]") {
  Table table("hostage");
  for (const char* move : {"e4", "d5", "exd5"}) REQUIRE(table.session().play_text(move).ok());
  table.move_to(table.slot("prison", 0, 'p'));
  REQUIRE(wait_for([&] { return !find<StatusLine>(table.frame()).tip().empty(); }));
  CHECK(table.canvas().GetToolTipText().empty());
  table.move_to(table.cell("e4"));
  CHECK(wait_for([&] { return find<StatusLine>(table.frame()).tip().empty(); }));
}

}  // namespace stockade::gui::gui_new_game_test
