#pragma once
// ClockForm: fields for a time control: presets, a text for both sides or for each, what it means
// in words, and which forms there are.

#include <functional>
#include <string>

#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/panel.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "framework/session/play/time_control.h"

namespace stockade::gui {

class ClockForm : public wxPanel {
 public:
  /// `with_forms`: with lines that show what can be typed.
  ClockForm(wxWindow* parent, const TimeControl& now, bool with_forms = true);

  /// Called when what is typed has changed.
  std::function<void()> on_change;

  /// The names of the first two sides, for labels.
  void name_sides(const std::string& first, const std::string& second);
  void set(const TimeControl& control);
  /// Whether what is typed can be read.
  [[nodiscard]] bool valid() const { return valid_; }
  /// The time control, while it is valid.
  [[nodiscard]] const TimeControl& chosen() const { return chosen_; }
  /// Gives the focus to the presets.
  void SetFocus() override { preset_->SetFocus(); }

 private:
  void take_preset();
  void read();
  [[nodiscard]] std::string words(const TimeControl& control) const;

  std::string first_side_;
  std::string second_side_;
  wxChoice* preset_;
  wxTextCtrl* first_;
  wxCheckBox* differ_;
  wxTextCtrl* second_;
  wxStaticText* words_;
  TimeControl chosen_;
  bool valid_ = true;
};

}  // namespace stockade::gui
