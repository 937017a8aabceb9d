#include "framework/search/transposition_table.h"

#include <algorithm>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "framework/search/score.h"

namespace stockade {
namespace {

constexpr size_t kLargePage = size_t{2} << 20;

// Data: move code 32 bits, score 16, depth 8, generation 6, bound 2.
uint64_t pack(uint32_t move, int score, int depth, unsigned generation, Bound bound) {
  return static_cast<uint64_t>(move) |
         static_cast<uint64_t>(static_cast<uint16_t>(static_cast<int16_t>(score))) << 32 |
         static_cast<uint64_t>(static_cast<uint8_t>(depth)) << 48 |
         static_cast<uint64_t>(generation) << 56 | static_cast<uint64_t>(bound) << 62;
}
int depth_of(uint64_t data) { return static_cast<int>(data >> 48 & 0xFF); }
unsigned generation_of(uint64_t data) { return static_cast<unsigned>(data >> 56 & 63); }
Bound bound_of(uint64_t data) { return static_cast<Bound>(data >> 62); }

int from_root(int score, int ply) {
  return score >= kMateBound ? score - ply : score <= -kMateBound ? score + ply : score;
}
int from_here(int score, int ply) {
  return score >= kMateBound ? score + ply : score <= -kMateBound ? score - ply : score;
}

}  // namespace

void TranspositionTable::Release::operator()(Bucket* buckets) const {
  ::operator delete (buckets, std::align_val_t{kLargePage});
}

TranspositionTable::TranspositionTable(int megabytes) { resize(megabytes); }

void TranspositionTable::resize(int megabytes) {
  megabytes_ = std::max(1, megabytes);
  const uint64_t count = static_cast<uint64_t>(megabytes_) * 1024 * 1024 / sizeof(Bucket);
  buckets_.reset();  // the old table goes before the new one comes
  // Large pages, where the system has them, spare most of the misses in its address tables.
  const size_t bytes = (count * sizeof(Bucket) + kLargePage - 1) / kLargePage * kLargePage;
  void* memory = ::operator new (bytes, std::align_val_t{kLargePage});
#ifdef __linux__
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  auto* buckets = static_cast<Bucket*>(memory);
  std::uninitialized_value_construct_n(buckets, count);
  buckets_.reset(buckets);
  count_ = count;
  generation_ = 0;
}

void TranspositionTable::clear() {
  for (uint64_t i = 0; i < count_; ++i) {
    for (Slot& slot : buckets_[i].slots) {
      slot.mark.store(0, std::memory_order_relaxed);
      slot.data.store(0, std::memory_order_relaxed);
    }
  }
  generation_ = 0;
}

TableEntry TranspositionTable::probe(uint64_t key, int ply) const {
  for (const Slot& slot : buckets_[bucket_of(key)].slots) {
    const uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.mark.load(std::memory_order_relaxed) ^ data) != key || data == 0) continue;
    return {static_cast<uint32_t>(data), from_root(static_cast<int16_t>(data >> 32), ply),
            depth_of(data), bound_of(data)};
  }
  return {};
}

void TranspositionTable::store(uint64_t key, int ply, uint32_t move, int score, int depth,
                               Bound bound) {
  depth = std::clamp(depth, 0, 255);
  Slot* victim = nullptr;
  int worst = 1 << 20;
  for (Slot& slot : buckets_[bucket_of(key)].slots) {
    const uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.mark.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
      if (move == 0) move = static_cast<uint32_t>(data);
      // A much deeper result of this search is worth more than a fresh shallow bound.
      if (bound != Bound::exact && depth + 3 < depth_of(data) &&
          generation_of(data) == generation_ && bound_of(data) != Bound::none) {
        return;
      }
      victim = &slot;
      break;
    }
    const int age = static_cast<int>((generation_ - generation_of(data)) & kGenerations);
    const int worth = data == 0 ? -(1 << 20) : depth_of(data) - 4 * age;
    if (worth < worst) {
      worst = worth;
      victim = &slot;
    }
  }
  const uint64_t data = pack(move, from_here(score, ply), depth, generation_, bound);
  victim->data.store(data, std::memory_order_relaxed);
  victim->mark.store(key ^ data, std::memory_order_relaxed);
}

int TranspositionTable::hashfull() const {
  const uint64_t sample = std::min<uint64_t>(count_, 250);
  int full = 0;
  for (uint64_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const uint64_t data = slot.data.load(std::memory_order_relaxed);
      if (data != 0 && generation_of(data) == generation_) ++full;
    }
  }
  return static_cast<int>(static_cast<uint64_t>(full) * 1000 / (sample * 4));
}

}  // namespace stockade
