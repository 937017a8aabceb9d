#pragma once
// What a player sees of a position in a game whose rules say so (ViewFacet). In other games this is
// what PlayerView says: pieces and zones are hidden from some sides, or nothing is.

#include "framework/game/definition.h"

namespace stockade {

/// The cells whose contents the player knows.
[[nodiscard]] CellSet sight_of(const GameDefinition& definition, const Position& position,
                               Side viewer);
/// The position without what is hidden: hidden pieces are gone, hidden slots empty, and rights,
/// open cells and counts that would tell of hidden pieces are cleared. Costs a copy.
[[nodiscard]] Position seen_by(const GameDefinition& definition, const Position& position,
                               Side viewer);
/// The same where sight_of() is known.
[[nodiscard]] Position seen_by(const GameDefinition& definition, const Position& position,
                               Side viewer, const CellSet& sight);

}  // namespace stockade
