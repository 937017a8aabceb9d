#pragma once
// turn: the order in which sides and chance act.

#include <memory>
#include <string>
#include <vector>

#include "framework/rules/rule_module.h"

namespace stockade {

struct TurnParams {
  TurnOrder order;
  /// Only for the description: another rule may define a turn differently.
  bool one_move_each = true;
};

/// Without this rule every side moves once, in order.
[[nodiscard]] std::unique_ptr<Rule> make_turn_rule(TurnParams params, SourceMark where);

/// The words of `turn: one_of`.
[[nodiscard]] std::vector<std::string> turn_actions(const RuleReading& in);

/// Chance and a side in alternation.
[[nodiscard]] TurnOrder chance_before_each_side(int sides);

}  // namespace stockade
