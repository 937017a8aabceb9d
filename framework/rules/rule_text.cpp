#include "framework/rules/rule_text.h"

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

}  // namespace stockade
