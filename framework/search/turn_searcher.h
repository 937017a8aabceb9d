#pragma once
// The engine for games whose sides do not simply alternate: turns of several moves, and chance.

#include <memory>

#include "framework/search/search.h"

namespace stockade {

/// Expectimax with iterative deepening, alpha-beta bounds at the nodes of players, and the weighted
/// mean at chance nodes. It has no quiescence search, so it is weaker than the alpha-beta engine
/// for games whose sides alternate.
[[nodiscard]] std::unique_ptr<Searcher> make_turn_searcher(DefinitionPtr definition);

}  // namespace stockade
