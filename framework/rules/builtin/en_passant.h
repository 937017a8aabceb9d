#pragma once
// Capturing in passing: a piece whose movement has an 'e' atom may capture, at once, a piece that
// moved past the cell by a move that opens it ('n' on an initial move).

#include "framework/rules/rule.h"

namespace stockade {

struct EnPassantParams {
  /// On several boards: also on the same cells of the others.
  bool on_any_board = false;
};

[[nodiscard]] std::unique_ptr<Rule> make_en_passant_rule(EnPassantParams params, SourceMark where);

}  // namespace stockade
