#pragma once
// dice: before each move chance rolls two dice, which say what kinds may move.

#include <array>
#include <vector>

#include "framework/rules/rule.h"

namespace stockade {

struct DiceParams {
  std::array<Kind, 6> faces;  ///< the kind that each number, from 1, lets move
  /// Kinds either of which lets castle; empty: the one that castling moves first, as always.
  std::vector<Kind> castling;
};

/// A double lets every kind move. If a roll lets no man move that otherwise could, the turn passes;
/// a royal man that is attacked may then be captured. Chance rolls only for a side that has a legal
/// move with some roll; for others the game is over.
///
/// The turn order has to have a step of chance before each step of a side (dice_order()).
[[nodiscard]] std::unique_ptr<Rule> make_dice_rule(DiceParams params, SourceMark where);

/// Chance and a side by turns.
[[nodiscard]] TurnOrder dice_order(int sides);

}  // namespace stockade
