#include "framework/rules/support/move_search.h"

#include <algorithm>

namespace stockade {

std::optional<Move> pseudo_move_of(const Inquiry& inquiry) {
  MoveList moves;
  inquiry.kernel.unfiltered_moves(inquiry.position, moves);
  const Attempt& attempt = inquiry.attempt;
  for (const Move move : moves) {
    const EffectInfo& effect = inquiry.kernel.effect(move);
    const bool both_on_board = attempt.form == MoveForm::board && effect.form == MoveForm::castling;
    if (effect.form != attempt.form && !both_on_board) continue;
    if (move.to() != attempt.to) continue;
    if (!attempt.from.none() && move.from() != attempt.from) continue;
    if (attempt.piece != kEmpty && move.piece() != attempt.piece) continue;
    if (!has_details_of(attempt, effect, move)) continue;
    if (effect.form == MoveForm::exchange && !attempt.paid.empty()) {
      const std::vector<Piece> paid = inquiry.kernel.paid(move);
      const Roster& roster = inquiry.position.layout().roster();
      const auto same_type = [&](Piece a, Piece b) {
        return roster.type_of(a) == roster.type_of(b);
      };
      if (!std::is_permutation(paid.begin(), paid.end(), attempt.paid.begin(), attempt.paid.end(),
                               same_type))
        continue;
    } else if (attempt.other != kEmpty && move.other() != attempt.other) {
      continue;
    }
    return move;
  }
  return std::nullopt;
}

bool changes_in_place(const Kernel& kernel) {
  return std::any_of(kernel.effects().begin(), kernel.effects().end(),
                     [](const EffectInfo& effect) { return effect.details->changes_in_place(); });
}

}  // namespace stockade
