#pragma once
// How large a game's tree and its space of positions are.

#include <cstdint>
#include <optional>
#include <vector>

#include "framework/game/definition.h"

namespace stockade {

/// Leaves at 1, 2, … plies from the start, as deep as fewer than `most` leaves are expected; at
/// least at one ply.
[[nodiscard]] std::vector<uint64_t> perft_growth(const GameDefinition& definition, uint64_t most);

/// log10 of the number of ways in which the pieces of the start may be spread over cells and zones,
/// with either side to move. An estimate of the space of positions: promotion is left out, so there
/// may be more; whether a game can lead there is not asked, so there may be fewer.
///
/// Royal pieces stand on the board. Of the others each may be there, in any zone that holds it, or
/// gone. Whether pieces go for good and whether they change sides is seen in some random games,
/// always the same. None for boards without pieces at the start.
[[nodiscard]] std::optional<double> log10_positions(const GameDefinition& definition);

}  // namespace stockade
