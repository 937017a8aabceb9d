#pragma once
// Palette: all pieces of a variant, a row for each side, to drag onto a board or to choose.

#include <functional>
#include <vector>

#include "gui/board/painter.h"
#include "gui/model/setup_hand.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class Palette : public DrawnPanel {
 public:
  /// All arguments but the parent outlive the window.
  Palette(wxWindow* parent, Looks& looks, SetupHand& hand);

  /// Called while a piece is dragged out of the palette, and when it is put down, with the position
  /// of the mouse on the screen.
  std::function<void(wxPoint)> on_drag;
  std::function<void(wxPoint)> on_drop;
  /// Called when the pointer or the cursor has come to a piece; kEmpty: to none.
  std::function<void(Piece)> on_piece;

  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
  /// The rectangle of a piece.
  [[nodiscard]] Rect place_of(Piece piece) const;
  /// The height that the palette needs at that width.
  [[nodiscard]] int height_for(int width) const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  [[nodiscard]] std::vector<Rect> places() const;
  [[nodiscard]] Piece piece_under(wxPoint point) const;
  void on_left_down(wxMouseEvent& event);
  void on_motion(wxMouseEvent& event);
  void on_left_up(wxMouseEvent& event);
  void on_key(wxKeyEvent& event);
  void step(int dx, int dy);

  SetupHand& hand_;
  Painter painter_;
  std::vector<Piece> pieces_;
  std::vector<int> groups_;  ///< number of pieces in each group of rows
  Piece hovered_ = kEmpty;
  int cursor_ = 0;  ///< index in pieces_, shown while the palette has the focus
  wxPoint pressed_at_;
  bool pressed_ = false;
  bool dragging_ = false;
};

}  // namespace stockade::gui
