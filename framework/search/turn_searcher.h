#pragma once
// The searcher for games whose sides do not simply take turns: turns of several moves, and chance.

#include <memory>

#include "framework/search/search.h"

namespace stockade {

/// Looks through all moves to a depth that grows while there is time, with bounds where one side
/// has seen enough, and weighs what chance may do by how likely it is. Sees no further than its
/// depth: weaker than the alpha-beta search is where sides alternate.
[[nodiscard]] std::unique_ptr<Searcher> make_turn_searcher(DefinitionPtr definition);

}  // namespace stockade
