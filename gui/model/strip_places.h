#pragma once
// The places of the strip beside a cell and of its items.

#include <vector>

#include "gui/model/board_layout.h"
#include "gui/model/scene.h"

namespace stockade::gui {

/// The rectangles of a strip; empty without one.
struct StripPlaces {
  Rect frame;
  Rect title;
  std::vector<Rect> items;
  Rect note;  ///< for the reason of a dimmed item
};
[[nodiscard]] StripPlaces place_strip(const Strip& strip, const BoardLayout& layout);

}  // namespace stockade::gui
