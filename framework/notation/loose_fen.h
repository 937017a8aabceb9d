#pragma once
// FEN of positions that are being set up, and which the rules may not allow yet.

#include <string_view>

#include "framework/notation/fen.h"

namespace stockade {

/// Reads a FEN as parse_fen() does, but asks only whether its fields can be read: a side may lack
/// its king, or be in check when it has just moved. The cell that was passed over is left out,
/// since only a possible position can have one. Such a position is for showing and writing; no
/// moves can be asked of it.
[[nodiscard]] Result<Position> read_loose_fen(const GameDefinition& definition,
                                              std::string_view text);

}  // namespace stockade
