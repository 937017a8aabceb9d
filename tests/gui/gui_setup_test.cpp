// The set-up editor: as a person uses it.

#include <cstdlib>
#include <filesystem>

#include <catch2/catch.hpp>
#include <wx/textctrl.h>

#include "framework/base/files.h"
#include "framework/tools/ruletest/rule_test.h"
#include "gui/dialogs/rule_test_dialog.h"
#include "gui/dialogs/setup_dialog.h"
#include "gui/panels/palette.h"
#include "gui/panels/setup_board.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_setup_test {
namespace {

/// The editor on the screen, and hands.
class Editor {
 public:
  explicit Editor(wxDialog& dialog) : setup_(dynamic_cast<SetupDialog&>(dialog)) {
    REQUIRE(
        wait_for([&] { return board().IsShownOnScreen() && board().board_layout().unit() > 20; }));
    settle();
  }
  SetupDialog& dialog() { return setup_; }
  SetupBoard& board() { return find<SetupBoard>(setup_); }
  [[nodiscard]] const std::string& fen() const { return setup_.setup().fen(); }

  wxPoint on_board(const char* cell) {
    return on_board(Site::cell(*setup_.setup().definition().topology().find(cell)));
  }
  wxPoint on_board(Site site) {
    const Point at = board().board_layout().piece_rect(site).center();
    return board().ClientToScreen(wxPoint(static_cast<int>(at.x), static_cast<int>(at.y)));
  }
  wxPoint on_palette(char letter) {
    const auto piece = setup_.setup().definition().equipment().find_piece(letter);
    const Point at = find<Palette>(setup_).place_of(*piece).center();
    return find<Palette>(setup_).ClientToScreen(
        wxPoint(static_cast<int>(at.x), static_cast<int>(at.y)));
  }
  void drag(wxPoint from, wxPoint to) {
    mouse_.MouseMove(from);
    settle();
    mouse_.MouseDown();
    settle();
    mouse_.MouseMove(from + wxPoint(8, 3));
    settle();
    mouse_.MouseMove(to);
    settle();
    mouse_.MouseUp();
    settle();
  }
  void click(wxPoint at, int button = wxMOUSE_BTN_LEFT) {
    mouse_.MouseMove(at);
    settle();
    mouse_.MouseClick(button);
    settle();
  }
  void press(int key, int modifiers = wxMOD_NONE) {
    mouse_.Char(key, modifiers);
    settle();
  }
  void type(const char* text) {
    mouse_.Text(text);
    settle();
  }
  bool becomes(const std::string& fen) {
    return wait_for([&] { return setup_.setup().fen() == fen; });
  }
  void close(const char* label) { Dialogs::press(setup_, label); }

 private:
  SetupDialog& setup_;
  wxUIActionSimulator mouse_;
};

}  // namespace

TEST_CASE("a position is set up by drags and clicks, and played from", "[gui]") {
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    Editor editor(dialog);
    const wxWindow* rights = seek<wxWindow>(dialog, "Rights");
    REQUIRE(rights);
    CHECK(rights->GetMinSize().y >= dialog.FromDIP(90));  // room for GTK's scroll bar
    editor.dialog().model().clear();
    settle();
    CHECK(find<wxTextCtrl>(editor.dialog(), "What is wrong").GetValue().find("White has no king") !=
          std::string::npos);
    CHECK_FALSE(editor.dialog().FindWindow(wxID_OK)->IsEnabled());
    editor.drag(editor.on_palette('K'), editor.on_board("e1"));
    CHECK(editor.becomes("8/8/8/8/8/8/8/4K3 w - - 0 1"));
    editor.drag(editor.on_palette('k'), editor.on_board("e8"));
    CHECK(editor.becomes("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    editor.click(editor.on_palette('P'));
    CHECK(editor.dialog().hand().chosen() != kEmpty);
    editor.click(editor.on_board("a2"));
    editor.click(editor.on_board("b2"));
    CHECK(editor.becomes("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"));
    editor.press(WXK_ESCAPE);  // lays the pawn away, and closes nothing
    CHECK(editor.dialog().hand().chosen() == kEmpty);
    editor.drag(editor.on_board("b2"), editor.on_board("d6"));
    editor.click(editor.on_board("a2"), wxMOUSE_BTN_RIGHT);
    CHECK(editor.becomes("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1"));
    CHECK(find<wxTextCtrl>(editor.dialog(), "FEN").GetValue().utf8_string() == editor.fen());
    CHECK(editor.dialog().FindWindow(wxID_OK)->IsEnabled());
    editor.close("Play");
  });
  table.frame().execute(Action::set_up);
  CHECK(dialogs.all_came());
  CHECK(write_fen(table.session().definition(), table.session().position()) ==
        "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1");
  CHECK_FALSE(table.session().analysing());
  table.click_click(table.cell("d6"), table.cell("d7"));
  CHECK(table.reaches(1));
}

