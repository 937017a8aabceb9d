#pragma once
// FENs of other programs, which leave out the variant or name rights that the position cannot have.

#include <string_view>

#include "framework/notation/fen.h"

namespace stockade {

/// The Variant tag of the standard game with king and rooks on any files; files often omit it.
inline constexpr std::string_view kShuffledVariant = "Fischerandom";

/// Reads a FEN like parse_fen(), but leaves out castling rights whose pieces are not there and a
/// passed cell that no piece can just have passed, with a warning for each.
[[nodiscard]] Result<Position> parse_mended_fen(const GameDefinition& definition,
                                                std::string_view text, Diagnostics& warnings);

}  // namespace stockade
