#pragma once
// Words of messages that depend on the game.

#include "framework/topology/topology.h"

namespace stockade::gui {

/// "square" on a board of squares, "cell" on any other.
[[nodiscard]] inline const char* cell_word(const Topology& topology) {
  return topology.geometry() == Geometry::square ? "square" : "cell";
}

}  // namespace stockade::gui
