#pragma once
// The reason why a piece that moves by a path cannot reach a cell: for `explain`.

#include <optional>

#include "framework/pieces/path.h"
#include "framework/rules/rule.h"

namespace stockade {

/// The first obstacle on the way with the fewest obstacles.
struct PathObstacle {
  enum class Type : uint8_t {
    none,         ///< the way is free
    occupied,     ///< a piece is where the path needs an empty cell
    wrong_piece,  ///< a piece is there, but not one that the path captures or hops over
    no_piece,     ///< there is no piece to hop over
    no_stop,      ///< nothing on the next cell stops the piece before it
    no_victim     ///< the way ends with a capture, but there is nothing to capture
  };
  Type type = Type::none;
  int cell = 0;     ///< the cell of the obstacle
  int lacking = 0;  ///< number of obstacles on the way
  int steps = 0;    ///< number of steps before the first obstacle
};

/// The obstacle that prevents the piece on `from` from reaching `to` by this part of its movement
/// in the present position; none if no way leads there. `region`: the cells that it may use. Takes
/// time in proportion to the states of the path and the cells.
[[nodiscard]] std::optional<PathObstacle> path_obstacle(const Inquiry& inquiry, Piece piece,
                                                        const MovementAtom& atom, int from, int to,
                                                        const CellSet& region);

}  // namespace stockade
