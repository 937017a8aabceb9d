// Dialogs, and what the window says: as a person uses them.

#include <catch2/catch.hpp>
#include <wx/checkbox.h>
#include <wx/listbook.h>
#include <wx/listctrl.h>
#include <wx/srchctrl.h>
#include <wx/textctrl.h>

#include "gui/dialogs/comment_dialog.h"
#include "gui/dialogs/preferences_dialog.h"
#include "gui/dialogs/rules_dialog.h"
#include "gui/dialogs/variant_dialog.h"
#include "gui/panels/board_preview.h"
#include "gui/panels/move_box.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_dialogs_test {

TEST_CASE("typing in the dialog of variants searches, arrows choose, Enter opens", "[gui]") {
  Table table("hostage");
  Dialogs dialogs;
  std::string found;
  std::string next;
  dialogs.expect([&](wxDialog& dialog) {
    auto& variants = dynamic_cast<VariantDialog&>(dialog);
    wxUIActionSimulator keys;
    REQUIRE(wait_for([&] { return variants.IsShownOnScreen(); }));
    settle();
    keys.Text("chess");
    REQUIRE(wait_for([&] { return find<wxSearchCtrl>(variants, "Search").GetValue() == "chess"; }));
    found = variants.selected_id();
    keys.Char(WXK_DOWN);
    REQUIRE(wait_for([&] { return variants.selected_id() != "chess"; }));
    next = variants.selected_id();
    keys.Char(WXK_UP);
    REQUIRE(wait_for([&] { return variants.selected_id() == "chess"; }));
    keys.Char(WXK_RETURN);
    if (wait_for([&] { return !variants.IsModal(); })) return;
    FAIL_CHECK("Enter did not close the dialog");
    variants.EndModal(wxID_CANCEL);
  });
  table.frame().execute(Action::choose_variant);
  CHECK(found == "chess");
  CHECK_FALSE(next.empty());
  CHECK(table.session().definition().id() == "chess");
}

TEST_CASE("the dialog of variants shows the board, keeps favourites, and sets options", "[gui]") {
  Table table("chess");
  Dialogs dialogs;
  const auto select = [](VariantDialog& variants, const std::string& id) {
    REQUIRE(wait_for([&] { return variants.IsShownOnScreen(); }));
    find<wxSearchCtrl>(variants, "Search").SetValue(wxString::FromUTF8(id));
    REQUIRE(wait_for([&] { return variants.selected_id() == id; }));
    REQUIRE(wait_for([&] { return find<BoardPreview>(variants).game_name() == "Hostage Chess"; }));
  };
  dialogs.expect([&](wxDialog& dialog) {
    auto& variants = dynamic_cast<VariantDialog&>(dialog);
    select(variants, "hostage");
    auto& favourite = find<wxCheckBox>(variants, "Favourite");
    favourite.SetValue(true);
    wxCommandEvent marked(wxEVT_CHECKBOX, favourite.GetId());
    favourite.ProcessWindowEvent(marked);
    auto* option = seek<wxCheckBox>(variants, "Pawn drop resets");
    REQUIRE(option);
    CHECK(option->GetValue());
    option->SetValue(false);
    Dialogs::press(dialog, "OK");
  });
  table.frame().execute(Action::choose_variant);
  CHECK(dialogs.all_came());
  CHECK(table.session().definition().id() == "hostage");
  CHECK(table.session().definition().options().front().value == "no");
  CHECK(table.frame().settings().favourite_variants == std::vector<std::string>{"hostage"});
  CHECK(table.frame().settings().recent_variants == std::vector<std::string>{"hostage"});
}

TEST_CASE("dialogs with boards are larger in a large window, and lists fill them", "[gui]") {
  Table table("chess");
  const auto size_of = [&](Action action, wxSize window) {
    table.frame().SetSize(window);
    REQUIRE(wait_for([&] { return table.frame().GetSize() == window; }));
    Dialogs dialogs;
    wxSize size;
    dialogs.expect([&](wxDialog& dialog) {
      size = dialog.GetSize();
      dialog.EndModal(wxID_CANCEL);
    });
    table.frame().execute(action);
    CHECK(dialogs.all_came());
    return size;
  };
  CHECK(size_of(Action::choose_variant, wxSize(1000, 700)) == wxSize(860, 600));
  const wxSize large = size_of(Action::choose_variant, wxSize(1590, 1190));
  CHECK(large.y > 800);
  CHECK(large.x > 1150);
  const int low = size_of(Action::new_variant, wxSize(1000, 700)).y;
  CHECK(size_of(Action::new_variant, wxSize(1590, 1190)).y > low);

  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    auto& preferences = dynamic_cast<PreferencesDialog&>(dialog);
    find<wxListbook>(preferences).SetSelection(find<wxListbook>(preferences).GetPageCount() - 1);
    settle();
    auto* keys = seek<wxListCtrl>(dialog, "Keys");
    REQUIRE(keys);
    CHECK(wait_for([&] {
      const int unused =
          keys->GetClientSize().x - keys->GetColumnWidth(0) - keys->GetColumnWidth(1);
      return unused >= 0 && unused < 4;
    }));
    dialog.EndModal(wxID_CANCEL);
  });
  table.frame().execute(Action::preferences);
  CHECK(dialogs.all_came());
}

