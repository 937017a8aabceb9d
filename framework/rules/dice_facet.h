#pragma once
// DiceFacet: the dice that decide which pieces may move, for displaying them.

#include <array>
#include <optional>

#include "framework/rules/facets.h"

namespace stockade {

class DiceFacet : public Facet {
 public:
  /// The piece type that each number from 1 lets move; none: no piece may move.
  using Faces = std::array<std::optional<PieceType>, 6>;
  [[nodiscard]] virtual const Faces& faces() const = 0;
  /// The current roll, as two digits with the lower number first; 0: not rolled yet.
  [[nodiscard]] virtual int roll(const Position& position) const = 0;
  /// The attribute that stores the roll.
  [[nodiscard]] virtual int attribute() const = 0;
};

}  // namespace stockade
