#include "framework/rules/kernel.h"

namespace stockade {

const char* to_string(Ending ending) {
  switch (ending) {
    case Ending::ongoing:
      return "ongoing";
    case Ending::checkmate:
      return "checkmate";
    case Ending::stalemate:
      return "stalemate";
    case Ending::extinction:
      return "extinction";
    case Ending::goal:
      return "goal";
    case Ending::perpetual_check:
      return "perpetual check";
    case Ending::repetition:
      return "repetition";
    case Ending::move_count:
      return "move count";
    case Ending::resignation:
      return "resignation";
    case Ending::agreement:
      return "agreement";
    case Ending::time_forfeit:
      return "time forfeit";
    case Ending::illegal_move:
      return "illegal move";
    case Ending::declared:
      return "declared";
    case Ending::adjudication:
      return "adjudication";
  }
  return "";
}

}  // namespace stockade
