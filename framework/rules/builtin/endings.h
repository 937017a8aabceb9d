#pragma once
// How games end: no legal move, repetition, and the count of moves without progress. One small rule
// each.

#include "framework/rules/compilation.h"
#include "framework/rules/rule.h"

namespace stockade {

/// The side to move has no legal move: what that means for it.
struct NoMovesParams {
  EndResult in_check = EndResult::loss;  ///< a royal piece of its is attacked
  EndResult otherwise = EndResult::draw;
  bool more_pieces_win = false;  ///< instead of the draw of `otherwise`
};
[[nodiscard]] std::unique_ptr<Rule> make_no_moves_rule(NoMovesParams params, SourceMark where);

/// For the side whose move has repeated a position; or whoever has repeated it.
enum class RepetitionResult : uint8_t { draw, win, loss, first_side_wins, second_side_wins };

struct RepetitionParams {
  int fold = 3;  ///< occurrences of a position that end the game
  RepetitionResult result = RepetitionResult::draw;
  /// A side that gave check with every move between the occurrences loses instead.
  bool perpetual_check_loses = false;
};
[[nodiscard]] std::unique_ptr<Rule> make_repetition_rule(RepetitionParams params, SourceMark where);

struct MoveCountParams {
  int draw_at = 100;  ///< plies
  bool reset_by_capture = true;
  std::vector<PieceType> reset_by_move;  ///< board moves of these types
  std::vector<PieceType> reset_by_drop;  ///< drops of these types, those of exchanges included
};
[[nodiscard]] std::unique_ptr<Rule> make_move_count_rule(MoveCountParams params, SourceMark where);

}  // namespace stockade
