#pragma once
// Random moves.

#include "framework/base/random.h"
#include "framework/game/game.h"

namespace stockade {

/// One of the moves, all equally likely. There is at least one.
[[nodiscard]] Move uniform_move(const MoveList& moves, Random& random);

/// The move of chance in the position: one of its moves, by their weights. There is at least one.
[[nodiscard]] Move chance_move(const Kernel& kernel, const Position& position,
                               const MoveList& moves, Random& random);

/// A legal move of the game by the player or chance, whichever acts next: uniform_move() for a
/// player, chance_move() for chance. None if there is no legal move. `legal` is overwritten.
[[nodiscard]] Move random_move(Game& game, MoveList& legal, Random& random);

}  // namespace stockade
