#pragma once
// Draws charts as SVG for an HTML page. Coordinates are pixels of a narrow screen; colours are
// classes of the page's style (s0 … s7 for series, "axis", "grid", "band", "hit").

#include <string>
#include <string_view>

#include "framework/tools/analysis/report.h"

namespace stockade {

/// Number of colours and patterns; further series repeat them.
inline constexpr int kSeriesStyles = 8;

/// One panel of a chart of lines or steps. All panels have the same axes.
[[nodiscard]] std::string panel_svg(const Chart& chart, size_t panel);

/// All bars of a chart of stacks.
[[nodiscard]] std::string stack_svg(const Chart& chart);

/// A metric: one row per variant, with a point and its interval.
[[nodiscard]] std::string interval_svg(const Metric& metric, const Report& report);

}  // namespace stockade
