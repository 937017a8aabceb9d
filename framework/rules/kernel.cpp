#include "framework/rules/kernel.h"

#include <array>

#include "framework/base/translate.h"

namespace stockade {

const char* to_string(Ending ending) {
  // ending_words() translates them.
  static constexpr std::array kWords = {trc_noop("ending", "ongoing"),
                                        trc_noop("ending", "checkmate"),
                                        trc_noop("ending", "stalemate"),
                                        trc_noop("ending", "extinction"),
                                        trc_noop("ending", "goal"),
                                        trc_noop("ending", "repetition"),
                                        trc_noop("ending", "perpetual check"),
                                        trc_noop("ending", "perpetual chase"),
                                        trc_noop("ending", "move count"),
                                        trc_noop("ending", "insufficient material"),
                                        trc_noop("ending", "resignation"),
                                        trc_noop("ending", "agreement"),
                                        trc_noop("ending", "time forfeit"),
                                        trc_noop("ending", "illegal move"),
                                        trc_noop("ending", "adjudication"),
                                        trc_noop("ending", "declared")};
  static_assert(kWords.size() == static_cast<size_t>(Ending::declared) + 1);
  return kWords[static_cast<size_t>(ending)];
}

}  // namespace stockade
