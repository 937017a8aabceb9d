#pragma once
// StartFacet: games with many numbered starting positions.

#include <cstdint>

#include "framework/rules/facets.h"

namespace stockade {

class StartFacet : public Facet {
 public:
  /// The number of starts that one side can have; they are numbered from 0.
  [[nodiscard]] virtual int64_t count() const = 0;
};

}  // namespace stockade
