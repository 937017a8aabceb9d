#pragma once
// SpokenBoard: the game as native lists, which screen readers read: the announcements, the pieces,
// the moves of the selected piece, and a field for a move in any notation.

#include <functional>
#include <string>
#include <vector>

#include <wx/frame.h>
#include <wx/listbox.h>
#include <wx/textctrl.h>

#include "gui/model/spoken.h"

namespace stockade::gui {

class SpokenBoard : public wxFrame {
 public:
  /// `model` outlives it.
  SpokenBoard(wxWindow* parent, const BoardModel& model);

  /// Whether a person may move here now.
  std::function<bool()> may_move;
  /// Called to play a move of the lists.
  std::function<void(stockade::Move)> on_move;
  /// Plays a typed move; returns its problem, or "".
  std::function<std::string(const std::string&)> on_text;

  /// Shows the pieces and their moves. The selected piece stays selected if it is still there.
  void show_game();
  /// The field that the keyboard begins in.
  [[nodiscard]] wxListBox& pieces() { return *pieces_; }
  /// Appends a line to the announcements.
  void announce(const std::string& words);

 private:
  void show_moves();
  void play_selected();
  void on_key(wxKeyEvent& event);

  const BoardModel& model_;
  std::vector<SpokenPiece> shown_pieces_;
  std::vector<SpokenMove> shown_moves_;
  wxTextCtrl* announced_;
  wxListBox* pieces_;
  wxListBox* moves_;
  wxTextCtrl* entry_;
};

}  // namespace stockade::gui
