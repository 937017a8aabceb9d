#pragma once
// Counts of moves that have ended a game, such as board's honour. A player may count otherwise, or
// not at all, and ask for a move all the same.

#include <optional>

#include "framework/game/game.h"

namespace stockade {

/// The game as it is if nobody counts: the position without the counts that have ended it, and
/// without its history. None if no count has ended it, or if there is no legal move either way.
[[nodiscard]] std::optional<Game> without_spent_counts(const Game& game);

}  // namespace stockade
