// The author's workbench: the files of a variant beside the board.

#include <chrono>
#include <stop_token>
#include <thread>

#include <catch2/catch.hpp>
#include <wx/textctrl.h>

#include "framework/base/files.h"
#include "gui/features/author.h"
#include "gui/panels/author_panel.h"
#include "gui/panels/move_box.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_author_test {
namespace {

const char* const kRules =
    "schema: 1\n"
    "extends: chess\n"
    "name: Mine\n"
    "n_move_rule: { plies: 80 }\n";
const char* const kTests =
    "variant: mine.yaml\n"
    "tests:\n"
    "  - name: the start\n"
    "    count: 20\n"
    "  - name: a wrong count\n"
    "    moves: e4 e5\n"
    "    count: 21\n";

/// A window with a variant of the user's own, and the workbench.
struct Desk {
  Desk() : rules(home.write("mine.yaml", kRules)), tests(home.write("mine.test.yaml", kTests)) {
    table = std::make_unique<Table>(rules);
  }
  AuthorFeature& author() { return table->frame().feature<AuthorFeature>(); }
  AuthorPanel& panel() { return *author().panel(); }
  SourceEditor& editor() {
    REQUIRE(panel().tabs().current());
    return *panel().tabs().current();
  }
  void open() {
    table->press('A', wxMOD_CONTROL | wxMOD_SHIFT);
    REQUIRE(wait_for([&] { return author().shown() && author().idle(); }));
    settle();
  }
  void quiet() {
    settle();
    REQUIRE(wait_for([&] { return author().idle(); }));
    settle();
  }
  void type(const std::string& text) {
    wxUIActionSimulator hands;
    for (const char c : text) {
      c == '\n' ? hands.Char(WXK_RETURN) : hands.Text(std::string(1, c).c_str());
      settle();
    }
  }
  [[nodiscard]] std::string status() { return find<StatusLine>(table->frame()).words(); }
  [[nodiscard]] bool lists(const std::string& words) {
    for (const Finding& finding : panel().problems().findings())
      if (finding.words.find(words) != std::string::npos) return true;
    return false;
  }

  Home home;
  std::string rules;
  std::string tests;
  std::unique_ptr<Table> table;
};

}  // namespace

TEST_CASE("the workbench is built when it is first shown, and goes again", "[gui]") {
  Desk desk;
  CHECK(desk.author().panel() == nullptr);
  desk.open();
  REQUIRE(desk.panel().tabs().editors().size() == 2);
  CHECK(desk.editor().text() == kRules);
  CHECK(desk.editor().HasFocus());
  CHECK_FALSE(desk.editor().GetReadOnly());
  CHECK(desk.panel().problems().findings().empty());
  const auto says = [&](const char* words) {
    const wxWindow* label = wxWindow::FindWindowByLabel(words, &desk.panel());
    return label && label->IsShown();
  };
  CHECK(says("There are no problems."));
  const int narrow = desk.table->canvas().GetSize().x;
  desk.table->press('A', wxMOD_CONTROL | wxMOD_SHIFT);
  CHECK_FALSE(desk.author().shown());
  CHECK(wait_for([&] { return desk.table->canvas().GetSize().x > narrow + 100; }));
  // The game can be played as before.
  desk.table->click_click(desk.table->cell("e2"), desk.table->cell("e4"));
  CHECK(desk.table->reaches(1));
}

TEST_CASE("the lessons beside a variant are checked like its tests", "[gui]") {
  Desk desk;
  desk.home.write("mine.lessons.yaml",
                  "variant: mine\ntitle: T\nlessons:\n"
                  "  - { id: a, title: A, steps: [{ text: A, play: Ke3 }] }\n");
  desk.open();
  desk.quiet();
  REQUIRE(desk.panel().tabs().editors().size() == 3);
  CHECK(desk.panel().tabs().editors().back()->is_lessons());
  CHECK(desk.lists("'Ke3' is illegal"));
}

