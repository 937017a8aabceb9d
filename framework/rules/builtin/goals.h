#pragma once
// Games that end by what stands on the board: a piece type that has died out, a side that has
// nothing else left, a piece that has reached its goal. No move is legal after that.

#include "framework/rules/compilation.h"
#include "framework/rules/rule.h"

namespace stockade {

/// One way for a side's game to end, and what it means for that side.
struct GoalParams {
  std::vector<PieceType> lost;       ///< none of any one of these types is left on the board
  std::vector<PieceType> left_only;  ///< no piece of another type is left on the board
  std::vector<PieceType> reached;    ///< a piece of these types stands in `region`
  std::string region;                ///< see parse_region(), as the side sees the board
  std::string when;                  ///< or an expression of scope `position`; empty: none
  EndResult means = EndResult::loss;
  /// Published counts of some games go on where the game is over.
  bool stops_perft = true;
};

/// If the game of several sides ends at once, the mover's fate is the one that counts if it is a
/// win, else the other's.
[[nodiscard]] std::unique_ptr<Rule> make_goal_rule(GoalParams params, SourceMark where);

}  // namespace stockade
