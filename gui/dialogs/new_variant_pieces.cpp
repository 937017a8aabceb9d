// The page of NewVariantDialog with the pieces.

#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>
#include <utility>

#include "framework/session/authoring/movement_diagram.h"
#include "gui/bridge/list_colours.h"
#include "gui/bridge/list_columns.h"
#include "gui/dialogs/new_variant_form.h"
#include "gui/dialogs/new_variant_pages.h"
#include "gui/dialogs/piece_picker.h"
#include "gui/panels/movement_panel.h"
#include "gui/wx_text.h"

namespace stockade::gui {

PiecesPage::PiecesPage(wxWindow* parent, NewVariantState& state) : NewVariantPage(parent, state) {
  const int gap = FromDIP(kFormGap);
  list_ = new wxListView(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(300, 110)),
                         wxLC_REPORT | wxLC_SINGLE_SEL);
  list_->SetName(wx_tr("pieces of the variant"));
  const wxString letter = wx_tr("Letter");
  list_->AppendColumn(letter, wxLIST_FORMAT_LEFT, list_->GetTextExtent(letter).x + FromDIP(20));
  list_->AppendColumn(wx_tr("Name"), wxLIST_FORMAT_LEFT, FromDIP(120));
  list_->AppendColumn(wx_tr("Moves"), wxLIST_FORMAT_LEFT, FromDIP(120));
  fit_columns(*list_, {1, 2}, FromDIP(80));
  colour_list(*list_, state_.looks.theme);
  // Made in reading order, which is the order of the Tab key.
  auto* library = new wxButton(this, wxID_ANY, wx_tr("From the &library…"));
  library->SetName(wx_tr("from the library"));
  letter_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(46, -1)));
  letter_->SetName(wx_tr("letter"));
  letter_->SetMaxLength(1);
  piece_name_ = field(this, wx_tr("piece's name"));
  moves_ = field(this, wx_tr("moves"));
  moves_->SetToolTip(
      wx_tr("Betza notation: W, F, N and so on for steps and leaps, R, B and Q for lines, BN for "
            "both; m only moves, c only captures, f only forward"));
  auto* set = new wxButton(this, wxID_ANY, wx_tr("&Add or change"));
  set->SetName(wx_tr("add or change"));
  auto* remove = new wxButton(this, wxID_ANY, wx_tr("&Remove"));
  remove->SetName(wx_tr("remove"));
  royal_ = new wxChoice(this, wxID_ANY);
  royal_->SetName(wx_tr("royal piece"));
  movement_ = new MovementPanel(this, state_.looks);
  auto* who = new wxBoxSizer(wxHORIZONTAL);
  who->Add(labelled(this, wx_tr("Letter"), letter_), 0, wxRIGHT, gap);
  who->Add(labelled(this, wx_tr("Name"), piece_name_), 1);
  auto* fields = new wxBoxSizer(wxVERTICAL);
  fields->Add(library, 0, wxEXPAND | wxBOTTOM, gap);
  fields->Add(who, 0, wxEXPAND | wxBOTTOM, gap);
  fields->Add(labelled(this, wx_tr("Moves (Betza notation)"), moves_), 0, wxEXPAND | wxBOTTOM, gap);
  fields->Add(set, 0, wxEXPAND | wxBOTTOM, gap);
  fields->Add(remove, 0, wxEXPAND | wxBOTTOM, gap);
  fields->Add(labelled(this, wx_tr("May not be lost"), royal_), 0, wxEXPAND);
  auto* lower = new wxBoxSizer(wxHORIZONTAL);
  lower->Add(fields, 1, wxEXPAND | wxRIGHT, gap);
  lower->Add(movement_, 0);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(list_, 1, wxEXPAND | wxALL, gap);
  sizer->Add(lower, 0, wxEXPAND | wxALL, gap);
  SetSizer(sizer);
  list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent& event) {
    if (!filling_) select(static_cast<size_t>(event.GetIndex()));
  });
  moves_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { draw_movement(); });
  library->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { pick(); });
  set->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { set_piece(); });
  remove->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { remove_piece(); });
  royal_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
    const int at = royal_->GetSelection();
    if (at < 0) return;
    draft().royal = draft().pieces[static_cast<size_t>(at)].letter;
    changed();
  });
}

void PiecesPage::show_draft() {
  list_->DeleteAllItems();
  royal_->Clear();
  for (const DraftPiece& piece : draft().pieces) {
    const long row = list_->InsertItem(list_->GetItemCount(), wxString::FromUTF8(piece.letter));
    list_->SetItem(row, 1, wxString::FromUTF8(piece.name));
    list_->SetItem(row, 2, wxString::FromUTF8(piece.moves));
    royal_->Append(wxString::FromUTF8(piece.name));
    if (piece.letter == draft().royal) royal_->SetSelection(static_cast<int>(row));
  }
  royal_->Enable(!state_.base);
  if (moves_->IsEmpty() && !draft().pieces.empty()) select(0);
}

void PiecesPage::select(size_t index) {
  const DraftPiece& piece = draft().pieces[index];
  set_text(*letter_, piece.letter);
  set_text(*piece_name_, piece.name);
  set_text(*moves_, piece.moves);
  draw_movement();
}

void PiecesPage::set_piece() {
  DraftPiece piece{letter_->GetValue().Upper().utf8_string(), text_of(*piece_name_),
                   text_of(*moves_)};
  if (piece.letter.empty() || piece.name.empty() || piece.moves.empty())
    return state_.on_refused(tr("A piece needs a letter, a name and moves."));
  const auto known =
      std::find_if(draft().pieces.begin(), draft().pieces.end(),
                   [&](const DraftPiece& other) { return other.letter == piece.letter; });
  if (known == draft().pieces.end())
    draft().pieces.push_back(std::move(piece));
  else
    *known = std::move(piece);
  load();
  changed();
}

void PiecesPage::remove_piece() {
  const std::string letter = letter_->GetValue().Upper().utf8_string();
  std::erase_if(draft().pieces, [&](const DraftPiece& piece) { return piece.letter == letter; });
  load();
  changed();
}

void PiecesPage::pick() {
  PiecePicker dialog(this, state_.looks);
  if (dialog.ShowModal() != wxID_OK) return;
  if (const auto piece = dialog.chosen()) take(piece->name, piece->moves);
}

void PiecesPage::take(const std::string& name, const std::string& moves) {
  const auto is_free = [&](char letter) {
    return std::none_of(draft().pieces.begin(), draft().pieces.end(),
                        [&](const auto& piece) { return piece.letter == std::string(1, letter); });
  };
  // Tries the letters of the name first, then any letter.
  std::string letters;
  for (const char c : name)
    if (std::isalpha(static_cast<unsigned char>(c)))
      letters += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  letters += "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const auto letter = std::find_if(letters.begin(), letters.end(), is_free);
  set_text(*letter_, letter == letters.end() ? "" : std::string(1, *letter));
  set_text(*piece_name_, name);
  set_text(*moves_, moves);
  draw_movement();
  if (letter != letters.end()) set_piece();
}

void PiecesPage::draw_movement() {
  drawer_.run([this, moves = text_of(*moves_)]() -> Background::Done {
    auto diagram = std::make_shared<Result<MovementDiagram>>(movement_diagram(moves));
    return [this, diagram] {
      movement_->show(diagram->ok() ? std::optional(**diagram) : std::nullopt);
      movement_->SetToolTip(wxString::FromUTF8(diagram->message()));
    };
  });
}

}  // namespace stockade::gui
