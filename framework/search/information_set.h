#pragma once
// The engine for games that hide pieces: information-set Monte Carlo tree search.
//
// One tree serves all positions that may be the player's present one. Each iteration draws one of
// them (beliefs.h) and plays in it. At a node of the player it chooses among the moves that are
// legal in that position, by upper confidence bounds that use the number of times that a move could
// have been chosen. The others answer by quick moves of their own; the next node depends only on
// the part of them that the player would notice. So a node never depends on anything that the
// player cannot know.
//
// If a player may try moves that turn out to be illegal, a failed attempt costs nothing. So the
// search evaluates each move on the condition that it is legal, and tries the best first.
//
// The searcher gets only a PlayerGame.

#include <memory>

#include "framework/game/player_game.h"
#include "framework/search/search.h"

namespace stockade {

/// A searcher that plays for a player of a game with hidden pieces.
class PlayerSearcher : public Searcher {
 public:
  using Searcher::search;
  /// Finds the move to try next, from the player's knowledge of the game. The player is to move.
  virtual SearchResult search(const PlayerGame& player, const SearchLimits& limits,
                              const InfoHandler& on_info = {}) = 0;
};

/// Its search() of a Game, in which everything is known, treats the game's position as a start
/// position that all players know.
[[nodiscard]] std::unique_ptr<PlayerSearcher> make_information_set_searcher(
    DefinitionPtr definition);

}  // namespace stockade
