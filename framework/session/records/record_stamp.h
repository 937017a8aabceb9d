#pragma once
// A number that changes when a game's tree changes, so that a list of moves or a file is written
// again only then. It takes one pass over the tree, without playing the moves.

#include <cstdint>

#include "framework/game/record.h"

namespace stockade {

/// The stamp of the tree, its comments and glyphs, the tags and the result. If a record has changed
/// between two stamps, these differ, except with a probability of 2^-64. Stamps of different
/// records cannot be compared.
[[nodiscard]] uint64_t record_stamp(const Record& record);

/// The same with the annotations: evaluations, clocks, arrows and rings. A game file contains them,
/// a list of moves does not.
[[nodiscard]] uint64_t full_record_stamp(const Record& record);

}  // namespace stockade
