#pragma once
// BoardPreview: a small board that floats over the window while the pointer is on a move.

#include <optional>

#include "framework/game/game.h"
#include "gui/board/painter.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class BoardPreview : public DrawnPanel {
 public:
  /// `framed`: with a line around it, for a board that floats over others.
  BoardPreview(wxWindow* parent, Looks& looks, bool framed = true);
  /// Shows the game's position, with its last move, and the board turned as wanted.
  void show(const Game& game, bool flipped);
  /// The position shown, null if none is.
  [[nodiscard]] const Position* position() const;
  /// The name of the variant shown; "" if none is.
  [[nodiscard]] std::string game_name() const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  Painter painter_;
  std::optional<Game> game_;
  bool flipped_ = false;
  bool framed_;
};

}  // namespace stockade::gui
