#include "gui/dialogs/time_dialog.h"

#include <cmath>

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/sizer.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>

namespace stockade::gui {

std::optional<int> ask_time_per_move(wxWindow* parent, int movetime_ms) {
  wxDialog dialog(parent, wxID_ANY, "Time per move");
  const int gap = dialog.FromDIP(12);
  auto* seconds = new wxSpinCtrlDouble(&dialog, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                       wxSP_ARROW_KEYS | wxTE_PROCESS_ENTER, 0.1, 3600,
                                       movetime_ms / 1000.0, 0.5);
  seconds->SetDigits(1);
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(new wxStaticText(&dialog, wxID_ANY, "The computer thinks for"), 0,
           wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  row->Add(seconds, 1, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  row->Add(new wxStaticText(&dialog, wxID_ANY, "seconds a move."), 0, wxALIGN_CENTER_VERTICAL);
  auto* presets = new wxBoxSizer(wxHORIZONTAL);
  for (const int value : {1, 2, 5, 10, 30, 60}) {
    auto* button = new wxButton(&dialog, wxID_ANY, wxString::Format("%d s", value),
                                wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    button->Bind(wxEVT_BUTTON, [seconds, value](wxCommandEvent&) { seconds->SetValue(value); });
    presets->Add(button, 0, wxRIGHT, gap / 2);
  }
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(row, 0, wxEXPAND | wxALL, gap);
  sizer->Add(presets, 0, wxLEFT | wxRIGHT | wxBOTTOM, gap);
  sizer->Add(dialog.CreateStdDialogButtonSizer(wxOK | wxCANCEL), 0, wxEXPAND | wxALL, gap);
  dialog.SetSizerAndFit(sizer);
  dialog.CentreOnParent();
  seconds->SetFocus();
  if (dialog.ShowModal() != wxID_OK) return std::nullopt;
  return static_cast<int>(std::lround(seconds->GetValue() * 1000));
}

}  // namespace stockade::gui
