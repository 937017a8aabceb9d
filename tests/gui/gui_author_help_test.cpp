// What the editor of the workbench knows: scripts, bases, notes beside lines, some tests again.

#include <catch2/catch.hpp>
#include <wx/button.h>

#include "framework/base/files.h"
#include "gui/features/author.h"
#include "gui/panels/author_panel.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_author_help_test {
namespace {

const char* const kRules =
    "schema: 1\n"
    "extends: chess\n"
    "name: Scripted\n"
    "script: scripted.lua\n"
    "n_move_rule: { plies: 80 }\n";
const char* const kScript =
    "local lists = require(\"lists\")\n"
    "local shared = require(\"shared\")\n"
    "local function is_far(view, cell)\n"
    "  return view:rank(cell) > shared.reach\n"
    "end\n"
    "return {\n"
    "  allow = {\n"
    "    pieces = \"N\",\n"
    "    run = function(view, move)\n"
    "      return lists.filter(move.targets, function(cell) return not is_far(view, cell) end)\n"
    "    end,\n"
    "  },\n"
    "}\n";
const char* const kShared =
    "local shared = {}\n-- The farthest rank.\nshared.reach = 6\nreturn shared\n";
const char* const kTests =
    "variant: scripted.yaml\n"
    "tests:\n"
    "  - name: the start\n"
    "    count: 20\n"
    "  - name: a wrong count\n"
    "    moves: e4 e5\n"
    "    count: 21\n"
    "  - name: another wrong count\n"
    "    count: 5\n";

/// A window with a variant that has a script, and the workbench.
struct Desk {
  Desk()
      : rules(home.write("scripted.yaml", kRules)),
        script(home.write("scripted.lua", kScript)),
        shared(home.write("shared.lua", kShared)),
        tests(home.write("scripted.test.yaml", kTests)),
        table(rules) {
    table.press('A', wxMOD_CONTROL | wxMOD_SHIFT);
    REQUIRE(wait_for([&] { return author().shown() && author().idle(); }));
    settle();
  }
  AuthorFeature& author() { return table.frame().feature<AuthorFeature>(); }
  AuthorPanel& panel() { return *author().panel(); }
  SourceEditor& open(const std::string& file) {
    SourceEditor* editor = panel().tabs().show(file);
    REQUIRE(editor);
    editor->SetFocus();
    settle();
    return *editor;
  }
  SourceEditor& editor() { return *panel().tabs().current(); }
  /// Puts the caret behind `words`.
  void go_behind(SourceEditor& editor, const std::string& words) {
    const size_t at = editor.text().find(words);
    REQUIRE(at != std::string::npos);
    editor.GotoPos(static_cast<int>(at + words.size()));
  }
  void type(const std::string& text) {
    wxUIActionSimulator hands;
    for (const char c : text) {
      hands.Text(std::string(1, c).c_str());
      settle();
    }
  }
  void quiet() {
    settle();
    REQUIRE(wait_for([&] { return author().idle(); }));
    settle();
  }
  void press_button(const char* name) {
    wxWindow* found = nullptr;
    for (wxWindow* child : panel().tests().GetChildren())
      if (auto* button = dynamic_cast<wxButton*>(child); button && button->GetLabelText() == name)
        found = child;
    REQUIRE(found);
    REQUIRE(found->IsEnabled());
    wxCommandEvent event(wxEVT_BUTTON, found->GetId());
    event.SetEventObject(found);
    found->ProcessWindowEvent(event);
  }

  Home home;
  std::string rules;
  std::string script;
  std::string shared;
  std::string tests;
  Table table;
};

}  // namespace

TEST_CASE("a script is completed and explained, and its names are followed", "[gui]") {
  Desk desk;
  SourceEditor& editor = desk.open(desk.script);
  desk.go_behind(editor, "    run = function(view, move)\n");
  desk.type("view:att");
  REQUIRE(editor.AutoCompActive());
  desk.table.press(WXK_RETURN);
  CHECK(editor.text().find("view:attackers") != std::string::npos);
  desk.table.press('Z', wxMOD_CONTROL);
  desk.table.press('Z', wxMOD_CONTROL);
  CHECK(editor.explain(editor.text(), editor.text().find("targets")).find("move.targets") == 0);
  // A name of the variant in a text.
  desk.go_behind(editor, "    pieces = \"N");
  desk.type(",");
  CHECK_FALSE(editor.AutoCompActive());
  desk.table.press(WXK_BACK);

  editor.load(kScript, false);
  desk.go_behind(editor, "shared.rea");
  desk.table.press(WXK_F12);
  CHECK(desk.editor().file() == desk.shared);
  CHECK(desk.editor().GetCurrentLine() == 2);
  desk.open(desk.script);
  desk.go_behind(editor, "return not is_f");
  desk.table.press(WXK_F12);
  CHECK(desk.editor().file() == desk.script);
  CHECK(editor.GetCurrentLine() == 2);
  desk.quiet();
}

