#pragma once
// Facets of a program, for rules that ask each other while the game is played.

#include "framework/rules/program.h"

namespace stockade {

/// The first answer of the program to what `Interface` asks; null if it has none.
template <class Interface, int W>
[[nodiscard]] const Interface* find_facet(const Program<W>& program) {
  for (const FacetEntry& entry : program.facets)
    if (entry.type == typeid(Interface)) return static_cast<const Interface*>(entry.facet);
  return nullptr;
}

}  // namespace stockade
