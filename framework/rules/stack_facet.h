#pragma once
// StackFacet: pieces that stand for several on each other, for those who draw them.

#include "framework/rules/facets.h"

namespace stockade {

class StackFacet : public Facet {
 public:
  /// How many a piece stands for; 0: it is no stack.
  [[nodiscard]] virtual int height(Piece piece) const = 0;
};

}  // namespace stockade
