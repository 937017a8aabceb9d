#pragma once
// dice: before each move chance rolls two dice, which say what piece types may move.

#include <array>
#include <optional>
#include <vector>

#include "framework/rules/rule.h"

namespace stockade {

struct DiceParams {
  /// The piece type that each number, from 1, lets move; none: it lets no piece move.
  std::array<std::optional<PieceType>, 6> faces;
  /// Piece types either of which lets castle; empty: the one that castling moves first, as always.
  std::vector<PieceType> castling;
};

/// A double lets every piece type move. If a roll lets no piece move that otherwise could, the turn
/// passes; a royal piece that is attacked may then be captured. Chance rolls only for a side that
/// has a legal move with some roll; for others the game is over.
///
/// The turn order has to have a step of chance before each step of a side
/// (chance_before_each_side()).
[[nodiscard]] std::unique_ptr<Rule> make_dice_rule(DiceParams params, SourceMark where);

}  // namespace stockade
