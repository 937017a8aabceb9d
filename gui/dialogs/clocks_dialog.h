#pragma once
// The dialog for the clocks of the next game.

#include <optional>
#include <string>

#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "framework/session/play/time_control.h"

namespace stockade::gui {

class ClocksDialog : public wxDialog {
 public:
  /// `under_way`: the game on the board keeps its clocks, so a new game is offered.
  ClocksDialog(wxWindow* parent, const TimeControl& now, const std::string& first_side,
               const std::string& second_side, bool under_way);

  /// The chosen time control, after the dialog was accepted.
  [[nodiscard]] const TimeControl& chosen() const { return chosen_; }
  /// A new game was asked for.
  [[nodiscard]] bool new_game() const { return new_game_; }

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
  bool new_game_ = false;
};

}  // namespace stockade::gui
