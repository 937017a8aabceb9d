#pragma once
// The drawing and the colours of a piece, and the edge at which its side sits: the same in windows,
// pictures and pages. The drawings are files of gui/artwork/pieces, whose README has their palette.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "framework/game/definition.h"

namespace stockade {

/// Whether the pieces of `side` are light. The letter w or b of a side decides (the first side may
/// be called black); of other sides the first is light, and then every second one.
[[nodiscard]] bool has_light_pieces(const GameDefinition& definition, Side side);

/// A colour of pieces that are neither light nor dark: their drawings are the light ones with other
/// fills.
struct PieceTint {
  const char* name;     ///< the name of the sides that have it
  char letter;          ///< the first letter of the drawings: "rN"
  std::uint32_t fill;   ///< 0xRRGGBB
  std::uint32_t shade;  ///< 0xRRGGBB
};

/// The tint of a side called Red, and of each side if there are more than two; null for others.
/// Such pieces count as light, too.
[[nodiscard]] const PieceTint* piece_tint(const GameDefinition& definition, Side side);
/// The tint with that letter; null if there is none.
[[nodiscard]] const PieceTint* tint_of_letter(char letter);
/// The text of a light drawing with the fills of a tint.
[[nodiscard]] std::string tinted(std::string drawing, const PieceTint& tint);

/// Values by names.
using NameTable = std::map<std::string, std::string>;
/// Reads lines such as "unicorn: U"; ignores comments after '#' and other lines.
[[nodiscard]] NameTable parse_name_table(std::string_view text);

/// The drawing of the piece: "wN", "bN", "nN" for a neutral piece, "rN" for a tinted one. `letters`
/// (pieces/types.txt) has the letter for the name of the piece's type, for the name by which it is
/// drawn, or for the name of the type that it was before it changed. The wildcard disc ("wX") if
/// the type has a symbol of its own, or if `is_there` returns false for the drawing.
[[nodiscard]] std::string piece_drawing(const GameDefinition& definition, Piece piece,
                                        const NameTable& letters,
                                        const std::function<bool(const std::string&)>& is_there);

/// Whether the side sits at the lower edge of its board. If sides have boards of their own, every
/// other board is seen from its other end, so that partners sit beside each other.
[[nodiscard]] bool sits_below(const Equipment& equipment, Side side);

}  // namespace stockade
