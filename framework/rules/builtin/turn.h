#pragma once
// turn: the order in which sides and chance act.

#include <memory>

#include "framework/rules/rule_module.h"

namespace stockade {

struct TurnParams {
  TurnOrder order;
  /// Only for the description: another rule may define a turn differently.
  bool one_move_each = true;
};

/// Without this rule every side moves once, in order.
[[nodiscard]] std::unique_ptr<Rule> make_turn_rule(TurnParams params, SourceMark where);

}  // namespace stockade
