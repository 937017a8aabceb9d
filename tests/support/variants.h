#pragma once
// What tests of several folders need: the variants of the library, positions and random walks.

#include <string>

#include "framework/base/random.h"
#include "framework/game/game.h"

namespace stockade::test {

/// A variant of the source tree's library, loaded once. A variant that does not load ends the
/// program.
const DefinitionPtr& variant(const std::string& id);

/// The position of a text that is known to be right.
Position position(const DefinitionPtr& definition, const std::string& text);

/// Plays `plies` random moves from the start (fewer if the game ends). Captures, drops and
/// exchanges are taken more often than by pure chance, so that zones fill.
Game random_game(const DefinitionPtr& definition, Random& random, int plies);

/// A file of tests/data as text.
std::string data_file(const std::string& name);

}  // namespace stockade::test
