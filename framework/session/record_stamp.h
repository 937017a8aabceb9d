#pragma once
// A number that tells whether a game's tree has changed, so that what is made from it (a list of
// moves, a file) is made again only then. One pass over the tree, without playing its moves.

#include <cstdint>

#include "framework/game/record.h"

namespace stockade {

/// Of the tree, its comments and glyphs, the tags and the result. Two stamps of one record differ,
/// but for a chance in 2^64, if it has changed in between; stamps of different records mean nothing
/// to each other.
[[nodiscard]] uint64_t record_stamp(const Record& record);

/// The same with the annotations: evaluations, clocks, arrows and rings. A game file has them, a
/// list of moves does not.
[[nodiscard]] uint64_t full_record_stamp(const Record& record);

}  // namespace stockade
