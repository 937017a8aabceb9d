#pragma once
// The threat of a position: the move that the other side would play if it were its turn.

#include <optional>

#include "framework/game/game.h"

namespace stockade {

/// The game with the other side to move, as if the side to move had passed. None if that is not a
/// position of the game: the side to move is in check, the game is over, or turns are not simply
/// one move of each of two sides. The result has no history.
[[nodiscard]] std::optional<Game> with_turn_passed(const Game& game);

}  // namespace stockade
