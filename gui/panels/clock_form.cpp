#include "gui/panels/clock_form.h"

#include <wx/settings.h>
#include <wx/sizer.h>

#include "gui/model/clock_words.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr const char* kForms = tr_noop(
    "Minutes + seconds after every move: 5+3\n"
    "Delay: 5d3 (the clock waits), 5b3 (used time is given back)\n"
    "Every move: 10s/move    Stages: 40/90, 30+30");

}  // namespace

ClockForm::ClockForm(wxWindow* parent, const TimeControl& now, bool with_forms) : wxPanel(parent) {
  const int gap = FromDIP(12);
  const auto label = [&](const wxString& text) { return new wxStaticText(this, wxID_ANY, text); };
  auto* grid = new wxFlexGridSizer(2, gap / 2, gap);
  grid->AddGrowableCol(1);
  const auto row = [&](wxWindow* left, wxWindow* field) {
    grid->Add(left, 0, wxALIGN_CENTER_VERTICAL);
    grid->Add(field, 1, wxEXPAND);
  };
  auto* preset_label = label(wx_tr("&Preset"));
  preset_ = new wxChoice(this, wxID_ANY);
  preset_->SetName(wx_tr("Preset"));
  for (const ClockPreset& preset : clock_presets()) preset_->Append(wx_tr(preset.name));
  preset_->Append(wx_tr("Custom"));
  row(preset_label, preset_);
  auto* first_label = label(wx_tr("&Time"));
  first_ = new wxTextCtrl(this, wxID_ANY);
  first_->SetName(wx_tr("Time"));
  row(first_label, first_);
  differ_ = new wxCheckBox(this, wxID_ANY, "");
  second_ = new wxTextCtrl(this, wxID_ANY);
  row(differ_, second_);

  // Room for two lines of words from the start, so that the dialog does not jump.
  words_ = new wxStaticText(this, wxID_ANY, "\n\n");
  words_->SetName(wx_tr("In words"));
  words_->SetMinSize(wxSize(FromDIP(400), words_->GetBestSize().y));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(grid, 0, wxEXPAND | wxBOTTOM, gap);
  all->Add(words_, 0, wxEXPAND);
  if (with_forms) {
    auto* forms = label(wx_tr(kForms));
    forms->SetForegroundColour(wxSystemSettings::GetColour(wxSYS_COLOUR_GRAYTEXT));
    all->Add(forms, 0, wxEXPAND | wxTOP, gap);
  } else {
    for (wxTextCtrl* field : {first_, second_}) field->SetToolTip(wx_tr(kForms));
  }
  SetSizer(all);
  preset_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { take_preset(); });
  differ_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) {
    if (second_->IsEmpty()) second_->ChangeValue(first_->GetValue());
    read();
    if (second_->IsEnabled()) second_->SetFocus();
  });
  for (wxTextCtrl* field : {first_, second_})
    field->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { read(); });
  set(now);
}

void ClockForm::name_sides(const std::string& first, const std::string& second) {
  first_side_ = first;
  second_side_ = second;
  differ_->SetLabel(wx_tr("&Other time for {}", second));
  second_->SetName(wx_tr("Time of {}", second));
  read();
}

void ClockForm::set(const TimeControl& control) {
  const std::string text = control.timed() ? to_string(control) : "";
  const size_t semicolon = text.find(';');
  first_->ChangeValue(wxString::FromUTF8(text.substr(0, semicolon)));
  differ_->SetValue(semicolon != std::string::npos);
  second_->ChangeValue(
      semicolon == std::string::npos ? wxString() : wxString::FromUTF8(text.substr(semicolon + 2)));
  read();
}

void ClockForm::take_preset() {
  const int chosen = preset_->GetSelection();
  if (chosen < 0 || chosen >= static_cast<int>(clock_presets().size())) return first_->SetFocus();
  const std::string text = clock_presets()[static_cast<size_t>(chosen)].text;
  first_->ChangeValue(wxString::FromUTF8(text == "none" ? "" : text));
  differ_->SetValue(false);
  read();
}

/// Reads the fields. Updates the words and the list of presets, or shows the mistake.
void ClockForm::read() {
  second_->Enable(differ_->GetValue());
  std::string text = first_->GetValue().utf8_string();
  if (differ_->GetValue()) text += ";" + second_->GetValue().utf8_string();
  const auto control = parse_time_control(text);
  int preset = static_cast<int>(preset_->GetCount()) - 1;
  for (size_t i = 0; control && i < clock_presets().size(); ++i)
    if (*control == *parse_time_control(clock_presets()[i].text)) preset = static_cast<int>(i);
  preset_->SetSelection(preset);
  const std::string said = control ? words(*control) : control.problems().front().message + ".";
  words_->SetLabelText(wxString::FromUTF8(said));
  words_->Wrap(words_->GetMinSize().x);
  words_->SetForegroundColour(control ? wxNullColour : wxColour(0xd0, 0x3a, 0x2e));
  valid_ = control.ok();
  if (control) chosen_ = *control;
  Layout();
  if (on_change) on_change();
}

std::string ClockForm::words(const TimeControl& control) const {
  if (!control.timed()) return tr("Nobody has a clock.");
  if (control.sides().size() == 1) return tr("Each player: {}.", time_words(control.side(Side{0})));
  return tr("{}: {}.\n{}: {}.", first_side_, time_words(control.side(Side{0})), second_side_,
            time_words(control.side(Side{1})));
}

}  // namespace stockade::gui
