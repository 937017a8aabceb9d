// The program without the mouse: games, the parts of the window, and the dialogs, whose fields all
// have names for screen readers.

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include <catch2/catch.hpp>
#include <wx/button.h>
#include <wx/listbook.h>
#include <wx/listctrl.h>
#include <wx/notebook.h>
#include <wx/stattext.h>
#include <wx/timer.h>

#include "framework/notation/fen.h"
#include "gui/action_keys.h"
#include "gui/bridge/accessible_names.h"
#include "gui/compare_frame.h"
#include "gui/dialogs/comment_dialog.h"
#include "gui/dialogs/key_dialog.h"
#include "gui/dialogs/keys_page.h"
#include "gui/dialogs/preferences_dialog.h"
#include "gui/dialogs/rules_dialog.h"
#include "gui/dialogs/variant_dialog.h"
#include "gui/features/author.h"
#include "gui/features/game_end.h"
#include "gui/features/mark_keys.h"
#include "gui/panels/analysis_panel.h"
#include "gui/panels/author_panel.h"
#include "gui/panels/board_preview.h"
#include "gui/panels/end_panel.h"
#include "gui/panels/move_box.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/piece_card_popup.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/keys.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_keyboard_test {
namespace {

/// Moves the board's cursor to a site by arrow keys alone.
void lead_cursor(Table& table, Site goal) {
  if (table.frame().board().cursor().none()) {
    table.press(WXK_UP);  // shows it
    REQUIRE(wait_for([&] { return !table.frame().board().cursor().none(); }));
  }
  struct Step {
    int key, dx, dy;
  };
  static constexpr Step kSteps[] = {
      {WXK_LEFT, -1, 0}, {WXK_RIGHT, 1, 0}, {WXK_UP, 0, -1}, {WXK_DOWN, 0, 1}};
  const BoardLayout& layout = table.canvas().board_layout();
  // The shortest way, by breadth.
  const auto number = [](Site site) {
    return site.is_cell() ? site.index() : 10'000 + site.index();
  };
  std::map<int, std::vector<int>> ways;
  const Site start = table.frame().board().cursor();
  ways[number(start)] = {};
  std::deque<Site> open = {start};
  while (!open.empty() && !ways.contains(number(goal))) {
    const Site at = open.front();
    open.pop_front();
    for (const Step& step : kSteps) {
      const Site next = layout.neighbour(at, step.dx, step.dy);
      if (ways.contains(number(next))) continue;
      ways[number(next)] = ways[number(at)];
      ways[number(next)].push_back(step.key);
      open.push_back(next);
    }
  }
  REQUIRE(ways.contains(number(goal)));
  for (const int key : ways[number(goal)]) table.press(key);
  REQUIRE(wait_for([&] { return table.frame().board().cursor() == goal; }));
}

/// A move of a piece by the cursor and Enter.
void move_by_keys(Table& table, Site from, Site to) {
  lead_cursor(table, from);
  table.press(WXK_RETURN);
  lead_cursor(table, to);
  table.press(WXK_RETURN);
}

void check_names(wxWindow& window) {
  std::vector<wxWindow*> controls;
  collect(window, controls);
  CHECK_FALSE(controls.empty());
  for (const wxWindow* control : controls) {
    INFO("without a name: " << called(*control));
    CHECK_FALSE(accessible_name(*control).empty());
    CHECK(toolkit_name(*control) == accessible_name(*control));
  }
}

/// No control is cut off at the dialog's edge.
void check_whole(wxDialog& dialog) {
  const wxRect room = dialog.GetClientRect();
  for (const wxWindow* child : dialog.GetChildren()) {
    if (child->IsTopLevel() || !child->IsShown()) continue;
    INFO("cut off: " << called(*child) << " in " << dialog.GetTitle());
    CHECK(room.Contains(child->GetRect()));
  }
  const wxRect screen(wxPoint(0, 0), wxGetDisplaySize());
  CHECK(dialog.GetSize().x <= screen.width);
  CHECK(dialog.GetSize().y <= screen.height);
}

}  // namespace

