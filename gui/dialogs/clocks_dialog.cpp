#include "gui/dialogs/clocks_dialog.h"

#include <wx/button.h>
#include <wx/sizer.h>

#include "gui/panels/clock_form.h"
#include "gui/wx_text.h"

namespace stockade::gui {

ClocksDialog::ClocksDialog(wxWindow* parent, const TimeControl& now, const std::string& first_side,
                           const std::string& second_side, bool under_way)
    : wxDialog(parent, wxID_ANY, wx_tr("Clocks")), form_(new ClockForm(this, now)) {
  form_->name_sides(first_side, second_side);
  const int gap = FromDIP(12);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(form_, 0, wxEXPAND | wxALL, gap);
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  if (under_way) {
    auto* again = new wxButton(this, wxID_NEW, wx_tr("&New game with them"));
    again->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
      new_game_ = true;
      EndModal(wxID_OK);
    });
    buttons->Add(again);
  }
  buttons->AddStretchSpacer();
  buttons->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL));
  all->Add(buttons, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  form_->on_change = [this] {
    for (const int id : {wxID_OK, wxID_NEW})
      if (wxWindow* button = FindWindow(id)) button->Enable(form_->valid());
  };
  SetSizerAndFit(all);
  CentreOnParent();
  // A list to choose from takes the focus only when the dialog is on the screen.
  CallAfter([this] { form_->SetFocus(); });
}

const TimeControl& ClocksDialog::chosen() const { return form_->chosen(); }

}  // namespace stockade::gui
