#pragma once
// StartFacet: games with many starts, each of which has a number.

#include <cstdint>

#include "framework/rules/facets.h"

namespace stockade {

class StartFacet : public Facet {
 public:
  /// How many starts one side can have; they are numbered from 0.
  [[nodiscard]] virtual int64_t count() const = 0;
};

}  // namespace stockade
