#pragma once
// Board moves: steps, leaps and slides as the kinds' Betza movement says, onto empty cells or onto
// enemy men. Landing choices (promotion) that other rules declare are part of it.

#include "framework/rules/rule.h"

namespace stockade {

[[nodiscard]] std::unique_ptr<Rule> make_movement_rule(SourceMark where);

}  // namespace stockade
