#pragma once
// The way a game ended, for people: in the reader's language, unlike to_string(Ending), which is
// for files and reports.

#include <string>

#include "framework/base/translate.h"
#include "framework/rules/kernel.h"

namespace stockade {

/// "checkmate", "move count": the words that follow "wins by" and "draw by".
[[nodiscard]] inline std::string ending_words(Ending ending) {
  return trc("ending", to_string(ending));
}

}  // namespace stockade
