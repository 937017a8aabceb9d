#pragma once
// no_legal_moves: the result for a side to move that has no legal move.

#include <array>
#include <memory>

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

}  // namespace stockade