TEST_CASE("by keys a variant is chosen, and a game is played", "[gui]") {
  const Home home;
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    auto& variants = dynamic_cast<VariantDialog&>(dialog);
    REQUIRE(wait_for([&] { return variants.IsShownOnScreen(); }));
    settle();
    type("hostage");
    REQUIRE(wait_for([&] {
      return variants.selected_id() == "hostage" && seek<wxWindow>(variants, "Pawn drop resets");
    }));
    press(WXK_RETURN);
    if (wait_for([&] { return !variants.IsModal(); })) return;
    FAIL_CHECK("Enter did not close the dialog");
    variants.EndModal(wxID_CANCEL);
  });
  table.press('N', wxMOD_CONTROL | wxMOD_SHIFT);
  REQUIRE(wait_for([&] { return dialogs.all_came(); }));
  REQUIRE(wait_for([&] { return table.session().definition().id() == "hostage"; }));

  move_by_keys(table, table.cell("e2"), table.cell("e4"));
  REQUIRE(table.reaches(1));
  type("d5");
  REQUIRE(wait_for([&] { return find<MoveBox>(table.frame()).IsShown(); }));
  press(WXK_RETURN);
  REQUIRE(table.reaches(2));
  move_by_keys(table, table.cell("e4"), table.cell("d5"));
  REQUIRE(table.reaches(3));
  CHECK(table.last_move() == "exd5");
  table.press(WXK_ESCAPE);  // hides the cursor
  table.press(WXK_BACK);
  REQUIRE(table.reaches(2));
  table.press(WXK_RIGHT);
  REQUIRE(table.reaches(3));

  // A comment.
  dialogs.expect([&](wxDialog& dialog) {
    REQUIRE(wait_for([&] { return dialog.IsShownOnScreen(); }));
    settle();
    type("good");
    press(WXK_RETURN, wxMOD_CONTROL);
    if (!wait_for([&] { return !dialog.IsModal(); })) dialog.EndModal(wxID_CANCEL);
  });
  table.press('M', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return table.session().node().comment == "good"; }));
}

TEST_CASE("by keys a piece is dropped from its tray", "[gui]") {
  Table table("shogi", "4k4/9/9/9/9/9/9/9/4K4[PGpr] b - - 0 1");
  move_by_keys(table, table.slot("hand", 0, 'G'), table.cell("5e"));
  REQUIRE(table.reaches(1));
  CHECK(table.last_move() == "G*5e");
}

TEST_CASE("by keys an exchange is paid, the cheapest first", "[gui]") {
  Table table("hostage", "4k3/8/8/8/8/8/8/4K3[#Nqrp] w - - 0 1");
  move_by_keys(table, table.slot("prison", 1, 'N'), table.cell("c3"));
  REQUIRE(
      wait_for([&] { return table.frame().board().selector().state() == SelectState::choosing; }));
  SECTION("Enter") {
    table.press(WXK_RETURN);
    REQUIRE(table.reaches(1));
    CHECK(table.last_move() == "(R)N*c3");
  }
  SECTION("a digit") {
    table.press('2');
    REQUIRE(table.reaches(1));
    CHECK(table.last_move() == "(Q)N*c3");
  }
}

TEST_CASE("by keys a pawn is promoted", "[gui]") {
  Table table("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1");
  move_by_keys(table, table.cell("a7"), table.cell("a8"));
  REQUIRE(
      wait_for([&] { return table.frame().board().selector().state() == SelectState::choosing; }));
  table.press(WXK_RETURN);
  REQUIRE(table.reaches(1));
  CHECK(table.last_move() == "a8=Q");
}

TEST_CASE("F6 goes through all parts of the window, and back", "[gui]") {
  Table table("chess");
  MainFrame& frame = table.frame();
  frame.execute(Action::analyse);
  REQUIRE(wait_for([&] { return find<AnalysisPanel>(frame).IsShownOnScreen(); }));
  const auto focus = [] { return wxWindow::FindFocus(); };
  REQUIRE(wait_for([&] { return focus() == &table.canvas(); }));
  table.press(WXK_F6);
  CHECK(wait_for([&] { return focus() == &find<MoveListPanel>(frame); }));
  table.press(WXK_F6);
  CHECK(wait_for([&] { return focus() == &find<AnalysisPanel>(frame); }));
  table.press(WXK_F6);
  CHECK(wait_for([&] { return holds(&find<MoveBox>(frame), focus()); }));
  table.press(WXK_F6);
  CHECK(wait_for([&] { return focus() == &table.canvas(); }));
  CHECK_FALSE(find<MoveBox>(frame).IsShown());
  table.press(WXK_F6, wxMOD_SHIFT);
  CHECK(wait_for([&] { return holds(&find<MoveBox>(frame), focus()); }));
  table.press(WXK_F6, wxMOD_SHIFT);
  CHECK(wait_for([&] { return focus() == &find<AnalysisPanel>(frame); }));
}

