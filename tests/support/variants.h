#pragma once
// What tests of several folders need: the variants of the library, positions and random walks.

#include <cstdint>
#include <string>
#include <vector>

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

/// A line of a perft collection: "POSITION ;D1 20 ;D2 400".
struct PerftLine {
  std::string text;
  std::vector<std::pair<int, uint64_t>> counts;  ///< by depth
};
std::vector<PerftLine> perft_lines(const std::string& file);

/// A file of tests/data as text.
std::string data_file(const std::string& name);

}  // namespace stockade::test
