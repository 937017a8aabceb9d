#pragma once
// RepetitionFilter: the keys of a line of positions, and the number of times the latest occurred.
//
// A table of small counters answers the usual case (never seen) without a search of the line.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace stockade {

class RepetitionFilter {
 public:
  /// `pieces_return`: captured pieces can come back, so that no move makes earlier positions
  /// unreachable; otherwise only the last `quiet` positions are searched. `stride`: positions can
  /// be equal only if their distance in plies is a multiple of this; 2 where two sides alternate.
  explicit RepetitionFilter(bool pieces_return, int stride = 2)
      : pieces_return_(pieces_return), stride_(static_cast<size_t>(stride)), counts_(kSize, 0) {
    keys_.reserve(512);
  }

  /// Forgets the line; the parameters are those of the constructor.
  void restart(bool pieces_return, int stride) {
    while (!keys_.empty()) {
      counts_[keys_.back() % kSize] = 0;
      keys_.pop_back();
    }
    pieces_return_ = pieces_return;
    stride_ = static_cast<size_t>(stride);
  }

  /// Adds a position that arose after `quiet` plies without progress. Returns the number of its
  /// occurrences, including this one.
  int note(uint64_t key, int quiet) {
    const int times = occurrences(key, quiet) + 1;
    push(key);
    return times;
  }
  void push(uint64_t key) {
    uint8_t& count = counts_[key % kSize];
    if (count < 0xFF) ++count;
    keys_.push_back(key);
  }
  void pop() {
    uint8_t& count = counts_[keys_.back() % kSize];
    if (count < 0xFF) --count;  // a counter that has been full stays full
    keys_.pop_back();
  }
  /// The number of times `key` is in the line.
  [[nodiscard]] int occurrences(uint64_t key, int quiet) const {
    if (counts_[key % kSize] == 0) return 0;
    const size_t reach =
        pieces_return_ ? keys_.size() : std::min(keys_.size(), static_cast<size_t>(quiet));
    int times = 0;
    for (size_t back = stride_; back <= reach; back += stride_)
      if (keys_[keys_.size() - back] == key) ++times;
    return times;
  }
  [[nodiscard]] size_t size() const { return keys_.size(); }

 private:
  static constexpr size_t kSize = 4096;
  bool pieces_return_;
  size_t stride_;
  std::vector<uint64_t> keys_;
  std::vector<uint8_t> counts_;
};

}  // namespace stockade
