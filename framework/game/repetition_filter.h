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
      : pieces_return_(pieces_return),
        stride_(static_cast<size_t>(stride)),
        keys_(512),
        counts_(kSize, 0) {}

  /// Forgets the line; the parameters are those of the constructor.
  void restart(bool pieces_return, int stride) {
    while (size_ > 0) counts_[keys_[--size_] % kSize] = 0;
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
  /// note(), for callers that only ask whether the position has occurred `enough` times.
  bool note_reaches(int enough, uint64_t key, int quiet) {
    // Most positions that have occurred before have done so too seldom to count exactly.
    const uint8_t counted = counts_[key % kSize];
    const bool reaches =
        (counted == 0xFF || counted + 1 >= enough) && occurrences(key, quiet) + 1 >= enough;
    push(key);
    return reaches;
  }
  void push(uint64_t key) {
    uint8_t& count = counts_[key % kSize];
    if (count < 0xFF) ++count;
    if (size_ == keys_.size()) [[unlikely]]
      keys_.resize(2 * size_);
    keys_[size_++] = key;
  }
  void pop() {
    uint8_t& count = counts_[keys_[--size_] % kSize];
    if (count < 0xFF) --count;  // a counter that has been full stays full
  }
  /// The number of times `key` is in the line.
  [[nodiscard]] int occurrences(uint64_t key, int quiet) const {
    if (counts_[key % kSize] == 0) return 0;
    const size_t reach = pieces_return_ ? size_ : std::min(size_, static_cast<size_t>(quiet));
    int times = 0;
    for (size_t back = stride_; back <= reach; back += stride_)
      if (keys_[size_ - back] == key) ++times;
    return times;
  }
  [[nodiscard]] size_t size() const { return size_; }

 private:
  static constexpr size_t kSize = 4096;
  bool pieces_return_;
  size_t stride_;
  std::vector<uint64_t> keys_;  ///< allocated; the first `size_` are the line
  size_t size_ = 0;
  std::vector<uint8_t> counts_;
};

}  // namespace stockade
