#include "framework/pieces/piece_types.h"

#include <bit>
#include <cassert>

namespace stockade {

Roster::Roster(const std::vector<SideInfo>& sides, int types, int neutral)
    : sides_(static_cast<int>(sides.size())), types_(types), owned_(types - neutral) {
  assert(sides.size() <= kMaxSides && (owned_ > 0 || types == 0));
  for (int a = 0; a < sides_; ++a) {
    uint8_t& enemies = enemies_[Side{a}];
    for (int b = 0; b < sides_; ++b)
      if (a != b && (!sides[a].team || sides[a].team != sides[b].team))
        enemies |= static_cast<uint8_t>(1u << b);
    if (enemies) opponent_[Side{a}] = Side{std::countr_zero(enemies)};
  }
}

bool Roster::has_single_enemies() const {
  for (int side = 0; side < sides_; ++side)
    if (std::popcount(enemies_[Side{side}]) != 1) return false;
  return true;
}

}  // namespace stockade