TEST_CASE("a position is set up by keys alone", "[gui]") {
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    Editor editor(dialog);
    editor.dialog().model().clear();
    REQUIRE(wait_for([&] { return editor.board().HasFocus(); }));
    CHECK(editor.dialog().hand().cursor() == Site::cell(28));  // e4
    editor.type("K");
    editor.press(WXK_UP);
    editor.press(WXK_UP);
    editor.type("k");
    editor.press(WXK_RIGHT);
    editor.type("p");
    CHECK(editor.becomes("8/8/4kp2/8/4K3/8/8/8 w - - 0 1"));
    editor.press(WXK_RETURN);  // picks it up
    editor.press(WXK_DOWN);
    editor.press(WXK_RETURN);
    CHECK(editor.becomes("8/8/4k3/5p2/4K3/8/8/8 w - - 0 1"));
    editor.press(WXK_DELETE);
    CHECK(editor.becomes("8/8/4k3/8/4K3/8/8/8 w - - 0 1"));
    editor.press('Z', wxMOD_CONTROL);
    CHECK(editor.becomes("8/8/4k3/5p2/4K3/8/8/8 w - - 0 1"));
    editor.press('Z', wxMOD_CONTROL | wxMOD_SHIFT);
    CHECK(editor.becomes("8/8/4k3/8/4K3/8/8/8 w - - 0 1"));
    editor.press(WXK_ESCAPE);
    if (wait_for([&] { return !editor.dialog().IsModal(); })) return;
    FAIL_CHECK("Esc did not close the editor");
    dialog.EndModal(wxID_CANCEL);
  });
  table.frame().execute(Action::set_up);
  CHECK(dialogs.all_came());
  CHECK(table.session().position().same_as(table.session().definition().start()));
}

TEST_CASE("the FEN is read while it is typed, and its mistakes have a place", "[gui]") {
  Table table("hostage");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    Editor editor(dialog);
    wxTextCtrl& field = find<wxTextCtrl>(editor.dialog(), "FEN");
    field.SetFocus();
    field.SelectAll();
    editor.type("4k3/8/8/8/8/8/8/4K3[qp]");
    CHECK(editor.fen().starts_with("4k3/8/8/8/8/8/8/4K3["));
    CHECK(editor.dialog().setup().playable());
    CHECK(field.GetValue() == "4k3/8/8/8/8/8/8/4K3[qp]");  // left as it is being typed
    editor.type("z");
    CHECK(wait_for([&] { return editor.dialog().problem().starts_with("Character 24: "); }));
    const std::string kept = editor.fen();
    editor.board().SetFocus();
    REQUIRE(wait_for([&] { return field.GetValue().utf8_string() == kept; }));
    CHECK(editor.dialog().problem().empty());
    editor.close("Analyse");
  });
  table.frame().execute(Action::set_up);
  CHECK(dialogs.all_came());
  CHECK(table.session().analysing());
  CHECK(table.session().position().occupied().count() == 2);
}

TEST_CASE("pieces are dragged into trays and out of them", "[gui]") {
  Table table("hostage");
  Dialogs dialogs;
  const Site prison = table.slot("prison", 0, 'n');
  dialogs.expect([&](wxDialog& dialog) {
    Editor editor(dialog);
    const auto count = [&] { return editor.dialog().setup().position().count(prison.index()); };
    editor.drag(editor.on_board("b8"), editor.on_board(prison));
    CHECK(wait_for([&] { return count() == 1; }));
    editor.click(editor.on_board(prison));
    CHECK(wait_for([&] { return count() == 2; }));
    editor.drag(editor.on_board(prison), editor.on_board("b8"));
    CHECK(wait_for([&] { return count() == 1; }));
    // Beside the board a piece is gone.
    editor.drag(editor.on_board("g8"), editor.on_palette('P') + wxPoint(0, -1));
    const auto piece = editor.dialog().setup().definition().equipment().find_piece('n');
    CHECK(
        wait_for([&] { return editor.dialog().setup().position().cells_of(*piece).count() == 1; }));
    editor.close("Cancel");
  });
  table.frame().execute(Action::set_up);
  CHECK(dialogs.all_came());
}

TEST_CASE("a rule test is made from a position, copied and added to a file", "[gui]") {
  Looks looks;
  wxFrame frame(nullptr, wxID_ANY, "");
  auto chess = open_variant("chess");
  REQUIRE(chess.ok());
  std::string copied;
  const SetupModel setup(*chess, (*chess)->start());
  {
    RuleTestDialog dialog(&frame, setup, [&](const std::string& text) { copied = text; });
    find<wxTextCtrl>(dialog, "What it shows").SetValue("the start");
    Dialogs::press(dialog, "Copy");
  }
  CHECK(copied.starts_with("  - name: \"the start\"\n    fen: \"rnbqkbnr/"));
  CHECK(copied.find("check: none\n    count: 20\n") != std::string::npos);

  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / "stockade-rule-test-dialog";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::string path = folder / "chess.test.yaml";
  CHECK(add_rule_test(path, setup.rule_test_head(), setup.rule_test("one")).empty());
  CHECK(add_rule_test(path, setup.rule_test_head(), setup.rule_test("two")).empty());
  const auto tests = load_rule_tests(path);
  REQUIRE(tests.ok());
  REQUIRE(tests->tests.size() == 2);
  CHECK(tests->tests[1].name == "two");
  // A file of something else stays as it was.
  const std::string other = folder / "notes.txt";
  REQUIRE(replace_file(other, "tests are good\n").empty());
  CHECK_FALSE(add_rule_test(other, setup.rule_test_head(), setup.rule_test("three")).empty());
  CHECK(*read_whole_file(other) == "tests are good\n");
  const std::string more = folder / "more.test.yaml";
  REQUIRE(replace_file(more, "tests:\n  - name: x\nvariant: chess\n").empty());
  CHECK_FALSE(add_rule_test(more, setup.rule_test_head(), setup.rule_test("three")).empty());
  std::filesystem::remove_all(folder);
}

}  // namespace stockade::gui::gui_setup_test
