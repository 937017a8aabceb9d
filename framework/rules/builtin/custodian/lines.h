#pragma once
// The lines of custodian captures, compiled: the enemies that a piece encloses when it arrives on a
// cell, and the empty cells where a piece would enclose any.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "framework/rules/expression_node.h"
#include "framework/rules/program.h"

namespace stockade {

/// The pieces that enclose, and those that can be enclosed.
template <int W>
struct Enclosing {
  Bits<W> own;      ///< pieces that close a line
  Bits<W> victims;  ///< pieces that can be enclosed
};

template <int W>
class CustodianLines {
 public:
  /// `most`: the most victims on a line; 0: any number.
  CustodianLines(const Topology& topology, LineWay way, int most)
      : most_(most > 0 ? most : topology.cells()), cells_(topology.cells()) {
    uniform_ = topology.uniform();
    std::vector<Vec> ways = directions_of(topology.compass(), way);
    if (uniform_) {
      const auto rises = [&](Vec v) { return topology.shift_of(v) > 0; };
      rising_ = static_cast<size_t>(std::partition(ways.begin(), ways.end(), rises) - ways.begin());
    }
    for (const Vec v : ways) {
      Direction direction;
      if (uniform_) direction.shift = topology.shift_of(v);
      for (int cell = 0; cell < cells_; ++cell) {
        const auto next = topology.offset(cell, v);
        next_.push_back(static_cast<int16_t>(next.value_or(-1)));
        if (next) direction.leading.set(cell);
      }
      directions_.push_back(direction);
    }
    if (uniform_ && most <= 0 && W <= kMostRayWords) note_rays();
    if constexpr (W == 1)
      if (!rays_.empty()) note_fours();
  }

  /// The victims between `cell` and the nearest pieces of `who.own`, which close the lines.
  [[nodiscard]] Bits<W> enclosed_from(int cell, const Enclosing<W>& who) const {
    if (rays_.empty()) return followed_from(cell, who);
    Bits<W> found;
    const Bits<W>* ray = &rays_[static_cast<size_t>(cell) * directions_.size()];
    for (const Bits<W>* const end = ray + rising_; ray != end; ++ray)
      found |= enclosed_on<true>(*ray, who);
    for (const Bits<W>* const end = ray + directions_.size() - rising_; ray != end; ++ray)
      found |= enclosed_on<false>(*ray, who);
    return found;
  }

  /// The cells of `cells` from which victims would be enclosed.
  [[nodiscard]] Bits<W> enclosing_cells(const Bits<W>& cells, const Enclosing<W>& who) const {
    Bits<W> found;
    if (!uniform_) {
      for (Bits<W> rest = cells; rest.any();)
        if (const int cell = rest.pop(); enclosed_from(cell, who).any()) found.set(cell);
      return found;
    }
    // Starts at all closing pieces at once, towards the cells. The opposite of each direction is
    // also a direction, so it does not matter from which end a line is followed.
    if constexpr (W == 1) {
      if (!fours_.empty()) {
        for (const Four& four : fours_)
          found.word[0] |=
              four.rises
                  ? four.template behind<true>(who.own.word[0], who.victims.word[0], stages_)
                  : four.template behind<false>(who.own.word[0], who.victims.word[0], stages_);
        return found & cells;
      }
    }
    for (const Direction& direction : directions_) {
      const Bits<W> leading = who.victims & direction.leading;
      Bits<W> front = (who.own & direction.leading).rotated(direction.shift) & leading;
      Bits<W> line = front;
      for (int length = 1; length < most_ && front.any(); ++length) {
        front = front.rotated(direction.shift) & leading;
        line |= front;
      }
      found |= line.rotated(direction.shift);
    }
    return found & cells;
  }

 private:
  struct Direction {
    int shift = 0;    ///< to the next cell, on uniform boards
    Bits<W> leading;  ///< the cells that have a next one
  };

  /// Rays of larger sets would take megabytes.
  static constexpr int kMostRayWords = 4;

  void note_rays() {
    for (int cell = 0; cell < cells_; ++cell)
      for (size_t i = 0; i < directions_.size(); ++i) {
        const int16_t* const next = next_.data() + i * static_cast<size_t>(cells_);
        Bits<W> ray;
        for (int at = next[cell]; at >= 0; at = next[at]) ray.set(at);
        rays_.push_back(ray);
      }
  }

