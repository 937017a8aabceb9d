// A new variant step by step, and the options of a variant as a form.

#include <algorithm>
#include <cstdlib>

#include <catch2/catch.hpp>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/spinctrl.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/uiaction.h>

#include "gui/dialogs/new_variant_dialog.h"
#include "gui/dialogs/new_variant_pages.h"
#include "gui/dialogs/options_dialog.h"
#include "gui/dialogs/piece_picker.h"
#include "gui/features/author.h"
#include "gui/panels/author_panel.h"
#include "gui/panels/palette.h"
#include "gui/panels/setup_board.h"
#include "gui/panels/start_editor.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_new_variant_test {
namespace {

/// Presses a button, by its name or its identifier's.
void press(wxDialog& dialog, const std::string& name) {
  wxWindow* button =
      name == "create" || name == "ok" ? dialog.FindWindow(wxID_OK) : seek<wxWindow>(dialog, name);
  REQUIRE(button);
  wxCommandEvent event(wxEVT_BUTTON, button->GetId());
  event.SetEventObject(button);
  button->ProcessWindowEvent(event);
}

/// The folder of the user's own variants, for one test.
struct OwnVariants {
  explicit OwnVariants(const Home& home) {
    if (const char* was = std::getenv("XDG_DATA_HOME")) before = was;
    ::setenv("XDG_DATA_HOME", home.file("data").c_str(), 1);
  }
  ~OwnVariants() {
    before.empty() ? ::unsetenv("XDG_DATA_HOME") : ::setenv("XDG_DATA_HOME", before.c_str(), 1);
  }
  std::string before;
};

}  // namespace

TEST_CASE("a new variant is made step by step and opens in the workbench", "[gui]") {
  const Home home;
  const OwnVariants own(home);
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& any) {
    auto& dialog = dynamic_cast<NewVariantDialog&>(any);
    const auto checked = [&] { return wait_for([&] { return dialog.checked(); }); };
    CHECK(checked());
    CHECK(dialog.correct());
    find<wxTextCtrl>(dialog, "name").SetValue("Wide Chess");
    auto& files = find<wxSpinCtrl>(dialog, "files");
    files.SetValue(9);
    wxSpinEvent event(wxEVT_SPINCTRL, files.GetId());
    event.SetEventObject(&files);
    files.ProcessWindowEvent(event);
    CHECK(find<wxTextCtrl>(dialog, "setup").GetValue() ==
          "rnbqkbnr1/pppppppp1/9/9/9/9/PPPPPPPP1/RNBQKBNR1");
    find<wxCheckBox>(dialog, "castling").SetValue(false);
    find<wxTextCtrl>(dialog, "setup").SetValue("rnbqkbnra/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKBNRA");
    // The start has a piece that nobody has described yet.
    CHECK(checked());
    CHECK_FALSE(dialog.correct());
    CHECK_FALSE(dialog.FindWindow(wxID_OK)->IsEnabled());
    find<wxTextCtrl>(dialog, "letter").SetValue("a");
    find<wxTextCtrl>(dialog, "piece's name").SetValue("archbishop");
    find<wxTextCtrl>(dialog, "moves").SetValue("BN");
    press(dialog, "add or change");
    CHECK(checked());
    INFO(find<wxStaticText>(dialog, "problem").GetLabel());
    CHECK(dialog.correct());
    CHECK(dialog.text().find("A: { name: archbishop, moves: BN }") != std::string::npos);
    press(dialog, "create");
  });
  table.frame().execute(Action::new_variant);
  CHECK(dialogs.all_came());
  AuthorFeature& author = table.frame().feature<AuthorFeature>();
  REQUIRE(author.shown());
  REQUIRE(wait_for([&] { return author.idle(); }));
  CHECK(table.session().definition().id() == "wide_chess");
  CHECK(table.session().definition().topology().cells() == 72);
  REQUIRE(author.panel()->tabs().editors().size() == 2);
  CHECK_FALSE(author.panel()->tabs().current()->GetReadOnly());
  for (const Finding& finding : author.panel()->problems().findings())
    CHECK(finding.type != FindingKind::error);
  author.run_tests(TestRun::all);
  REQUIRE(wait_for([&] { return author.idle(); }));
  CHECK(author.panel()->tests().summary().find("2 passed, 0 failed") == 0);
}

