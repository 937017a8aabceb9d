#pragma once
// The dialog for the clocks of the next game.

#include <string>

#include <wx/dialog.h>

#include "framework/session/play/time_control.h"

namespace stockade::gui {

class ClockForm;

class ClocksDialog : public wxDialog {
 public:
  /// `under_way`: the game on the board keeps its clocks, so a new game is offered.
  ClocksDialog(wxWindow* parent, const TimeControl& now, const std::string& first_side,
               const std::string& second_side, bool under_way);

  /// The chosen time control, after the dialog was accepted.
  [[nodiscard]] const TimeControl& chosen() const;
  /// A new game was asked for.
  [[nodiscard]] bool new_game() const { return new_game_; }

 private:
  ClockForm* form_;
  bool new_game_ = false;
};

}  // namespace stockade::gui
