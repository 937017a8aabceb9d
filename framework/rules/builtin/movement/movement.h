#pragma once
// Board moves: steps, leaps and slides by the Betza movement of the piece types, onto empty cells
// or enemy pieces. Landing choices (promotion) that other rules declare are part of it.

#include "framework/rules/rule.h"

namespace stockade {

[[nodiscard]] std::unique_ptr<Rule> make_movement_rule(SourceMark where);

}  // namespace stockade
