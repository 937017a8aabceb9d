#include "framework/pieces/piece_types.h"

#include <bit>
#include <cassert>

namespace stockade {

Roster::Roster(const std::vector<SideInfo>& sides, int types)
    : sides_(static_cast<int>(sides.size())), types_(types) {
  assert(sides.size() <= kMaxSides);
  for (size_t a = 0; a < sides.size(); ++a) {
    for (size_t b = 0; b < sides.size(); ++b)
      if (a != b && (!sides[a].team || sides[a].team != sides[b].team))
        enemies_[a] |= static_cast<uint8_t>(1u << b);
    if (enemies_[a]) opponent_[a] = static_cast<uint8_t>(std::countr_zero(enemies_[a]));
  }
}

bool Roster::has_single_enemies() const {
  for (int side = 0; side < sides_; ++side)
    if (std::popcount(enemies_[side]) != 1) return false;
  return true;
}

}  // namespace stockade
