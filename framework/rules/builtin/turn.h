#pragma once
// turn: who acts after whom.

#include <memory>

#include "framework/rules/rule.h"

namespace stockade {

struct TurnParams {
  TurnOrder order;
  bool one_move_each = true;  ///< for words alone: another rule may say what a turn is
};

/// Without this rule every side moves once, in order.
[[nodiscard]] std::unique_ptr<Rule> make_turn_rule(TurnParams params, SourceMark where);

/// Chance and a side by turns.
[[nodiscard]] TurnOrder chance_before_each_side(int sides);

}  // namespace stockade
