#include "framework/rules/rule_text.h"

#include <array>

#include "framework/base/translate.h"

namespace stockade {

const char* to_string(Phase phase) {
  // phase_words() translates them.
  static constexpr std::array kWords = {
      trc_noop("phase", "moves"),          trc_noop("phase", "conditions"),
      trc_noop("phase", "effects"),        trc_noop("phase", "captures"),
      trc_noop("phase", "after the move"), trc_noop("phase", "royal safety"),
      trc_noop("phase", "turn"),           trc_noop("phase", "end of the game")};
  static_assert(kWords.size() == static_cast<size_t>(Phase::end) + 1);
  return kWords[static_cast<size_t>(phase)];
}

}  // namespace stockade
