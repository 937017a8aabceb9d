#pragma once
// MateTable: the transposition table of MateSearch.

#include <cstdint>
#include <optional>
#include <vector>

namespace stockade {

/// Proof number and disproof number: the least number of positions that the search must still
/// settle to prove the mate, or to prove that there is none. 0 and kNever: proved; kNever and 0:
/// disproved.
struct MateNumbers {
  static constexpr uint32_t kNever = 1u << 28;
  uint32_t proof = 1;
  uint32_t disproof = 1;
  [[nodiscard]] bool proved() const { return proof == 0; }
  [[nodiscard]] bool disproved() const { return disproof == 0; }
};

class MateTable {
 public:
  /// Clears the table, because results depend on the positions before the root. Allocates 32 MB the
  /// first time.
  void start_search();
  /// The numbers for a mate in at most `moves` > 0. A mate in fewer moves proves it; the disproof
  /// of one in more moves disproves it. If the position was searched only for other numbers of
  /// moves, their numbers are an estimate. None if the position is not in the table.
  [[nodiscard]] std::optional<MateNumbers> find(uint64_t key, int moves) const;
  void store(uint64_t key, int moves, MateNumbers numbers);

 private:
  struct Entry {
    uint64_t key = 0;
    uint32_t proof = 1;
    uint32_t disproof = 1;
    uint32_t search = 0;       ///< the number of the search that wrote it; 0: empty
    uint8_t moves = 0;         ///< the number of moves of the mate that proof and disproof refer to
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
