#pragma once
// EntryFacet: the number of pieces that can still enter with moves.

#include "framework/rules/facets.h"

namespace stockade {

class EntryFacet : public Facet {
 public:
  /// The most pieces of the side that can enter in the rest of the game, whatever its zones
  /// contain.
  [[nodiscard]] virtual int entries_left(const Position& position, Side side) const = 0;
};

}  // namespace stockade
