#pragma once
// Levels: strengths for people, from beginner to all that the search can do.
//
// A lower level searches less deep and fewer quiet moves per node, and adds noise to the
// evaluation. The noise is the same whenever the same position is evaluated in one search. No level
// plays a random move: from the second on the quiescence search stays complete, so that it sees
// what can be captured at once; the first one sees what it captures itself.

#include <array>
#include <cstdint>
#include <optional>

namespace stockade {

inline constexpr int kLevels = 10;

struct Level {
  int depth = 0;        ///< plies at most; 0: no limit
  int quiet_moves = 0;  ///< quiet moves searched per node below the root; 0: all
  int noise_cp = 0;     ///< the largest evaluation noise, in centipawns
  /// Nominal. From the fourth level on, two neighbours differ by about three quarters of the
  /// difference that their matches show (docs/engine.md); the first is set to a beginner's 600.
  int elo = 0;
  /// Whether the quiescence search looks at captures. If not, a position is judged by what stands
  /// on the board: the level takes what it can, and does not see that it is taken back.
  bool sees_captures = true;
};

/// Level `number` from 1 to kLevels; the last is full strength.
[[nodiscard]] const Level& level(int number);

/// What `level` adds to the evaluation of the position with that key: from -noise_cp to noise_cp,
/// small amounts more often than large ones. The same key and seed give the same noise.
[[nodiscard]] int evaluation_noise(const Level& level, uint64_t key, uint64_t seed);

}  // namespace stockade
