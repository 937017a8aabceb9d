#pragma once
// Axes of charts: round numbers beside them, and the position of a value.

#include <string>
#include <vector>

#include "framework/tools/analysis/report.h"

namespace stockade::gui {

/// A range of values on an axis, from a round number to a round number.
struct ChartScale {
  double low = 0;
  double high = 1;
  double step = 1;  ///< difference of two neighbouring numbers on the axis

  /// The position of a value, 0 at `low` and 1 at `high`.
  [[nodiscard]] double part(double value) const { return (value - low) / (high - low); }
  /// The numbers on the axis, from `low` to `high`.
  [[nodiscard]] std::vector<double> marks() const;
};

/// A scale that contains [low, high], with about `marks` round steps. `low` may equal `high`.
[[nodiscard]] ChartScale make_scale(double low, double high, int marks = 5);

/// A number beside an axis: "40", "0.5", "25 %", "10^20".
[[nodiscard]] std::string mark_text(Unit unit, double value);

}  // namespace stockade::gui
