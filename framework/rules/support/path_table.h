#pragma once
// PathTable: where the ways of a path end, by one lookup per group of directions instead of a walk.
//
// It serves paths whose ways depend on which cells are occupied, and not by whom: horses that can
// be blocked, cannons that hop over any piece. For each cell of origin, the cells that decide
// whether a way goes on are collected with pext() and index a table of the ends.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "framework/base/bits.h"
#include "framework/pieces/path_pieces.h"

namespace stockade {

template <int W>
class PathTable {
 public:
  /// Cells where a way ends if they are empty, and if an enemy is there.
  struct Ends {
    Bits<W> quiet;
    Bits<W> captures;
  };

  /// Serves nothing.
  PathTable() = default;
  /// `steps`: by heading and cell of `cells`; -1: no way leads on. Serves nothing if the path is of
  /// another kind, or the table would be large.
  PathTable(const Path& path, std::span<const int16_t> steps, int cells) {
    if (W > kMaxTableWords || !depends_on_occupancy(path)) return;
    Walker walker(path, steps, cells);
    groups_of_.assign(1, 0);
    for (int origin = 0; origin < cells; ++origin) {
      Bits<W> reach;
      for (const Share& share : shares_from(walker, origin, reach)) {
        if (share.bits > kMaxIndexBits ||
            ends_.size() + (size_t{1} << share.bits) > size_t{kMaxEntries}) {
          groups_of_.clear();
          return;
        }
        groups_.emplace_back(share.decisive, static_cast<uint32_t>(ends_.size()));
        fill(walker, origin, share);
      }
      groups_of_.push_back(static_cast<uint32_t>(groups_.size()));
      reach_.push_back(reach);
    }
  }

  [[nodiscard]] bool any() const { return !groups_of_.empty(); }
  /// All cells that a way from `origin` may enter.
  [[nodiscard]] const Bits<W>& reach(int origin) const { return reach_[origin]; }
  /// The ends of all ways of a piece on `origin`, which itself counts as empty. If the path names
  /// piece types, none of these may be within reach().
  [[nodiscard]] Ends ends(int origin, const Bits<W>& occupied) const {
    Ends all;
    for (uint32_t i = groups_of_[origin]; i < groups_of_[origin + 1]; ++i) {
      const Ends& some = ends_[groups_[i].index(occupied)];
      all.quiet |= some.quiet;
      all.captures |= some.captures;
    }
    return all;
  }

 private:
  static constexpr int kMaxTableWords = 4;
  static constexpr int kMaxIndexBits = 9;
  static constexpr int kMaxSharedBits = 6;  ///< if several headings share a group
  static constexpr int kMaxEntries = 1 << 16;

  /// The cells that index a part of the ends.
  struct Group {
    Group(const Bits<W>& decisive, uint32_t first) : mask(decisive), base(first) {
      for (int i = 1; i < W; ++i)
        before[i] = static_cast<uint8_t>(before[i - 1] + std::popcount(mask.word[i - 1]));
    }
    [[nodiscard]] size_t index(const Bits<W>& occupied) const {
      uint64_t at = pext(occupied.word[0], mask.word[0]);
      for (int i = 1; i < W; ++i) at |= pext(occupied.word[i], mask.word[i]) << before[i];
      return base + at;
    }
    Bits<W> mask;
    uint32_t base = 0;
    std::array<uint8_t, W> before{};
  };

  /// Headings of first steps that share a group.
  struct Share {
    std::vector<uint8_t> headings;
    Bits<W> decisive;
    int bits = 0;
  };

  static constexpr Contents kSomebodyThere = kEnemyThere | kOwnThere;

  static bool is_open(const Path::Arrow& arrow, bool occupied) {
    return (arrow.goes_on & (occupied ? kSomebodyThere : kNobodyThere)) != 0;
  }

  static bool depends_on_occupancy(const Path& path) {
    return std::all_of(path.arrows.begin(), path.arrows.end(), [](const Path::Arrow& arrow) {
      const Contents somebody = arrow.goes_on & kSomebodyThere;
      const Contents enemies = arrow.ends & kAnyEnemyThere;
      return arrow.deed == Path::Deed::pass && (somebody == 0 || somebody == kSomebodyThere) &&
             (enemies == 0 || (enemies & kEnemyThere)) && !(arrow.ends & kOwnThere);
    });
  }

  /// Follows the ways of a path, each state on each cell once.
  class Walker {
   public:
    Walker(const Path& path, std::span<const int16_t> steps, int cells)
        : path_(path),
          steps_(steps),
          cells_(cells),
          seen_(path.states.size() * static_cast<size_t>(cells)) {}

