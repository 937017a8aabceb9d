#pragma once
// A check shared by rules with rights in FEN.

#include <string>

#include "framework/rules/rule_module.h"

namespace stockade {

/// Reports a board with more than two sides, because the case of a right's letter distinguishes the
/// sides. `one_board`: also sides that have boards of their own.
inline void check_flag_sides(const RuleReading& in, const std::string& what,
                             const SourceMark& where, ProblemSink& problems,
                             bool one_board = false) {
  if (!in.equipment.writes_sides() && !(one_board && in.equipment.sides_have_boards())) return;
  problems.fail("flag-sides", what + " needs a game of at most two sides",
                "leave it out: the case of its letters in FEN tells the sides apart", where);
}

}  // namespace stockade