TEST_CASE("a mistake is marked while it is typed, and what is saved goes to the board", "[gui]") {
  Desk desk;
  REQUIRE(desk.table->session().play_text("e4").ok());
  desk.open();
  const uint64_t before = desk.table->session().definition().content_hash();
  desk.editor().GotoPos(desk.editor().GetLength());
  desk.type("repetitin: { fold: 4 }\n");
  desk.quiet();
  CHECK(desk.editor().IsModified());
  CHECK(desk.editor().problem_lines() == std::set<int>{5});
  CHECK(desk.lists("unknown key 'repetitin'"));
  CHECK(desk.table->session().definition().content_hash() == before);
  // Typing belongs to the editor alone.
  CHECK_FALSE(find<MoveBox>(desk.table->frame()).IsShown());
  CHECK(desk.table->session().game().plies() == 1);
  desk.table->press(WXK_UP);
  desk.table->press(WXK_LEFT);
  CHECK(desk.table->session().game().plies() == 1);
  desk.editor().GotoPos(static_cast<int>(desk.editor().text().find("n: { fold")));
  desk.type("o");
  desk.table->press(WXK_ESCAPE);  // proposals
  desk.quiet();
  CHECK(desk.editor().problem_lines().empty());
  desk.table->press('S', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return !desk.editor().IsModified(); }));
  desk.quiet();
  CHECK(desk.home.read("mine.yaml") == std::string(kRules) + "repetition: { fold: 4 }\n");
  CHECK(desk.table->session().definition().content_hash() != before);
  CHECK(desk.table->session().game().plies() == 1);
  CHECK(desk.status().find("those of the file") != std::string::npos);
}

TEST_CASE("what another editor saves goes to the board, with the first illegal move", "[gui]") {
  Desk desk;
  for (const char* move : {"e4", "e5", "Nf3", "Nc6"})
    REQUIRE(desk.table->session().play_text(move).ok());
  desk.open();
  // As editors save: a new file takes the place of the old one.
  desk.home.write("mine.yaml~", std::string(kRules) + "pieces: { N: { moves: F } }\n");
  std::filesystem::rename(desk.home.file("mine.yaml~"), desk.rules);
  REQUIRE(wait_for([&] { return desk.table->session().game().plies() == 2; }));
  desk.quiet();
  CHECK(desk.editor().text().find("moves: F") != std::string::npos);
  CHECK(desk.lists("2. Nf3 is illegal now"));
  CHECK(desk.status().find("2. Nf3 is illegal now") != std::string::npos);

  // The list keeps the moves, the first one crossed out, and so does the board.
  MoveListPanel& list = find<MoveListPanel>(desk.table->frame());
  REQUIRE(list.model().rows().size() == 2);
  CHECK(list.model().rows()[1].tokens[0].text == "Nf3");
  CHECK(list.model().rows()[1].tokens[0].type == MoveToken::Kind::illegal);
  CHECK(list.model().rows()[1].tokens[1].text == "Nc6");
  CHECK(list.model().rows()[1].tokens[1].type == MoveToken::Kind::lost);
  const auto crossed_out = [&] {
    int count = 0;
    for (const Arrow& arrow : desk.table->frame().board().scene().arrows)
      count += arrow.type == Arrow::Kind::illegal ? 1 : 0;
    return count;
  };
  CHECK(crossed_out() == 1);
  // Going there again says why once more.
  desk.table->canvas().SetFocus();
  desk.table->press(WXK_LEFT);
  CHECK(desk.table->session().game().plies() == 1);
  CHECK(crossed_out() == 0);
  desk.table->press(WXK_RIGHT);
  CHECK(desk.table->session().game().plies() == 2);
  CHECK(crossed_out() == 1);
  CHECK(desk.status().find("Nf3 is illegal now") != std::string::npos);

  // A broken file leaves the last good rules on the board.
  const uint64_t good = desk.table->session().definition().content_hash();
  desk.home.write("mine.yaml", "schema: 1\nextends: chess\nname: [\n");
  REQUIRE(wait_for([&] { return desk.status().find("keeps the last") != std::string::npos; }));
  desk.quiet();
  CHECK(desk.table->session().definition().content_hash() == good);
  CHECK_FALSE(desk.editor().problem_lines().empty());

  // The moves come back with the old rules.
  desk.home.write("mine.yaml", kRules);
  REQUIRE(wait_for([&] {
    return desk.table->session().record().main_line().size() == 4 && desk.author().idle();
  }));
  CHECK(desk.panel().problems().findings().empty());
  CHECK(desk.table->session().game().plies() == 4);
  CHECK(crossed_out() == 0);
  CHECK(list.model().rows()[1].tokens[0].type == MoveToken::Kind::plain);
}

