#pragma once
// The sides that are out of a game of several sides.

#include "framework/rules/facets.h"

namespace stockade {

class EliminationFacet : public Facet {
 public:
  [[nodiscard]] virtual bool is_out(const Position& position, Side side) const = 0;
};

}  // namespace stockade
