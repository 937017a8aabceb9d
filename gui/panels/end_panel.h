#pragma once
// EndPanel: the end of the game, over the board: the result, its reason, and buttons for the next
// step.

#include <functional>
#include <vector>

#include <wx/button.h>

#include "gui/actions.h"
#include "gui/model/end_words.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class EndPanel : public DrawnPanel {
 public:
  /// The panel covers a part of the window `board`; both have the same parent.
  EndPanel(wxWindow* parent, Looks& looks, wxWindow& board);

  std::function<void(Action)> on_action;
  std::function<void()> on_close;
  /// The places on the board that the panel leaves uncovered if it can, in pixels.
  std::function<std::vector<Rect>()> keeps_clear;

  void open(EndWords words);
  void refresh_looks();
  /// Finds a place again, after the board was turned.
  void place();
  /// Gives the focus to the first button.
  void SetFocus() override;
  [[nodiscard]] const EndWords& words() const { return words_; }
  /// The reason and the result, as drawn last.
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  void focus_next(bool backwards);

  wxWindow& board_;
  EndWords words_;
  std::vector<std::string> lines_;
  std::vector<wxButton*> buttons_;
  wxButton* close_;
};

}  // namespace stockade::gui
