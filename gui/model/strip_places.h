#pragma once
// Where the strip beside a cell and its items lie.

#include <vector>

#include "gui/model/board_layout.h"
#include "gui/model/scene.h"

namespace stockade::gui {

/// Where the items of a chooser lie; empty without one.
struct StripPlaces {
  Rect frame;
  Rect title;
  std::vector<Rect> items;
  Rect note;  ///< for the reason of a dimmed item
};
[[nodiscard]] StripPlaces place_strip(const Strip& strip, const BoardLayout& layout);

}  // namespace stockade::gui
