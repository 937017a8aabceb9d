#pragma once
// Levels: strengths for people, from beginner to all that the search can do.
//
// A level looks less far ahead, looks at fewer quiet moves, and misjudges positions by an amount
// that is always the same for the same position in one game. It never plays a random move: captures
// are always followed to their end, so that what can be taken at once is seen.

#include <array>
#include <cstdint>
#include <optional>

namespace stockade {

inline constexpr int kLevels = 10;

struct Level {
  int depth = 0;     ///< plies at most; 0: any
  int width = 0;     ///< quiet moves looked at below the root; 0: all
  int noise_cp = 0;  ///< the most by which a position is misjudged, in centipawns
  /// Nominal: neighbours differ by three quarters of what their matches show (docs/engine.md), and
  /// the first level is put at a beginner's 600.
  int elo = 0;
};

/// Level `number` from 1 to kLevels; the last is full strength.
[[nodiscard]] const Level& level(int number);

/// How far `level` misjudges the position with that key: from -noise_cp to noise_cp, small amounts
/// more often than large ones. The same for the same seed.
[[nodiscard]] int misjudgement(const Level& level, uint64_t key, uint64_t seed);

}  // namespace stockade
