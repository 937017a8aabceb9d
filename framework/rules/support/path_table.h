#pragma once
// PathTable: where the ways of a path end, by one lookup per group of directions instead of a walk.
//
// It serves paths whose ways depend on which cells are occupied, and not by whom: horses that can
// be blocked, cannons that hop over any piece. For each cell of origin, the cells that decide
// whether a way goes on are collected with pext() and index a table of the ends.
//
// Piece types that a path names in brackets may be *walls*, which no way enters: cannons that
// neither hop over cannons nor capture them. If only one cell leads to each cell, a wall hides the
// same cells whatever else is occupied.

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

  /// Learns which cells the pieces hide that the path names, if they are walls. The arguments are
  /// those of the constructor.
  void learn_walls(const Path& path, std::span<const int16_t> steps, int cells) {
    if (!any() || !stops_at_named(path)) return;
    cells_ = cells;
    hidden_.assign(static_cast<size_t>(cells) * static_cast<size_t>(cells), {});
    Walker walker(path, steps, cells);
    for (int origin = 0; origin < cells; ++origin)
      if (!hide_behind_each(walker, origin)) return hidden_.clear();
  }

  [[nodiscard]] bool any() const { return !groups_of_.empty(); }
  /// True if pieces that the path names are walls, and hides() knows what they hide.
  [[nodiscard]] bool knows_walls() const { return !hidden_.empty(); }
  /// The cells where no way from `origin` ends if pieces on `walls` are walls.
  [[nodiscard]] Bits<W> hidden(int origin, const Bits<W>& walls) const {
    Bits<W> found;
    for (Bits<W> near = walls & reach_[origin]; near.any();)
      found |= hidden_[origin * cells_ + near.pop()];
    return found;
  }
  /// All cells that a way from `origin` may enter.
  [[nodiscard]] const Bits<W>& reach(int origin) const { return reach_[origin]; }
  /// The ends of all ways of a piece on `origin`, which itself counts as empty. If pieces that the
  /// path names are within reach(), they must be walls, and what they hide counts for nothing.
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

  class Walker;

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

  /// True if no way enters a cell with a piece that the path names.
  static bool stops_at_named(const Path& path) {
    return std::all_of(path.arrows.begin(), path.arrows.end(), [](const Path::Arrow& arrow) {
      return ((arrow.goes_on | arrow.ends) & (kNamedEnemyThere | kNamedOwnThere)) == 0;
    });
  }

  /// Fills hidden_ for one origin; false if several cells lead to one.
  bool hide_behind_each(Walker& walker, int origin) {
    std::vector<int> leading(static_cast<size_t>(cells_), -1);  // by cell
    bool single = true;
    walker.from(origin, walker.first_headings(),
                [&](const Path::Arrow& arrow, int before, int cell) {
                  int& known = leading[static_cast<size_t>(cell)];
                  single = single && cell != origin && (known < 0 || known == before);
                  known = before;
                  return single && (is_open(arrow, true) || is_open(arrow, false));
                });
    if (!single) return false;
    for (Bits<W> rest = reach_[origin]; rest.any();) {
      const int cell = rest.pop();
      for (int wall = cell; wall != origin; wall = leading[static_cast<size_t>(wall)])
        hidden_[origin * cells_ + wall].set(cell);
    }
    return true;
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
    [[nodiscard]] std::vector<uint8_t> first_headings() const {
      std::vector<uint8_t> headings;
      for (const Path::Arrow& arrow : arrows(0)) headings.push_back(arrow.heading);
      return headings;
    }
    /// `enter(arrow, before, cell)` tells whether the way goes on from the cell that it enters.
    template <class Enter>
    void from(int origin, std::span<const uint8_t> headings, const Enter& enter) {
      ++walk_;
      const auto follow = [&](const Path::Arrow& arrow, int cell) {
        const int at = next(arrow, cell);
        if (at < 0 || !enter(arrow, cell, at)) return;
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
      walker.from(origin, share.headings, [&](const Path::Arrow& arrow, int, int cell) {
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

  /// Appends the ends for each set of occupied cells of the last group.
  void fill(Walker& walker, int origin, const Share& share) {
    ends_.resize(ends_.size() + (size_t{1} << share.bits));
    fill_part(walker, origin, share, {}, {});
  }

  /// Sets the ends for all sets of cells in which, of the `known` ones, those of `occupied` are. A
  /// way that asks about another cell splits them in two: most ways ask about few.
  void fill_part(Walker& walker, int origin, const Share& share, Bits<W> known, Bits<W> occupied) {
    Ends ends;
    int asked = -1;
    walker.from(origin, share.headings, [&](const Path::Arrow& arrow, int, int cell) {
      if (asked >= 0) return false;
      if (arrow.ends & kNobodyThere) ends.quiet.set(cell);
      if (arrow.ends & kEnemyThere) ends.captures.set(cell);
      const bool matters = is_open(arrow, true) != is_open(arrow, false);
      if (matters && share.decisive.test(cell) && !known.test(cell)) asked = cell;
      return is_open(arrow, occupied.test(cell));
    });
    if (asked >= 0) {
      known.set(asked);
      fill_part(walker, origin, share, known, occupied);
      occupied.set(asked);
      return fill_part(walker, origin, share, known, occupied);
    }
    const Group& group = groups_.back();
    Ends* const fixed = &ends_[group.index(occupied)];
    const size_t open = group.index(share.decisive & ~known) - group.base;
    for (size_t some = 0;; some = (some - open) & open) {
      fixed[some] = ends;
      if (some == open) return;
    }
  }

  std::vector<uint32_t> groups_of_;  ///< by cell, and one more: its first group
  std::vector<Group> groups_;
  std::vector<Ends> ends_;
  std::vector<Bits<W>> reach_;
  int cells_ = 0;
  /// By origin and cell: the ends that a wall on the cell hides, its own included. Empty: unknown.
  std::vector<Bits<W>> hidden_;
};

}  // namespace stockade
