#include "framework/rules/rule.h"

namespace stockade {

const char* to_string(Phase phase) {
  switch (phase) {
    case Phase::generate:
      return "generate";
    case Phase::allow:
      return "allow";
    case Phase::effect:
      return "primary effect";
    case Phase::capture_effect:
      return "capture effects";
    case Phase::after_move:
      return "after the move";
    case Phase::royal_safety:
      return "royal safety";
    case Phase::turn:
      return "turn";
    case Phase::end:
      return "end and repetition";
  }
  return "";
}

bool displaces_as(const Attempt& attempt, const EffectInfo& effect, Move move) {
  return attempt.leaves_board == effect.leaves_board &&
         attempt.displaced.has_value() == effect.displaces &&
         (!effect.displaces || (attempt.displaced->from == displaced_cell(effect, move) &&
                                attempt.displaced->to == effect.second_to));
}

}  // namespace stockade
