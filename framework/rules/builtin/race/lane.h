#pragma once
// Lane: a race as one side sees it, without the rest of the position. Moves are searched on it.

#include <algorithm>
#include <array>
#include <bit>
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

  [[nodiscard]] int own(int cell) const { return own_[static_cast<size_t>(cell)]; }
  [[nodiscard]] int enemy(int cell) const { return enemy_[static_cast<size_t>(cell)]; }

  /// Opens all cells; the numbers above have their values, and put_own() and put_enemy() follow.
  void open_all() { open_ = ~uint64_t{0} >> (kMaxLaneCells - length); }
  void put_own(int cell, int height) {
    own_[static_cast<size_t>(cell)] = static_cast<uint8_t>(height);
    tallest_ = std::max(tallest_, height);
    mine_ |= bit(cell);
    if (height >= highest) open_ &= ~bit(cell);
  }
  void put_enemy(int cell, int height) {
    enemy_[static_cast<size_t>(cell)] = static_cast<uint8_t>(height);
    if (height >= safe_at) open_ &= ~bit(cell);
  }

  /// Writes the moves by that number; returns their number.
  int moves(int die, LaneMove* out) const {
    if (bar > 0) {
      if (!may_enter(die)) return 0;
      out[0] = {kBar, die - 1, die};
      return 1;
    }
    int count = 0;
    const int first = foremost_behind();
    const bool all_home = first >= length - home;
    for (uint64_t rest = mine_; rest; rest &= rest - 1) {
      const int from = std::countr_zero(rest);
      const int to = from + die;
      if (to < length) {
        if (open_ & bit(to)) out[count++] = {from, to, die};
      } else if (all_home && (to == length || from == first)) {
        out[count++] = {from, length, die};
      }
    }
    return count;
  }

  void play(const LaneMove& move) {
    if (move.from == kBar) {
      --bar;
    } else {
      if (--own_[static_cast<size_t>(move.from)] == 0) mine_ &= ~bit(move.from);
      open_ |= bit(move.from);
    }
    if (move.to >= length) return;
    enemy_[static_cast<size_t>(move.to)] = 0;
    put_own(move.to, own(move.to) + 1);
  }

  /// True only if all dice can be used, whatever moves are chosen first.
  [[nodiscard]] bool surely_uses_all(const DiceLeft& dice) const {
    if (bar > 0) return false;
    // A move takes the last piece from at most one cell, and closes another one
    // only by a stack of the greatest height.
    const int moves = dice.moves();
    const int needed = tallest_ + moves < highest ? moves : 2 * moves - 1;
    const auto runs = [&](int die) { return std::popcount((mine_ << die) & open_) >= needed; };
    return runs(dice.first) && (!dice.second || runs(dice.second));
  }

  /// The greatest number of moves that the dice allow, in any order; `enough` if it is more.
  [[nodiscard]] int most_moves(const DiceLeft& dice, int enough) const {
    enough = std::min(enough, dice.moves());
    if (enough <= 0) return 0;
    if (enough == 1) return has_move(dice.first) || (dice.second && has_move(dice.second)) ? 1 : 0;
    int best = 0;
    const auto try_die = [&](int die) {
      std::array<LaneMove, kMaxMoves> found;
      const int count = moves(die, found.data());
      for (int i = 0; i < count && best < enough; ++i) {
        Lane after = *this;
        after.play(found[static_cast<size_t>(i)]);
        best = std::max(best, 1 + after.most_moves(dice.without(die), enough - 1));
      }
    };
    try_die(dice.first);
    if (dice.second && best < enough) try_die(dice.second);
    return best;
  }

 private:
  static uint64_t bit(int cell) { return uint64_t{1} << cell; }
  /// The first cell with an own piece; `length` if there is none.
  [[nodiscard]] int foremost_behind() const { return mine_ ? std::countr_zero(mine_) : length; }
  [[nodiscard]] bool may_enter(int die) const { return die <= length && (open_ & bit(die - 1)); }
  /// Whether moves() finds any.
  [[nodiscard]] bool has_move(int die) const {
    if (bar > 0) return may_enter(die);
    if ((mine_ << die) & open_) return true;
    const int first = foremost_behind();
    if (mine_ == 0 || first < length - home) return false;
    return first + die >= length || (mine_ & bit(length - die));
  }

  uint64_t mine_ = 0;  ///< cells with own pieces
  uint64_t open_ = 0;  ///< cells where an own piece may arrive
  int tallest_ = 0;    ///< no own stack is higher
  std::array<uint8_t, kMaxLaneCells> own_{};
  std::array<uint8_t, kMaxLaneCells> enemy_{};
};

}  // namespace stockade
