#pragma once
// Which positions of a game count as repetitions. Without chance all do. With chance, those that a
// roll or a passed turn leads to do not: the pieces stand as before, and nobody has chosen that.

#include <algorithm>
#include <cstdint>
#include <span>

#include "framework/position/journal.h"

namespace stockade {

/// Stands in the line of a game for a position that does not count. No position is expected to have
/// this key.
inline constexpr uint64_t kUncountedPosition = 0;

/// Whether one of the changes is on the board or in a zone.
[[nodiscard]] inline bool change_pieces(std::span<const Change> changes) {
  return std::any_of(changes.begin(), changes.end(),
                     [](const Change& change) { return change.type != ChangeKind::attribute; });
}

}  // namespace stockade
