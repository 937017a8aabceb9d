#pragma once
// The openings of a match. They are short and balanced, and the same for the same seed.

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/game/game.h"
#include "framework/plugin/plugin.h"

namespace stockade {

/// The start of a game and the moves that are played before the engines take over.
struct Opening {
  Position start;
  std::vector<Move> moves;
};

struct RandomOpenings {
  int plies = 6;
  uint64_t seed = 1;
  /// In centipawns: if a short search evaluates an opening beyond this, another one is drawn.
  int balance_cp = 250;
};

/// The `index`-th opening: random legal moves from the definition's start. They are drawn again
/// while the game would be over or a side would be far ahead; after two hundred draws, the most
/// balanced one is taken. This takes some milliseconds. With no plies, the opening is the start.
/// Games of more than two sides, and those that hide pieces, are not evaluated: the first opening
/// that does not end the game is taken.
[[nodiscard]] Opening random_opening(const DefinitionPtr& definition, const PluginRegistry& plugins,
                                     const RandomOpenings& options, uint64_t index);

/// Reads openings: the games of a PGN file (its name ends in ".pgn"), else one FEN per line, with
/// comments from '#' to the end of the line. Fails if there is none, if one has a mistake, or if
/// the game is over after one. `warnings`, if given, receives a remark about the dialect of the
/// positions.
Result<std::vector<Opening>> read_openings(const DefinitionPtr& definition, std::string_view text,
                                           const std::string& file,
                                           Diagnostics* warnings = nullptr);

}  // namespace stockade
