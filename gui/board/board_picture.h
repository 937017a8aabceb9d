#pragma once
// BoardPicture: the picture of a board in memory. It has two layers, the ground (border, cells,
// trays), which changes only with the size and the looks, and over it the scene. A new scene is
// painted only where it differs from the last one.

#include <memory>
#include <optional>
#include <vector>

#include <wx/bitmap.h>
#include <wx/dc.h>
#include <wx/graphics.h>

#include "gui/board/painter.h"
#include "gui/looks.h"

namespace stockade::gui {

class BoardPicture {
 public:
  /// `looks` outlives it.
  explicit BoardPicture(Looks& looks);

  /// The size, the theme or the definition has changed: the next scene is painted as a whole.
  void forget();
  /// Whether it has a scene that was shown at this scale.
  [[nodiscard]] bool shows(double scale) const { return shown_.has_value() && scale_ == scale; }
  /// Takes the next scene. Returns the rectangles in which it differs from the last one, in logical
  /// pixels. `scale`: device pixels per logical pixel. The layout is copied, the definition kept.
  std::vector<Rect> show(const Scene& scene, const DefinitionPtr& definition,
                         const BoardLayout& layout, double scale);
  /// Paints the parts that are not painted yet, and copies `where` (logical pixels) to a window.
  void draw(wxDC& dc, wxRect where);

  /// The area that was painted since the start, in square logical pixels. For tests.
  [[nodiscard]] double painted_area() const { return painted_area_; }
  /// The picture as it is now. For tests.
  [[nodiscard]] wxBitmap bitmap();

 private:
  /// The last scene, with its own position.
  struct Shown {
    DefinitionPtr definition;
    Position position;
    Scene scene;
    BoardLayout layout;
  };
  void paint();
  void paint_ground();

  Looks& looks_;
  Painter painter_;
  double scale_ = 1;
  std::optional<Shown> shown_;
  std::vector<Rect> stale_;  ///< parts of the shown scene that are not painted yet
  wxBitmap ground_;
  wxBitmap picture_;
  double painted_area_ = 0;
};

}  // namespace stockade::gui
