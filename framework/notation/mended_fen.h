#pragma once
// FENs of other programs, which name rights that the position cannot have.

#include <string_view>

#include "framework/notation/fen.h"

namespace stockade {

/// Reads a FEN as parse_fen() does, but leaves out castling rights whose pieces are not there and a
/// passed cell that nothing can just have passed, with a warning for each.
[[nodiscard]] Result<Position> parse_mended_fen(const GameDefinition& definition,
                                                std::string_view text, Diagnostics& warnings);

}  // namespace stockade
