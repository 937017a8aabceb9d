#pragma once
// BoardZoom: how the wheel, the middle button and keys change which part of a board is seen. The
// board of the game and that of the set-up editor share it; each has its own view.

#include <optional>

#include <wx/event.h>

#include "framework/game/definition.h"
#include "gui/model/board_layout.h"

namespace stockade::gui {

/// The view after cells have become larger or smaller by some steps. `around` stays where it is.
[[nodiscard]] BoardView zoomed_view(const GameDefinition& definition, const BoardLayout& now,
                                    int steps, Point around);

class BoardZoom {
 public:
  /// The view after a turn of the wheel: with Ctrl it zooms, otherwise it scrolls, with Shift to
  /// the sides. None if all of the board is seen and Ctrl is not down: the turn is not for the
  /// view.
  [[nodiscard]] std::optional<BoardView> turn(const GameDefinition& definition,
                                              const BoardLayout& now, const wxMouseEvent& event);

  /// The middle button takes hold of a board that is zoomed, and moves it until it goes up.
  void hold(wxWindow& window, const BoardLayout& now, Point point);
  [[nodiscard]] bool holds() const { return held_part_.has_value(); }
  /// The view that brings what is held to `point`. Only while it holds.
  [[nodiscard]] BoardView drag(const BoardLayout& now, Point point) const;
  void let_go(wxWindow& window);

 private:
  std::optional<Point> held_part_;
  int wheel_ = 0;  ///< what is left of turns of the wheel for a step of zoom
};

}  // namespace stockade::gui
