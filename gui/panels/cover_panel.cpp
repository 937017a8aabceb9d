#include "gui/panels/cover_panel.h"

#include <wx/sizer.h>

#include "gui/wx_text.h"

namespace stockade::gui {

CoverPanel::CoverPanel(wxWindow* parent, wxWindow& board)
    : wxPanel(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
              wxTAB_TRAVERSAL | wxBORDER_SIMPLE),
      board_(board),
      words_(new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                              wxALIGN_CENTRE_HORIZONTAL)),
      button_(new wxButton(this, wxID_ANY, "")) {
  Hide();
  SetName(wx_tr("The board is covered"));
  const int gap = FromDIP(18);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->AddStretchSpacer();
  all->Add(words_, 0, wxEXPAND | wxALL, gap);
  all->Add(button_, 0, wxALIGN_CENTRE_HORIZONTAL | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  all->AddStretchSpacer();
  SetSizer(all);
  button_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    if (on_sit_down) on_sit_down();
  });
  board_.Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    if (IsShown()) place();
    event.Skip();
  });
  board_.Bind(wxEVT_MOVE, [this](wxMoveEvent& event) {
    if (IsShown()) place();
    event.Skip();
  });
}

void CoverPanel::open(const std::string& words, const std::string& button) {
  words_->SetLabel(wxString::FromUTF8(words));
  button_->SetLabel(wxString::FromUTF8(button));
  place();
  Raise();
  Show();
}

std::string CoverPanel::words() const { return words_->GetLabel().utf8_string(); }

void CoverPanel::refresh_looks(const Looks& looks) {
  SetBackgroundColour(to_wx(looks.theme.panel));
  words_->SetForegroundColour(to_wx(looks.theme.text));
  Refresh();
}

void CoverPanel::place() {
  const wxRect board = board_.GetRect();
  wxSize size = GetSizer()->GetMinSize();
  size.IncTo(FromDIP(wxSize(340, 130)));
  size.DecTo(board.GetSize());
  SetSize(wxRect(size).CentreIn(board));
  Layout();
}

}  // namespace stockade::gui
