#pragma once
// No move may leave a royal piece of one's own attacked.

#include "framework/rules/rule.h"

namespace stockade {

struct RoyalParams {
  std::vector<PieceType> types;
};

[[nodiscard]] std::unique_ptr<Rule> make_royal_safety_rule(RoyalParams params, SourceMark where);

}  // namespace stockade
