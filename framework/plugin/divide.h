#pragma once
// Divide: perft per legal move, distributed over threads.

#include <cstdint>
#include <functional>
#include <vector>

#include "framework/plugin/plugin.h"

namespace stockade {

struct DivideRow {
  Move move;
  uint64_t leaves = 0;
};

/// The leaves at `depth` > 0 plies for each legal move, in the generic kernel's order. Uses the
/// native generator if there is one, which must take the position. If options.stop becomes true,
/// the rows contain the counts until then. `on_row` is called after each move from the thread that
/// has counted it; several calls may run at the same time.
[[nodiscard]] std::vector<DivideRow> divide(
    const Game& game, const NativeMoves* native, int depth, const PerftOptions& options,
    int threads = 1, const std::function<void(size_t all)>& on_row = nullptr);

}  // namespace stockade
