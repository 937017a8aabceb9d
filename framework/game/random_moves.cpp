#include "framework/game/random_moves.h"

#include <algorithm>

#include "framework/rules/facets.h"

namespace stockade {

Move uniform_move(const MoveList& moves, Random& random) {
  return moves[random.below(static_cast<uint32_t>(moves.size()))];
}

Move chance_move(const Kernel& kernel, const Position& position, const MoveList& moves,
                 Random& random) {
  uint32_t total = 0;
  for (const Move move : moves)
    total += static_cast<uint32_t>(chance_weight(kernel, position, move));
  uint32_t left = random.below(std::max(total, 1u));
  for (const Move move : moves) {
    const auto weight = static_cast<uint32_t>(chance_weight(kernel, position, move));
    if (left < weight) return move;
    left -= weight;
  }
  return moves.back();
}

Move random_move(Game& game, MoveList& legal, Random& random) {
  legal.clear();
  game.legal_moves(legal);
  if (legal.empty()) return {};
  return game.chance_to_move()
             ? chance_move(game.definition().kernel(), game.position(), legal, random)
             : uniform_move(legal, random);
}

}  // namespace stockade
