#pragma once
// MovementDiagram: the moves of a piece on an empty board, for an author who is writing its
// movement.

#include <string>

#include "framework/base/result.h"
#include "framework/notation/move_diagram.h"

namespace stockade {

struct MovementDiagram {
  DefinitionPtr rules;  ///< the rules of the diagram, made only for it
  MoveDiagram diagram;
};

/// The diagram of a piece in the middle of a board of `size` files and ranks. Fails if the text is
/// not a movement. Takes some hundredths of a second.
[[nodiscard]] Result<MovementDiagram> movement_diagram(const std::string& moves, int size = 9);

}  // namespace stockade
