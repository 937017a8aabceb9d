#pragma once
// series: a turn of several moves.

#include <memory>
#include <string>
#include <vector>

#include "framework/rules/rule.h"

namespace stockade {

/// What one move of a series may be, where they are not alike.
struct SeriesStep {
  enum class Optional : uint8_t { no, if_stuck, yes };
  std::vector<std::string> actions;    ///< words of `turn: one_of`
  std::vector<PieceType> pieces;       ///< who may move or be dropped; empty: any
  std::vector<PieceType> except;       ///< who may not
  std::vector<std::string> ends_turn;  ///< actions after which the steps that follow are left out
  Optional optional = Optional::no;    ///< whether it may be passed
};

struct SeriesParams {
  /// When a move of a series may give check.
  enum class Check : uint8_t {
    anywhere,
    ends_series,    ///< whenever it likes; the moves that are left are lost
    last_move_only  ///< with the last of all its moves; before, that is not legal
  };
  std::string length = "number";  ///< moves in a series: an expression of its number, from 1
  Check check = Check::anywhere;
  /// No piece moves again before every other that can has moved, and so on in rounds.
  bool each_in_turn = false;
  /// Whether a piece may be captured en passant: by the first move of the next series.
  bool passing = true;
  /// After such a capture the next move of the series may capture en passant, too.
  bool passing_goes_on = false;
  std::vector<SeriesStep> steps = {};  ///< as many as the series is long; empty: all alike
};

/// A royal piece that is attacked has to be saved by the first move of a series, because no move
/// may leave it attacked.
[[nodiscard]] std::unique_ptr<Rule> make_series_rule(SeriesParams params, SourceMark where);

}  // namespace stockade
