#pragma once
// EntryFacet: how many of the pieces that enter with moves can still do so.

#include "framework/rules/facets.h"

namespace stockade {

class EntryFacet : public Facet {
 public:
  /// At most so many pieces of the side enter in the rest of the game, whatever its zones hold.
  [[nodiscard]] virtual int entries_left(const Position& position, Side side) const = 0;
};

}  // namespace stockade
