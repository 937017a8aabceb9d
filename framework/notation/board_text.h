#pragma once
// The board as text, for terminals and test reports.

#include <optional>
#include <string>

#include "framework/game/definition.h"

namespace stockade {

struct BoardTextOptions {
  bool flipped = false;
  /// The move whose cells are marked.
  Move last_move;
  /// The cells whose contents the reader knows; the others show a question mark.
  std::optional<CellSet> sight = {};
  /// Colours for a terminal (ECMA-48): a colour for each side's pieces, marks in reverse.
  bool colours = false;
};

/// The board with its coordinates, each zone's pieces in words at its owner's edge (those of the
/// third and further sides at the upper edge), and the dice and cards that are face up. Ends in a
/// newline. The variant's own texts pass through visible_text(), so that the only control
/// characters are those of the colours.
[[nodiscard]] std::string draw_board(const GameDefinition& definition, const Position& position,
                                     const BoardTextOptions& options = {});

}  // namespace stockade
