#pragma once
// The board as text, for terminals and test reports.

#include <optional>
#include <string>

#include "framework/game/definition.h"

namespace stockade {

struct BoardTextOptions {
  bool flipped = false;
  /// Marks this move's cells.
  Move last_move;
  /// The cells whose contents the reader knows; the others have a question mark.
  std::optional<CellSet> sight = {};
  /// Colours for a terminal (ECMA-48): a colour for each side's pieces, marks in reverse.
  bool colours = false;
};

/// The board with its coordinates, each zone's pieces in words at its owner's edge (those of third
/// and further sides at the upper one), and what dice and cards show. Ends in a newline. The
/// variant's own texts are as visible_text() has them, so that the only control characters are
/// those of the colours.
[[nodiscard]] std::string draw_board(const GameDefinition& definition, const Position& position,
                                     const BoardTextOptions& options = {});

}  // namespace stockade
