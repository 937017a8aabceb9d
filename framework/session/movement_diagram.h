#pragma once
// MovementDiagram: where a piece of some movement can go on an empty board, while somebody still
// writes that movement.

#include <string>

#include "framework/base/result.h"
#include "framework/notation/move_diagram.h"

namespace stockade {

struct MovementDiagram {
  DefinitionPtr rules;  ///< of the diagram, which has no others
  MoveDiagram diagram;
};

/// The piece stands in the middle of a board of `size` files and ranks. Fails if the text is no
/// movement. Costs some hundredths of a second.
[[nodiscard]] Result<MovementDiagram> movement_diagram(const std::string& moves, int size = 9);

}  // namespace stockade
