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
#include <span>
#include <vector>

#include "framework/base/bits.h"

namespace stockade {

/// Rays of one cell: for each direction the cells in order of distance.
using CellRays = std::vector<std::vector<int>>;

template <int W>
class RayTable {
  /// The cells that index some of the sets.
  struct Chunk {
    Chunk(const Bits<W>& blockers, const Bits<W>* first) : mask(blockers), sets(first) {}
    Bits<W> mask;
    const Bits<W>* sets = nullptr;  ///< by index of the blockers in the mask
  };

  [[nodiscard, gnu::always_inline]] static Bits<W> lookup(const Chunk& chunk,
                                                          const Bits<W>& occupied) {
    uint64_t index = pext(occupied.word[0], chunk.mask.word[0]);
    for (int i = 1, before = 0; i < W; ++i) {
      before += std::popcount(chunk.mask.word[i - 1]);
      index |= pext(occupied.word[i], chunk.mask.word[i]) << before;
    }
    return chunk.sets[index];
  }

 public:
  static constexpr int kMaxIndexBits = 12;
  static constexpr int kMaxTableWords = 4;  ///< of a set that has tables

  RayTable(const RayTable&) = delete;  // its cells point into its own sets
  RayTable& operator=(const RayTable&) = delete;
  explicit RayTable(const std::vector<CellRays>& rays_of_cell)
      : cells_(static_cast<int>(rays_of_cell.size())) {
    size_t longest = 0;
    for (const CellRays& rays : rays_of_cell)
      for (const auto& ray : rays) longest = std::max(longest, ray.size());
    if (W > kMaxTableWords || longest > kMaxIndexBits + 1) {
      walked_ = rays_of_cell;
      return;
    }
    std::vector<std::vector<Share>> shares;
    for (const CellRays& rays : rays_of_cell) shares.push_back(split(rays));
    per_cell_ = 1;
    size_t sets = 1;
    for (const auto& list : shares) {
      per_cell_ = std::max(per_cell_, static_cast<int>(list.size()));
      for (const Share& share : list) sets += share.sets();
    }
    reach_.resize(sets);
    chunks_.resize(rays_of_cell.size() * static_cast<size_t>(per_cell_), Chunk({}, reach_.data()));
    size_t base = 1;  // the first set is empty, for cells with fewer chunks
    for (size_t cell = 0; cell < shares.size(); ++cell)
      for (size_t i = 0; i < shares[cell].size(); ++i) {
        const Share& share = shares[cell][i];
        chunks_[cell * static_cast<size_t>(per_cell_) + i] =
            Chunk(share.mask, reach_.data() + base);
        fill(share, reach_.data() + base);
        base += share.sets();
      }
  }

  /// True if one lookup answers from().
  [[nodiscard]] bool has_one_lookup() const { return per_cell_ == 1; }

  /// from() of a table with one lookup per cell, for loops: a copy stays in a register.
  class Lookups {
   public:
    Lookups() = default;
    [[nodiscard, gnu::always_inline]] Bits<W> from(int cell, const Bits<W>& occupied) const {
      return lookup(chunks_[cell], occupied);
    }

   private:
    friend RayTable;
    explicit Lookups(const Chunk* chunks) : chunks_(chunks) {}
    const Chunk* chunks_ = nullptr;
  };
  [[nodiscard]] Lookups lookups() const { return Lookups(chunks_.data()); }

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
  /// Rays of a cell that share a chunk, and the cells where a piece hides others.
  struct Share {
    std::span<const std::vector<int>> rays;
    Bits<W> mask;

    [[nodiscard]] size_t sets() const { return size_t{1} << mask.count(); }
  };

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

  static std::vector<Share> split(const CellRays& rays) {
    std::vector<Share> shares;
    for (size_t next = 0; next < rays.size();) {
      Share share;
      const size_t begin = next;
      int bits = 0;
      for (; next < rays.size(); ++next) {
        const int more = std::max(0, static_cast<int>(rays[next].size()) - 1);
        if (bits + more > kMaxIndexBits) break;
        bits += more;
        for (size_t i = 0; i + 1 < rays[next].size(); ++i) share.mask.set(rays[next][i]);
      }
      assert(next > begin);
      share.rays = std::span(rays).subspan(begin, next - begin);
      shares.push_back(share);
    }
    return shares;
  }

  static Bits<W> set_of(const std::vector<int>& ray) {
    Bits<W> set;
    for (const int cell : ray) set.set(cell);
    return set;
  }

  static void fill(const Share& share, Bits<W>* reach) {
    int members = 0;
    Bits<W> all;
    for (const auto& ray : share.rays) {
      const Bits<W> set = set_of(ray);
      members += set.count();
      all |= set;
    }
    // Rays of a plain board have no cell in common, so all are followed at once.
    if (members == all.count()) return see(share.rays, share.mask, reach);
    std::vector<Bits<W>> seen(share.sets());
    for (const auto& ray : share.rays) {
      see({&ray, 1}, share.mask, seen.data());
      for (size_t index = 0; index < seen.size(); ++index) reach[index] |= seen[index];
    }
  }

  /// The cells that are seen along rays without a common cell, by index of the blockers in the
  /// mask. A blocker hides the cells behind it, so each set follows from that of the same blockers
  /// without the last one.
  static void see(std::span<const std::vector<int>> rays, const Bits<W>& mask, Bits<W>* seen) {
    seen[0] = {};
    for (const auto& ray : rays) seen[0] |= set_of(ray);
    size_t blocker = 1;
    for (Bits<W> rest = mask; rest.any(); blocker *= 2) {
      const Bits<W> visible = ~hidden_by(rest.pop(), rays);
      for (size_t others = 0; others < blocker; ++others)
        seen[blocker + others] = seen[others] & visible;
    }
  }

  static Bits<W> hidden_by(int blocker, std::span<const std::vector<int>> rays) {
    for (const auto& ray : rays) {
      const auto at = std::find(ray.begin(), ray.end(), blocker);
      if (at == ray.end()) continue;
      // A ray may return to a cell, which is seen if it precedes the blocker.
      Bits<W> visible;
      for (auto cell = ray.begin(); cell <= at; ++cell) visible.set(*cell);
      return set_of(ray) & ~visible;
    }
    return {};
  }

  int cells_ = 0;
  int per_cell_ = 0;  ///< chunks; 0: rays are walked
  std::vector<Chunk> chunks_;
  std::vector<Bits<W>> reach_;
  std::vector<CellRays> walked_;
};

}  // namespace stockade
