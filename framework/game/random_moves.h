#pragma once
// Moves drawn at random.

#include "framework/base/random.h"
#include "framework/game/game.h"

namespace stockade {

/// One of the moves, all equally likely. There is at least one.
[[nodiscard]] Move uniform_move(const MoveList& moves, Random& random);

/// What chance does in the position: one of its moves, by their weights. There is at least one.
[[nodiscard]] Move chance_move(const Kernel& kernel, const Position& position,
                               const MoveList& moves, Random& random);

/// A legal move of the game by whoever acts next: uniform_move() for a player, chance_move() for
/// chance. None if there is no legal move. `legal` is overwritten.
[[nodiscard]] Move random_move(Game& game, MoveList& legal, Random& random);

}  // namespace stockade
