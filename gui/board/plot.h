#pragma once
// Plot: the painter of charts. It turns values into paths within a rectangle. The charts of a
// comparison and the graph of evaluations are made of these.

#include <span>

#include "gui/board/surface.h"
#include "gui/model/chart_scale.h"

namespace stockade::gui {

/// The colours of the first and the second side in bars and graphs of evaluations.
struct SideColors {
  explicit SideColors(bool first_is_light)
      : first(rgb(first_is_light ? 0xf4eee0 : 0x2b2b30)),
        second(rgb(first_is_light ? 0x2b2b30 : 0xf4eee0)) {}
  Color first, second;
};

struct Plot {
  Rect area;
  ChartScale x = {}, y = {};

  /// The point of two values. A `vy` outside its scale is at the edge.
  [[nodiscard]] Point at(double vx, double vy = 0) const;
  /// A strip of the whole height (width) from `from` to `to` pixels past a value.
  [[nodiscard]] Path upright(double vx, double from, double to) const;
  [[nodiscard]] Path level(double vy, double from, double to) const;
  /// A line through points. `bin`: the length of the step that begins at each; 0: no steps.
  [[nodiscard]] Path line(std::span<const double> xs, std::span<const double> ys,
                          double bin = 0) const;
  /// The area between two lines; without `lows`, down to the lower edge.
  [[nodiscard]] Path band(std::span<const double> xs, std::span<const double> highs,
                          std::span<const double> lows = {}) const;
  /// The row of a bar, one of `count`. A bar fills `part` of its row, but is at most `most` high.
  [[nodiscard]] Rect row(size_t place, size_t count, double part, double most) const;
  [[nodiscard]] Path bar(Rect row, double from, double to) const;
  /// Writes the numbers below the plot.
  void mark_x(Surface& surface, Unit unit, const TextLook& look) const;
};

}  // namespace stockade::gui