TEST_CASE("by keys a line of the analysis is looked at and played", "[gui]") {
  Table table("chess", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1");  // a mate in a few moves
  MainFrame& frame = table.frame();
  frame.execute(Action::analyse);
  REQUIRE(wait_for([&] {
    return find<AnalysisPanel>(frame).model().has({0, 1}) &&
           find<AnalysisPanel>(frame).place_of({0, 1}).w > 0;
  }));
  table.press(WXK_F6);
  table.press(WXK_F6);
  REQUIRE(wait_for([&] { return wxWindow::FindFocus() == &find<AnalysisPanel>(frame); }));
  table.press(WXK_DOWN);
  REQUIRE(wait_for([&] { return find<AnalysisPanel>(frame).chosen() == LineSpot{0, 0}; }));
  CHECK(wait_for([&] { return find<BoardPreview>(frame).position() != nullptr; }));
  table.press(WXK_RIGHT);
  REQUIRE(wait_for([&] { return find<AnalysisPanel>(frame).chosen() == LineSpot{0, 1}; }));
  table.press(WXK_RETURN);
  REQUIRE(table.reaches(2));
  CHECK(find<BoardPreview>(frame).position() == nullptr);
}

TEST_CASE("by keys arrows and rings are drawn", "[gui]") {
  Table table("chess");
  lead_cursor(table, table.cell("e2"));
  table.press('D', wxMOD_CONTROL | wxMOD_SHIFT);
  REQUIRE(wait_for([&] { return table.frame().feature<MarkKeysFeature>().drawing(); }));
  table.press(WXK_UP);
  table.press(WXK_UP);
  table.press('2');
  const auto& marks = table.session().node().annotations.marks;
  REQUIRE(wait_for([&] { return marks.size() == 1; }));
  CHECK(marks[0] == DrawnMark{MarkColor::red, table.cell("e2").index(), table.cell("e4").index()});
  CHECK_FALSE(table.frame().feature<MarkKeysFeature>().drawing());
  // The command again ends a ring where it began.
  table.press('D', wxMOD_CONTROL | wxMOD_SHIFT);
  table.press('D', wxMOD_CONTROL | wxMOD_SHIFT);
  REQUIRE(wait_for([&] { return marks.size() == 2; }));
  CHECK(marks[1] ==
        DrawnMark{MarkColor::green, table.cell("e4").index(), table.cell("e4").index()});
  // Esc ends without a mark.
  table.press('D', wxMOD_CONTROL | wxMOD_SHIFT);
  REQUIRE(wait_for([&] { return table.frame().feature<MarkKeysFeature>().drawing(); }));
  table.press(WXK_ESCAPE);
  REQUIRE(wait_for([&] { return !table.frame().feature<MarkKeysFeature>().drawing(); }));
  CHECK(marks.size() == 2);
  CHECK(table.session().game().plies() == 0);
}

TEST_CASE("by the menu key a move is marked", "[gui]") {
  Table table("chess");
  table.press(WXK_F10, wxMOD_SHIFT);
  REQUIRE(wait_for([&] {
    return find<StatusLine>(table.frame()).words().find("there is none yet") != std::string::npos;
  }));
  REQUIRE(table.session().play_text("e4").ok());
  settle();
  // The menu has a loop of its own, so the keys are pressed from within it.
  wxTimer timer;
  timer.Bind(wxEVT_TIMER, [](wxTimerEvent&) {
    wxUIActionSimulator keys;
    // What does not apply is passed over: comment, copy the line, good move.
    for (int i = 0; i < 3; ++i) keys.Char(WXK_DOWN);
    keys.Char(WXK_RETURN);
  });
  timer.StartOnce(400);
  table.press(WXK_F10, wxMOD_SHIFT);
  REQUIRE(wait_for([&] { return !table.session().node().nags.empty(); }));
  CHECK(table.session().node().nags.front() == 1);
}

TEST_CASE("by keys the end of a game is answered", "[gui]") {
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
  const wxButton& rematch = find<wxButton>(end, "Rematch");
  REQUIRE(wait_for([&] { return wxWindow::FindFocus() == &rematch; }));
  table.press(WXK_SPACE);
  REQUIRE(table.reaches(0));
}

TEST_CASE("by keys the rules show the cards of the pieces", "[gui]") {
  Table table("ultima");
  table.press(WXK_F1);
  wxWindow* rules = nullptr;
  REQUIRE(wait_for([&] {
    for (wxWindow* window : wxTopLevelWindows)
      if (dynamic_cast<RulesDialog*>(window)) rules = window;
    return rules && rules->IsShownOnScreen();
  }));
  auto& dialog = dynamic_cast<RulesDialog&>(*rules);
  dialog.Raise();
  settle();
  press(WXK_F2);
  REQUIRE(wait_for([&] { return find<PieceCardPopup>(dialog).card() != nullptr; }));
  const std::string first = find<PieceCardPopup>(dialog).card()->title;
  press(WXK_F2);
  REQUIRE(wait_for([&] {
    return find<PieceCardPopup>(dialog).card() != nullptr &&
           find<PieceCardPopup>(dialog).card()->title != first;
  }));
  press(WXK_ESCAPE);
  CHECK(wait_for([&] { return find<PieceCardPopup>(dialog).card() == nullptr; }));
  const wxWindowRef window(rules);
  press(WXK_ESCAPE);
  CHECK(wait_for([&] { return !window || !window->IsShown(); }));
}

TEST_CASE("by keys a variant is edited, saved and tested", "[gui]") {
  const Home home;
  const std::string file = home.write("mine.yaml", "schema: 1\nextends: chess\nname: Mine\n");
  home.write("mine.test.yaml", "variant: mine.yaml\ntests:\n  - name: start\n    count: 20\n");
  Table table(file);
  table.press('A', wxMOD_CONTROL | wxMOD_SHIFT);
  auto& author = table.frame().feature<AuthorFeature>();
  REQUIRE(wait_for([&] { return author.shown() && author.idle(); }));
  SourceEditor* editor = author.panel()->tabs().current();
  REQUIRE(editor);
  REQUIRE(wait_for([&] { return editor->HasFocus(); }));
  press(WXK_END, wxMOD_CONTROL);
  type("description: By keys.\n");
  REQUIRE(wait_for([&] { return editor->IsModified(); }));
  press('S', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return author.idle() && !editor->IsModified(); }));
  CHECK(home.read("mine.yaml").find("By keys.") != std::string::npos);
  // From the editor to the tools, and on.
  press(WXK_F6);
  CHECK(wait_for([&] { return holds(&author.panel()->tools(), wxWindow::FindFocus()); }));
  press(WXK_F6);
  press(WXK_F5);
  REQUIRE(wait_for([&] { return author.panel()->tool() == AuthorPanel::Tool::tests; }));
  REQUIRE(wait_for([&] { return author.idle() && !author.panel()->tests().summary().empty(); }));
}

