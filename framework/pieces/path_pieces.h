#pragma once
// Piece types that a path names in square brackets: "hop over [not C], slide to enemy [not C]".
//
// All brackets of one path name the same piece types, or all others. So a piece on a cell is either
// a named one or another one, and the automaton needs no letters: Contents has two more bits.

#include <string>
#include <string_view>
#include <vector>

#include "framework/pieces/path.h"

namespace stockade {

/// A piece of the named types. In paths with brackets kEnemyThere and kOwnThere mean other pieces.
inline constexpr Contents kNamedEnemyThere = 16;
inline constexpr Contents kNamedOwnThere = 32;
inline constexpr Contents kAnyEnemyThere = kEnemyThere | kNamedEnemyThere;

/// `contents`, and the named pieces of the same sides.
[[nodiscard]] constexpr Contents with_named(Contents contents) {
  return static_cast<Contents>(contents | ((contents & (kEnemyThere | kOwnThere)) << 3));
}
/// The named pieces alone, of the sides in `contents`.
[[nodiscard]] constexpr Contents only_named(Contents contents) {
  return static_cast<Contents>((contents & (kEnemyThere | kOwnThere)) << 3);
}

struct NamedType {
  std::string symbol;  ///< "C", "+P"
  size_t at = 0;       ///< its position in the text
};
/// The piece types in the brackets of a path's text, in their order; empty if it has none.
[[nodiscard]] std::vector<NamedType> named_types(std::string_view path);

}  // namespace stockade
