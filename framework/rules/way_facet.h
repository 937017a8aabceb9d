#pragma once
// WayFacet: the cells where a move captures before its end, if they depend on the position.
//
// Most captures on the way follow from the move alone (MoveDetails::captured_on_way). A rule with
// too many ways to number them when the game is loaded adds this facet.

#include <optional>
#include <vector>

#include "framework/rules/facets.h"
#include "framework/rules/kernel.h"

namespace stockade {

class WayFacet : public Facet {
 public:
  /// The cells, in the order of the way; none: the move is not one of this rule's. `move` is
  /// pseudo-legal in the position.
  [[nodiscard]] virtual std::optional<std::vector<int>> captured_on_way(const Position& position,
                                                                        Move move) const = 0;
};

/// The cells where a pseudo-legal move of the position captures before its end, in the order of the
/// way.
[[nodiscard]] inline std::vector<int> captured_on_way(const Kernel& kernel,
                                                      const Position& position, Move move) {
  for (const WayFacet* facet : kernel.facets<WayFacet>())
    if (auto way = facet->captured_on_way(position, move)) return *std::move(way);
  return kernel.captured_on_way(move);
}

}  // namespace stockade
