// The start page, in place of the board.

#include <catch2/catch.hpp>
#include <wx/button.h>

#include "gui/bridge/accessible_names.h"
#include "gui/features/files.h"
#include "gui/features/start_page.h"
#include "gui/panels/start_page.h"
#include "tests/gui/home.h"
#include "tests/gui/keys.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_start_page_test {
namespace {

StartPagePanel& page_of(Table& table) { return find<StartPagePanel>(table.frame()); }

bool shown(Table& table) { return table.frame().feature<StartPageFeature>().shown(); }

/// The button whose title begins so; null if there is none.
wxButton* row(Table& table, const std::string& title) {
  for (wxWindow* child : page_of(table).GetChildren())
    if (auto* button = dynamic_cast<wxButton*>(child);
        button && button->GetLabelText().utf8_string().starts_with(title))
      return button;
  return nullptr;
}

void open_page(Table& table) {
  table.press('H', wxMOD_CONTROL | wxMOD_SHIFT);
  REQUIRE(wait_for([&] { return shown(table) && page_of(table).IsShownOnScreen(); }));
  settle();
}

}  // namespace

TEST_CASE("the start page covers the board, and nothing below it gets a key", "[gui]") {
  Table table("hostage");
  open_page(table);
  CHECK_FALSE(table.canvas().IsShownOnScreen());
  CHECK(page_of(table).GetSize() == table.frame().GetClientSize());
  for (const int key : {static_cast<int>('e'), static_cast<int>('1'), static_cast<int>(WXK_F6),
                        static_cast<int>(WXK_LEFT)})
    table.press(key);
  CHECK(shown(table));
  CHECK(table.frame().board().cursor().none());
  CHECK(table.frame().board().in_hand() == kEmpty);
  CHECK(holds(&page_of(table), wxWindow::FindFocus()));
  table.press(WXK_ESCAPE);
  REQUIRE(wait_for([&] { return table.canvas().IsShownOnScreen(); }));
  CHECK_FALSE(shown(table));
  REQUIRE(wait_for([&] { return table.canvas().HasFocus(); }));
  table.click_click(table.cell("e2"), table.cell("e4"));
  CHECK(table.reaches(1));
}

TEST_CASE("arrows and Tab go through the rows of the start page", "[gui]") {
  Table table("hostage");
  open_page(table);
  std::vector<wxWindow*> controls;
  collect(page_of(table), controls);
  REQUIRE(controls.size() == 7);  // six rows and the check box
  REQUIRE(wait_for([&] { return toolkit_focus_in(*controls.front()); }));
  for (size_t i = 1; i < controls.size(); ++i) {
    table.press(WXK_TAB);
    INFO(called(*controls[i]));
    CHECK(wait_for([&] { return toolkit_focus_in(*controls[i]); }));
  }
  controls.front()->SetFocus();
  table.press(WXK_UP);
  CHECK(wait_for([&] { return toolkit_focus_in(*controls[5]); }));
  table.press(WXK_DOWN);
  CHECK(wait_for([&] { return toolkit_focus_in(*controls[0]); }));
  for (wxWindow* control : controls) CHECK_FALSE(toolkit_name(*control).empty());
}

TEST_CASE("a row of the start page leads on by Enter", "[gui]") {
  Table table("hostage");
  open_page(table);
  Dialogs dialogs;
  bool came = false;
  dialogs.expect([&](wxDialog& dialog) {
    came = true;
    dialog.EndModal(wxID_CANCEL);
  });
  REQUIRE(row(table, "Choose a game"));
  row(table, "Choose a game")->SetFocus();
  settle();
  table.press(WXK_RETURN);
  REQUIRE(wait_for([&] { return came; }));
  settle();
  CHECK(shown(table));  // nothing was chosen
  CHECK(dialogs.unexpected() == 0);
  row(table, "Play Hostage Chess")->SetFocus();
  settle();
  table.press(WXK_RETURN);
  CHECK(wait_for([&] { return !shown(table); }));
}

TEST_CASE("the game rests while the start page covers it", "[gui]") {
  Table table("chess");
  REQUIRE(table.session().play_text("e4").ok());
  open_page(table);
  CHECK(table.session().paused());
  REQUIRE(row(table, "Continue the game of Chess"));
  CHECK(row(table, "Continue the game of Chess")->GetLabelText().Contains("Move 1"));
  table.press(WXK_RETURN);
  REQUIRE(wait_for([&] { return !shown(table); }));
  CHECK_FALSE(table.session().paused());
  CHECK(table.session().game().plies() == 1);
}

TEST_CASE("commands about the board leave the start page, others do not", "[gui]") {
  Table table("chess");
  open_page(table);
  table.frame().execute(Action::theme_dark);
  CHECK(shown(table));
  CHECK(row(table, "Learn Chess"));
  table.frame().execute(Action::flip);
  CHECK_FALSE(shown(table));
  open_page(table);
  table.session().new_game(*open_variant("hostage"));
  CHECK(wait_for([&] { return !shown(table); }));
}

TEST_CASE("the start page leads to recent games", "[gui]") {
  const Home home;
  Table table("chess", "", true);
  REQUIRE(table.session().play_text("c4").ok());
  table.session().new_game();
  REQUIRE(table.session().play_text("d4").ok());
  table.frame().feature<FilesFeature>().finish_keeping();
  open_page(table);
  REQUIRE(row(table, "Chess"));
  wxCommandEvent pressed(wxEVT_BUTTON, row(table, "Chess")->GetId());
  row(table, "Chess")->ProcessWindowEvent(pressed);
  REQUIRE(wait_for([&] { return !shown(table); }));
  CHECK(table.last_move() == "c4");
}

TEST_CASE("Play on the start page begins a new game, and the old one stays among the recent",
          "[gui]") {
  const Home home;
  Table table("chess", "", true);
  REQUIRE(table.session().play_text("c4").ok());
  open_page(table);
  REQUIRE(row(table, "Play Chess"));
  wxCommandEvent pressed(wxEVT_BUTTON, row(table, "Play Chess")->GetId());
  row(table, "Play Chess")->ProcessWindowEvent(pressed);
  REQUIRE(wait_for([&] { return !shown(table); }));
  CHECK(table.session().game().plies() == 0);
  CHECK(table.frame().feature<FilesFeature>().other_kept_games().size() == 1);
}

TEST_CASE("an open menu gets the keys, and the board does not", "[gui]") {
  Table table("hostage");
  table.press(WXK_F10);
  for (const int key :
       {static_cast<int>(WXK_DOWN), static_cast<int>(WXK_DOWN), static_cast<int>('1')})
    table.press(key);
  CHECK(table.frame().board().cursor().none());
  CHECK(table.frame().board().in_hand() == kEmpty);
  table.press(WXK_ESCAPE);
  // The board has them again.
  REQUIRE(wait_for([&] {
    table.press(WXK_DOWN);
    return !table.frame().board().cursor().none();
  }));
}

}  // namespace stockade::gui::gui_start_page_test
