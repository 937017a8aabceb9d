#pragma once
// The ends of games: no legal move, repetition, and the count of moves without progress. One small
// rule for each.

#include <array>
#include <vector>

#include "framework/rules/compilation.h"
#include "framework/rules/fields.h"

namespace stockade {

/// The result for the side to move if it has no legal move, or the result of a count of the pieces.
enum class NoMovesResult : uint8_t { loss, draw, win, fewer_pieces_win, more_pieces_win, quarter };

constexpr std::array<ChoiceWord<NoMovesResult>, 6> choice_words(NoMovesResult) {
  return {{{"loss", NoMovesResult::loss},
           {"draw", NoMovesResult::draw},
           {"win", NoMovesResult::win},
           {"fewer pieces wins", NoMovesResult::fewer_pieces_win},
           {"more pieces wins", NoMovesResult::more_pieces_win},
           {"quarter", NoMovesResult::quarter}}};
}

struct NoMovesParams {
  NoMovesResult in_check = NoMovesResult::loss;
  NoMovesResult otherwise = NoMovesResult::draw;
  SourceMark where = {};

  void fields(Fields& f);
};
[[nodiscard]] std::unique_ptr<Rule> make_no_moves_rule(NoMovesParams params);

/// The result for the side whose move has repeated a position; or the winner, whoever has moved.
enum class RepetitionResult : uint8_t { draw, loss, win, first_side_wins, second_side_wins };

constexpr std::array<ChoiceWord<RepetitionResult>, 5> choice_words(RepetitionResult) {
  return {{{"draw", RepetitionResult::draw},
           {"loss", RepetitionResult::loss},
           {"win", RepetitionResult::win},
           {"first side wins", RepetitionResult::first_side_wins},
           {"second side wins", RepetitionResult::second_side_wins}}};
}

struct RepetitionParams {
  Ranged<2, 100> fold = 3;
  RepetitionResult result = RepetitionResult::draw;
  EndResult perpetual_check = EndResult::draw;
  SourceMark where = {};

  void fields(Fields& f);
  [[nodiscard]] bool perpetual_check_loses() const { return perpetual_check == EndResult::loss; }
};

/// Moves that count as progress: captures, board moves of a type, or drops of a type, including
/// those of exchanges.
struct MoveProgress {
  enum class By : uint8_t { capture, move, drop };

  By by = By::capture;
  PieceType type = {};

  auto operator<=>(const MoveProgress&) const = default;
};

template <>
struct FieldOf<MoveProgress> {
  static std::string words() { return "progress"; }
  static std::string written(const MoveProgress&) { return {}; }
  static std::string digest(const MoveProgress& value, const Equipment&);
  static void read(MoveProgress& value, const View& view, const RuleReading& in);
};

struct MoveCountParams {
  Ranged<0, 10000> plies = 100;
  std::vector<MoveProgress> reset_by = {MoveProgress{}};
  SourceMark where = {};

  void fields(Fields& f);
};

}  // namespace stockade
