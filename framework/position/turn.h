#pragma once
// TurnOrder: who acts, one step after the other. A position knows the step it stands at; after the
// last step of a round the first comes again.
//
//   White, Black                    one move each
//   White, Black, Black             Black moves twice
//   chance, White, chance, Black    dice before each move
//
// Where boards are played at once, no list says who is next: on each board the sides move by turns,
// and players of several boards may act. A step then says who is to move on every board, and which
// board is *asked*: its player is the side to move. After a move the next board is asked, so that a
// sequence of moves is strict unless somebody asks another board.

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
  std::optional<Side> side;  ///< who moves; none: chance does
  std::optional<int> board;  ///< the board the move is confined to (CellInfo::board); none: any
  friend bool operator==(const TurnStep&, const TurnStep&) = default;
};

class TurnOrder {
 public:
  /// Every side once, in order.
  static TurnOrder alternating(int sides);
  /// On each board its sides by turns, the boards at once. Step 0: the first side of each board,
  /// and the first board is asked.
  static TurnOrder at_once(std::vector<std::vector<Side>> sides_by_board);
  /// How many steps that would have.
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
  /// The first step at which the side moves, if it ever does.
  [[nodiscard]] std::optional<int> first_of(Side side) const;
  [[nodiscard]] bool has_chance() const;

  /// Whether boards are played at once. What follows is about such games.
  [[nodiscard]] bool is_at_once() const { return !boards_.empty(); }
  /// The boards are numbered as in CellInfo::board.
  [[nodiscard]] int boards() const { return static_cast<int>(boards_.size()); }
  [[nodiscard]] const std::vector<Side>& sides_on(int board) const { return boards_[board]; }
  /// Who is to move on that board.
  [[nodiscard]] Side mover(int step, int board) const;
  /// The step at which the same sides are to move, and that board is asked.
  [[nodiscard]] int asking(int step, int board) const;
  /// The step at which that side is to move on its board, which is asked.
  [[nodiscard]] int with_mover(int step, Side side) const;
  friend bool operator==(const TurnOrder&, const TurnOrder&) = default;

 private:
  [[nodiscard]] int after_move(int step) const;
  /// The number of the side on that board, among those of the board, that is to move.
  [[nodiscard]] int turn_on(int step, int board) const;
  [[nodiscard]] int step_with(int step, int board, int turn) const;

  std::vector<TurnStep> steps_;
  std::vector<std::vector<Side>> boards_;  ///< the sides of each board; empty: in order
};

}  // namespace stockade
