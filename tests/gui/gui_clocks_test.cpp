// Clocks in the window, and the end of a game.

#include <catch2/catch.hpp>
#include <wx/button.h>
#include <wx/choice.h>
#include <wx/textctrl.h>

#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "gui/dialogs/clocks_dialog.h"
#include "gui/features/clocks.h"
#include "gui/features/game_end.h"
#include "gui/model/player_words.h"
#include "gui/panels/end_panel.h"
#include "gui/panels/player_card.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_clocks_test {
namespace {

constexpr Side kFirst{0};
constexpr Side kSecond{1};

bool panel_comes(Table& table) {
  return wait_for([&] {
    const EndPanel* panel = seek<EndPanel>(table.frame());
    return panel && panel->IsShownOnScreen();
  });
}

}  // namespace

TEST_CASE("the dialog of clocks sets the time of the next game and keeps it", "[gui]") {
  Home home;
  {
    Table table("chess", "", true);
    Dialogs dialogs;
    dialogs.expect([](wxDialog& dialog) {
      auto& preset = find<wxChoice>(dialog, "Preset");
      CHECK(preset.GetStringSelection() == "No clocks");
      CHECK(wait_for([&] { return preset.HasFocus(); }));
      auto& time = find<wxTextCtrl>(dialog, "Time");
      time.SetValue("rubbish");
      CHECK_FALSE(dialog.FindWindow(wxID_OK)->IsEnabled());
      time.SetValue("5 + 3");
      CHECK(preset.GetStringSelection() == "5 minutes + 3 seconds");
      Dialogs::press(dialog, "OK");
    });
    table.press('K', wxMOD_CONTROL | wxMOD_SHIFT);
    REQUIRE(wait_for([&] { return dialogs.all_came(); }));
    REQUIRE(wait_for([&] { return table.session().clock().timed(); }));
    CHECK(player_clock(table.session(), kFirst) == "5:00");
  }
  CHECK(home.read("config/stockade/gui.conf").find("clocks=5+3") != std::string::npos);
  Table again("chess", "", true);
  CHECK_FALSE(again.session().clock().timed());  // the test's own settings
}

TEST_CASE("the flag falls while nobody does anything", "[gui]") {
  Table table("chess");
  table.session().set_time_control(*parse_time_control("200ms"));
  int warnings = 0;
  table.frame().feature<ClockFeature>().on_low_time = [&] { ++warnings; };
  table.click_click(table.cell("e2"), table.cell("e4"));
  REQUIRE(table.reaches(1));
  REQUIRE(wait_for([&] { return table.session().outcome().over(); }));
  CHECK(table.session().outcome().winner() == kFirst);
  CHECK(find<StatusLine>(table.frame()).words() == "White wins by time forfeit");
  CHECK(find<PlayerCard>(table.frame(), "Black").activity() == "lost");
  CHECK(player_clock(table.session(), kSecond) == "0.0");
  CHECK(warnings <= 1);
}

TEST_CASE("a person short of time is warned once", "[gui]") {
  Table table("chess");
  table.session().set_time_control(*parse_time_control("2"));
  int warnings = 0;
  table.frame().feature<ClockFeature>().on_low_time = [&] { ++warnings; };
  auto now = Clock::Time(std::chrono::hours(1));
  table.session().set_time_source([&] { return now; });
  REQUIRE(table.session().play_text("e4").ok());
  settle();
  CHECK(warnings == 0);
  now += std::chrono::seconds(106);
  REQUIRE(wait_for([&] { return warnings > 0; }));
  now += std::chrono::seconds(5);
  REQUIRE(wait_for([&] { return find<PlayerCard>(table.frame(), "Black").clock() == "9.0"; }));
  CHECK(warnings == 1);
  table.press('I', wxMOD_CONTROL | wxMOD_SHIFT);
  REQUIRE(wait_for([&] { return !table.session().clock().running(); }));
  table.press('I', wxMOD_CONTROL | wxMOD_SHIFT);
  REQUIRE(wait_for([&] { return table.session().clock().running(); }));
}

TEST_CASE("the clocks of a kept game survive a restart", "[gui]") {
  Home home;
  {
    Table table("chess", "", true);
    auto now = Clock::Time(std::chrono::hours(1));
    table.session().set_time_source([&] { return now; });
    table.session().set_time_control(*parse_time_control("5+3"));
    for (const char* move : {"e4", "e5", "Nf3"}) {
      REQUIRE(table.session().play_text(move).ok());
      now += std::chrono::seconds(20);
    }
  }
  Table table("chess", "", true);
  REQUIRE(table.frame().restore_unfinished());
  CHECK(table.session().game().plies() == 3);
  CHECK(player_clock(table.session(), kFirst) == "4:43");
  CHECK(player_clock(table.session(), kSecond) == "4:43");
  CHECK_FALSE(table.session().clock().running());
}

