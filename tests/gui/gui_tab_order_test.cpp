// Tab goes through every dialog: to each control, in the order of reading, and Shift+Tab back.

#include <set>

#include <catch2/catch.hpp>
#include <wx/bookctrl.h>
#include <wx/button.h>
#include <wx/checklst.h>
#include <wx/timer.h>

#include "gui/action_keys.h"
#include "gui/features/author.h"
#include "gui/features/game_end.h"
#include "gui/features/tournament.h"
#include "gui/panels/author_panel.h"
#include "gui/panels/end_panel.h"
#include "gui/tournament_frame.h"
#include "tests/gui/home.h"
#include "tests/gui/keys.h"

namespace stockade::gui::gui_tab_order_test {
namespace {

constexpr size_t kMaxStops = 80;

/// The controls that Tab must reach, those of hidden pages left out.
std::vector<wxWindow*> stops_of(wxWindow& window) {
  std::vector<wxWindow*> all;
  collect(window, all);
  std::vector<wxWindow*> stops;
  for (wxWindow* control : all) {
    if (auto* book = dynamic_cast<wxBookCtrlBase*>(control)) {
      if (book->GetCurrentPage()) collect(*book->GetCurrentPage(), stops);
    } else if (control->IsShownOnScreen()) {
      stops.push_back(control);
    }
  }
  return stops;
}

/// The control of `stops` that has the focus, or the focused window itself.
wxWindow* focused(const std::vector<wxWindow*>& stops) {
  for (wxWindow* stop : stops)
    if (toolkit_focus_in(*stop)) return stop;
  return wxWindow::FindFocus();
}

/// Presses Tab until the focus is where it was; the windows on the way.
std::vector<wxWindow*> round(const std::vector<wxWindow*>& stops, int modifiers) {
  std::vector<wxWindow*> way = {focused(stops)};
  while (way.size() < kMaxStops) {
    press(WXK_TAB, modifiers);
    wxWindow* next = focused(stops);
    if (next == way.front()) return way;
    way.push_back(next);
  }
  return way;
}

std::string told(const std::vector<wxWindow*>& way) {
  std::string text;
  for (const wxWindow* window : way)
    text += "\n  " + (window ? called(*window) : std::string("nothing"));
  return text;
}

/// Whether `next` may follow `last`: a row goes on to the right, and after it comes what is below
/// or a column further to the right.
bool follows(const wxWindow& last, const wxWindow& next) {
  const wxRect a = last.GetScreenRect();
  const wxRect b = next.GetScreenRect();
  const bool above = b.GetBottom() <= a.GetTop();
  const bool beside = !above && b.GetTop() < a.GetBottom();
  if (above) return b.GetLeft() >= a.GetRight() - 4;
  return !beside || b.GetLeft() >= a.GetLeft();
}

void check_round(wxWindow& window, std::string_view name) {
  std::vector<wxWindow*> stops, way, back;
  // What a dialog has worked out may be shown while the keys are on their way: then once more.
  for (int tries = 0; tries < 3 && stops != stops_of(window); ++tries) {
    stops = stops_of(window);
    stops.front()->SetFocus();
    settle();
    way = round(stops, wxMOD_NONE);
    back = round(stops, wxMOD_SHIFT);
  }
  if (stops.empty()) return;
  INFO(name << ", Tab:" << told(way));
  CHECK(way.size() < kMaxStops);
  const std::set<const wxWindow*> reached(way.begin(), way.end());
  for (const wxWindow* stop : stops) {
    INFO("not reached: " << called(*stop));
    CHECK(reached.contains(stop));
  }
  // Once the way goes back to the beginning.
  std::string jumps;
  int turns = 0;
  for (size_t i = 0; i < way.size(); ++i) {
    const wxWindow* next = way[(i + 1) % way.size()];
    if (!way[i] || !next || way.size() < 2 || follows(*way[i], *next)) continue;
    jumps += "\n  after " + called(*way[i]) + " comes " + called(*next);
    ++turns;
  }
  INFO("back in the order of reading:" << jumps);
  CHECK(turns <= 1);
  INFO("Shift+Tab:" << told(back));
  const std::set<const wxWindow*> reached_back(back.begin(), back.end());
  CHECK(reached_back == reached);
}

}  // namespace

TEST_CASE("Tab reaches every control of every dialog, in the order of reading", "[gui]") {
  const Home home;
  Table table("hostage", "", true);
  REQUIRE(table.session().play_text("e4").ok());
  table.session().new_game();
  REQUIRE(table.session().play_text("d4").ok());
  settle();
  using enum Action;
  for (const Action action : {new_game, choose_variant, variant_options, new_variant, set_up,
                              recent_games, export_diagram, print, clocks, preferences, strength,
                              engines, tournament, comment, describe}) {
    Dialogs dialogs;
    dialogs.expect([&](wxDialog& dialog) {
      REQUIRE(wait_for([&] { return dialog.IsShownOnScreen(); }));
      settle();
      std::vector<wxBookCtrlBase*> books;
      for (wxWindow* child : dialog.GetChildren())
        if (auto* book = dynamic_cast<wxBookCtrlBase*>(child)) books.push_back(book);
      if (books.empty()) check_round(dialog, action_name(action));
      for (wxBookCtrlBase* book : books)
        for (size_t page = 0; page < book->GetPageCount(); ++page) {
          book->SetSelection(page);
          settle();
          check_round(dialog, std::string(action_name(action)) + ", page " +
                                  book->GetPageText(page).utf8_string());
        }
      if (dialog.IsModal()) dialog.EndModal(wxID_CANCEL);
    });
    table.frame().execute(action);
    INFO(action_name(action));
    CHECK(dialogs.all_came());
    table.canvas().SetFocus();
    settle();
  }
}

TEST_CASE("Tab reaches every control of the windows beside the board", "[gui]") {
  const Home home;
  Table table("chess");
  using enum Action;
  for (const Action action : {network, rules, board_as_lists}) {
    const std::set<wxWindow*> before(wxTopLevelWindows.begin(), wxTopLevelWindows.end());
    table.frame().execute(action);
    wxWindowRef window;
    REQUIRE(wait_for([&] {
      for (wxWindow* one : wxTopLevelWindows)
        if (!before.contains(one) && one->IsShownOnScreen()) window = one;
      return window.get() != nullptr;
    }));
    dynamic_cast<wxTopLevelWindow&>(*window).Raise();
    window->SetFocus();
    settle();
    check_round(*window, action_name(action));
    dynamic_cast<wxTopLevelWindow&>(*window).Close();
    table.canvas().SetFocus();
    settle();
  }
}

TEST_CASE("Tab reaches every control of a rule test that the set-up editor makes", "[gui]") {
  const Home home;
  Table table("hostage", "", true);
  Dialogs dialogs;
  dialogs.expect([](wxDialog& editor) {
    Dialogs::press(editor, "Make a rule test");
    if (editor.IsModal()) editor.EndModal(wxID_CANCEL);
  });
  dialogs.expect([&](wxDialog& dialog) {
    CHECK(dialog.GetTitle() == "Rule test");
    REQUIRE(wait_for([&] { return dialog.IsShownOnScreen(); }));
    settle();
    check_round(dialog, "rule test");
    dialog.EndModal(wxID_CANCEL);
  });
  table.frame().execute(Action::set_up);
  CHECK(dialogs.all_came());
}

TEST_CASE("a tournament is chosen by keys, and Tab reaches every control of its window", "[gui]") {
  const Home home;
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([](wxDialog& dialog) {
    auto* players = seek<wxCheckListBox>(dialog, "Players");
    REQUIRE(players);
    REQUIRE(wait_for([&] { return dialog.IsShownOnScreen() && toolkit_focus_in(*players); }));
    settle();
    press(WXK_SPACE);
    CHECK(wait_for([&] { return players->IsChecked(0); }));
    press(WXK_SPACE);
    CHECK(wait_for([&] { return !players->IsChecked(0); }));
    press(WXK_SPACE);
    players->SetSelection(1);
    press(WXK_SPACE);
    CHECK(wait_for([&] { return players->IsChecked(0) && players->IsChecked(1); }));
    REQUIRE(dialog.FindWindow(wxID_OK)->IsEnabled());
    Dialogs::press(dialog, "Start");
  });
  table.frame().execute(Action::tournament);
  REQUIRE(wait_for([] {
    const auto* window = seek<TournamentFrame>();
    return window && window->IsShownOnScreen();
  }));
  TournamentFrame& window = *seek<TournamentFrame>();
  window.Raise();
  settle();
  REQUIRE(window.running());
  check_round(window, "tournament that is being played");
  window.cancel();
  REQUIRE(wait_for([&] { return !window.running(); }));
  settle();
  check_round(window, "tournament that is over");
  window.Close();
  settle();
}

TEST_CASE("Tab reaches every control of the workbench, and F6 leaves its editor", "[gui]") {
  const Home home;
  Table table("hostage", "", true);
  table.press('A', wxMOD_CONTROL | wxMOD_SHIFT);
  const auto& author = table.frame().feature<AuthorFeature>();
  REQUIRE(wait_for([&] { return author.shown() && author.idle(); }));
  AuthorPanel& panel = *author.panel();
  using Tool = AuthorPanel::Tool;
  for (const Tool tool : {Tool::problems, Tool::tests, Tool::inspector}) {
    panel.show_tool(tool);
    settle();
    const auto& book = dynamic_cast<wxBookCtrlBase&>(panel.tools());
    std::vector<wxWindow*> stops;
    collect(*book.GetCurrentPage(), stops);
    REQUIRE_FALSE(stops.empty());
    // A round of the whole window would end in the editor, where Tab indents.
    const auto goes = [&](const auto& way, int modifiers) {
      way.front()->SetFocus();
      settle();
      for (wxWindow* stop : way) {
        INFO("page " << book.GetSelection() << ": the focus is not at " << called(*stop)
                     << " but at " << told({focused(stops)}));
        CHECK(toolkit_focus_in(*stop));
        press(WXK_TAB, modifiers);
      }
    };
    goes(stops, wxMOD_NONE);
    goes(std::vector<wxWindow*>(stops.rbegin(), stops.rend()), wxMOD_SHIFT);
    for (size_t i = 0; i + 1 < stops.size(); ++i) {
      INFO("after " << called(*stops[i]) << " comes " << called(*stops[i + 1]));
      CHECK(follows(*stops[i], *stops[i + 1]));
    }
  }
  table.canvas().SetFocus();
  settle();
  table.press(WXK_F6);
  CHECK(toolkit_focus_in(*panel.tabs().current()));
  table.press(WXK_F6);
  CHECK(toolkit_focus_in(panel.tools()));
  table.press(WXK_F6, wxMOD_SHIFT);
  table.press(WXK_F6, wxMOD_SHIFT);
  CHECK(wxWindow::FindFocus() == &table.canvas());
}

TEST_CASE("Tab goes through the buttons at the end of a game, and Enter presses one", "[gui]") {
  Table table("chess", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
  REQUIRE(table.session().play_text("Qg7#").ok());
  REQUIRE(wait_for([&] {
    const auto* end = seek<EndPanel>(table.frame());
    return end && end->IsShown();
  }));
  auto& end = find<EndPanel>(table.frame());
  table.canvas().SetFocus();
  settle();
  table.press(WXK_F6);
  const auto reaches = [&](const wxWindow& button) {
    INFO(called(button));
    CHECK(wait_for([&] { return wxWindow::FindFocus() == &button; }));
  };
  reaches(find<wxButton>(end, "Rematch"));
  for (const char* name : {"Review", "Save", "New game"}) {
    table.press(WXK_TAB);
    reaches(find<wxButton>(end, name));
  }
  table.press(WXK_TAB, wxMOD_SHIFT);
  reaches(find<wxButton>(end, "Save"));
  table.press(WXK_TAB);
  Dialogs dialogs;
  dialogs.expect_press("As before");
  table.press(WXK_RETURN);
  REQUIRE(table.reaches(0));
  CHECK(dialogs.all_came());
}

/// Types into the chooser of files, which is the toolkit's own and has a loop of its own: from
/// within that loop, a moment after it has begun.
class FileTypist {
 public:
  FileTypist(const std::string& path, bool replaces) {
    timer_.Bind(wxEVT_TIMER, [path, replaces](wxTimerEvent&) {
      wxUIActionSimulator keys;
      if (replaces) keys.Char('A', wxMOD_CONTROL);
      keys.Text(path.c_str());
      keys.Char(WXK_RETURN);
    });
    way_out_.Bind(wxEVT_TIMER, [](wxTimerEvent&) { wxUIActionSimulator().Char(WXK_ESCAPE); });
    timer_.StartOnce(1500);
    way_out_.Start(9000);
  }

 private:
  wxTimer timer_;
  wxTimer way_out_;  ///< so that a chooser that does not take the keys fails the test and ends
};

TEST_CASE("by keys a game is saved and opened through the chooser of files", "[gui]") {
  const Home home;
  const std::string path = home.file("bykeys.pgn").string();
  Table table("chess");
  REQUIRE(table.session().play_text("e4").ok());
  REQUIRE(table.session().play_text("c5").ok());
  settle();
  {
    const FileTypist typist(path, true);
    table.press('S', wxMOD_CONTROL | wxMOD_SHIFT);
    REQUIRE(
        wait_for([&] { return home.read("bykeys.pgn").find("1. e4 c5") != std::string::npos; }));
  }
  table.canvas().SetFocus();
  settle();
  table.press('G', wxMOD_CONTROL);
  REQUIRE(table.reaches(0));
  CHECK(table.session().record().root().children.empty());
  const FileTypist typist(path, false);
  table.press('O', wxMOD_CONTROL);
  REQUIRE(wait_for([&] {
    const auto& moves = table.session().record().root().children;
    return !moves.empty() && !moves.front()->children.empty();
  }));
}

}  // namespace stockade::gui::gui_tab_order_test
