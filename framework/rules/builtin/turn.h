#pragma once
// turn: who acts after whom.

#include <memory>

#include "framework/rules/rule.h"

namespace stockade {

struct TurnParams {
  TurnOrder order;
};

/// Without this rule every side moves once, in order.
[[nodiscard]] std::unique_ptr<Rule> make_turn_rule(TurnParams params, SourceMark where);

}  // namespace stockade
