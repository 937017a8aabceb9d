#pragma once
// A place for a panel over a board, beside what it should not cover.

#include <vector>

#include "gui/model/geometry.h"

namespace stockade::gui {

/// Where a panel of that size lies within `area`: as near to its middle as possible without
/// covering one of `clear`; if it must cover some of them, as little as possible. The panel is not
/// larger than the area.
[[nodiscard]] Rect free_place(const Rect& area, Size size, const std::vector<Rect>& clear);

}  // namespace stockade::gui
