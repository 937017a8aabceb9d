#pragma once
// TranspositionTable: what earlier searches found out about positions.
//
// Sixteen bytes an entry, four entries a bucket (one cache line). The whole key is compared, so an
// entry is never taken for another position's; key and data are stored such that a torn write does
// not match either, which lets several threads share a table without locks. Old generations and
// shallow searches are replaced first.
//
// Mates are stored by their distance from the position, not from the root: hence the `ply`.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace stockade {

enum class Bound : uint8_t { none, upper, lower, exact };

struct TableEntry {
  uint32_t move = 0;  ///< the code of a move that was good; 0 if there was none
  int score = 0;
  int depth = 0;
  Bound bound = Bound::none;  ///< none: nothing is known of the position
};

class TranspositionTable {
 public:
  explicit TranspositionTable(int megabytes);

  /// Takes a new size, from 1 MB up; all is forgotten. Not while a search runs. Throws
  /// std::bad_alloc where the system refuses so much; the table can then only be resized.
  void resize(int megabytes);
  /// Forgets all, at once whatever the size.
  void clear();
  /// Makes what is stored older by one search.
  void age() { generation_ = (generation_ + 1) & kGenerations; }

  [[nodiscard]] TableEntry probe(uint64_t key, int ply) const;
  void store(uint64_t key, int ply, uint32_t move, int score, int depth, Bound bound);
  /// Asks the processor for the bucket that probe() will read.
  void prefetch(uint64_t key) const { __builtin_prefetch(&buckets_[bucket_of(key)]); }
  /// How full the present generation makes it, in permille.
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
    size_t offset;  ///< of the buckets in what was reserved
    size_t bytes;   ///< reserved
    void operator()(Bucket* buckets) const;
  };
  std::unique_ptr<Bucket[], Release> buckets_;
};

}  // namespace stockade
