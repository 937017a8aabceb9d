#pragma once
// BoardZoom: changes the visible part of a board by the wheel, the middle button and keys. The
// board of the game and the board of the set-up editor use this class; each has its own view.

#include <optional>

#include <wx/event.h>

#include "framework/game/definition.h"
#include "gui/model/board_layout.h"

namespace stockade::gui {

/// The view after cells have become larger or smaller by some steps. The point `around` keeps its
/// place on the screen.
[[nodiscard]] BoardView zoomed_view(const GameDefinition& definition, const BoardLayout& now,
                                    int steps, Point around);

class BoardZoom {
 public:
  /// The view after a turn of the wheel: with Ctrl it zooms, otherwise it scrolls, with Shift to
  /// the sides. None if the whole board is visible and Ctrl is not down: then the turn does not
  /// concern the view.
  [[nodiscard]] std::optional<BoardView> turn(const GameDefinition& definition,
                                              const BoardLayout& now, const wxMouseEvent& event);

  /// Starts a drag by the middle button, which moves a zoomed board until the button goes up.
  void hold(wxWindow& window, const BoardLayout& now, Point point);
  [[nodiscard]] bool holds() const { return held_part_.has_value(); }
  /// The view that brings the dragged point of the board to `point`. Only during a drag.
  [[nodiscard]] BoardView drag(const BoardLayout& now, Point point) const;
  void let_go(wxWindow& window);

 private:
  std::optional<Point> held_part_;
  int wheel_ = 0;  ///< turns of the wheel that do not yet make a step of zoom
};

}  // namespace stockade::gui