TEST_CASE("a long comment has parts in its dialog, and is kept as it was", "[gui]") {
  Table table("chess");
  REQUIRE(table.session().play_text("e4").ok());
  std::string comment;
  while (comment.size() < 300'000) comment += "Zeile " + std::to_string(comment.size()) + " – ä\n";
  table.session().set_comment(table.session().node(), comment);
  comment = table.session().node().comment;  // without the spaces at its end
  REQUIRE(comment.size() > 299'000);
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    auto& commenting = dynamic_cast<CommentDialog&>(dialog);
    CHECK(commenting.parts() > 10);
    CHECK(commenting.GetSize().y >= 400);
    CHECK(static_cast<size_t>(find<wxTextCtrl>(commenting, "Comment").GetLastPosition()) <
          2 * CommentParts::kPart);
    wxUIActionSimulator keys;
    keys.Char(WXK_PAGEDOWN, wxMOD_ALT);
    CHECK(wait_for([&] { return commenting.part() == 1; }));
    keys.Char(WXK_PAGEUP, wxMOD_ALT);
    CHECK(wait_for([&] { return commenting.part() == 0; }));
    for (size_t i = 0; i < commenting.parts(); ++i) commenting.go_to(i);
    keys.Char(WXK_RETURN, wxMOD_CONTROL);
  });
  table.frame().execute(Action::comment);
  CHECK(dialogs.all_came());
  CHECK((table.session().node().comment == comment));

  // What is written in one part leaves the others alone.
  dialogs.expect([&](wxDialog& dialog) {
    auto& commenting = dynamic_cast<CommentDialog&>(dialog);
    commenting.go_to(5);
    find<wxTextCtrl>(commenting, "Comment").SetValue("");
    commenting.go_to(0);
    find<wxTextCtrl>(commenting, "Comment").SetInsertionPoint(0);
    find<wxTextCtrl>(commenting, "Comment").WriteText("New: ");
    commenting.EndModal(wxID_OK);
  });
  table.frame().execute(Action::comment);
  const std::string& now = table.session().node().comment;
  CHECK(now.starts_with("New: Zeile 0"));
  CHECK(now.size() < comment.size());
  CHECK(now.size() > comment.size() - 2 * CommentParts::kPart);
  CHECK((now.substr(now.size() - 1000) == comment.substr(comment.size() - 1000)));
}

TEST_CASE("no two commands of a window have the same key", "[gui]") {
  for (const auto* table : {&actions(), &compare_actions()}) {
    std::map<std::string, std::string> taken;
    for (const ActionInfo& info : *table)
      for (const std::string key : {info.key, info.board_key}) {
        if (key.empty()) continue;
        INFO(key << ": " << taken[key] << " and " << info.label);
        CHECK(taken[key].empty());
        taken[key] = info.label;
      }
  }
}

TEST_CASE("the rules show the pieces with their names", "[gui]") {
  Looks looks;
  auto ultima = open_variant("ultima");
  REQUIRE(ultima.ok());
  wxFrame frame(nullptr, wxID_ANY, "");
  auto* dialog = new RulesDialog(&frame, *ultima, looks);
  for (const char* name :
       {"withdrawer", "immobilizer", "chameleon", "coordinator", "long leaper"}) {
    INFO(name);
    CHECK(dialog->page().find(name) != std::string::npos);
  }
  CHECK(dialog->page().find("<img src=\"memory:") != std::string::npos);
  delete dialog;
}

TEST_CASE("the box to type in leaves the board as large as it was", "[gui]") {
  Table table("hostage");
  const wxSize before = table.canvas().GetSize();
  const double painted = table.canvas().picture().painted_area();
  table.press('E');
  REQUIRE(wait_for([&] { return find<MoveBox>(table.frame()).IsShown(); }));
  settle();
  CHECK(table.canvas().GetSize() == before);
  CHECK(table.canvas().picture().painted_area() == painted);
  CHECK(find<MoveBox>(table.frame()).GetRect().GetBottom() ==
        find<MoveBox>(table.frame()).GetParent()->GetClientSize().y - 1);
  table.press(WXK_ESCAPE);
  REQUIRE(wait_for([&] { return !find<MoveBox>(table.frame()).IsShown(); }));
  CHECK(table.canvas().GetSize() == before);
}

TEST_CASE("a piece that cannot move says why", "[gui]") {
  Table table("chess");
  table.click(table.cell("a1"));
  REQUIRE(wait_for([&] {
    return find<StatusLine>(table.frame()).words().find("has no legal move") != std::string::npos;
  }));
  // The reason beside the king, not one of castling far away.
  table.click(table.cell("e1"));
  REQUIRE(wait_for([&] {
    return find<StatusLine>(table.frame()).words().find("king on e1") != std::string::npos;
  }));
  CHECK(find<StatusLine>(table.frame()).words().find("b1") == std::string::npos);
}

TEST_CASE("of a large tree the list draws the rows in sight", "[gui]") {
  Table table("chess");
  Session& session = table.session();
  Record record(session.definition_ptr());
  RecordNode* at = &record.root();
  Game game(record.definition(), record.start());
  for (int ply = 0; ply < 300; ++ply) {  // knights go out and back
    constexpr const char* kMoves[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    const auto move = parse_move(game, kMoves[ply % 4]);
    REQUIRE(move.ok());
    at = &at->child(*move);
    game.play(*move);
  }
  session.load(std::move(record));
  MoveListPanel& list = find<MoveListPanel>(table.frame());
  REQUIRE(wait_for([&] { return !list.reading() && list.model().rows().size() == 150; }));
  const int before = list.paints();
  list.Refresh();
  REQUIRE(wait_for([&] { return list.paints() > before; }));
  CHECK(list.drawn_rows() > 5);
  CHECK(list.drawn_rows() < 50);
}

}  // namespace stockade::gui::gui_dialogs_test
