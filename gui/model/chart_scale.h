#pragma once
// Axes of charts: round numbers to write beside them, and where a value lies.

#include <string>
#include <vector>

#include "framework/analysis/report.h"

namespace stockade::gui {

/// A range of values on an axis, from a round number to a round number.
struct ChartScale {
  double low = 0;
  double high = 1;
  double step = 1;  ///< between the numbers that are written

  /// Where a value lies, 0 at `low` and 1 at `high`.
  [[nodiscard]] double part(double value) const { return (value - low) / (high - low); }
  /// The numbers to write, `low` and `high` among them.
  [[nodiscard]] std::vector<double> marks() const;
};

/// Takes in [low, high] with about `marks` round steps. Values need not differ.
[[nodiscard]] ChartScale make_scale(double low, double high, int marks = 5);

/// A number beside an axis: "40", "0.5", "25 %", "10^20".
[[nodiscard]] std::string mark_text(Unit unit, double value);

}  // namespace stockade::gui
