#pragma once
// The engine for games that alpha-beta does not fit: Monte Carlo tree search.
//
// The tree grows by one node an iteration. At a node of a player the search goes to the child with
// the highest upper confidence bound (UCT) of what the side that moves there gets, so that with
// several sides each looks after itself (max^n); at a node of chance it goes where chance does.
// From a new node random moves lead on for a while; then the position is judged by SideScores,
// unless the game is over. Moves that look good to SideScores are tried first (progressive bias).
// Where all moves put pieces on the board, a random game goes on to its end, and a move that it has
// made late tells something of the same move made at once (RAVE). Nodes whose outcome is known are
// never searched again.

#include <memory>

#include "framework/search/search.h"

namespace stockade {

struct MonteCarloOptions {
  /// Without them the search is plain UCT: random games to their end, and no bias.
  bool uses_knowledge = true;
  /// All others are taken to play against the side that the search is for, and not each for itself.
  bool paranoid = false;
};

/// Plays any game of any number of sides, with or without chance. Threads grow one tree together.
[[nodiscard]] std::unique_ptr<Searcher> make_monte_carlo_searcher(DefinitionPtr definition,
                                                                  MonteCarloOptions options = {});

}  // namespace stockade
