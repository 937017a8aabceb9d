// Piece cards: as a person calls them up.

#include <catch2/catch.hpp>
#include <wx/html/htmlwin.h>

#include "gui/dialogs/rules_dialog.h"
#include "gui/features/piece_cards.h"
#include "gui/panels/piece_card_popup.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_piece_card_test {
namespace {

const PieceCardPopup& popup(Table& table) { return find<PieceCardPopup>(table.frame()); }

std::string shown(Table& table) {
  const PieceCard* card = popup(table).card();
  return card ? card->title : "";
}

bool shows(Table& table, const std::string& title) {
  return wait_for([&] { return shown(table) == title; });
}

}  // namespace

TEST_CASE("a pointer that rests on a piece gets its card, and loses it by going on", "[gui]") {
  Table table("hostage");
  table.move_to(table.cell("g1"));
  CHECK(shows(table, "White knight"));
  table.move_to(table.cell("e4"));
  CHECK(shows(table, ""));
  table.move_to(table.slot("prison", 0, 'q'));
  CHECK(shows(table, "Black queen"));
  const wxRect card = popup(table).GetScreenRect();
  CHECK(table.frame().GetScreenRect().Contains(card));
  table.click(table.cell("e2"));
  CHECK(shows(table, ""));
}

TEST_CASE("cards for a resting pointer can be switched off; the key still works", "[gui]") {
  Table table("chess");
  table.frame().execute(Action::piece_cards);
  table.move_to(table.cell("g1"));
  settle();
  CHECK_FALSE(popup(table).busy());
  table.press(WXK_F2);
  CHECK(shows(table, "White knight"));
  table.press(WXK_ESCAPE);
  CHECK(shows(table, ""));
  table.frame().execute(Action::piece_cards);
  table.frame().board().set_cursor(table.cell("d8"));
  table.press(WXK_F2);
  CHECK(shows(table, "Black queen"));
  table.press(WXK_F2);
  CHECK(shows(table, ""));
}

TEST_CASE("a long press shows the card of a piece", "[gui]") {
  Table table("chess");
  table.frame().execute(Action::piece_cards);
  table.move_to(table.cell("b1"));
  wxUIActionSimulator mouse;
  mouse.MouseDown();
  CHECK(shows(table, "White knight"));
  mouse.MouseUp();
  settle();
  table.move_to(table.cell("h5"));
}

TEST_CASE("no card comes over a board behind a dialog", "[gui]") {
  Table table("chess");
  table.move_to(table.cell("g1"));
  REQUIRE(popup(table).busy());
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    CHECK(wait_for([&] { return !popup(table).busy(); }));
    CHECK(shown(table).empty());
    dialog.EndModal(wxID_CANCEL);
  });
  table.frame().execute(Action::clocks);
  CHECK(dialogs.all_came());
}

TEST_CASE("the page of rules has cards, too", "[gui]") {
  Looks looks;
  auto chess = open_variant("chess");
  REQUIRE(chess.ok());
  wxFrame frame(nullptr, wxID_ANY, "");
  auto* dialog = new RulesDialog(&frame, *chess, looks);
  dialog->Show();
  REQUIRE(wait_for([&] { return dialog->IsShownOnScreen(); }));
  CHECK(dialog->page().find("<a href=\"piece:0\">") != std::string::npos);
  for (wxWindow* child : dialog->GetChildren())
    if (auto* page = dynamic_cast<wxHtmlWindow*>(child)) page->OnLinkClicked({"piece:1", ""});
  CHECK(wait_for([&] { return find<PieceCardPopup>(*dialog).card() != nullptr; }));
  dialog->Close();
  settle();
}

}  // namespace stockade::gui::gui_piece_card_test
