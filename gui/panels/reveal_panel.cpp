#include "gui/panels/reveal_panel.h"

#include <wx/sizer.h>

#include "gui/wx_text.h"

namespace stockade::gui {

RevealPanel::RevealPanel(wxWindow* parent)
    : wxPanel(parent, wxID_ANY),
      label_(new wxStaticText(this, wxID_ANY, wx_tr("The board &shows:"))),
      choice_(new wxChoice(this, wxID_ANY)) {
  Hide();
  SetName(wx_tr("The revealed game"));
  choice_->SetName(wx_tr("The board shows"));
  const int gap = FromDIP(8);
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(label_, 0, wxALIGN_CENTRE_VERTICAL | wxALL, gap);
  row->Add(choice_, 1, wxALIGN_CENTRE_VERTICAL | wxTOP | wxRIGHT | wxBOTTOM, gap);
  SetSizer(row);
  choice_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
    const int chosen = choice_->GetSelection();
    if (on_choice) on_choice(chosen > 0 ? std::optional(chosen - 1) : std::nullopt);
  });
}

void RevealPanel::show(const std::vector<std::string>& sides, std::optional<int> chosen) {
  wxArrayString lines;
  lines.push_back(wx_tr("everything"));
  for (const std::string& side : sides) lines.push_back(wx_tr("what {} saw", side));
  if (choice_->GetStrings() != lines) choice_->Set(lines);
  choice_->SetSelection(chosen ? *chosen + 1 : 0);
}

void RevealPanel::refresh_looks(const Looks& looks) {
  SetBackgroundColour(to_wx(looks.theme.panel));
  label_->SetForegroundColour(to_wx(looks.theme.text));
  Refresh();
}

}  // namespace stockade::gui
