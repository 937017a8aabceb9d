#include "framework/notation/ending_words.h"

#include "framework/base/translate.h"

namespace stockade {

std::string ending_words(Ending ending) {
  switch (ending) {
    case Ending::ongoing:
      return trc("ending", "ongoing");
    case Ending::checkmate:
      return trc("ending", "checkmate");
    case Ending::stalemate:
      return trc("ending", "stalemate");
    case Ending::extinction:
      return trc("ending", "extinction");
    case Ending::goal:
      return trc("ending", "goal");
    case Ending::perpetual_check:
      return trc("ending", "perpetual check");
    case Ending::repetition:
      return trc("ending", "repetition");
    case Ending::move_count:
      return trc("ending", "move count");
    case Ending::resignation:
      return trc("ending", "resignation");
    case Ending::agreement:
      return trc("ending", "agreement");
    case Ending::time_forfeit:
      return trc("ending", "time forfeit");
    case Ending::illegal_move:
      return trc("ending", "illegal move");
    case Ending::declared:
      return trc("ending", "declared");
    case Ending::adjudication:
      break;
  }
  return trc("ending", "adjudication");
}

}  // namespace stockade
