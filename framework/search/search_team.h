#pragma once
// SearchTeam: one search by one or more threads (lazy SMP).
//
// All threads search the same root and share only the transposition table: the others need not
// search a position that one has searched. The first thread obeys the limits and returns the
// result; the others stop when it returns. A search limited by nodes is deterministic with one
// thread only.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "framework/base/threads.h"
#include "framework/search/mate_search.h"
#include "framework/search/root_search.h"

namespace stockade {

template <SearchableGame G>
class SearchTeam {
 public:
  /// `history_size`: the number of history indices of the game (SearchableGame::history_index).
  explicit SearchTeam(size_t history_size) : history_size_(history_size) {}

  /// `make_game()` returns a game at the position of `game`, one per thread. Searcher::stop() sets
  /// `stop`. If the limits ask for a mate, one thread looks for it first.
  template <class MakeGame>
  SearchResult run(const Game& game, MakeGame make_game, TranspositionTable& table,
                   const SearchLimits& limits, const std::atomic<bool>& stop,
                   const InfoHandler& on_info) {
    SearchClock clock(limits, stop);
    // A level adds noise to evaluations, which must not get into the table of a full-strength
    // search.
    if (limits.level && *limits.level < kLevels) {
      if (!weak_table_) weak_table_ = std::make_unique<TranspositionTable>(1);
      weak_table_->clear();
      return search_alone(make_game, *weak_table_, limits, clock, on_info);
    }
    const auto best_move = [&] { return search(make_game, table, limits, clock, on_info); };
    if (!limits.mate) return best_move();
    G searched = make_game();
    return mates_.find_or(searched, game, limits, clock, on_info, best_move);
  }

  /// Clears all history.
  void clear() { histories_.clear(); }

 private:
  static constexpr int kMaxThreads = 256;

  void prepare(size_t threads, TranspositionTable& table) {
    while (histories_.size() < threads)
      histories_.push_back(std::make_unique<HistoryHeuristic<G>>(history_size_));
    for (const auto& history : histories_) history->age();
    table.age();
  }

  template <class MakeGame>
  SearchResult search_alone(const MakeGame& make_game, TranspositionTable& table,
                            const SearchLimits& limits, SearchClock& clock,
                            const InfoHandler& on_info) {
    prepare(1, table);
    G game = make_game();
    return RootSearch<G>(game, table, *histories_[0], limits, clock, on_info).run();
  }

  template <class MakeGame>
  SearchResult search(const MakeGame& make_game, TranspositionTable& table,
                      const SearchLimits& limits, SearchClock& clock, const InfoHandler& on_info) {
    const auto threads = static_cast<size_t>(std::clamp(limits.threads, 1, kMaxThreads));
    if (threads == 1) return search_alone(make_game, table, limits, clock, on_info);
    prepare(threads, table);

    std::atomic<bool> done{false};
    std::vector<std::atomic<uint64_t>> nodes(threads);
    const InfoHandler silent;  // outlives the searches that keep a reference to it
    SearchLimits unlimited;
    unlimited.root_moves = limits.root_moves;
    HelperThreads helpers([&done] { done.store(true, std::memory_order_relaxed); });
    for (size_t i = 1; i < threads; ++i) {
      const bool started = helpers.start([&, i] {
        SearchClock no_clock(unlimited, done);
        G game = make_game();
        RootSearch<G> helper(game, table, *histories_[i], unlimited, no_clock, silent);
        helper.join_team(nodes, i);
        helper.run();
      });
      if (!started) break;
    }
    clock.share_nodes(threads);
    G game = make_game();
    RootSearch<G> first(game, table, *histories_[0], limits, clock, on_info);
    first.join_team(nodes, 0);
    SearchResult result = first.run();
    done.store(true, std::memory_order_relaxed);
    helpers.join();
    return result;
  }

  size_t history_size_;
  std::vector<std::unique_ptr<HistoryHeuristic<G>>> histories_;  ///< one per thread
  std::unique_ptr<TranspositionTable> weak_table_;               ///< for levels below full strength
  MateFinder mates_;
};

}  // namespace stockade
