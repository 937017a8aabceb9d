#pragma once
// The openings of a match: short, fair ways into a game, the same for the same seed.

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/game/game.h"

namespace stockade {

/// Where a game of a match begins, and the moves that are played before the players are asked.
struct Opening {
  Position start;
  std::vector<Move> moves;
};

struct RandomOpenings {
  int plies = 6;
  uint64_t seed = 1;
  /// Openings in which a short search sees either side ahead by more, in centipawns, are drawn
  /// again.
  int balance_cp = 250;
};

/// The `index`-th opening, whatever others have been asked for: random legal moves from the
/// definition's start, drawn again while the game would be over or a side be far ahead. After two
/// hundred draws the fairest of them is taken. Costs some milliseconds. With no plies: the start.
[[nodiscard]] Opening random_opening(const DefinitionPtr& definition, const RandomOpenings& options,
                                     uint64_t index);

/// Reads openings: the games of a PGN file (a name that ends in ".pgn"), as far as they go, else a
/// position a line, with comments from '#' to the end. Fails if there is none, if
/// one cannot be read, and if one is over.
Result<std::vector<Opening>> read_openings(const DefinitionPtr& definition, std::string_view text,
                                           const std::string& file);

}  // namespace stockade
