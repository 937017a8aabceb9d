#pragma once
// DrawFacet: who wins a game that would otherwise be drawn.

#include <optional>

#include "framework/rules/facets.h"
#include "framework/rules/kernel.h"

namespace stockade {

class DrawFacet : public Facet {
 public:
  /// The winner of what ends in that way without one; none: this rule leaves it a draw. `mover`:
  /// the side whose move has brought the position about.
  [[nodiscard]] virtual std::optional<Side> winner(const Position& position, Ending ending,
                                                   Side mover) const = 0;
};

/// What the rules together say of a draw, in their order; none: it is one. Two sides.
[[nodiscard]] std::optional<Side> winner_of_draw(const Kernel& kernel, const Position& position,
                                                 Ending ending);

}  // namespace stockade
