#pragma once
// No move may leave a royal man of one's own attacked.

#include "framework/rules/rule.h"

namespace stockade {

struct RoyalParams {
  std::vector<Kind> kinds;
};

[[nodiscard]] std::unique_ptr<Rule> make_royal_safety_rule(RoyalParams params, SourceMark where);

}  // namespace stockade
