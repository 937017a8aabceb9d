#include "gui/panels/option_form.h"

#include <algorithm>
#include <utility>

#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "framework/language/node.h"
#include "gui/wx_text.h"

namespace stockade::gui {

OptionForm::OptionForm(wxWindow* parent, int width, int most_height)
    : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                       wxVSCROLL | wxTAB_TRAVERSAL),
      width_(width),
      most_height_(most_height) {
  SetName(wx_tr("Options"));
  SetScrollRate(0, FromDIP(8));
}

void OptionForm::show(std::vector<VariantOption> options) {
  fields_.clear();
  SetSizer(nullptr);
  DestroyChildren();
  const int gap = FromDIP(8);
  auto* rows = new wxBoxSizer(wxVERTICAL);
  for (const VariantOption& option : options) {
    wxStaticText* label = nullptr;
    // Screen readers read a label that precedes its field.
    if (!option.is_switch())
      label = new wxStaticText(this, wxID_ANY, wxString::FromUTF8(option.label));
    Field field = make_field(option);
    field.control->SetName(wxString::FromUTF8(option.label));
    if (!option.about.empty()) field.control->SetToolTip(wxString::FromUTF8(option.about));
    const int above = fields_.empty() ? 0 : gap;
    if (label) {
      auto* row = new wxBoxSizer(wxHORIZONTAL);
      row->Add(label, 0, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
      row->Add(field.control, 1);
      rows->Add(row, 0, wxEXPAND | wxTOP, above);
    } else {
      rows->Add(field.control, 0, wxTOP, above);
    }
    if (!option.about.empty()) {
      auto* about = new wxStaticText(this, wxID_ANY, wxString::FromUTF8(option.about));
      about->Wrap(width_ - gap);
      rows->Add(about, 0, wxLEFT | wxTOP, gap / 2);
    }
    fields_.push_back(std::move(field));
  }
  const wxSize wanted = fields_.empty() ? wxSize(0, 0) : rows->GetMinSize();
  SetSizer(rows);
  SetMinSize(fields_.empty() ? wxSize(0, 0)
                             : wxSize(std::max(width_, wanted.x) + gap,
                                      std::min(wanted.y + gap, most_height_)));
  FitInside();
  Show(!fields_.empty());
}

OptionForm::Field OptionForm::make_field(const VariantOption& option) {
  if (option.is_switch()) {
    auto* box = new wxCheckBox(this, wxID_ANY, wxString::FromUTF8(option.label));
    // The values may be named on and off, or yes and no.
    const bool first_is_yes = truth_of(option.values[0]) == Truth::yes;
    const std::string yes = option.values[first_is_yes ? 0 : 1];
    const std::string no = option.values[first_is_yes ? 1 : 0];
    box->SetValue(truth_of(option.value) == Truth::yes);
    return {option, box, [=] { return box->GetValue() ? yes : no; },
            [=](const std::string& text) { box->SetValue(truth_of(text) == Truth::yes); }};
  }
  if (!option.values.empty()) {
    auto* list = new wxChoice(this, wxID_ANY);
    // The default may be a value outside the list.
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
    auto* field = new wxComboBox(this, wxID_ANY, wxString::FromUTF8(option.value));
    field->Append(wxString::FromUTF8(option.fallback));
    field->Append("random");
    field->SetToolTip(wx_tr("{} to {}", option.range->first, option.range->second));
    return {option, field, [=] { return field->GetValue().Trim().utf8_string(); },
            [=](const std::string& text) { field->SetValue(wxString::FromUTF8(text)); }};
  }
  auto* field = new wxTextCtrl(this, wxID_ANY, wxString::FromUTF8(option.value));
  return {option, field, [=] { return field->GetValue().utf8_string(); },
          [=](const std::string& text) { field->ChangeValue(wxString::FromUTF8(text)); }};
}

std::map<std::string, std::string> OptionForm::values() const {
  std::map<std::string, std::string> values;
  for (const Field& field : fields_) values[field.option.name] = field.read();
  return values;
}

std::map<std::string, std::string> OptionForm::changed() const {
  std::map<std::string, std::string> values;
  for (const Field& field : fields_)
    if (const std::string value = field.read(); value != field.option.fallback)
      values[field.option.name] = value;
  return values;
}

void OptionForm::set_defaults() {
  for (const Field& field : fields_) field.write(field.option.fallback);
}

std::string OptionForm::find_problem() {
  for (const Field& field : fields_) {
    const std::string problem = field.option.refuses(field.read());
    if (problem.empty()) continue;
    field.control->SetFocus();
    return problem;
  }
  return "";
}

void OptionForm::focus_first() {
  if (!fields_.empty()) fields_.front().control->SetFocus();
}

}  // namespace stockade::gui
