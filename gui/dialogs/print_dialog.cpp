#include "gui/dialogs/print_dialog.h"

#include <wx/button.h>
#include <wx/sizer.h>
#include <wx/stattext.h>

#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kUsual = 10;
constexpr int kMax = 200;

}  // namespace

PrintDialog::PrintDialog(wxWindow* parent, bool has_moves)
    : wxDialog(parent, wxID_ANY, wx_tr("Print")) {
  const int gap = FromDIP(12);
  board_ = new wxRadioButton(this, wxID_ANY, wx_tr("The &board"), wxDefaultPosition, wxDefaultSize,
                             wxRB_GROUP);
  game_ = new wxRadioButton(this, wxID_ANY, wx_tr("The &game, with diagrams"));
  (has_moves ? game_ : board_)->SetValue(true);
  game_->Enable(has_moves);
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(new wxStaticText(this, wxID_ANY, wx_tr("A &diagram after every")), 0,
           wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  every_ = new wxSpinCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS, 0,
                          kMax, kUsual);
  every_->SetName(wx_tr("Moves between diagrams"));
  every_->SetToolTip(wx_tr("0: only at the end"));
  row->Add(every_, 0, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  row->Add(new wxStaticText(this, wxID_ANY, wx_tr("moves")), 0, wxALIGN_CENTER_VERTICAL);
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(new wxButton(this, wxID_CANCEL, wx_tr("Cancel")));
  buttons->AddStretchSpacer();
  auto* preview = new wxButton(this, kPreview, wx_tr("Pre&view"));
  auto* print = new wxButton(this, kPrint, wx_tr("&Print…"));
  for (wxButton* button : {preview, print}) {
    buttons->Add(button, 0, wxLEFT, gap);
    button->Bind(wxEVT_BUTTON, [this](wxCommandEvent& event) { EndModal(event.GetId()); });
  }
  print->SetDefault();
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(board_, 0, wxLEFT | wxRIGHT | wxTOP, gap);
  all->Add(game_, 0, wxLEFT | wxRIGHT | wxTOP, gap);
  auto* indented = new wxBoxSizer(wxHORIZONTAL);
  indented->Add(row, 1, wxLEFT, 2 * gap);
  all->Add(indented, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
  all->AddSpacer(gap);
  all->Add(buttons, 0, wxEXPAND | wxALL, gap);
  SetSizerAndFit(all);
  const auto update = [this](wxCommandEvent&) { every_->Enable(game_->GetValue()); };
  board_->Bind(wxEVT_RADIOBUTTON, update);
  game_->Bind(wxEVT_RADIOBUTTON, update);
  every_->Enable(game_->GetValue());
  CentreOnParent();
  (has_moves ? game_ : board_)->SetFocus();
}

}  // namespace stockade::gui
