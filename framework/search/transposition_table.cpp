#include "framework/search/transposition_table.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

#include <sys/mman.h>

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

// The system supplies the memory as zeros, page by page at first use. So a table of gigabytes costs
// time only for the part that is used, and clearing it costs almost none.

void TranspositionTable::Release::operator()(Bucket* buckets) const {
  munmap(static_cast<std::byte*>(static_cast<void*>(buckets)) - offset, bytes);
}

TranspositionTable::TranspositionTable(int megabytes) { resize(megabytes); }

void TranspositionTable::resize(int megabytes) {
  megabytes_ = std::max(1, megabytes);
  buckets_.reset();  // frees the old table before it allocates the new one
  count_ = static_cast<uint64_t>(megabytes_) * 1024 * 1024 / sizeof(Bucket);
  // Large pages, if the system has them, avoid most TLB misses.
  const size_t bytes = (count_ * sizeof(Bucket) + kLargePage - 1) / kLargePage * kLargePage;
  const size_t reserved = bytes + kLargePage;
  void* memory = mmap(nullptr, reserved, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  size_t room = reserved;
  void* aligned = memory;
  std::align(kLargePage, bytes, aligned, room);
  madvise(aligned, bytes, MADV_HUGEPAGE);
  buckets_ = {static_cast<Bucket*>(aligned), Release{reserved - room, reserved}};
  generation_ = 0;
}

void TranspositionTable::clear() {
  const auto bytes = static_cast<size_t>(count_ * sizeof(Bucket));
  if (madvise(buckets_.get(), bytes, MADV_DONTNEED) != 0) resize(megabytes_);
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
      // A much deeper result of the same search is worth more than a new shallow bound.
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
