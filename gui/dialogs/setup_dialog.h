#pragma once
// The set-up editor: a board to put pieces on, fields for the other parts of a position, its FEN,
// and its problems in words.

#include <functional>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/checklst.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/scrolwin.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "gui/looks.h"
#include "gui/model/setup_hand.h"

namespace stockade::gui {

class Palette;
class PieceCardPopup;
class SetupBoard;

class SetupDialog : public wxDialog {
 public:
  /// The use of the position when the dialog ends.
  enum class Wish { none, play, analyse };

  /// `copy` puts a text into the clipboard. `looks` outlives the dialog.
  SetupDialog(wxWindow* parent, Looks& looks, const DefinitionPtr& definition,
              const Position& position, bool flipped, std::function<void(const std::string&)> copy);

  [[nodiscard]] Wish wish() const { return wish_; }
  [[nodiscard]] const SetupModel& setup() const { return setup_; }

  // --- for tests
  [[nodiscard]] SetupModel& model() { return setup_; }
  [[nodiscard]] SetupHand& hand() { return hand_; }
  [[nodiscard]] std::string problem() const { return problem_->GetLabelText().utf8_string(); }

 private:
  [[nodiscard]] wxSizer* build_position_part(wxWindow* parent);
  [[nodiscard]] wxSizer* build_commands(wxWindow* parent);
  [[nodiscard]] wxSizer* build_fen();
  [[nodiscard]] wxSizer* build_endings();
  void add_command(wxWindow* parent, wxSizer& grid, const wxString& label, const wxString& help,
                   bool possible, std::function<void()> command);
  void bind();
  void show_position();
  void show_rights();
  void show_passed();
  void show_remarks();
  void take_fen();
  void describe(const std::string& words);
  void on_key(wxKeyEvent& event);
  void make_rule_test();
  void finish(Wish wish);

  Looks& looks_;
  SetupModel setup_;
  SetupHand hand_;
  std::function<void(const std::string&)> copy_;
  Wish wish_ = Wish::none;
  Site pointed_;             ///< the site that the line below the board describes
  bool typing_fen_ = false;  ///< the change comes from the field itself
  std::vector<SetupModel::Right> shown_rights_;
  std::vector<int> passed_cells_;  ///< behind the items of passed_, the first one is "none"

  Palette* palette_;
  SetupBoard* board_;
  PieceCardPopup* card_;
  wxStaticText* site_;
  wxScrolledWindow* controls_;
  wxChoice* side_ = nullptr;
  wxCheckListBox* rights_ = nullptr;
  wxChoice* passed_ = nullptr;
  wxSpinCtrl* quiet_ = nullptr;
  wxSpinCtrl* number_ = nullptr;
  wxButton* undo_ = nullptr;
  wxButton* redo_ = nullptr;
  wxTextCtrl* remarks_ = nullptr;
  wxTextCtrl* fen_ = nullptr;
  wxStaticText* problem_ = nullptr;
  wxButton* play_ = nullptr;
  wxButton* analyse_ = nullptr;
  wxButton* test_ = nullptr;
};

}  // namespace stockade::gui
