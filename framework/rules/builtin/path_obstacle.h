#pragma once
// Why a piece that goes by a path does not come to a cell: for `explain`.

#include <optional>

#include "framework/pieces/path.h"
#include "framework/rules/rule.h"

namespace stockade {

/// The first thing that a piece lacks on the way that lacks least.
struct PathObstacle {
  enum class Type : uint8_t {
    none,         ///< the way is free
    occupied,     ///< a piece stands where the way is over an empty cell, or ends on one
    wrong_piece,  ///< a piece stands there, but not one that the path takes or hops over
    no_piece,     ///< there is no piece to hop over
    no_stop,      ///< nothing in the next cell stops the piece before it
    no_victim     ///< the way ends with a capture, and there is nothing to capture
  };
  Type type = Type::none;
  int cell = 0;     ///< where
  int lacking = 0;  ///< how many such things the way lacks
  int steps = 0;    ///< how many steps of the way come before the first
};

/// What the piece on `from` lacks to come to `to` by this part of its movement, with all pieces
/// where they are; none if no way leads there. `region`: the cells that it may use. Takes time in
/// proportion to the states of the path and the cells.
[[nodiscard]] std::optional<PathObstacle> path_obstacle(const Inquiry& inquiry, Piece piece,
                                                        const MovementAtom& atom, int from, int to,
                                                        const CellSet& region);

}  // namespace stockade