TEST_CASE("programs that read the files all the time do not hold up what is saved", "[gui]") {
  Desk desk;
  const std::jthread reader([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      (void)read_whole_file(desk.rules, 1 << 16);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  });
  desk.open();
  desk.home.write("mine.yaml", std::string(kRules) + "description: Saved\n");
  CHECK(wait_for([&] {
    return desk.table->session().definition().metadata().about == "Saved" && desk.author().idle();
  }));
}

TEST_CASE("text that is not saved outlives a change on the disk", "[gui]") {
  Desk desk;
  desk.open();
  desk.editor().GotoPos(0);
  desk.type("#");
  desk.home.write("mine.yaml", std::string(kRules) + "castling: off\n");
  REQUIRE(wait_for([&] { return !desk.panel().tabs().note().empty(); }));
  CHECK(desk.panel().tabs().note().find("Another program") != std::string::npos);
  CHECK(desk.editor().text().front() == '#');
  desk.quiet();
}

TEST_CASE("the window asks before it forgets what is not saved", "[gui]") {
  Desk desk;
  desk.open();
  CHECK(desk.author().may_close());
  desk.editor().GotoPos(0);
  desk.type("#");
  Dialogs dialogs;
  dialogs.expect_message();  // is cancelled
  CHECK_FALSE(desk.table->frame().Close());
  dialogs.expect_press("Close without saving");
  CHECK(desk.author().may_close());
  CHECK(desk.home.read("mine.yaml") == kRules);
  dialogs.expect_press("Save");
  CHECK(desk.author().may_close());
  CHECK(desk.home.read("mine.yaml") == "#" + std::string(kRules));
  CHECK(dialogs.all_came());
  desk.quiet();
}

TEST_CASE("tests run, mark lines, and show the position of a failure", "[gui]") {
  Desk desk;
  desk.open();
  CHECK(desk.panel().tests().summary() == "The tests have not run yet.");
  desk.table->press(WXK_F5);
  REQUIRE(wait_for([&] { return !desk.panel().tests().list().findings().empty(); }));
  desk.quiet();
  CHECK(desk.panel().tests().summary().find("1 passed, 1 failed") == 0);
  SourceEditor* tests = desk.panel().tabs().find(desk.tests);
  REQUIRE(tests);
  CHECK(tests->lines_of(LineMark::test_passed) == std::set<int>{3});
  CHECK(tests->lines_of(LineMark::test_failed) == std::set<int>{7});
  SourceEditor* rules = desk.panel().tabs().find(desk.rules);
  CHECK(rules->lines_of(LineMark::uncovered).count(4) == 1);

  // The mutants of rules whose tests fail say nothing.
  desk.panel().tests().on_run(TestRun::mutants);
  CHECK(wait_for([&] {
    return find<StatusLine>(desk.table->frame()).words() ==
           "Mutants are tried when all tests pass.";
  }));
  desk.quiet();

  FindingList& list = desk.panel().tests().list();
  REQUIRE(list.findings()[0].type == FindingKind::failed);
  list.SetFocus();
  list.Select(0);
  settle();
  CHECK(desk.panel().tests().detail().find("found: ") != std::string::npos);
  REQUIRE(desk.panel().tests().on_show);
  desk.panel().tests().on_show(list.findings()[0]);
  settle();
  CHECK(desk.table->session().position().side_to_move() == Side{0});
  CHECK(desk.table->session().play_text("Nf3").ok());  // after e4 e5, as in the test
  // A double click goes to the line.
  list.on_open(list.findings()[0]);
  CHECK(desk.panel().tabs().current() == tests);
  CHECK(tests->GetCurrentLine() == 6);
}

TEST_CASE("a test is made from the board and passes when it is saved", "[gui]") {
  Desk desk;
  REQUIRE(desk.table->session().play_text("e4").ok());
  desk.open();
  desk.panel().tests().on_make();
  settle();
  CHECK(desk.panel().tabs().current()->file() == desk.tests);
  CHECK(desk.editor().text().find("play: \"e4\"") != std::string::npos);
  desk.type("pawns move");  // the name is selected
  CHECK(desk.editor().text().find("- name: \"pawns move\"") != std::string::npos);
  desk.table->press('S', wxMOD_CONTROL);
  REQUIRE(wait_for([&] { return desk.panel().tests().summary().find("2 passed, 1 failed") == 0; }));
  desk.quiet();
}

