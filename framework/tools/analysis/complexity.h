#pragma once
// Estimates the size of a game's tree and of its space of positions.

#include <cstdint>
#include <optional>
#include <vector>

#include "framework/game/definition.h"

namespace stockade {

/// The perft counts at 1, 2, … plies from the start, while fewer than `most` leaves are expected.
[[nodiscard]] std::vector<uint64_t> perft_growth(const GameDefinition& definition, uint64_t most);

/// log10 of the number of ways to distribute the pieces of the start over cells and zones, with
/// either side to move. It estimates the number of positions: it is too low where pieces promote,
/// and too high where a game cannot reach a position.
///
/// Royal pieces are on the board. Every other piece is on the board, in a zone for it, or out of
/// the game. Some random games, always the same, show whether pieces leave the game or change
/// sides. None for a start without pieces.
[[nodiscard]] std::optional<double> log10_positions(const GameDefinition& definition);

}  // namespace stockade
