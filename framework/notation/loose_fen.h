#pragma once
// FEN of positions that are being set up, and that the rules may not allow yet.

#include <string_view>

#include "framework/notation/fen.h"

namespace stockade {

/// Reads a FEN like parse_fen(), but only requires that its fields can be read: a side may lack its
/// king, or be in check when it has just moved. The cell that was passed over is left out, since
/// only a possible position can have one. Such a position can be shown and written; it must not be
/// used for moves.
[[nodiscard]] Result<Position> read_loose_fen(const GameDefinition& definition,
                                              std::string_view text);

}  // namespace stockade
