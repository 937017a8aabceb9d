#pragma once
// The count of leaves below each legal move: perft by parts, shared out over threads.

#include <cstdint>
#include <vector>

#include "framework/plugin/plugin.h"

namespace stockade {

struct DivideRow {
  Move move;
  uint64_t leaves = 0;
};

/// Leaves at `depth` > 0 plies, for each legal move in the generic kernel's order; with the native
/// generator if one is given, which takes the position. If options.stop became true, the rows hold
/// what had been counted.
[[nodiscard]] std::vector<DivideRow> divide(const Game& game, const NativeMoves* native, int depth,
                                            const PerftOptions& options, int threads = 1);

}  // namespace stockade
