#pragma once
// SetupBoard: the board of the set-up editor. Translates pixels and keys into actions of SetupHand.

#include <functional>
#include <optional>

#include <wx/window.h>

#include "gui/board/board_picture.h"
#include "gui/board/board_zoom.h"
#include "gui/model/setup_hand.h"

namespace stockade::gui {

class SetupBoard : public wxWindow {
 public:
  /// All arguments but the parent outlive the window.
  SetupBoard(wxWindow* parent, Looks& looks, SetupHand& hand);

  /// Called when the pointer or the cursor has come to another site; none beside the board.
  std::function<void(Site)> on_site;

  void set_flipped(bool flipped);
  [[nodiscard]] bool flipped() const { return flipped_; }
  /// Draws the board again after the position or the carried piece has changed.
  void refresh_scene();
  [[nodiscard]] const BoardView& view() { return board_layout().view(); }
  /// Carries a piece from elsewhere over the board, or puts it down. `screen`: the position of the
  /// mouse.
  void carry(wxPoint screen);
  void put_down(wxPoint screen);

  [[nodiscard]] const BoardLayout& board_layout();
  [[nodiscard]] const BoardPicture& picture() const { return picture_; }

 private:
  void on_paint(wxPaintEvent& event);
  void on_left_down(wxMouseEvent& event);
  void on_motion(wxMouseEvent& event);
  void on_left_up(wxMouseEvent& event);
  void on_right_down(wxMouseEvent& event);
  void on_wheel(wxMouseEvent& event);
  void on_middle_down(wxMouseEvent& event);
  void on_key(wxKeyEvent& event);
  void on_char(wxKeyEvent& event);
  bool take_key(int key);
  bool take_zoom_key(int key);
  void look_at(BoardView view);
  void show_cursor();
  void move_cursor(int dx, int dy);
  void point_at(Point point);
  void stop_drag();
  [[nodiscard]] Site site_under(Point point);

  Looks& looks_;
  SetupHand& hand_;
  BoardPicture picture_;
  std::optional<BoardLayout> layout_;
  bool flipped_ = false;
  BoardView view_;
  BoardZoom zoom_;
  std::optional<Point> pointer_;  ///< position of the pointer while it is over the board
  Point pressed_at_;
  bool pressed_ = false;
  bool dragging_ = false;
  Site pointed_;
};

}  // namespace stockade::gui
