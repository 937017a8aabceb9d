#include "gui/dialogs/strength_dialog.h"

#include <wx/dialog.h>
#include <wx/sizer.h>

#include "gui/panels/strength_form.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kTextWidth = 420;

}  // namespace

std::optional<Strength> ask_strength(wxWindow* parent, const Strength& now) {
  wxDialog dialog(parent, wxID_ANY, wx_tr("Strength of the computer"));
  const int gap = dialog.FromDIP(12);
  auto* form = new StrengthForm(&dialog, now, kTextWidth);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(form, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
  sizer->Add(dialog.CreateStdDialogButtonSizer(wxOK | wxCANCEL), 0, wxEXPAND | wxALL, gap);
  dialog.SetSizerAndFit(sizer);
  dialog.CentreOnParent();
  form->SetFocus();
  if (dialog.ShowModal() != wxID_OK) return std::nullopt;
  return form->chosen();
}

}  // namespace stockade::gui
