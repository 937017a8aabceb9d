#pragma once
// A check shared by rules with rights in FEN.

#include <string>

#include "framework/rules/equipment.h"

namespace stockade {

/// An error if a board has more than two sides, because the case of a right's letter distinguishes
/// the sides. `one_board`: also if sides have boards of their own.
inline Diagnostics check_flag_sides(const Equipment& equipment, const std::string& what,
                                    const SourceMark& where, bool one_board = false) {
  if (!equipment.writes_sides() && !(one_board && equipment.sides_have_boards())) return {};
  return {error("flag-sides", what + " needs a game of at most two sides",
                "leave it out: the case of its letters in FEN tells the sides apart", where)};
}

}  // namespace stockade
