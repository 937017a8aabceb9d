#pragma once
// Board moves: steps, leaps and slides as the piece types' Betza movement says, onto empty cells or
// onto enemy pieces. Landing choices (promotion) that other rules declare are part of it.

#include "framework/rules/rule.h"

namespace stockade {

[[nodiscard]] std::unique_ptr<Rule> make_movement_rule(SourceMark where);

}  // namespace stockade
