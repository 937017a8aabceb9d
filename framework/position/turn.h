#pragma once
// TurnOrder: the order in which sides and chance act, step by step. A position stores its step;
// after the last step of a round the first comes again.
//
//   White, Black                    one move each
//   White, Black, Black             Black moves twice
//   chance, White, chance, Black    dice before each move
//
// Where boards are played at once, there is no list of sides in order: on each board the sides
// alternate, and players of several boards may act. A step then contains the side to move on every
// board, and the board that is *asked*: its player is the side to move. After a move the next board
// is asked, so a sequence of moves is strict unless a caller asks another board.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/pieces/piece_types.h"

namespace stockade {

inline constexpr int kMaxTurnSteps = 32;

/// One step of a round: a single move.
struct TurnStep {
  std::optional<Side> side;  ///< the side that moves; none: chance does
  std::optional<int> board;  ///< the board the move is confined to (CellInfo::board); none: any
  friend bool operator==(const TurnStep&, const TurnStep&) = default;
};

class TurnOrder {
 public:
  /// Every side once, in order.
  static TurnOrder alternating(int sides);
  /// Boards that are played at once; on each board its sides alternate. Step 0: the first side of
  /// each board is to move, and the first board is asked.
  static TurnOrder at_once(std::vector<std::vector<Side>> sides_by_board);
  /// The number of steps of at_once().
  static int steps_at_once(const std::vector<std::vector<Side>>& sides_by_board);
  /// At least one step; games have at most kMaxTurnSteps.
  explicit TurnOrder(std::vector<TurnStep> steps);

  [[nodiscard]] int size() const { return static_cast<int>(steps_.size()); }
  [[nodiscard]] const TurnStep& operator[](int step) const { return steps_[step]; }
  /// The step after this one; 0 when a round is complete.
  [[nodiscard]] int next(int step) const {
    if (is_at_once()) return after_move(step);
    return step + 1 == size() ? 0 : step + 1;
  }
  /// The first step at which the side moves; none if it never does.
  [[nodiscard]] std::optional<int> first_of(Side side) const;
  [[nodiscard]] bool has_chance() const;

  /// Whether boards are played at once. The functions below are for such games.
  [[nodiscard]] bool is_at_once() const { return !boards_.empty(); }
  /// The boards are numbered as in CellInfo::board.
  [[nodiscard]] int boards() const { return static_cast<int>(boards_.size()); }
  [[nodiscard]] const std::vector<Side>& sides_on(int board) const { return boards_[board]; }
  /// The side to move on that board.
  [[nodiscard]] Side mover(int step, int board) const;
  /// The step with the same sides to move, at which that board is asked.
  [[nodiscard]] int asking(int step, int board) const;
  /// The step at which that side is to move on its board, and this board is asked.
  [[nodiscard]] int with_mover(int step, Side side) const;
  friend bool operator==(const TurnOrder&, const TurnOrder&) = default;

 private:
  [[nodiscard]] int after_move(int step) const;
  /// The index of the side to move on that board, among the sides of the board.
  [[nodiscard]] int turn_on(int step, int board) const;
  [[nodiscard]] int step_with(int step, int board, int turn) const;

  std::vector<TurnStep> steps_;
  std::vector<std::vector<Side>> boards_;  ///< sides of each board; empty: not played at once
};

}  // namespace stockade
