#pragma once
// The places of the pieces of a palette: a row for each side, or several if there are many.

#include <vector>

#include "gui/model/geometry.h"

namespace stockade::gui {

/// The side of the squares: as large as fits into `area`, but not larger than `largest`.
[[nodiscard]] double palette_side(const std::vector<int>& groups, Size area, double largest);

/// A square for each piece, group by group; each group begins a row. The rows are centred in
/// `area`.
[[nodiscard]] std::vector<Rect> place_palette(const std::vector<int>& groups, Size area,
                                              double largest);

/// The height of these groups in that width if the squares have this side.
[[nodiscard]] double palette_height(const std::vector<int>& groups, double width, double side);

}  // namespace stockade::gui
