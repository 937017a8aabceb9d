#include "gui/dialogs/options_dialog.h"

#include <algorithm>
#include <utility>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/msgdlg.h>
#include <wx/scrolwin.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/textctrl.h>

#include "framework/language/node.h"
#include "framework/notation/variant_words.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kWide = 420;
constexpr int kMostHeight = 420;

}  // namespace

OptionsDialog::OptionsDialog(wxWindow* parent, const std::string& variant,
                             std::vector<VariantOption> options)
    : wxDialog(parent, wxID_ANY, wx_tr("Options of {}", variant), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER) {
  const int gap = FromDIP(8);
  auto* form = new wxScrolledWindow(this, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                                    wxVSCROLL | wxTAB_TRAVERSAL);
  form->SetScrollRate(0, gap);
  auto* rows = new wxBoxSizer(wxVERTICAL);
  for (const VariantOption& option : options) {
    Field field = make_field(form, option);
    field.control->SetName(wxString::FromUTF8(option.label));
    if (option.is_switch()) {
      rows->Add(field.control, 0, wxTOP, gap);
    } else {
      auto* row = new wxBoxSizer(wxHORIZONTAL);
      row->Add(new wxStaticText(form, wxID_ANY, wxString::FromUTF8(option.label)), 0,
               wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
      row->Add(field.control, 1);
      rows->Add(row, 0, wxEXPAND | wxTOP, gap);
    }
    if (!option.about.empty()) {
      auto* about = new wxStaticText(form, wxID_ANY, wxString::FromUTF8(option.about));
      about->Wrap(FromDIP(kWide));
      rows->Add(about, 0, wxLEFT | wxTOP, gap / 2);
    }
    fields_.push_back(std::move(field));
  }
  form->SetSizer(rows);
  const wxSize wanted = rows->GetMinSize();
  form->SetMinSize(wxSize(std::max(FromDIP(kWide), wanted.x) + gap,
                          std::min(wanted.y + gap, FromDIP(kMostHeight))));
  form->FitInside();
  problem_ = new wxStaticText(this, wxID_ANY, "");
  auto* defaults = new wxButton(this, wxID_ANY, wx_tr("&Defaults"));
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(defaults);
  buttons->AddStretchSpacer();
  buttons->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(form, 1, wxEXPAND | wxLEFT | wxRIGHT, gap);
  all->Add(problem_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
  all->Add(buttons, 0, wxEXPAND | wxALL, gap);
  SetSizerAndFit(all);
  defaults->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    for (const Field& field : fields_) field.write(field.option.fallback);
    problem_->SetLabel("");
  });
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { accept(); }, wxID_OK);
  if (!fields_.empty()) fields_.front().control->SetFocus();
}

OptionsDialog::Field OptionsDialog::make_field(wxWindow* parent, const VariantOption& option) {
  if (option.is_switch()) {
    auto* box = new wxCheckBox(parent, wxID_ANY, wxString::FromUTF8(option.label));
    // The words are those of the option: on and off, or yes and no.
    const bool first_is_yes = truth_of(option.values[0]) == Truth::yes;
    const std::string yes = option.values[first_is_yes ? 0 : 1];
    const std::string no = option.values[first_is_yes ? 1 : 0];
    box->SetValue(truth_of(option.value) == Truth::yes);
    return {option, box, [=] { return box->GetValue() ? yes : no; },
            [=](const std::string& text) { box->SetValue(truth_of(text) == Truth::yes); }};
  }
  if (!option.values.empty()) {
    auto* list = new wxChoice(parent, wxID_ANY);
    // The default may be another value than those listed.
    std::vector<std::string> values = option.values;
    if (std::find(values.begin(), values.end(), option.fallback) == values.end())
      values.insert(values.begin(), option.fallback);
    for (const std::string& value : values) list->Append(wxString::FromUTF8(option.shown(value)));
    const auto write = [=](const std::string& text) {
      const auto found = std::find(values.begin(), values.end(), text);
      list->SetSelection(found == values.end() ? wxNOT_FOUND
                                               : static_cast<int>(found - values.begin()));
    };
    write(option.value);
    return {option, list,
            [=] {
              const int chosen = list->GetSelection();
              return chosen == wxNOT_FOUND ? std::string() : values[static_cast<size_t>(chosen)];
            },
            write};
  }
  if (option.range) {
    auto* field = new wxComboBox(parent, wxID_ANY, wxString::FromUTF8(option.value));
    field->Append(wxString::FromUTF8(option.fallback));
    field->Append("random");
    field->SetToolTip(wx_tr("{} to {}", option.range->first, option.range->second));
    return {option, field, [=] { return field->GetValue().Trim().utf8_string(); },
            [=](const std::string& text) { field->SetValue(wxString::FromUTF8(text)); }};
  }
  auto* field = new wxTextCtrl(parent, wxID_ANY, wxString::FromUTF8(option.value));
  return {option, field, [=] { return field->GetValue().utf8_string(); },
          [=](const std::string& text) { field->ChangeValue(wxString::FromUTF8(text)); }};
}

std::map<std::string, std::string> OptionsDialog::values() const {
  std::map<std::string, std::string> values;
  for (const Field& field : fields_) values[field.option.name] = field.read();
  return values;
}

void OptionsDialog::accept() {
  for (const Field& field : fields_) {
    const std::string problem = field.option.refuses(field.read());
    if (problem.empty()) continue;
    problem_->SetLabel(wxString::FromUTF8(problem));
    Layout();
    return field.control->SetFocus();
  }
  if (IsModal()) EndModal(wxID_OK);
}

std::optional<std::map<std::string, std::string>> ask_options(wxWindow* parent,
                                                              const GameDefinition& definition) {
  std::vector<VariantOption> options = variant_options(definition);
  if (options.empty()) {
    wxMessageBox(wx_tr("{} has no options.", title_of(definition)), wx_tr("Options"), wxOK, parent);
    return std::nullopt;
  }
  OptionsDialog dialog(parent, title_of(definition), std::move(options));
  if (dialog.ShowModal() != wxID_OK) return std::nullopt;
  return dialog.values();
}

}  // namespace stockade::gui
