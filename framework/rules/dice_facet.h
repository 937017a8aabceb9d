#pragma once
// DiceFacet: the dice that decide which pieces may move, for those who show them.

#include <array>
#include <optional>

#include "framework/rules/facets.h"

namespace stockade {

class DiceFacet : public Facet {
 public:
  /// The piece type that each number, from 1, lets move; none: it lets no piece move.
  using Faces = std::array<std::optional<PieceType>, 6>;
  [[nodiscard]] virtual const Faces& faces() const = 0;
  /// The roll that is in force, as two digits with the lower number first; 0: not rolled yet.
  [[nodiscard]] virtual int roll(const Position& position) const = 0;
  /// The attribute that keeps it.
  [[nodiscard]] virtual int attribute() const = 0;
};

}  // namespace stockade