TEST_CASE("the editor proposes keys, and goes to the base", "[gui]") {
  Desk desk;
  desk.open();
  desk.editor().GotoPos(desk.editor().GetLength());
  desk.type("repe");
  REQUIRE(desk.editor().AutoCompActive());
  desk.table->press(WXK_RETURN);
  CHECK(desk.editor().text().find("repetition") != std::string::npos);
  CHECK(desk.editor().explain(kRules, 50).find("n_move_rule") == 0);
  desk.table->press(WXK_F12);
  CHECK(desk.editor().file().filename() == "chess.yaml");
  CHECK(desk.editor().GetReadOnly());
  CHECK(desk.panel().tabs().note().find("comes with the program") != std::string::npos);
}

TEST_CASE("find and replace change the text, and can be undone", "[gui]") {
  Desk desk;
  desk.open();
  desk.table->press('F', wxMOD_CONTROL);
  REQUIRE(desk.panel().tabs().find_field().HasFocus());
  desk.type("80");
  CHECK(desk.editor().GetSelectedText() == "80");
  find<wxTextCtrl>(desk.panel(), "replace with").SetFocus();
  desk.type("90\n");
  CHECK(desk.editor().text().find("plies: 90") != std::string::npos);
  desk.table->press(WXK_ESCAPE);
  REQUIRE(wait_for([&] { return desk.editor().HasFocus(); }));
  desk.table->press('Z', wxMOD_CONTROL);
  CHECK(desk.editor().text() == kRules);
}

TEST_CASE("the inspector explains the place under the pointer, and counts", "[gui]") {
  Desk desk;
  desk.open();
  desk.panel().show_tool(AuthorPanel::Tool::inspector);
  settle();
  InspectorPanel& inspector = desk.panel().inspector();
  desk.table->move_to(desk.table->cell("g1"));
  REQUIRE(wait_for([&] { return !inspector.rows().empty(); }));
  desk.quiet();
  CHECK(inspector.rows()[0].topic == "g1");
  CHECK(inspector.rows()[0].words == "white knight");
  // The keyboard has the cursor of the board for that.
  desk.table->canvas().SetFocus();
  desk.table->frame().board().set_cursor(desk.table->cell("e4"));
  REQUIRE(wait_for([&] { return !inspector.rows().empty() && inspector.rows()[0].topic == "e4"; }));
  desk.quiet();
  CHECK(inspector.rows()[0].words == "empty");
  inspector.on_count(3, false);
  CHECK_FALSE(desk.author().idle());
  REQUIRE(wait_for([&] { return inspector.counts().GetItemCount() == 20; }));
  CHECK(inspector.summary().find("8 902 positions") == 0);
  inspector.on_count(2, true);
  REQUIRE(wait_for([&] { return inspector.summary().find("400 positions") == 0; }));
  CHECK(inspector.counts().GetItemCount() > 0);
  // Another position has other counts.
  REQUIRE(desk.table->session().play_text("e4").ok());
  CHECK(inspector.counts().GetItemCount() == 0);
  desk.quiet();
}

TEST_CASE("the library's variants are read only", "[gui]") {
  const Home home;
  Table table("hostage");
  table.press('A', wxMOD_CONTROL | wxMOD_SHIFT);
  AuthorFeature& author = table.frame().feature<AuthorFeature>();
  REQUIRE(wait_for([&] { return author.shown() && author.idle(); }));
  REQUIRE(author.panel()->tabs().current());
  CHECK(author.panel()->tabs().current()->GetReadOnly());
  // Another variant on the board brings its files.
  auto other = open_variant("chess");
  REQUIRE(other.ok());
  table.session().new_game(*other);
  settle();
  CHECK(author.panel()->tabs().current()->file().filename() == "chess.yaml");
  REQUIRE(wait_for([&] { return author.idle(); }));
}

}  // namespace stockade::gui::gui_author_test
