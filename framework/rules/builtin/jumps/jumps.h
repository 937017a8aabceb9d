#pragma once
// Captures by jumping over enemies, one after the other in one move, as in draughts.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/rules/rule.h"

namespace stockade {

struct JumpParams {
  /// How each type jumps, in Betza notation: a leap jumps over a neighbour onto the cell behind it,
  /// a ride from afar and as far as it likes.
  std::vector<std::pair<PieceType, std::string>> moves;
  bool most = false;             ///< only captures of the most pieces are legal
  bool removed_at_once = false;  ///< not only after the move
};

[[nodiscard]] std::unique_ptr<Rule> make_jump_rule(JumpParams params, SourceMark where);

}  // namespace stockade
