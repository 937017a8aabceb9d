#pragma once
// Examples of moves, for messages about a text that is no move.

#include <string>

#include "framework/game/definition.h"

namespace stockade {

/// Whether all pieces are of one type and are only dropped, so that a cell is a whole move: "e5".
[[nodiscard]] bool only_drops(const GameDefinition& definition);

/// The forms of moves in the game, with its own letters and cells: "try e2e4, e4, Nf3, O-O".
[[nodiscard]] std::string move_forms_hint(const GameDefinition& definition);
/// Whether moves push or pull other pieces, or leave the board.
[[nodiscard]] bool displaces(const GameDefinition& definition);

}  // namespace stockade
