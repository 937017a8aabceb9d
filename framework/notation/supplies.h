#pragma once
// Zones that a game begins with, and that a FEN of another program may leave out.

#include "framework/game/definition.h"

namespace stockade {

/// Whether the game begins with pieces in zones, and with as many of each as the board has empty
/// cells then: they never run out.
[[nodiscard]] bool all_supplies_are_endless(const GameDefinition& definition);

/// Fills the zones of a position whose FEN has none, as far as the rules determine them. A zone
/// that never runs out is as full as at the start. If every move drops a piece, and no piece leaves
/// the board or changes, a zone holds what is not on the board yet. Other zones stay empty.
void fill_supplies(const GameDefinition& definition, Position& position);

}  // namespace stockade
