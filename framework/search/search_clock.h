#pragma once
// SearchClock: tells a search when its time or its nodes are used up, or somebody has stopped it.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "framework/search/search.h"

namespace stockade {

class SearchClock {
 public:
  /// Starts now. `stop` is what Searcher::stop() sets.
  SearchClock(const SearchLimits& limits, const std::atomic<bool>& stop)
      : limits_(limits), stop_(stop), begin_(std::chrono::steady_clock::now()) {
    set_share(100);
  }

  /// Lets the search have that many percent of its time and nodes. What was used counts.
  void set_share(int percent) {
    deadline_.reset();
    most_nodes_ = UINT64_MAX;
    if (limits_.movetime_ms) {
      const int whole = *limits_.movetime_ms;
      const auto all = std::chrono::microseconds(int64_t{1000} * whole - kReserveMicroseconds);
      deadline_ = begin_ + all * percent / 100;
    }
    if (limits_.nodes) most_nodes_ = *limits_.nodes * static_cast<uint64_t>(percent) / 100;
  }

  /// Cheap enough for every node; looks at the clock every 256 nodes.
  [[nodiscard]] bool expired(uint64_t nodes) const {
    if (nodes >= most_nodes_) return true;
    return (nodes & 255) == 0 && out_of_time();
  }
  [[nodiscard]] bool out_of_time() const {
    return stopped() || (deadline_ && std::chrono::steady_clock::now() >= *deadline_);
  }
  /// Somebody wants the answer now.
  [[nodiscard]] bool stopped() const {
    return stop_.load(std::memory_order_relaxed) ||
           (limits_.stop && limits_.stop->load(std::memory_order_relaxed));
  }
  [[nodiscard]] int elapsed_ms() const {
    return static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(
                                std::chrono::steady_clock::now() - begin_)
                                .count());
  }

 private:
  static constexpr int64_t kReserveMicroseconds = 2000;

  const SearchLimits& limits_;
  const std::atomic<bool>& stop_;
  std::chrono::steady_clock::time_point begin_;
  std::optional<std::chrono::steady_clock::time_point> deadline_;
  uint64_t most_nodes_ = UINT64_MAX;
};

}  // namespace stockade
