#pragma once
// Captures by surrounding: a group of pieces without an empty cell beside it leaves the board.

#include <memory>

#include "framework/rules/expression_node.h"
#include "framework/rules/rule.h"

namespace stockade {

/// Which earlier positions no move may lead to again.
enum class Ko : uint8_t {
  none,
  board,           ///< those with the same pieces on the same cells
  board_and_side,  ///< and the same side to move
  board_and_mover  ///< that the same side has brought about by putting a piece
};

struct SurroundParams {
  LineWay way = LineWay::any;  ///< in which cells are neighbours
  bool self_capture = false;   ///< a piece may be put where it takes away its own group
  Ko ko = Ko::none;
};

[[nodiscard]] std::unique_ptr<Rule> make_surround_rule(SurroundParams params, SourceMark where);

}  // namespace stockade
