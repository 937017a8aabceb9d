#pragma once
// BoardCanvas: the board and its trays in a window. It turns pixels into sites for the BoardModel,
// and paints only the parts of a scene that differ from the last one.

#include <functional>
#include <optional>
#include <string>
#include <tuple>

#include <wx/stopwatch.h>
#include <wx/timer.h>
#include <wx/window.h>

#include "framework/session/play/session.h"
#include "gui/board/board_picture.h"
#include "gui/board/board_zoom.h"
#include "gui/looks.h"
#include "gui/model/animation.h"
#include "gui/model/board_model.h"

namespace stockade::gui {

class BoardCanvas : public wxWindow {
 public:
  /// All arguments outlive the canvas.
  BoardCanvas(wxWindow* parent, Looks& looks, BoardModel& model);

  /// Called with the words about what the pointer is on, "" for none. Without it, they are a
  /// tooltip.
  std::function<void(const std::string&)> on_tip;

  /// The session has changed; call after BoardModel::update(). Starts the animation.
  void follow(const SessionEvent& event);
  void set_flipped(bool flipped);
  [[nodiscard]] bool flipped() const { return flipped_; }
  /// Theme or board changed.
  void refresh_looks();
  /// Marks on the board may have changed. The differences are painted after the present event, when
  /// the whole change is done.
  void refresh_scene();
  [[nodiscard]] const BoardLayout& board_layout();
  [[nodiscard]] bool animating() const { return animation_.has_value(); }
  /// Shows the animation's end at once.
  void finish_animation();
  /// The number of times that it has painted itself or a part of itself.
  [[nodiscard]] int paints() const { return paints_; }
  [[nodiscard]] const BoardPicture& picture() const { return picture_; }
  /// The picture as it is now. For tests.
  [[nodiscard]] wxBitmap painted() { return picture_.bitmap(); }

  /// Moves the cursor one step, showing it first if need be. It scrolls into view.
  void move_cursor(int dx, int dy);

  // --- zoom
  [[nodiscard]] const BoardView& view() { return board_layout().view(); }
  /// Makes cells larger or smaller by some steps, around a point that keeps its place: by default
  /// the cursor, or the middle of the visible part.
  void zoom(int steps, std::optional<Point> around = std::nullopt);
  /// Shows the whole board.
  void fit();
  /// Scrolls until the site is in view.
  void reveal(Site site);

 private:
  void on_paint(wxPaintEvent& event);
  void on_left_down(wxMouseEvent& event);
  void on_left_up(wxMouseEvent& event);
  void on_right_down(wxMouseEvent& event);
  void on_right_up(wxMouseEvent& event);
  void on_motion(wxMouseEvent& event);
  void on_leave(wxMouseEvent& event);
  void on_middle_down(wxMouseEvent& event);
  void on_middle_up(wxMouseEvent& event);
  void on_wheel(wxMouseEvent& event);
  void on_capture_lost(wxMouseCaptureLostEvent& event);
  void on_timer(wxTimerEvent& event);

  /// `at_once`: paints it before it returns.
  void show_scene(bool at_once = false);
  void look_at(BoardView view);
  void stop_drag();
  /// The mark that the right button draws from the point where it went down to `point`; none
  /// outside of the board.
  [[nodiscard]] std::optional<DrawnMark> mark_to(Point point, const wxMouseState& keys);
  [[nodiscard]] Site site_under(Point point);
  [[nodiscard]] int strip_item_under(Point point);
  void update_hover(Point point);
  void update_tooltip();
  void add_hand(Scene& scene);

  Looks& looks_;
  BoardModel& model_;
  BoardPicture picture_;
  bool flipped_ = false;
  BoardView view_;
  BoardZoom zoom_;
  bool scene_waits_ = false;  ///< the new scene is painted at the end of the present event

  std::optional<BoardLayout> layout_;
  DefinitionPtr layout_definition_;

  DefinitionPtr shown_definition_;  // keeps the layout that shown_ refers to
  std::optional<Position> shown_;
  std::optional<Animation> animation_;
  wxStopWatch clock_;
  wxTimer timer_;

  std::optional<Point> pointer_;  ///< the pointer's place while it is over the canvas
  Point pressed_at_;
  bool by_hand_ = false;  ///< a button of the mouse plays a move now
  bool pressed_ = false;  ///< the left button is down on a piece in hand
  bool dragging_ = false;
  bool picked_before_ = false;       ///< the piece was in hand before the button went down
  Site dropped_on_;                  ///< the site at which a drag ended, for the next animation
  std::optional<int> drawing_from_;  ///< the cell where the right button went down
  std::string tip_;
  /// The subject of the tooltip: the site, the item of the strip, whether a piece is in hand, the
  /// key of the position.
  std::tuple<Site, int, bool, uint64_t> tip_for_{Site{}, -1, false, 0};
  int paints_ = 0;
};

}  // namespace stockade::gui
