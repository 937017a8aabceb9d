#pragma once
// KeySet: the keys of a game's positions, for rules that look back to its beginning.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stockade {

/// A hash set of numbers that are themselves random. Clearing it costs time proportional to its
/// size.
class KeySet {
 public:
  KeySet() : slots_(kSmallest, kNone) {}

  void clear() {
    for (const size_t slot : used_) slots_[slot] = kNone;
    used_.clear();
  }
  void insert(uint64_t key) {
    if (2 * (used_.size() + 1) > slots_.size()) grow();
    put(stored(key));
  }
  [[nodiscard]] bool contains(uint64_t key) const {
    const uint64_t wanted = stored(key);
    for (size_t at = first(wanted);; at = next(at)) {
      if (slots_[at] == wanted) return true;
      if (slots_[at] == kNone) return false;
    }
  }
  /// The number of different keys in the set.
  [[nodiscard]] size_t size() const { return used_.size(); }

 private:
  static constexpr size_t kSmallest = 1024;
  static constexpr uint64_t kNone = 0;

  /// The value in a slot for `key`; 0 marks an empty slot.
  static uint64_t stored(uint64_t key) { return key == kNone ? 1 : key; }
  [[nodiscard]] size_t first(uint64_t key) const { return key & (slots_.size() - 1); }
  [[nodiscard]] size_t next(size_t slot) const { return (slot + 1) & (slots_.size() - 1); }

  void put(uint64_t key) {
    size_t at = first(key);
    while (slots_[at] != kNone && slots_[at] != key) at = next(at);
    if (slots_[at] == key) return;
    slots_[at] = key;
    used_.push_back(at);
  }
  void grow() {
    std::vector<uint64_t> keys;
    for (const size_t slot : used_) keys.push_back(slots_[slot]);
    slots_.assign(2 * slots_.size(), kNone);
    used_.clear();
    for (const uint64_t key : keys) put(key);
  }

  std::vector<uint64_t> slots_;  ///< their number is a power of two
  std::vector<size_t> used_;     ///< the slots in use
};

}  // namespace stockade
