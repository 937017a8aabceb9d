#pragma once
// Transfer between boards: a piece that has moved goes on, in the same move, to the same place of
// another board. Source of the rule: V. R. Parton (1953).

#include "framework/rules/rule.h"

namespace stockade {

struct TransferParams {
  /// What happens if the other place is taken.
  enum class Occupied : uint8_t {
    forbidden,  ///< the move may not be made
    stays       ///< the piece stays where it moved to
  };
  /// Moves that only change the board.
  enum class NullMoves : uint8_t { none, to_empty, capturing };

  Occupied occupied = Occupied::forbidden;
  bool optional = false;  ///< the piece may stay where it moved to
  NullMoves null_moves = NullMoves::none;
  std::vector<PieceType> null_pieces;  ///< who may make them
  /// A royal piece must be safe where it lands, before it goes on.
  bool safe_before = true;
};

/// Belongs behind all rules that add board moves.
[[nodiscard]] std::unique_ptr<Rule> make_transfer_rule(TransferParams params, SourceMark where);

}  // namespace stockade
