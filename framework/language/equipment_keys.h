#pragma once
// Values that depend on several keys of a game's equipment: movements, royal pieces, pieces of
// zones.

#include <string>
#include <string_view>
#include <vector>

#include "framework/language/view.h"

namespace stockade {

/// The movement of a piece as one text, its parts joined with ';'.
[[nodiscard]] std::string movement_text(const View& moves);
/// The name in a reference to a zone: "prison" of "own.prison". Other words are left as they are.
[[nodiscard]] std::string zone_name(const View& reference);
/// A side's name before pieces, and in `black K`: in lowercase.
[[nodiscard]] std::string side_adjective(const View& side);
/// "black K" as a side's name and a piece type's letter; the first is empty in "K".
struct SidePiece {
  std::string_view side;
  std::string_view piece;
};
[[nodiscard]] SidePiece split_side_piece(std::string_view text);
/// The symbols of piece types that are royal, for all sides or for some: "K", "+N".
[[nodiscard]] std::vector<std::string> royal_symbols(const View& root);
/// Whether the piece type of that symbol is royal.
[[nodiscard]] bool is_royal(const View& root, std::string_view symbol);
/// Whether the piece type of that symbol is neutral: its owner is not a side.
[[nodiscard]] bool is_neutral(const View& root, std::string_view symbol);
/// The letters of the piece types that a zone can contain: all that are neither royal nor neutral
/// nor marked (+P).
[[nodiscard]] std::string holdable_letters(const View& root);
/// The letters of the piece types in a zone, in their order: those that it names, otherwise all
/// that are not royal. Marked piece types (+P) are never in zones.
[[nodiscard]] std::string zone_letters(const View& root, const View& zone);
/// The same for the zone of that name; "" if there is none.
[[nodiscard]] std::string letters_in(const View& root, const std::string& zone);

}  // namespace stockade
