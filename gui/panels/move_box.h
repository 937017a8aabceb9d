#pragma once
// MoveBox: the box to type moves in. It shows legal completions while typing. A text that cannot be
// read stays in the box, with the reason beside it.

#include <functional>
#include <string>
#include <vector>

#include <wx/textctrl.h>

#include "gui/model/board_model.h"
#include "gui/model/completion.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class MoveBox : public DrawnPanel {
 public:
  /// It completes the moves of `model`, which outlives it.
  MoveBox(wxWindow* parent, Looks& looks, BoardModel& model);
  /// Plays the text as a move; returns the reason if that is impossible, else "".
  std::function<std::string(const std::string&)> on_enter;
  std::function<void()> on_close;

  /// Shows the box and takes the keyboard; `typed` starts the text.
  void open(const wxString& typed);
  void close();
  /// Places the box over the lower edge of its parent, so that opening it does not change the size
  /// of the board.
  void place();
  /// Shows other completions after the position has changed.
  void update();
  void refresh_looks();
  /// Null before the box is opened for the first time.
  [[nodiscard]] wxTextCtrl* field() const { return field_; }
  [[nodiscard]] const std::string& problem() const { return problem_; }

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  void make_field();
  void on_text();
  void enter();
  void take(const MoveSuggestion& suggestion);

  BoardModel& model_;
  MoveCompleter completer_;
  std::vector<MoveSuggestion> suggestions_;
  std::vector<Rect> chips_;
  std::string problem_;
  bool fresh_ = false;  ///< the completions are those of the current position
  wxTextCtrl* field_ = nullptr;
};

}  // namespace stockade::gui
