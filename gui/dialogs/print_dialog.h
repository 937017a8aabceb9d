#pragma once
// The dialog for printing the board, or the game with diagrams.

#include <wx/dialog.h>
#include <wx/radiobut.h>
#include <wx/spinctrl.h>

namespace stockade::gui {

class PrintDialog : public wxDialog {
 public:
  explicit PrintDialog(wxWindow* parent, bool has_moves);

  /// ShowModal() returns these, or wxID_CANCEL.
  static constexpr int kPrint = wxID_PRINT;
  static constexpr int kPreview = wxID_PREVIEW;

  [[nodiscard]] bool game() const { return game_->GetValue(); }
  /// The number of moves of each side between diagrams; 0: a diagram only at the end.
  [[nodiscard]] int every() const { return every_->GetValue(); }

 private:
  wxRadioButton* board_;
  wxRadioButton* game_;
  wxSpinCtrl* every_;
};

}  // namespace stockade::gui
