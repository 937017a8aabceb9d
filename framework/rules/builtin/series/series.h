#pragma once
// series: a turn of several moves.

#include <array>
#include <memory>
#include <vector>

#include "framework/rules/fields.h"

namespace stockade {

/// The allowed moves of one step of a series, if the steps differ.
struct SeriesStep {
  enum class Optional : uint8_t { no, if_stuck, yes };
  std::vector<Marked<WordText>> actions;  ///< words of `turn: one_of`
  std::vector<PieceType> pieces;          ///< that may move or be dropped; empty: any
  std::vector<PieceType> except;
  std::vector<Marked<WordText>> ends_turn;
  Optional optional = Optional::no;

  void fields(Fields& f);
};

constexpr std::array<ChoiceWord<SeriesStep::Optional>, 3> choice_words(SeriesStep::Optional) {
  return {{{"no", SeriesStep::Optional::no},
           {"if stuck", SeriesStep::Optional::if_stuck},
           {"yes", SeriesStep::Optional::yes}}};
}

struct SeriesParams {
  enum class Rules : uint8_t { italian, scottish, english, free };
  enum class Passing : uint8_t { first_move, first_moves };

  FormulaText length = "number";
  Rules rules = Rules::free;
  Passing passing = Passing::first_move;
  /// As many as the series is long; empty: all moves are alike.
  std::vector<SeriesStep> steps = {};
  SourceMark where = {};

  void fields(Fields& f);  ///< all but the steps
  /// A check ends the series; the remaining moves are lost.
  [[nodiscard]] bool ends_by_check() const {
    return rules == Rules::scottish || rules == Rules::english;
  }
  /// Only the last move of the series may give check.
  [[nodiscard]] bool checks_last() const { return rules == Rules::italian; }
  /// No piece moves again before every other piece that can move has moved, and so on in rounds.
  [[nodiscard]] bool each_in_turn() const { return rules == Rules::english; }
  /// Pieces may be captured en passant by the first move of the next series.
  [[nodiscard]] bool has_passing() const { return rules != Rules::english; }
  /// After such a capture, the next move of the series may also capture en passant.
  [[nodiscard]] bool passing_goes_on() const { return passing == Passing::first_moves; }
};

constexpr std::array<ChoiceWord<SeriesParams::Rules>, 4> choice_words(SeriesParams::Rules) {
  return {{{"italian", SeriesParams::Rules::italian},
           {"scottish", SeriesParams::Rules::scottish},
           {"english", SeriesParams::Rules::english},
           {"free", SeriesParams::Rules::free}}};
}

constexpr std::array<ChoiceWord<SeriesParams::Passing>, 2> choice_words(SeriesParams::Passing) {
  return {{{"first move", SeriesParams::Passing::first_move},
           {"first moves", SeriesParams::Passing::first_moves}}};
}

/// Reports what is wrong with a series, apart from its steps.
void check_series_params(const RuleReading& in, const SeriesParams& params, ProblemSink& problems);

/// A royal piece in check must be saved by the first move of a series, because no move may leave it
/// attacked.
[[nodiscard]] std::unique_ptr<Rule> make_series_rule(SeriesParams params, SourceMark where);

}  // namespace stockade
