#pragma once
// How games end: no legal move, repetition, and the count of moves without progress. One small rule
// each.

#include "framework/rules/rule.h"

namespace stockade {

/// The side to move has no legal move: it has lost if a royal man of its is attacked, else a draw.
[[nodiscard]] std::unique_ptr<Rule> make_no_moves_rule(SourceMark where);

struct RepetitionParams {
  int draw_at = 3;  ///< occurrences of a position
};
[[nodiscard]] std::unique_ptr<Rule> make_repetition_rule(RepetitionParams params, SourceMark where);

struct MoveCountParams {
  int draw_at = 100;  ///< plies
  bool reset_by_capture = true;
  std::vector<Kind> reset_by_move;  ///< board moves of these kinds
  std::vector<Kind> reset_by_drop;  ///< drops of these kinds, those of exchanges included
};
[[nodiscard]] std::unique_ptr<Rule> make_move_count_rule(MoveCountParams params, SourceMark where);

}  // namespace stockade
