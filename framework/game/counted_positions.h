#pragma once
// The positions of a game that count as repetitions. Without chance all positions count. With
// chance, a position after a roll or a passed turn does not count: the pieces are where they were,
// and no player has chosen that.

#include <algorithm>
#include <cstdint>
#include <span>

#include "framework/position/journal.h"

namespace stockade {

/// Replaces the key, in the line of a game, of a position that does not count. No position is
/// expected to have this key.
inline constexpr uint64_t kUncountedPosition = 0;

/// Whether one of the changes is on the board or in a zone.
[[nodiscard]] inline bool change_pieces(std::span<const Change> changes) {
  return std::any_of(changes.begin(), changes.end(),
                     [](const Change& change) { return change.type != ChangeKind::attribute; });
}

}  // namespace stockade
