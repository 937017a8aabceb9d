#pragma once
// Facets of a program, for rules that need each other while the game is played.

#include "framework/rules/program.h"

namespace stockade {

/// The program's first facet of type `Interface`; null if it has none.
template <class Interface, int W>
[[nodiscard]] const Interface* find_facet(const Program<W>& program) {
  for (const FacetEntry& entry : program.facets)
    if (entry.type == typeid(Interface)) return static_cast<const Interface*>(entry.facet);
  return nullptr;
}

}  // namespace stockade
