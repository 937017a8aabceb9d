#include "gui/panels/strength_form.h"

#include <cmath>

#include <wx/button.h>
#include <wx/sizer.h>

#include "gui/model/level_words.h"
#include "gui/wx_text.h"

namespace stockade::gui {

StrengthForm::StrengthForm(wxWindow* parent, const Strength& now, int width)
    : wxPanel(parent), gap_(FromDIP(12)), width_(FromDIP(width)) {
  level_ = new wxSlider(this, wxID_ANY, now.level, 1, kLevels, wxDefaultPosition,
                        wxSize(FromDIP(280), -1), wxSL_HORIZONTAL | wxSL_AUTOTICKS);
  level_->SetName(wx_tr("Level"));
  words_ = new wxStaticText(this, wxID_ANY, "");
  words_->SetFont(words_->GetFont().Bold());
  // Room for the longest description, so that the dialog does not jump.
  description_ = new wxStaticText(this, wxID_ANY, "\n\n");
  description_->SetMinSize(wxSize(width_, description_->GetBestSize().y));
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(level_, 0, wxEXPAND);
  sizer->Add(words_, 0, wxTOP, gap_);
  sizer->AddSpacer(gap_ / 2);
  sizer->Add(description_, 0, wxEXPAND);
  sizer->Add(time_row(), 0, wxEXPAND | wxTOP | wxBOTTOM, gap_);
  sizer->Add(presets());
  level_->Bind(wxEVT_SLIDER, [this](wxCommandEvent&) { show_words(); });
  SetSizer(sizer);
  set(now);
}

void StrengthForm::set(const Strength& strength) {
  level_->SetValue(strength.level);
  seconds_->SetValue(strength.movetime_ms / 1000.0);
  show_words();
}

Strength StrengthForm::chosen() const {
  return {static_cast<int>(std::lround(seconds_->GetValue() * 1000)), level_->GetValue()};
}

wxSizer* StrengthForm::time_row() {
  seconds_ = new wxSpinCtrlDouble(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                  wxSP_ARROW_KEYS | wxTE_PROCESS_ENTER, 0.1, 3600, 5, 0.5);
  seconds_->SetDigits(1);
  seconds_->SetName(wx_tr("Seconds per move"));
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(new wxStaticText(this, wxID_ANY, wx_tr("Think for at most")), 0,
           wxALIGN_CENTER_VERTICAL | wxRIGHT, gap_);
  row->Add(seconds_, 1, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap_);
  // GTK makes the field wider than its reported size.
  row->Add(new wxStaticText(this, wxID_ANY, wx_tr("seconds per move")), 0,
           wxALIGN_CENTER_VERTICAL | wxRIGHT, gap_);
  return row;
}

wxSizer* StrengthForm::presets() {
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  for (const int value : {1, 2, 5, 10, 30, 60}) {
    auto* button = new wxButton(this, wxID_ANY, wx_tr("{} s", value), wxDefaultPosition,
                                wxDefaultSize, wxBU_EXACTFIT);
    button->Bind(wxEVT_BUTTON, [this, value](wxCommandEvent&) { seconds_->SetValue(value); });
    button->SetMinSize(FromDIP(wxSize(48, -1)));
    row->Add(button, 0, wxRIGHT, gap_ / 2);
  }
  return row;
}

void StrengthForm::show_words() {
  const LevelWords words = level_words(level_->GetValue());
  words_->SetLabel(wx_tr("Level {} of {}: {}", level_->GetValue(), kLevels, tr(words.name)));
  description_->SetLabel(wx_tr(words.description));
  description_->Wrap(width_);
}

}  // namespace stockade::gui
