#pragma once
// NewGameDialog: everything that a new game begins with, in one dialog: the variant and its
// options, who plays, the computer's strength, the clock and the opening.

#include <optional>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "framework/session/play/time_control.h"
#include "gui/model/game_plan.h"
#include "gui/workplace.h"

namespace stockade::gui {

class ClockForm;
class OptionForm;
class StrengthForm;

class NewGameDialog : public wxDialog {
 public:
  /// What the fields show first.
  struct Wish {
    DefinitionPtr definition;
    Seats seats;
    Strength strength;
    TimeControl clock;
  };
  NewGameDialog(wxWindow* parent, Workplace& place, Wish wish);

  /// The last game was asked for once more.
  [[nodiscard]] bool as_before() const { return as_before_; }
  /// What was chosen, after the dialog was accepted; without as_before().
  [[nodiscard]] const Wish& wish() const { return wish_; }
  [[nodiscard]] const std::optional<Position>& start() const { return start_; }

 private:
  enum class Opening { plain, random, here, fen };

  [[nodiscard]] wxSizer* build_game();
  [[nodiscard]] wxSizer* build_opening();
  [[nodiscard]] wxSizer* build_buttons();
  void choose_variant();
  void show_variant();
  void show_seats();
  void show_openings();
  [[nodiscard]] Opening opening() const;
  void accept();
  [[nodiscard]] bool read_options();
  [[nodiscard]] bool read_start();
  [[nodiscard]] bool refuse(const std::string& words);

  Workplace& place_;
  Wish wish_;
  std::optional<Position> start_;
  bool as_before_ = false;
  wxStaticText* variant_ = nullptr;
  OptionForm* options_ = nullptr;
  wxChoice* seats_ = nullptr;
  wxChoice* opening_ = nullptr;
  std::vector<Opening> openings_;  ///< of the items
  wxTextCtrl* fen_ = nullptr;
  StrengthForm* strength_ = nullptr;
  ClockForm* clock_ = nullptr;
  wxStaticText* problem_ = nullptr;
};

}  // namespace stockade::gui
