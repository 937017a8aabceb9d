#include "framework/rules/rule.h"

namespace stockade {

const char* to_string(Phase phase) {
  switch (phase) {
    case Phase::generate:
      return "moves";
    case Phase::allow:
      return "conditions";
    case Phase::effect:
      return "effects";
    case Phase::capture_effect:
      return "captures";
    case Phase::after_move:
      return "after the move";
    case Phase::royal_safety:
      return "royal safety";
    case Phase::turn:
      return "turn";
    case Phase::end:
      return "end of the game";
  }
  return "";
}

bool displaces_as(const Attempt& attempt, const EffectInfo& effect, Move move) {
  const DisplacedPiece* displaced = effect.details->displaced();
  if (attempt.leaves_board != effect.details->leaves_board()) return false;
  if (!displaced) return !attempt.displaced;
  return attempt.displaced && attempt.displaced->from == displaced->from(move) &&
         attempt.displaced->to == displaced->to;
}

}  // namespace stockade