TEST_CASE("the end of a game is shown over the board", "[gui]") {
  Table table("chess", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
  table.session().set_player(kSecond, PlayerKind::computer);
  table.click_click(table.cell("f7"), table.cell("g7"));
  REQUIRE(table.reaches(1));
  REQUIRE(panel_comes(table));
  EndPanel& panel = find<EndPanel>(table.frame());
  CHECK(panel.words().title == "You won");
  CHECK(panel.words().reason == "White wins by checkmate");
  CHECK(panel.words().result == "1-0");
  // Words that are too long for a line are not cut: the result still follows them.
  REQUIRE(wait_for([&] { return panel.lines().size() == 1; }));
  EndWords longer = panel.words();
  longer.reason = "The player of the white pieces wins by exceeding the time of the opponent";
  panel.open(longer);
  REQUIRE(wait_for([&] { return panel.lines().size() > 1; }));
  CHECK(panel.lines().back().ends_with("1-0"));
  // F6 leads into it, Esc closes it.
  table.press(WXK_F6);
  REQUIRE(wait_for([&] { return panel.IsDescendant(wxWindow::FindFocus()); }));
  table.press(WXK_ESCAPE);
  REQUIRE(wait_for([&] { return !panel.IsShown(); }));
  CHECK(wait_for([&] { return table.canvas().HasFocus(); }));
  // Going back and mating again shows it again.
  table.press('Z', wxMOD_CONTROL);
  REQUIRE(table.reaches(0));
  table.click_click(table.cell("f7"), table.cell("g7"));
  REQUIRE(panel_comes(table));

  // Rematch: the same position with the sides exchanged, and the person below.
  table.session().set_strength({50, 1});
  wxButton& rematch = find<wxButton>(panel, "Rematch");
  wxUIActionSimulator mouse;
  mouse.MouseMove(rematch.ClientToScreen(wxPoint(10, 10)));
  settle();
  mouse.MouseClick();
  // The computer may mate at once, and the panel may be back before the test sees that it was gone.
  REQUIRE(wait_for([&] { return table.session().player(kFirst) == PlayerKind::computer; }));
  CHECK(table.session().player(kSecond) == PlayerKind::person);
  CHECK(table.canvas().flipped());
  CHECK(write_fen(table.session().definition(), table.session().record().start()) ==
        "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
}

TEST_CASE("resigning asks once", "[gui]") {
  Table table("chess");
  table.session().set_player(kSecond, PlayerKind::computer);
  table.session().pause();
  Dialogs dialogs;
  dialogs.expect_press("Cancel");
  table.frame().execute(Action::resign);
  CHECK_FALSE(table.session().outcome().over());
  dialogs.expect_press("Resign");
  table.frame().execute(Action::resign);
  CHECK(table.session().outcome().winner() == kSecond);
  CHECK(dialogs.unexpected() == 0);
  REQUIRE(panel_comes(table));
  CHECK(find<EndPanel>(table.frame()).words().title == "You lost");
}

TEST_CASE("the computer answers the offer of a draw by a search", "[gui]") {
  // White, the person, is a queen down.
  Table table("chess", "3qk3/8/8/8/8/8/8/4K3 w - - 0 1");
  table.session().set_player(kSecond, PlayerKind::computer);
  Dialogs dialogs;
  dialogs.expect_press("Offer");
  table.frame().execute(Action::agree_draw);
  REQUIRE(wait_for([&] {
    return find<StatusLine>(table.frame()).words().find("declines the draw") != std::string::npos;
  }));
  CHECK_FALSE(table.session().outcome().over());

  REQUIRE(table.session().set_fen("4k3/8/8/8/8/8/8/3QK3 w - - 0 1").ok());
  dialogs.expect_press("Offer");
  table.frame().execute(Action::agree_draw);
  REQUIRE(wait_for([&] { return table.session().outcome().over(); }));
  CHECK(table.session().outcome().drawn());

  // Two people agree among themselves.
  table.session().new_game();
  table.session().set_player(kSecond, PlayerKind::person);
  dialogs.expect_press("Draw");
  table.frame().execute(Action::agree_draw);
  CHECK(table.session().outcome().drawn());
}

}  // namespace stockade::gui::gui_clocks_test
