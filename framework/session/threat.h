#pragma once
// The threat of a position: what the other side would do if it were its turn.

#include <optional>

#include "framework/game/game.h"

namespace stockade {

/// The game with the other side to move, as if the side to move had passed. None where that is not
/// a position of the game: the side to move is in check, the game is over, or turns are not simply
/// one move of each of two sides. It has no history.
[[nodiscard]] std::optional<Game> with_turn_passed(const Game& game);

}  // namespace stockade
