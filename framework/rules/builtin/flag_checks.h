#pragma once
// A check that rules with rights in FEN share.

#include <string>

#include "framework/rules/equipment.h"

namespace stockade {

/// An error where there are more than two sides: the case of a right's letter tells whose it is.
inline Diagnostics check_flag_sides(const Equipment& equipment, const std::string& what,
                                    const SourceMark& where) {
  if (!equipment.writes_sides()) return {};
  return {error("flag-sides", what + " needs a game of at most two sides",
                "leave it out: the case of its letters in FEN tells the sides apart", where)};
}

}  // namespace stockade
