#pragma once
// Lane: a race as one side sees it, without the rest of the position. Moves are searched on it.

#include <algorithm>
#include <array>
#include <cstdint>

namespace stockade {

/// The dice that are still to be used: one or two numbers.
struct DiceLeft {
  int first = 0;       ///< the lower number; 0: no dice are left
  int first_many = 0;  ///< number of moves by it
  int second = 0;      ///< 0: there is no second number
  [[nodiscard]] int moves() const { return first_many + (second ? 1 : 0); }
  /// The dice left after a move by that number.
  [[nodiscard]] DiceLeft without(int die) const {
    DiceLeft rest = *this;
    if (die == rest.second) {
      rest.second = 0;
    } else if (--rest.first_many == 0) {
      rest.first = rest.second;
      rest.first_many = rest.second ? 1 : 0;
      rest.second = 0;
    }
    return rest;
  }
};

/// A move. Cells of the way are numbered from 0; the bar precedes them, the outside follows them.
struct LaneMove {
  int from;  ///< kBar: it enters
  int to;    ///< the length of the lane: it leaves
  int die;
};

class Lane {
 public:
  static constexpr int kBar = -1;
  static constexpr int kMaxLaneCells = 64;
  static constexpr int kMaxMoves = 2 * (kMaxLaneCells + 1);

  int length = 0;
  int home = 0;
  int safe_at = 2;
  int highest = 0;  ///< the greatest height of a stack
  int bar = 0;
  std::array<uint8_t, kMaxLaneCells> own{};
  std::array<uint8_t, kMaxLaneCells> enemy{};

  /// Writes the moves by that number; returns their number.
  int moves(int die, LaneMove* out) const {
    if (bar > 0) {
      if (die > length || !is_open(die - 1)) return 0;
      out[0] = {kBar, die - 1, die};
      return 1;
    }
    int count = 0;
    int first = 0;
    while (first < length && own[static_cast<size_t>(first)] == 0) ++first;
    const bool all_home = first >= length - home;
    for (int from = first; from < length; ++from) {
      if (own[static_cast<size_t>(from)] == 0) continue;
      const int to = from + die;
      if (to < length) {
        if (is_open(to)) out[count++] = {from, to, die};
      } else if (all_home && (to == length || from == first)) {
        out[count++] = {from, length, die};
      }
    }
    return count;
  }

  void play(const LaneMove& move) {
    if (move.from == kBar)
      --bar;
    else
      --own[static_cast<size_t>(move.from)];
    if (move.to >= length) return;
    ++own[static_cast<size_t>(move.to)];
    enemy[static_cast<size_t>(move.to)] = 0;
  }

  /// The greatest number of moves that the dice allow, in any order.
  [[nodiscard]] int most_moves(const DiceLeft& dice) const {
    if (dice.first == 0) return 0;
    int best = 0;
    const auto try_die = [&](int die) {
      std::array<LaneMove, kMaxMoves> found;
      const int count = moves(die, found.data());
      for (int i = 0; i < count && best < dice.moves(); ++i) {
        Lane after = *this;
        after.play(found[static_cast<size_t>(i)]);
        best = std::max(best, 1 + after.most_moves(dice.without(die)));
      }
    };
    try_die(dice.first);
    if (dice.second && best < dice.moves()) try_die(dice.second);
    return best;
  }

 private:
  [[nodiscard]] bool is_open(int cell) const {
    return enemy[static_cast<size_t>(cell)] < safe_at && own[static_cast<size_t>(cell)] < highest;
  }
};

}  // namespace stockade
