#pragma once
// Damage: the parts of a board's picture that differ between two scenes, so that a window paints
// only these. Pure geometry.

#include <vector>

#include "gui/model/board_layout.h"
#include "gui/model/scene.h"

namespace stockade::gui {

// --- how far a part of a scene reaches, with its marks, rounded edges and shadows

/// The extent of a cell or a slot with its marks; empty for none and for a slot that is not drawn.
[[nodiscard]] Rect site_extent(const BoardLayout& layout, Site site);
[[nodiscard]] Rect arrow_extent(const BoardLayout& layout, const Arrow& arrow);
[[nodiscard]] Rect drawn_extent(const BoardLayout& layout, const DrawnMark& mark);
[[nodiscard]] Rect floating_extent(const BoardLayout& layout, const FloatingPiece& piece);
/// Empty if the strip has no items.
[[nodiscard]] Rect strip_extent(const BoardLayout& layout, const Strip& strip);

/// A few rectangles that contain all differences of the scenes, on whole pixels and inside the area
/// of `layout`. They may overlap. Both scenes have the definition of `layout`.
[[nodiscard]] std::vector<Rect> damage(const Scene& before, const Scene& after,
                                       const BoardLayout& layout);

}  // namespace stockade::gui
