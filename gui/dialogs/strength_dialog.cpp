#include "gui/dialogs/strength_dialog.h"

#include <algorithm>
#include <cmath>

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/sizer.h>
#include <wx/slider.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>

#include "gui/model/level_words.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kTextWidth = 420;

class StrengthDialog : public wxDialog {
 public:
  StrengthDialog(wxWindow* parent, const Strength& now)
      : wxDialog(parent, wxID_ANY, wx_tr("Strength of the computer")), gap_(FromDIP(12)) {
    level_ = new wxSlider(this, wxID_ANY, now.level, 1, kLevels, wxDefaultPosition,
                          wxSize(FromDIP(280), -1), wxSL_HORIZONTAL | wxSL_AUTOTICKS);
    level_->SetName(wx_tr("Level"));
    words_ = new wxStaticText(this, wxID_ANY, "");
    words_->SetFont(words_->GetFont().Bold());
    // Room for the longest description, so that the dialog does not jump.
    description_ = new wxStaticText(this, wxID_ANY, "\n\n");
    description_->SetMinSize(wxSize(FromDIP(kTextWidth), description_->GetBestSize().y));
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(level_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap_);
    sizer->Add(words_, 0, wxLEFT | wxRIGHT | wxTOP, gap_);
    sizer->AddSpacer(gap_ / 2);
    sizer->Add(description_, 0, wxEXPAND | wxLEFT | wxRIGHT, gap_);
    sizer->Add(time_row(now), 0, wxEXPAND | wxALL, gap_);
    sizer->Add(presets(), 0, wxLEFT | wxRIGHT | wxBOTTOM, gap_);
    sizer->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL), 0, wxEXPAND | wxALL, gap_);
    level_->Bind(wxEVT_SLIDER, [this](wxCommandEvent&) { show_words(); });
    SetSizerAndFit(sizer);
    show_words();
    CentreOnParent();
    level_->SetFocus();
  }

  [[nodiscard]] Strength chosen() const {
    return {static_cast<int>(std::lround(seconds_->GetValue() * 1000)), level_->GetValue()};
  }

 private:
  wxSizer* time_row(const Strength& now) {
    seconds_ = new wxSpinCtrlDouble(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                    wxSP_ARROW_KEYS | wxTE_PROCESS_ENTER, 0.1, 3600,
                                    now.movetime_ms / 1000.0, 0.5);
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

  wxSizer* presets() {
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

  void show_words() {
    const LevelWords words = level_words(level_->GetValue());
    words_->SetLabel(wx_tr("Level {} of {}: {}", level_->GetValue(), kLevels, tr(words.name)));
    description_->SetLabel(wx_tr(words.description));
    description_->Wrap(FromDIP(kTextWidth));
  }

  int gap_;
  wxSlider* level_;
  wxStaticText* words_;
  wxStaticText* description_;
  wxSpinCtrlDouble* seconds_ = nullptr;
};

}  // namespace

std::optional<Strength> ask_strength(wxWindow* parent, const Strength& now) {
  StrengthDialog dialog(parent, now);
  if (dialog.ShowModal() != wxID_OK) return std::nullopt;
  return dialog.chosen();
}

}  // namespace stockade::gui
