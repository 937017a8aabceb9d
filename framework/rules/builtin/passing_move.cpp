#include "framework/rules/builtin/passing_move.h"

#include <string>

namespace stockade {

std::optional<Rejection> refuse_pass(const Rule& by, const Inquiry& q) {
  Position position(q.position);
  Journal journal;
  MoveList legal;
  q.kernel.legal_moves(position, journal, legal);
  for (const Move move : legal) {
    if (q.kernel.effect(move.effect()).form == MoveForm::pass) return std::nullopt;
    const std::string who = q.equipment.describe(move.piece());
    if (!move.from().is_cell())
      return Rejection{"no-such-move",
                       who + " can be dropped, so the turn may not be passed",
                       {move.from()},
                       by.where(),
                       &by};
    return Rejection{"no-such-move",
                     who + " on " + q.equipment.topology.name(move.from().index()) +
                         " can move, so the turn may not be passed",
                     {move.from()},
                     by.where(),
                     &by};
  }
  return std::nullopt;
}

}  // namespace stockade