TEST_CASE("every command is in a menu, and every dialog is worked by keys alone", "[gui]") {
  const Home home;
  Table table("hostage", "", true);
  REQUIRE(table.session().play_text("e4").ok());
  settle();
  wxMenuBar& menus = *table.frame().GetMenuBar();
  for (const ActionInfo& info : actions())
    if (info.menu != ActionMenu::none) {
      INFO(info.label);
      CHECK(menus.FindItem(command_id(info.action)) != nullptr);
    }
  using enum Action;
  for (const Action action :
       {choose_variant, variant_options, new_variant, set_up, export_diagram, print, clocks,
        preferences, strength, engines, tournament, comment, describe}) {
    Dialogs dialogs;
    bool ended = false;
    dialogs.expect([&](wxDialog& dialog) {
      REQUIRE(wait_for([&] { return dialog.IsShownOnScreen(); }));
      settle();
      INFO(action_name(action));
      CHECK(dialog.FindFocus() != nullptr);
      give_accessible_names(dialog);  // fields that have come since it was opened
      check_names(dialog);
      check_whole(dialog);
      press(WXK_ESCAPE);
      ended = wait_for([&] { return !dialog.IsModal(); });
      if (ended) return;
      FAIL_CHECK("Esc does not close the dialog of " << action_name(action));
      dialog.EndModal(wxID_CANCEL);
    });
    table.frame().execute(action);
    INFO(action_name(action));
    CHECK(dialogs.all_came());
    CHECK(ended);
    table.canvas().SetFocus();
    settle();
  }
}

TEST_CASE("windows that stay beside the board are worked by keys alone", "[gui]") {
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
    INFO(action_name(action));
    dynamic_cast<wxTopLevelWindow&>(*window).Raise();
    window->SetFocus();
    settle();
    check_names(*window);
    press(WXK_ESCAPE);
    CHECK(wait_for([&] { return !window || !window->IsShown(); }));
    table.canvas().SetFocus();
    settle();
  }
}

TEST_CASE("each page of the preferences is worked by keys alone", "[gui]") {
  const Home home;
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    auto& preferences = dynamic_cast<PreferencesDialog&>(dialog);
    REQUIRE(wait_for([&] { return dialog.IsShownOnScreen(); }));
    for (size_t page = 0; page < find<wxListbook>(preferences).GetPageCount(); ++page) {
      INFO(find<wxListbook>(preferences).GetPageText(page));
      find<wxListbook>(preferences).SetSelection(page);
      settle();
      check_names(*find<wxListbook>(preferences).GetPage(page));
    }
    dialog.EndModal(wxID_CANCEL);
  });
  table.frame().execute(Action::preferences);
  CHECK(dialogs.all_came());
}

