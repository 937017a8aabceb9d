#pragma once
// StrengthForm: the computer's level, with words about it, and its thinking time per move.

#include <wx/panel.h>
#include <wx/slider.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>

#include "framework/session/play/session.h"

namespace stockade::gui {

class StrengthForm : public wxPanel {
 public:
  /// `width`: room for the words, in pixels that do not depend on the screen.
  StrengthForm(wxWindow* parent, const Strength& now, int width);

  void set(const Strength& strength);
  [[nodiscard]] Strength chosen() const;
  /// Gives the focus to the level.
  void SetFocus() override { level_->SetFocus(); }

 private:
  [[nodiscard]] wxSizer* time_row();
  [[nodiscard]] wxSizer* presets();
  void show_words();

  int gap_;
  int width_;
  wxSlider* level_;
  wxStaticText* words_;
  wxStaticText* description_;
  wxSpinCtrlDouble* seconds_ = nullptr;
};

}  // namespace stockade::gui
