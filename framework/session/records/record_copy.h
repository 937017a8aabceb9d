#pragma once
// A copy of a game's tree, for a thread that reads it while the game continues.

#include "framework/game/record.h"

namespace stockade {

/// Copies tree, tags and result. Plays no moves, so a large tree takes a few milliseconds.
[[nodiscard]] Record copy_of(const Record& record);

}  // namespace stockade
