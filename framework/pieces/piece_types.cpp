#include "framework/pieces/piece_types.h"

#include <bit>
#include <cassert>

namespace stockade {

Roster::Roster(const std::vector<SideInfo>& sides, int types, int neutral)
    : sides_(static_cast<int>(sides.size())), types_(types), owned_(types - neutral) {
  assert(sides.size() <= kMaxSides && (owned_ > 0 || types == 0));
  for (int a = 0; a < sides_; ++a) {
    uint8_t& enemies = enemies_[Side{a}];
    uint8_t& met = met_[Side{a}];
    for (int b = 0; b < sides_; ++b) {
      if (a == b || (sides[a].team && sides[a].team == sides[b].team)) continue;
      enemies |= static_cast<uint8_t>(1u << b);
      if (!sides[a].board || !sides[b].board || sides[a].board == sides[b].board)
        met |= static_cast<uint8_t>(1u << b);
    }
    if (met) opponent_[Side{a}] = Side{std::countr_zero(met)};
  }
}

bool Roster::has_single_enemies() const {
  for (int side = 0; side < sides_; ++side)
    if (std::popcount(met_[Side{side}]) != 1) return false;
  return true;
}

std::optional<Side> Roster::partner(Side side) const {
  for (int i = 1; i < sides_; ++i) {
    const Side other{(side.index() + i) % sides_};
    if (!are_enemies(side, other)) return other;
  }
  return std::nullopt;
}

}  // namespace stockade
