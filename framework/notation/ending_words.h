#pragma once
// How a game ended, for people: in the reader's language, unlike to_string(Ending), which files and
// reports have.

#include <string>

#include "framework/rules/kernel.h"

namespace stockade {

/// "checkmate", "move count": what stands behind "wins by" and "draw by".
[[nodiscard]] std::string ending_words(Ending ending);

}  // namespace stockade
