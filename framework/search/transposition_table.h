#pragma once
// TranspositionTable: the results of earlier searches, by position.
//
// An entry takes 16 bytes; a bucket of four entries takes one cache line. probe() compares the
// whole key, so it never returns the entry of another position. Lockless hashing: an entry stores
// key XOR data beside data, so that a torn write matches no key. Therefore threads share the table
// without locks. Replacement: old generations and shallow depths first.
//
// Mate scores are stored as distances from the position, not from the root: hence the `ply`.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace stockade {

enum class Bound : uint8_t { none, upper, lower, exact };

struct TableEntry {
  uint32_t move = 0;  ///< the code of the hash move, 0 if there is none
  int score = 0;
  int depth = 0;
  Bound bound = Bound::none;  ///< none: no entry
  /// Whether the score is exact, or a bound outside the window: then the position needs no search.
  [[nodiscard]] bool cuts_off(int alpha, int beta) const {
    return bound == Bound::exact || (bound == Bound::lower && score >= beta) ||
           (bound == Bound::upper && score <= alpha);
  }
};

class TranspositionTable {
 public:
  explicit TranspositionTable(int megabytes);

  /// Sets the size, 1 MB at least, and clears the table. Not while a search runs. Throws
  /// std::bad_alloc if the system refuses the memory; after that the table can only be resized.
  void resize(int megabytes);
  /// Clears the table. Takes the same short time for every size.
  void clear();
  /// Begins a new generation, before each search.
  void age() { generation_ = (generation_ + 1) & kGenerations; }

  [[nodiscard]] TableEntry probe(uint64_t key, int ply) const;
  void store(uint64_t key, int ply, uint32_t move, int score, int depth, Bound bound);
  /// Makes the processor fetch the bucket that probe() will read.
  void prefetch(uint64_t key) const { __builtin_prefetch(&buckets_[bucket_of(key)]); }
  /// The part of the table filled by the present generation, in permille.
  [[nodiscard]] int hashfull() const;
  [[nodiscard]] int megabytes() const { return megabytes_; }

 private:
  struct Slot {
    std::atomic<uint64_t> mark{0};  ///< key ^ data
    std::atomic<uint64_t> data{0};
  };
  struct alignas(64) Bucket {
    Slot slots[4];
  };
  static constexpr unsigned kGenerations = 63;

  [[nodiscard]] uint64_t bucket_of(uint64_t key) const { return (key >> 32) * count_ >> 32; }

  int megabytes_ = 0;
  uint64_t count_ = 0;
  unsigned generation_ = 0;
  struct Release {
    Release() : offset(0), bytes(0) {}
    Release(size_t offset_of_buckets, size_t reserved)
        : offset(offset_of_buckets), bytes(reserved) {}
    size_t offset;  ///< the offset of the buckets in the reserved memory
    size_t bytes;   ///< the size of the reserved memory
    void operator()(Bucket* buckets) const;
  };
  std::unique_ptr<Bucket[], Release> buckets_;
};

}  // namespace stockade
