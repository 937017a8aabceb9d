#include "framework/plugin/divide.h"

#include "framework/base/threads.h"

namespace stockade {

std::vector<DivideRow> divide(const Game& game, const NativeMoves* native, int depth,
                              const PerftOptions& options, int threads,
                              const std::function<void(size_t all)>& on_row) {
  const Kernel& kernel = game.definition().kernel();
  std::vector<DivideRow> rows;
  for (const Move move : Game(game).legal_moves()) rows.push_back({move});

  // Each thread takes the next move, so that all finish at about the same time.
  share_tasks(rows.size(), static_cast<size_t>(threads), [&](Tasks& tasks) {
    Position position(game.position());
    Journal journal;
    while (const auto i = tasks.next()) {
      if (options.stop && options.stop->load(std::memory_order_relaxed)) return;
      DivideRow& row = rows[*i];
      kernel.apply(position, journal, row.move);
      row.leaves = native ? native->perft(position, depth - 1, options)
                          : kernel.perft(position, journal, depth - 1, options);
      kernel.undo(position, journal);
      if (on_row) on_row(rows.size());
    }
  });
  return rows;
}

}  // namespace stockade