  /// Four directions of rising, or four of falling cell numbers; those that are missing have no
  /// leading cells. All of them are followed at once.
  struct Four {
    using Lanes [[gnu::vector_size(32)]] = uint64_t;
    static constexpr int kMostStages = 6;
    Lanes leading{};
    /// By stage: the shift, twice as far each time. At 63 all cells of a line leave the set.
    std::array<Lanes, kMostStages> shift{};
    bool rises = true;

    /// The cells behind lines that begin beside `own` and consist of victims.
    template <bool rising>
    [[nodiscard]] uint64_t behind(uint64_t own, uint64_t victims, int stages) const {
      Lanes open = leading & victims;
      Lanes line = leading & own;
      move<rising>(line, shift[0]);
      line &= open;
      // How long lines are is unpredictable, but not the number of stages.
      for (int stage = 0; stage < stages; ++stage) {
        Lanes more = line;
        move<rising>(more, shift[stage]);
        line |= more & open;
        Lanes ahead = open;
        move<rising>(ahead, shift[stage]);
        open &= ahead;
      }
      move<rising>(line, shift[0]);
      return line[0] | line[1] | line[2] | line[3];
    }
    template <bool rising>
    static void move(Lanes& lanes, const Lanes& by) {
      if constexpr (rising)
        lanes <<= by;
      else
        lanes >>= by;
    }
  };

  void note_fours() {
    for (const bool rises : {true, false}) {
      int count = 0;
      for (size_t i = rises ? 0 : rising_; i < (rises ? rising_ : directions_.size()); ++i) {
        if (count % 4 == 0) fours_.emplace_back().rises = rises;
        const int lane = count++ % 4;
        fours_.back().leading[lane] = directions_[i].leading.word[0];
        for (int stage = 0; stage < Four::kMostStages; ++stage)
          fours_.back().shift[stage][lane] =
              static_cast<uint64_t>(std::min(std::abs(directions_[i].shift) << stage, 63));
      }
    }
    for (const Bits<W>& ray : rays_)
      while (ray.count() > 1 << stages_) ++stages_;
  }

  /// enclosed_from() step by step.
  [[nodiscard]] Bits<W> followed_from(int cell, const Enclosing<W>& who) const {
    Bits<W> found;
    const int16_t* next = next_.data();
    for (size_t i = 0; i < directions_.size(); ++i, next += cells_) {
      int at = next[cell];
      if (at < 0 || !who.victims.test(at)) continue;
      Bits<W> passed;
      // A line may close to a circle; the limit is at most the number of cells.
      for (int length = 0; length < most_ && at >= 0 && who.victims.test(at); ++length) {
        passed.set(at);
        at = next[at];
      }
      if (at >= 0 && at != cell && who.own.test(at)) found |= passed;
    }
    return found;
  }

  /// The victims on a ray before its first other cell, if a piece that closes
  /// lines is there. `rising`: the cells of the ray have rising numbers.
  template <bool rising>
  [[nodiscard]] static Bits<W> enclosed_on(const Bits<W>& ray, const Enclosing<W>& who) {
    const Bits<W> others = ray & ~who.victims;
    if constexpr (W == 1) {
      // Without branches, because whether a line encloses anything is
      // unpredictable.
      const uint64_t rest = others.word[0];
      const uint64_t end =
          rising ? rest & (0 - rest) : (uint64_t{1} << 63 >> std::countl_zero(rest | 1)) & rest;
      const uint64_t closed = 0 - uint64_t{(end & who.own.word[0]) != 0};
      return {{ray.word[0] & closed & (rising ? end - 1 : 0 - 2 * end)}};
    } else {
      if (others.empty()) return {};
      const int end = rising ? others.lowest() : others.highest();
      if (!who.own.test(end)) return {};
      const Bits<W> below = Bits<W>::first(end);
      return rising ? ray & below : ray & ~(below | Bits<W>::of(end));
    }
  }

  std::vector<Direction> directions_;  ///< on uniform boards first those of rising cell numbers
  size_t rising_ = 0;                  ///< the number of these
  std::vector<int16_t> next_;          ///< by direction and cell; -1: off the board
  std::vector<Bits<W>> rays_;          ///< by cell and direction; empty: steps are followed
  std::vector<Four> fours_;            ///< in sets of one word, if there are rays
  int stages_ = 0;                     ///< how often Four::behind() doubles the lines
  int most_;
  int cells_;
  bool uniform_ = false;
};

}  // namespace stockade
