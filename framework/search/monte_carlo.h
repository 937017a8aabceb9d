#pragma once
// The engine for games that alpha-beta does not fit: Monte Carlo tree search.
//
// The tree grows by one node per iteration. At a node of a player the search chooses the child with
// the highest upper confidence bound (UCT) of the result of the side that moves there, so that with
// several sides each maximises its own result (max^n). At a node of chance it draws the child at
// random. From a new node it plays some random moves; then SideScores evaluates the position,
// unless the game is over. Moves that SideScores rates higher are tried first (progressive bias).
// If all moves put pieces on the board, a random game continues to its end, and its later moves
// count as samples of the same moves made at once (RAVE). Nodes whose outcome is known are never
// searched again.

#include <memory>

#include "framework/search/search.h"

namespace stockade {

struct MonteCarloOptions {
  /// If false, the search is plain UCT: random games to their end, and no bias.
  bool uses_knowledge = true;
  /// Assumes that all others play against the searching side, instead of each for itself.
  bool paranoid = false;
};

/// Plays any game of any number of sides, with or without chance. All threads share one tree.
[[nodiscard]] std::unique_ptr<Searcher> make_monte_carlo_searcher(DefinitionPtr definition,
                                                                  MonteCarloOptions options = {});

}  // namespace stockade
