#pragma once
// Which drawing shows a piece, in which colours, and where its side sits: the same in windows,
// pictures and pages. The drawings themselves are files of gui/artwork/pieces, whose README has
// their palette.

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
  const char* name;     ///< of sides that have it
  char letter;          ///< of the drawings: "rN"
  std::uint32_t fill;   ///< 0xRRGGBB
  std::uint32_t shade;  ///< 0xRRGGBB
};

/// That of a side called Red, and of each side where there are more than two; null for others. Such
/// pieces count as light, too.
[[nodiscard]] const PieceTint* piece_tint(const GameDefinition& definition, Side side);
/// Null if no tint has the letter.
[[nodiscard]] const PieceTint* tint_of_letter(char letter);
/// The text of a light drawing with the fills of a tint.
[[nodiscard]] std::string tinted(std::string drawing, const PieceTint& tint);

/// Values by names.
using NameTable = std::map<std::string, std::string>;
/// From lines such as "unicorn: U"; comments after '#' and other lines are ignored.
[[nodiscard]] NameTable parse_name_table(std::string_view text);

/// The drawing of the piece: "wN", "bN", "nN" for a neutral piece, "rN" for a tinted one. The
/// letter is that of `letters` (pieces/types.txt) for the name of the piece's type, the name by
/// which it is drawn, or that of the type that it was before it changed. The wildcard disc ("wX")
/// if the type has a symbol of its own, or if `is_there` tells of no such drawing.
[[nodiscard]] std::string piece_drawing(const GameDefinition& definition, Piece piece,
                                        const NameTable& letters,
                                        const std::function<bool(const std::string&)>& is_there);

/// Whether the side sits at the lower edge of its board. Where sides have boards of their own,
/// every other board is seen from its other end, so that partners sit beside each other.
[[nodiscard]] bool sits_below(const Equipment& equipment, Side side);

}  // namespace stockade
