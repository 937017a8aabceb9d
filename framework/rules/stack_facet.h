#pragma once
// StackFacet: pieces that represent several pieces on each other, for drawing them.

#include "framework/rules/facets.h"

namespace stockade {

class StackFacet : public Facet {
 public:
  /// The number of pieces that it represents; 0: it is no stack.
  [[nodiscard]] virtual int height(Piece piece) const = 0;
};

}  // namespace stockade
