#pragma once
// The part of a position that a player sees in a game with a rule about it (ViewFacet). In other
// games PlayerView decides: pieces and zones are hidden from some sides, or nothing is.

#include "framework/game/definition.h"

namespace stockade {

/// The cells whose contents the player knows.
[[nodiscard]] CellSet sight_of(const GameDefinition& definition, const Position& position,
                               Side viewer);
/// The position without what is hidden: hidden pieces are gone, hidden slots empty, and rights,
/// open cells and counts that would reveal hidden pieces are cleared. Costs a copy.
[[nodiscard]] Position seen_by(const GameDefinition& definition, const Position& position,
                               Side viewer);
/// The same for a known result of sight_of().
[[nodiscard]] Position seen_by(const GameDefinition& definition, const Position& position,
                               Side viewer, const CellSet& sight);

}  // namespace stockade