TEST_CASE("a command gets another key, which menus and shortcuts show", "[gui]") {
  const Home home;
  Table table("chess", "", true);
  Dialogs dialogs;
  const auto change = [&](const char* command, int key, int modifiers, auto look) {
    dialogs.expect([&, command, key, modifiers, look](wxDialog& dialog) {
      auto& preferences = dynamic_cast<PreferencesDialog&>(dialog);
      REQUIRE(wait_for([&] { return dialog.IsShownOnScreen(); }));
      find<wxListbook>(preferences).SetSelection(find<wxListbook>(preferences).GetPageCount() - 1);
      KeysPage& page = find<KeysPage>(preferences);
      find<wxListView>(page, "Keys").SetFocus();
      settle();
      const long line = page.line_of(command);
      REQUIRE(line >= 0);
      find<wxListView>(page, "Keys").Select(line);
      find<wxListView>(page, "Keys").Focus(line);
      dialogs.expect([&, key, modifiers, look](wxDialog& asked) {
        auto& ask = dynamic_cast<KeyDialog&>(asked);
        REQUIRE(wait_for([&] { return asked.IsShownOnScreen(); }));
        settle();
        press(key, modifiers);
        look(ask);
        if (!asked.FindWindow(wxID_OK)->IsEnabled()) return asked.EndModal(wxID_CANCEL);
        press(WXK_RETURN);
        if (!wait_for([&] { return !asked.IsModal(); })) asked.EndModal(wxID_CANCEL);
      });
      press(WXK_RETURN);
      CHECK(wait_for([&] { return dialogs.all_came(); }));
      settle();
      dialog.EndModal(wxID_CANCEL);
    });
    table.frame().execute(Action::preferences);
    REQUIRE(wait_for([&] { return dialogs.all_came(); }));
  };
  wxMenuItem* flip = table.frame().GetMenuBar()->FindItem(command_id(Action::flip));
  REQUIRE(flip->GetItemLabel().EndsWith("\tCtrl+F"));
  change("flip", 'B', wxMOD_CONTROL | wxMOD_ALT, [](KeyDialog& ask) {
    CHECK(ask.key() == "Ctrl+Alt+B");
    CHECK(ask.words().empty());
  });
  CHECK(flip->GetItemLabel().EndsWith("\tCtrl+Alt+B"));
  CHECK(table.frame().settings().keys.at("flip") == "Ctrl+Alt+B");
  CHECK(Settings::load().keys.at("flip") == "Ctrl+Alt+B");
  // The new key works and the old one does not.
  table.canvas().SetFocus();
  settle();
  table.press('F', wxMOD_CONTROL);
  CHECK_FALSE(table.canvas().flipped());
  table.press('B', wxMOD_CONTROL | wxMOD_ALT);
  CHECK(wait_for([&] { return table.canvas().flipped(); }));
  // A key of another command goes over to this one, which is said before.
  change("flip", 'S', wxMOD_CONTROL,
         [](KeyDialog& ask) { CHECK(ask.words().find("“Save”") != std::string::npos); });
  CHECK(table.frame().GetMenuBar()->FindItem(command_id(Action::save))->GetItemLabel().Find('\t') ==
        wxNOT_FOUND);
  // A letter alone types a move.
  change("flip", 'K', wxMOD_NONE,
         [](KeyDialog& ask) { CHECK(ask.words().find("function key") != std::string::npos); });
  CHECK(table.frame().settings().keys.at("flip") == "Ctrl+S");
}

TEST_CASE("by keys boards are compared, and the frame is left", "[gui]") {
  Table table("hostage");
  table.press('K', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return seek<CompareFrame>() != nullptr; }));
  CompareFrame& frame = *seek<CompareFrame>();
  REQUIRE(wait_for([&] { return frame.board(0).canvas().board_layout().unit() > 8; }));
  frame.Raise();
  frame.board(0).canvas().SetFocus();
  settle();
  press(WXK_F6);
  CHECK(wait_for([&] { return frame.board(1).canvas().HasFocus(); }));
  press('W', wxMOD_CONTROL);
  CHECK(wait_for([&] { return seek<CompareFrame>() == nullptr; }));
}

}  // namespace stockade::gui::gui_keyboard_test
