#pragma once
// MateTable: what MateSearch knows of positions.

#include <cstdint>
#include <optional>
#include <vector>

namespace stockade {

/// How many positions have at least to be settled to prove the mate, and to prove that there is
/// none. 0 and kNever: it is proved; kNever and 0: it is disproved.
struct MateNumbers {
  static constexpr uint32_t kNever = 1u << 28;
  uint32_t proof = 1;
  uint32_t disproof = 1;
  [[nodiscard]] bool proved() const { return proof == 0; }
  [[nodiscard]] bool disproved() const { return disproof == 0; }
};

class MateTable {
 public:
  /// Forgets all: what is known holds for one root, because of the positions before it. Allocates
  /// 32 MB the first time.
  void start_search();
  /// What is known of a mate in at most `moves` > 0. A mate in fewer moves is one; none in more
  /// means none. If the position was looked at for other numbers of moves alone, their numbers are
  /// a guess. None if it is not known.
  [[nodiscard]] std::optional<MateNumbers> find(uint64_t key, int moves) const;
  void store(uint64_t key, int moves, MateNumbers numbers);

 private:
  struct Entry {
    uint64_t key = 0;
    uint32_t proof = 1;
    uint32_t disproof = 1;
    uint32_t search = 0;       ///< which search wrote it; 0: none
    uint8_t moves = 0;         ///< what proof and disproof are about
    uint8_t proved_in = 0xFF;  ///< the shortest mate proved
    uint8_t none_in = 0;       ///< the longest mate disproved
  };
  static constexpr size_t kEntries = size_t{1} << 20;
  static constexpr size_t kBucket = 4;

  [[nodiscard]] size_t bucket_of(uint64_t key) const {
    return static_cast<size_t>(key >> 32) % (kEntries / kBucket) * kBucket;
  }

  std::vector<Entry> entries_;
  uint32_t search_ = 0;
};

}  // namespace stockade