TEST_CASE("a variant from nothing: a hexagon, a piece of the library, a click on the board",
          "[gui]") {
  const Home home;
  const OwnVariants own(home);
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& any) {
    auto& dialog = dynamic_cast<NewVariantDialog&>(any);
    const auto checked = [&] {
      settle();
      CHECK(wait_for([&] { return dialog.checked(); }));
      settle();
    };
    checked();
    choose(dialog, "base", 0);
    find<wxTextCtrl>(dialog, "name").SetValue("Six Sides");
    checked();
    INFO(find<wxStaticText>(dialog, "problem").GetLabel() << dialog.text());
    CHECK(dialog.correct());
    choose(dialog, "shape", 1);
    checked();
    INFO(find<wxStaticText>(dialog, "problem").GetLabel() << dialog.text());
    CHECK(dialog.correct());
    CHECK(dialog.text().find("board: { hexagon: 5 }") != std::string::npos);
    choose(dialog, "zones", 3);
    find<PiecesPage>(dialog).take("dabbaba", "D");
    checked();
    INFO(find<wxStaticText>(dialog, "problem").GetLabel() << dialog.text());
    CHECK(dialog.correct());
    CHECK(dialog.text().find("D: { name: dabbaba, moves: D }") != std::string::npos);
    // The dabbaba goes from the palette to a cell, by clicks.
    StartEditor& start = find<StartEditor>(dialog);
    const GameDefinition& rules = start.definition();
    const auto piece = rules.equipment().find_piece('D');
    REQUIRE(piece);
    wxUIActionSimulator mouse;
    const auto click = [&](wxWindow& window, Point at) {
      mouse.MouseMove(
          window.ClientToScreen(wxPoint(static_cast<int>(at.x), static_cast<int>(at.y))));
      settle();
      mouse.MouseClick();
      settle();
    };
    click(*start.palette(), start.palette()->place_of(*piece).center());
    const int cell = *rules.topology().find("e5");
    click(*start.board(), start.board()->board_layout().cell_rect(cell).center());
    checked();
    CHECK(start.fen().find('D') != std::string::npos);
    CHECK(dialog.text().find(start.fen().substr(0, start.fen().find('['))) != std::string::npos);
    CHECK(dialog.correct());
    press(dialog, "create");
  });
  table.frame().execute(Action::new_variant);
  CHECK(dialogs.all_came());
  CHECK(table.session().definition().id() == "six_sides");
  CHECK(table.session().definition().topology().cells() == 61);
  AuthorFeature& author = table.frame().feature<AuthorFeature>();
  REQUIRE(wait_for([&] { return author.idle(); }));
  author.run_tests(TestRun::all);
  REQUIRE(wait_for([&] { return author.idle(); }));
  CHECK(author.panel()->tests().summary().find("2 passed, 0 failed") == 0);
}

TEST_CASE("a piece of the library is found by typing", "[gui]") {
  const Home home;
  const OwnVariants own(home);
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& any) {
    auto& dialog = dynamic_cast<NewVariantDialog&>(any);
    press(dialog, "from the library");
    CHECK(wait_for([&] { return dialog.checked(); }));
    CHECK(dialog.text().find("{ name: camel, moves: C }") != std::string::npos);
    dialog.EndModal(wxID_CANCEL);
  });
  dialogs.expect([&](wxDialog& any) {
    auto& picker = dynamic_cast<PiecePicker&>(any);
    CHECK(wait_for([&] { return picker.ready(); }));
    const size_t all = picker.shown();
    CHECK(all > 40);
    auto& search = find<wxSearchCtrl>(picker, "search");
    search.SetValue("no such piece");
    settle();
    CHECK(picker.shown() == 0);
    CHECK_FALSE(picker.chosen());
    search.SetValue("came");
    settle();
    CHECK(picker.shown() < all);
    CHECK(picker.chosen());
    CHECK(picker.chosen()->name == "camel");
    picker.EndModal(wxID_OK);
  });
  table.frame().execute(Action::new_variant);
  CHECK(dialogs.all_came());
}

TEST_CASE("options are a form, and start a game", "[gui]") {
  const Home home;
  Table table("hostage");
  const std::vector<VariantOption> before = variant_options(table.session().definition());
  REQUIRE_FALSE(before.empty());
  const auto one = std::find_if(before.begin(), before.end(),
                                [](const VariantOption& option) { return option.is_switch(); });
  REQUIRE(one != before.end());
  const uint64_t rules = table.session().definition().content_hash();
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    auto& box = find<wxCheckBox>(dialog, one->label.c_str());
    box.SetValue(!box.GetValue());
    dialog.EndModal(wxID_OK);
  });
  table.frame().execute(Action::variant_options);
  CHECK(dialogs.all_came());
  CHECK(table.session().definition().content_hash() != rules);
  for (const VariantOption& option : variant_options(table.session().definition()))
    CHECK((option.value != option.fallback) == (option.name == one->name));
}

TEST_CASE("a number out of its range is refused where it stands", "[gui]") {
  const Home home;
  Table table("chess960");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& any) {
    auto& dialog = dynamic_cast<OptionsDialog&>(any);
    auto& start = find<wxComboBox>(dialog, "Start");
    start.SetValue("1000");
    press(dialog, "ok");
    CHECK(dialog.IsModal());
    start.SetValue("0");
    press(dialog, "ok");
  });
  table.frame().execute(Action::variant_options);
  CHECK(dialogs.all_came());
  CHECK(variant_options(table.session().definition())[0].value == "0");
}

}  // namespace stockade::gui::gui_new_variant_test