    [[nodiscard]] std::span<const Path::Arrow> arrows(int state) const {
      const Path::State& at = path_.states[state];
      return std::span(path_.arrows).subspan(at.first, at.count);
    }
    [[nodiscard]] bool goes_on(int state, int cell) const {
      const auto from = arrows(state);
      return std::any_of(from.begin(), from.end(),
                         [&](const Path::Arrow& arrow) { return next(arrow, cell) >= 0; });
    }
    /// `enter(arrow, cell)` tells whether the way goes on from the cell that it enters.
    template <class Enter>
    void from(int origin, std::span<const uint8_t> headings, const Enter& enter) {
      ++walk_;
      const auto follow = [&](const Path::Arrow& arrow, int cell) {
        const int at = next(arrow, cell);
        if (at < 0 || !enter(arrow, at)) return;
        uint32_t& seen = seen_[arrow.to * static_cast<size_t>(cells_) + static_cast<size_t>(at)];
        if (seen == walk_) return;
        seen = walk_;
        open_.emplace_back(arrow.to, at);
      };
      for (const Path::Arrow& arrow : arrows(0))
        if (std::find(headings.begin(), headings.end(), arrow.heading) != headings.end())
          follow(arrow, origin);
      while (!open_.empty()) {
        const auto [state, cell] = open_.back();
        open_.pop_back();
        for (const Path::Arrow& arrow : arrows(state)) follow(arrow, cell);
      }
    }

   private:
    [[nodiscard]] int next(const Path::Arrow& arrow, int cell) const {
      return steps_[arrow.heading * cells_ + cell];
    }

    const Path& path_;
    std::span<const int16_t> steps_;
    int cells_;
    uint32_t walk_ = 0;
    std::vector<uint32_t> seen_;  ///< by state and cell: the last walk that came there
    std::vector<std::pair<int, int>> open_;
  };

  /// Each heading of a first step with the cells that decide about its ways; headings share a group
  /// while the group is small. Adds the cells of all ways to `reach`.
  static std::vector<Share> shares_from(Walker& walker, int origin, Bits<W>& reach) {
    std::vector<Share> single;
    for (const Path::Arrow& first : walker.arrows(0)) {
      const auto known = std::any_of(single.begin(), single.end(), [&](const Share& share) {
        return share.headings.front() == first.heading;
      });
      if (known) continue;
      Share share{{first.heading}, {}, 0};
      walker.from(origin, share.headings, [&](const Path::Arrow& arrow, int cell) {
        reach.set(cell);
        const bool decides = is_open(arrow, true) != is_open(arrow, false);
        if (decides && cell != origin && walker.goes_on(arrow.to, cell)) share.decisive.set(cell);
        return is_open(arrow, true) || is_open(arrow, false);
      });
      share.bits = share.decisive.count();
      single.push_back(share);
    }
    std::stable_sort(single.begin(), single.end(),
                     [](const Share& a, const Share& b) { return a.bits > b.bits; });
    std::vector<Share> shares;
    for (const Share& one : single) {
      const auto fits = std::find_if(shares.begin(), shares.end(), [&](const Share& share) {
        return (share.decisive | one.decisive).count() <= kMaxSharedBits;
      });
      if (fits == shares.end()) {
        shares.push_back(one);
        continue;
      }
      fits->headings.push_back(one.headings.front());
      fits->decisive |= one.decisive;
      fits->bits = fits->decisive.count();
    }
    return shares;
  }

  /// Appends the ends for each set of occupied cells.
  void fill(Walker& walker, int origin, const Share& share) {
    for (uint64_t index = 0; index < uint64_t{1} << share.bits; ++index) {
      Bits<W> occupied;
      Bits<W> rest = share.decisive;
      for (int bit = 0; rest.any(); ++bit)
        if (const int cell = rest.pop(); index >> bit & 1) occupied.set(cell);
      Ends ends;
      walker.from(origin, share.headings, [&](const Path::Arrow& arrow, int cell) {
        if (arrow.ends & kNobodyThere) ends.quiet.set(cell);
        if (arrow.ends & kEnemyThere) ends.captures.set(cell);
        return is_open(arrow, occupied.test(cell));
      });
      ends_.push_back(ends);
    }
  }

  std::vector<uint32_t> groups_of_;  ///< by cell, and one more: its first group
  std::vector<Group> groups_;
  std::vector<Ends> ends_;
  std::vector<Bits<W>> reach_;
};

}  // namespace stockade
