#include "gui/dialogs/options_dialog.h"

#include <utility>

#include <wx/button.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>

#include "framework/base/translate.h"
#include "framework/notation/variant_words.h"
#include "gui/bridge/aside.h"
#include "gui/panels/option_form.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kFormWide = 420;
constexpr int kMaxHeight = 420;

}  // namespace

OptionsDialog::OptionsDialog(wxWindow* parent, const std::string& variant,
                             std::vector<VariantOption> options)
    : wxDialog(parent, wxID_ANY, wx_tr("Options of {}", variant), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER) {
  const int gap = FromDIP(8);
  form_ = new OptionForm(this, FromDIP(kFormWide), FromDIP(kMaxHeight));
  form_->show(std::move(options));
  problem_ = new wxStaticText(this, wxID_ANY, "");
  auto* defaults = new wxButton(this, wxID_ANY, wx_tr("&Defaults"));
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(defaults);
  buttons->AddStretchSpacer();
  buttons->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(form_, 1, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
  all->Add(problem_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
  all->Add(buttons, 0, wxEXPAND | wxALL, gap);
  SetSizerAndFit(all);
  defaults->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    form_->set_defaults();
    problem_->SetLabel("");
  });
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { accept(); }, wxID_OK);
  form_->focus_first();
}

std::map<std::string, std::string> OptionsDialog::values() const { return form_->values(); }

void OptionsDialog::accept() {
  if (const std::string problem = form_->find_problem(); !problem.empty()) {
    problem_->SetLabelText(wxString::FromUTF8(problem));
    Layout();
    return;
  }
  if (IsModal()) EndModal(wxID_OK);
}

SourceCheck with_options(wxWindow* parent, const GameDefinition& definition,
                         const std::map<std::string, std::string>& values) {
  SourceCheck check;
  run_aside(parent, tr("Opening the variant…"), [&] {
    check = check_sources(own_file(definition), {}, {values, definition.metadata().base}, false);
  });
  return check;
}

DefinitionPtr ask_options(wxWindow* parent, const GameDefinition& definition) {
  std::vector<VariantOption> options = variant_options(definition);
  if (options.empty()) {
    wxMessageBox(wx_tr("{} has no options.", title_of(definition)), wx_tr("Options"), wxOK, parent);
    return nullptr;
  }
  OptionsDialog dialog(parent, title_of(definition), std::move(options));
  if (dialog.ShowModal() != wxID_OK) return nullptr;
  const SourceCheck other = with_options(parent, definition, dialog.values());
  if (!other.definition)
    wxMessageBox(wxString::FromUTF8(to_string(other.problems)), wx_tr("The options do not fit"),
                 wxOK | wxICON_ERROR, parent);
  return other.definition;
}

}  // namespace stockade::gui