TEST_CASE("a mistake in a script is marked where it stands", "[gui]") {
  Desk desk;
  SourceEditor& editor = desk.open(desk.script);
  desk.go_behind(editor, "local function is_far(view, cell)\n");
  desk.type("  local x = = 3\n");
  desk.quiet();
  CHECK(editor.problem_lines() == std::set<int>{4});
  const auto& findings = desk.panel().problems().findings();
  REQUIRE_FALSE(findings.empty());
  CHECK(findings[0].where.line == 4);
  CHECK(findings[0].where.column == 13);
  editor.load(kScript, false);
  desk.quiet();
}

TEST_CASE("F12 goes from a key to the base that has it", "[gui]") {
  Desk desk;
  SourceEditor& editor = desk.open(desk.rules);
  desk.go_behind(editor, "n_move_rule: { pl");
  desk.table.press(WXK_F12);
  CHECK(desk.editor().file().filename() == "chess.yaml");
  CHECK(desk.editor().GetLine(desk.editor().GetCurrentLine()).Contains("n_move_rule"));
  CHECK(desk.editor().GetSelectionStart() > 0);
  desk.open(desk.rules);
  desk.go_behind(editor, "script: scr");
  desk.table.press(WXK_F12);
  CHECK(desk.editor().file() == desk.script);
  SourceEditor& tests = desk.open(desk.tests);
  desk.go_behind(tests, "variant: scr");
  desk.table.press(WXK_F12);
  CHECK(desk.editor().file() == desk.rules);
  // Tests have keys of their own.
  desk.open(desk.tests);
  desk.go_behind(tests, "    count: 5\n");
  desk.type("    bec");
  CHECK(tests.AutoCompActive());
  desk.table.press(WXK_RETURN);
  CHECK(tests.text().find("    becomes") != std::string::npos);
  CHECK(tests.explain(kTests, std::string(kTests).find("moves:") + 1).find("tests.moves") == 0);
  tests.load(kTests, false);
  desk.quiet();
}

TEST_CASE("one test or those that failed run again, and the margin explains its marks", "[gui]") {
  Desk desk;
  desk.table.press(WXK_F5);
  REQUIRE(wait_for([&] { return !desk.panel().tests().list().findings().empty(); }));
  desk.quiet();
  TestPanel& panel = desk.panel().tests();
  CHECK(panel.summary().find("1 passed, 2 failed") == 0);
  SourceEditor* tests = desk.panel().tabs().find(desk.tests);
  REQUIRE(tests);
  CHECK(tests->note_at(3) == "The test passes: the start");
  CHECK(tests->note_at(7).find("The test fails: a wrong count\nexpected: ") == 0);
  SourceEditor* rules = desk.panel().tabs().find(desk.rules);
  CHECK(rules->note_at(5).find("No test uses the rule") == 0);

  // One is mended; only those that failed run again, and the third keeps its result.
  std::string mended = kTests;
  mended.replace(mended.find("21"), 2, "29");
  REQUIRE(replace_file(desk.tests, mended).empty());
  desk.press_button("Run failed");
  desk.quiet();
  REQUIRE(wait_for([&] { return panel.summary().find("2 passed, 1 failed") == 0; }));
  desk.quiet();
  panel.list().Select(0);
  settle();
  desk.press_button("Run selected");
  desk.quiet();
  CHECK(panel.summary().find("2 passed, 1 failed") == 0);
  panel.on_show(panel.list().findings()[0]);
  CHECK(find<StatusLine>(desk.table.frame()).words().find("expected: ") != std::string::npos);
  desk.quiet();
}

}  // namespace stockade::gui::gui_author_help_test
