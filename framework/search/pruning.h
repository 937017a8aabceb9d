#pragma once
// Pruning: the margins, in centipawns, and the reductions, in plies, of AlphaBeta.
//
// If pieces can be placed on the board (`is_volatile`), a quiet position may change suddenly, so
// the margins are wider.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace stockade {

class Pruning {
 public:
  explicit Pruning(bool is_volatile) : volatile_(is_volatile) {
    for (int depth = 1; depth <= kDepth; ++depth)
      for (int count = 1; count <= kCount; ++count)
        reduction_[depth][count] =
            static_cast<uint8_t>(0.3 + std::log(static_cast<double>(depth)) *
                                           std::log(static_cast<double>(count)) / 2.3);
  }

  /// Reverse futility pruning (static null move): the side to move is so far ahead that a quiet
  /// move of the enemy will not matter.
  [[nodiscard]] bool reverse_futility(int beta, int depth, int eval, bool improving) const {
    const int max_depth = volatile_ ? 5 : 6;
    const int margin = volatile_ ? 130 : 85;
    return depth <= max_depth && eval - margin * (depth - improving) >= beta;
  }
  /// Razoring: so far behind that only captures could help.
  [[nodiscard]] static bool razoring(int alpha, int depth, int eval) {
    return depth <= 2 && eval + 250 + 250 * depth <= alpha;
  }
  /// The reduction of a null move's search.
  [[nodiscard]] int null_move(int beta, int depth, int eval) const {
    return volatile_ ? 3 + depth / 5 : 3 + depth / 4 + std::min(2, (eval - beta) / 200);
  }
  /// Futility pruning: a quiet move is not expected to reach more than this.
  [[nodiscard]] static int futility(int depth, int eval) { return eval + 90 + 110 * depth; }
  /// Late move pruning (move count pruning): after so many moves the remaining quiet ones are
  /// skipped.
  [[nodiscard]] int late_move_count(int depth, bool improving) const {
    const int count = 4 + (volatile_ ? 3 : 2) * depth * depth;
    return improving ? count : count * 2 / 3;
  }
  /// SEE pruning: a move is skipped if it loses more than this.
  [[nodiscard]] static int see(int depth, bool tactical) { return (tactical ? -90 : -40) * depth; }
  /// Late move reduction (LMR) of the move with that number, before adjustments.
  [[nodiscard]] int late_move_reduction(int depth, int tried) const {
    return reduction_[std::min(depth, kDepth)][std::min(tried, kCount)];
  }
  /// Delta pruning: a capture in quiescence is not expected to reach more than this.
  [[nodiscard]] static int delta(int stand_pat, int gain) { return stand_pat + gain + 180; }

 private:
  static constexpr int kDepth = 31;
  static constexpr int kCount = 63;
  bool volatile_;
  std::array<std::array<uint8_t, kCount + 1>, kDepth + 1> reduction_{};
};

}  // namespace stockade
