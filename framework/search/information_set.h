#pragma once
// The engine for games that hide pieces: information-set Monte Carlo tree search.
//
// One tree serves all positions that the player may be in. Each iteration draws one of them
// (beliefs.h) and plays in it: at a node of the player the moves that are legal in that position
// compete, by upper confidence bounds that count how often a move could have been chosen; the
// others answer by quick moves of their own, and what the player would notice of them decides which
// node comes next. So a node never depends on what the player cannot know.
//
// Where a move may be tried that turns out to be illegal, a failed attempt costs nothing. So the
// search asks how good a move is if it is legal, and tries the best first.
//
// The searcher is given a PlayerGame and no more.

#include <memory>

#include "framework/game/player_game.h"
#include "framework/search/search.h"

namespace stockade {

/// A searcher that plays for a player of a game with hidden pieces.
class PlayerSearcher : public Searcher {
 public:
  using Searcher::search;
  /// Finds the move to try next in the game as the player knows it. The player is to move.
  virtual SearchResult search(const PlayerGame& player, const SearchLimits& limits,
                              const InfoHandler& on_info = {}) = 0;
};

/// Its search() of a Game, of which everything is known, has nothing hidden to think about: the
/// game's position counts as a start that all know.
[[nodiscard]] std::unique_ptr<PlayerSearcher> make_information_set_searcher(
    DefinitionPtr definition);

}  // namespace stockade
