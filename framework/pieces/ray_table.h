#pragma once
// RayTable: the cells that riders reach, by one table lookup per class of directions.
//
// For each cell the blockers that matter are collected with pext() and index a table of reachable
// sets (the first blocker included). Rays are plain lists of cells, so any topology works.
// Directions are grouped while their blockers number at most kMaxIndexBits. Rays too long for a
// table of reasonable size are walked cell by cell instead, and so are all rays of boards of more
// than 256 cells: their tables would fill gigabytes.

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "framework/base/bits.h"

namespace stockade {

/// Rays of one cell: for each direction the cells in order of distance.
using CellRays = std::vector<std::vector<int>>;

template <int W>
class RayTable {
 public:
  static constexpr int kMaxIndexBits = 12;
  static constexpr int kMaxTableWords = 4;  ///< of a set that has tables

  explicit RayTable(const std::vector<CellRays>& rays_of_cell)
      : cells_(static_cast<int>(rays_of_cell.size())) {
    size_t longest = 0;
    for (const CellRays& rays : rays_of_cell)
      for (const auto& ray : rays) longest = std::max(longest, ray.size());
    if (W > kMaxTableWords || longest > kMaxIndexBits + 1) {
      walked_ = rays_of_cell;
      return;
    }
    std::vector<std::vector<Chunk>> chunks(rays_of_cell.size());
    for (size_t cell = 0; cell < rays_of_cell.size(); ++cell)
      build(rays_of_cell[cell], chunks[cell]);
    for (const auto& list : chunks) per_cell_ = std::max(per_cell_, static_cast<int>(list.size()));
    if (per_cell_ == 0) per_cell_ = 1;
    const size_t empty_at = reach_.size();
    reach_.push_back({});
    for (auto& list : chunks) {
      list.resize(static_cast<size_t>(per_cell_), Chunk{{}, static_cast<uint32_t>(empty_at), {}});
      chunks_.insert(chunks_.end(), list.begin(), list.end());
    }
  }

  /// The cells seen from `cell` if the cells of `occupied` are not empty; blockers themselves are
  /// seen. Always inlined: calls would slow down the loops that use it by some percent.
  [[nodiscard, gnu::always_inline]] Bits<W> from(int cell, const Bits<W>& occupied) const {
    if (per_cell_ == 0) [[unlikely]]
      return walk(cell, occupied);
    const Chunk* chunk = &chunks_[cell * per_cell_];
    Bits<W> reach = lookup(chunk[0], occupied);
    for (int i = 1; i < per_cell_; ++i) reach |= lookup(chunk[i], occupied);
    return reach;
  }

 private:
  struct Chunk {
    Bits<W> mask;
    uint32_t base = 0;
    std::array<uint8_t, W> before{};  ///< by word of the mask: members in the words before it
  };

  [[nodiscard]] Bits<W> lookup(const Chunk& chunk, const Bits<W>& occupied) const {
    uint64_t index = pext(occupied.word[0], chunk.mask.word[0]);
    for (int i = 1; i < W; ++i)
      index |= pext(occupied.word[i], chunk.mask.word[i]) << chunk.before[i];
    return reach_[chunk.base + index];
  }

  [[nodiscard]] Bits<W> walk(int cell, const Bits<W>& occupied) const {
    Bits<W> reach;
    for (const auto& ray : walked_[cell]) {
      for (const int at : ray) {
        reach.set(at);
        if (occupied.test(at)) break;
      }
    }
    return reach;
  }

  void build(const CellRays& rays, std::vector<Chunk>& chunks) {
    size_t next = 0;
    while (next < rays.size()) {
      Chunk chunk;
      const size_t begin = next;
      int bits = 0;
      for (; next < rays.size(); ++next) {
        const int more = std::max(0, static_cast<int>(rays[next].size()) - 1);
        if (bits + more > kMaxIndexBits) break;
        bits += more;
        for (size_t i = 0; i + 1 < rays[next].size(); ++i) chunk.mask.set(rays[next][i]);
      }
      assert(next > begin);
      chunk.base = static_cast<uint32_t>(reach_.size());
      for (int i = 1; i < W; ++i)
        chunk.before[i] =
            static_cast<uint8_t>(chunk.before[i - 1] + std::popcount(chunk.mask.word[i - 1]));
      const size_t size = size_t{1} << chunk.mask.count();
      reach_.resize(reach_.size() + size);
      std::vector<Bits<W>> seen(size);
      for (size_t r = begin; r < next; ++r) {
        see(rays[r], chunk.mask, seen);
        for (size_t index = 0; index < size; ++index) reach_[chunk.base + index] |= seen[index];
      }
      chunks.push_back(chunk);
    }
  }

  /// The cells that are seen along a ray, by index of the blockers in the mask. A blocker hides the
  /// cells behind it, so each set follows from that of the same blockers without the last one.
  static void see(const std::vector<int>& ray, const Bits<W>& mask, std::vector<Bits<W>>& seen) {
    Bits<W> all;
    for (const int cell : ray) all.set(cell);
    seen[0] = all;
    size_t blocker = 1;
    for (Bits<W> rest = mask; rest.any(); blocker *= 2) {
      const auto at = std::find(ray.begin(), ray.end(), rest.pop());
      Bits<W> visible = all;
      if (at != ray.end()) {
        visible = {};  // a ray may return to a cell, which is seen if it precedes the blocker
        for (auto cell = ray.begin(); cell <= at; ++cell) visible.set(*cell);
      }
      for (size_t others = 0; others < blocker; ++others)
        seen[blocker + others] = seen[others] & visible;
    }
  }

  int cells_ = 0;
  int per_cell_ = 0;  ///< chunks; 0: rays are walked
  std::vector<Chunk> chunks_;
  std::vector<Bits<W>> reach_;
  std::vector<CellRays> walked_;
};

}  // namespace stockade
