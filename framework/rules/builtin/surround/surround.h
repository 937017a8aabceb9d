#pragma once
// Captures by surrounding: a group of pieces without an empty cell beside it leaves the board.

#include <array>
#include <memory>

#include "framework/rules/fields.h"
#include "framework/rules/support/line_ways.h"

namespace stockade {

/// Earlier positions that no move may repeat.
enum class Ko : uint8_t {
  none,
  board,           ///< positions with the same pieces on the same cells
  board_and_side,  ///< and the same side to move
  board_and_mover  ///< and the same side has led to it by putting a piece
};

constexpr std::array<ChoiceWord<Ko>, 4> choice_words(Ko) {
  return {{{"none", Ko::none},
           {"board", Ko::board},
           {"board and side", Ko::board_and_side},
           {"board and mover", Ko::board_and_mover}}};
}

struct SurroundParams {
  LineWay way = LineWay::any;
  bool self_capture = false;
  Ko ko = Ko::none;
  SourceMark where;

  void fields(Fields& f);
};

[[nodiscard]] std::unique_ptr<Rule> make_surround_rule(SurroundParams params);

}  // namespace stockade
