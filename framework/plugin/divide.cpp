#include "framework/plugin/divide.h"

#include <atomic>
#include <thread>

namespace stockade {

std::vector<DivideRow> divide(const Game& game, const NativeMoves* native, int depth,
                              const PerftOptions& options, int threads,
                              const std::function<void(size_t all)>& on_row) {
  const Kernel& kernel = game.definition().kernel();
  std::vector<DivideRow> rows;
  for (const Move move : Game(game).legal_moves()) rows.push_back({move});

  // Each thread takes the next move, so that all finish at about the same time.
  std::atomic<size_t> next{0};
  const auto work = [&] {
    Position position(game.position());
    Journal journal;
    for (size_t i = next++; i < rows.size(); i = next++) {
      if (options.stop && options.stop->load(std::memory_order_relaxed)) return;
      kernel.apply(position, journal, rows[i].move);
      rows[i].leaves = native ? native->perft(position, depth - 1, options)
                              : kernel.perft(position, journal, depth - 1, options);
      kernel.undo(position, journal);
      if (on_row) on_row(rows.size());
    }
  };
  std::vector<std::thread> helpers;
  for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
  work();
  for (std::thread& helper : helpers) helper.join();
  return rows;
}

}  // namespace stockade
