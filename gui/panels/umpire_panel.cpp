#include "gui/panels/umpire_panel.h"

#include <wx/sizer.h>

#include "gui/wx_text.h"

namespace stockade::gui {

UmpirePanel::UmpirePanel(wxWindow* parent)
    : wxPanel(parent, wxID_ANY),
      title_(new wxStaticText(this, wxID_ANY, "")),
      list_(new wxListBox(this, wxID_ANY)),
      ask_(new wxButton(this, wxID_ANY, wx_tr("&Any captures with pawns?"))) {
  Hide();
  SetName(wx_tr("What you know"));
  list_->SetName(wx_tr("What the umpire has told"));
  list_->SetMinSize(FromDIP(wxSize(120, 80)));
  const int gap = FromDIP(8);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(title_, 0, wxEXPAND | wxALL, gap);
  all->Add(list_, 1, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  all->Add(ask_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  SetSizer(all);
  ask_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    if (on_ask) on_ask();
  });
}

void UmpirePanel::show(const std::string& title, const std::vector<std::string>& lines,
                       std::optional<bool> asks) {
  title_->SetLabel(wxString::FromUTF8(title));
  if (lines != lines_) {
    lines_ = lines;
    wxArrayString shown;
    for (const std::string& line : lines) shown.push_back(wxString::FromUTF8(line));
    list_->Set(shown);
    if (!shown.empty()) {
      list_->SetSelection(static_cast<int>(shown.size()) - 1);
      list_->EnsureVisible(static_cast<int>(shown.size()) - 1);
    }
  }
  ask_->Enable(asks.value_or(false));
  if (ask_->IsShown() == asks.has_value()) return;
  ask_->Show(asks.has_value());
  Layout();
}

void UmpirePanel::refresh_looks(const Looks& looks) {
  SetBackgroundColour(to_wx(looks.theme.panel));
  title_->SetForegroundColour(to_wx(looks.theme.text));
  Refresh();
}

}  // namespace stockade::gui
