#pragma once
// SearchTeam: one search by one or more threads (lazy SMP).
//
// All threads search the same root and meet only in the transposition table: what one finds out
// spares the others the work. The first thread answers and obeys the limits; the others stop when
// it has its answer. With one thread a search of so many nodes is repeatable, with more it is not.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "framework/search/root_search.h"

namespace stockade {

template <SearchableGame G>
class SearchTeam {
 public:
  /// What the game's moves are counted by, see SearchableGame.
  explicit SearchTeam(size_t history_size) : history_size_(history_size) {}

  /// `make_game()` gives a game of its own to each thread. `stop` is what Searcher::stop() sets.
  template <class MakeGame>
  SearchResult run(MakeGame make_game, TranspositionTable& table, const SearchLimits& limits,
                   const std::atomic<bool>& stop, const InfoHandler& on_info) {
    // What is misjudged must not be remembered, and little is needed to remember a weak search.
    if (limits.level && *limits.level < kLevels) {
      if (!weak_table_) weak_table_ = std::make_unique<TranspositionTable>(1);
      weak_table_->clear();
      return run_one(make_game, *weak_table_, limits, stop, on_info);
    }
    const auto threads = static_cast<size_t>(std::clamp(limits.threads, 1, kMostThreads));
    if (threads == 1) return run_one(make_game, table, limits, stop, on_info);
    prepare(threads, table);

    std::atomic<bool> done{false};
    std::vector<std::atomic<uint64_t>> nodes(threads);
    std::vector<std::thread> helpers;
    const InfoHandler silent;  // outlives the searches that keep a reference to it
    SearchLimits unlimited;
    unlimited.root_moves = limits.root_moves;
    for (size_t i = 1; i < threads; ++i) {
      helpers.emplace_back([&, i] {
        SearchClock clock(unlimited, done);
        G game = make_game();
        RootSearch<G> search(game, table, *experience_[i], unlimited, clock, silent);
        search.join_team(nodes, i);
        search.run();
      });
    }
    SearchLimits share = limits;
    if (share.nodes) share.nodes = std::max<uint64_t>(1, *share.nodes / threads);
    SearchClock clock(share, stop);
    G game = make_game();
    RootSearch<G> search(game, table, *experience_[0], share, clock, on_info);
    search.join_team(nodes, 0);
    SearchResult result = search.run();
    done.store(true, std::memory_order_relaxed);
    for (std::thread& helper : helpers) helper.join();
    return result;
  }

  /// Forgets what was learnt.
  void clear() { experience_.clear(); }

 private:
  static constexpr int kMostThreads = 256;

  void prepare(size_t threads, TranspositionTable& table) {
    while (experience_.size() < threads)
      experience_.push_back(std::make_unique<Experience<G>>(history_size_));
    for (const auto& experience : experience_) experience->age();
    table.age();
  }

  template <class MakeGame>
  SearchResult run_one(MakeGame& make_game, TranspositionTable& table, const SearchLimits& limits,
                       const std::atomic<bool>& stop, const InfoHandler& on_info) {
    prepare(1, table);
    SearchClock clock(limits, stop);
    G game = make_game();
    return RootSearch<G>(game, table, *experience_[0], limits, clock, on_info).run();
  }

  size_t history_size_;
  std::vector<std::unique_ptr<Experience<G>>> experience_;  ///< one for each thread
  std::unique_ptr<TranspositionTable> weak_table_;          ///< for levels below full strength
};

}  // namespace stockade
