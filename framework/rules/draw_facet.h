#pragma once
// DrawFacet: decides who wins a game that would otherwise be drawn.

#include <optional>

#include "framework/rules/facets.h"
#include "framework/rules/kernel.h"

namespace stockade {

class DrawFacet : public Facet {
 public:
  /// The winner of a game that ends in this way without a winner; none: this rule leaves it a draw.
  /// `mover`: the side whose move led to the position.
  [[nodiscard]] virtual std::optional<Side> winner(const Position& position, Ending ending,
                                                   Side mover) const = 0;
};

/// Asks all rules in order and returns the first winner; none: the game is a draw. For two sides.
[[nodiscard]] std::optional<Side> winner_of_draw(const Kernel& kernel, const Position& position,
                                                 Ending ending);

}  // namespace stockade
