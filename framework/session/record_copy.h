#pragma once
// A copy of a game's tree, for a thread that reads it while the game goes on.

#include "framework/game/record.h"

namespace stockade {

/// The same tree, tags and result. No move is played, so a large tree takes a few milliseconds.
[[nodiscard]] Record copy_of(const Record& record);

}  // namespace stockade
