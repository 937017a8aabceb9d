#pragma once
// FENs of other programs, which leave out the variant or name rights that the position cannot have.

#include <string_view>

#include "framework/notation/fen.h"

namespace stockade {

/// The Variant tag of the standard game with king and rooks on any files, which files often leave
/// out.
inline constexpr std::string_view kShuffledVariant = "Fischerandom";

/// Reads a FEN as parse_fen() does, but leaves out castling rights whose pieces are not there and a
/// passed cell that nothing can just have passed, with a warning for each.
[[nodiscard]] Result<Position> parse_mended_fen(const GameDefinition& definition,
                                                std::string_view text, Diagnostics& warnings);

}  // namespace stockade
