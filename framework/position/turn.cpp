#include "framework/position/turn.h"

#include <algorithm>
#include <cassert>

namespace stockade {

TurnOrder::TurnOrder(std::vector<TurnStep> steps) : steps_(std::move(steps)) {
  assert(!steps_.empty());
}

TurnOrder TurnOrder::alternating(int sides) {
  std::vector<TurnStep> steps;
  for (int side = 0; side < sides; ++side) steps.push_back({Side{side}, std::nullopt});
  return TurnOrder(std::move(steps));
}

std::optional<int> TurnOrder::first_of(Side side) const {
  for (int step = 0; step < size(); ++step)
    if ((*this)[step].side == side) return step;
  return std::nullopt;
}

bool TurnOrder::has_chance() const {
  return std::any_of(steps_.begin(), steps_.end(),
                     [](const TurnStep& step) { return !step.side.has_value(); });
}

}  // namespace stockade
