#include "framework/rules/draw_facet.h"

namespace stockade {

std::optional<Side> winner_of_draw(const Kernel& kernel, const Position& position, Ending ending) {
  const auto facets = kernel.facets<DrawFacet>();
  if (facets.empty()) return std::nullopt;
  // In the middle of a turn, the side that has just moved is still to move.
  const Side next = position.next_player();
  const Side mover =
      in_mid_turn(kernel, position) ? next : position.layout().roster().opponent(next);
  for (const DrawFacet* facet : facets)
    if (const auto winner = facet->winner(position, ending, mover)) return winner;
  return std::nullopt;
}

}  // namespace stockade
