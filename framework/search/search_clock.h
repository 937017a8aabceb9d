#pragma once
// SearchClock: decides when a search must end, because its time or its nodes are used up or because
// it was stopped.
//
// Time management. A clock that must last for several moves has two limits per move. The soft limit
// is the move's fair share: after it, a search does not begin another iteration. The hard limit
// ends the search at any point; it always leaves time on the clock. A fixed time per move is both
// limits.
//
// All threads of a search may read it; only the thread that made it may call set_share().

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "framework/base/long_work.h"
#include "framework/search/search.h"

namespace stockade {

/// The time for one move.
struct TimeBudget {
  std::chrono::microseconds soft{0};  ///< at most `hard`
  std::chrono::microseconds hard{0};
};

/// The part of a move's share of the clock that an only move gets: its evaluation is shown and
/// written into files, but the time is worth more later. A fixed time per move is used as a whole.
inline constexpr int kForcedMovePercent = 10;

/// None if the limits have no time limit.
[[nodiscard]] std::optional<TimeBudget> time_budget(const SearchLimits& limits);

class SearchClock {
 public:
  /// Starts now. Searcher::stop() sets `stop`.
  SearchClock(const SearchLimits& limits, const std::atomic<bool>& stop)
      : limits_(limits),
        stop_(stop),
        begin_(Clock::now()),
        budget_(time_budget(limits)),
        node_limit_(limits.nodes) {
    long_work_begins("a search");
    set_share(100);
  }

  /// Limits the search to that many percent of its time and nodes, including those already used.
  void set_share(int percent) {
    share_ = percent;
    most_nodes_ = UINT64_MAX;
    // Computed in two parts to avoid an overflow for large limits.
    const auto share = static_cast<uint64_t>(percent);
    if (node_limit_) most_nodes_ = *node_limit_ / 100 * share + *node_limit_ % 100 * share / 100;
  }

  /// Subtracts nodes that another part of the search has used.
  void spend(uint64_t nodes) {
    spent_ += nodes;
    if (node_limit_) *node_limit_ -= std::min(*node_limit_, nodes);
    set_share(share_);
  }
  [[nodiscard]] uint64_t spent() const { return spent_; }
  /// Divides the nodes left among so many threads; this clock counts one of them.
  void share_nodes(uint64_t threads) {
    if (node_limit_) *node_limit_ = std::max<uint64_t>(1, *node_limit_ / threads);
    set_share(share_);
  }

  /// Whether the search must end. Cheap enough for every node: it reads the time every 256 nodes,
  /// and more often if nodes take long.
  [[nodiscard]] bool expired(uint64_t nodes) const {
    if (nodes >= most_nodes_) return true;
    if ((nodes & between_looks_.load(std::memory_order_relaxed)) != 0) return false;
    const auto each = (Clock::now() - begin_) / (nodes + 1);
    between_looks_.store(each > std::chrono::microseconds(100)  ? 0
                         : each > std::chrono::microseconds(10) ? 15
                                                                : 255,
                         std::memory_order_relaxed);
    return out_of_time();
  }
  [[nodiscard]] bool out_of_time() const {
    return stopped() || (budget_ && past(budget_->hard * share_ / 100));
  }
  /// Whether `percent` of the soft limit is used up, so that no further iteration should begin:
  /// less than 100 if the best move is stable, more if it has just changed. A fixed time is used up
  /// in any case.
  [[nodiscard]] bool past_soft_limit(int percent = 100) const {
    if (!budget_) return false;
    const bool fixed = budget_->soft == budget_->hard;
    return past(budget_->soft * (fixed ? 100 : percent) / 100 * share_ / 100);
  }
  /// Whether the search was stopped.
  [[nodiscard]] bool stopped() const {
    return stop_.load(std::memory_order_relaxed) ||
           (limits_.stop && limits_.stop->load(std::memory_order_relaxed));
  }
  /// Milliseconds since the search began, pondering included.
  [[nodiscard]] int elapsed_ms() const {
    return static_cast<int>(
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin_).count());
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// Whether that much time is used.
  [[nodiscard]] bool past(std::chrono::microseconds limit) const {
    if (!limits_.ponder) return Clock::now() - begin_ >= limit;
    const auto hit = limits_.ponder->hit_at();
    return hit && Clock::now() - *hit >= limit;
  }

  const SearchLimits& limits_;
  const std::atomic<bool>& stop_;
  Clock::time_point begin_;
  std::optional<TimeBudget> budget_;
  std::optional<uint64_t> node_limit_;
  int share_ = 100;
  uint64_t most_nodes_ = UINT64_MAX;
  uint64_t spent_ = 0;
  mutable std::atomic<uint64_t> between_looks_{0};  ///< a mask of bits
};

}  // namespace stockade
