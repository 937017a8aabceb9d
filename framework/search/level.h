#pragma once
// Levels: playing strengths, from beginner to full strength.
//
// A lower level searches less deep and fewer quiet moves per node, and adds noise to the
// evaluation. The noise is the same whenever the same position is evaluated in one search. No level
// plays a random move. From the second level on the quiescence search stays complete, so that it
// sees immediate captures; the first level sees only its own captures.

#include <array>
#include <cstdint>
#include <optional>

namespace stockade {

inline constexpr int kLevels = 10;

struct Level {
  int depth = 0;        ///< plies at most; 0: no limit
  int quiet_moves = 0;  ///< quiet moves searched per node below the root; 0: all
  int noise_cp = 0;     ///< the largest evaluation noise, in centipawns
  /// The nominal rating. From the fourth level on, two neighbours differ by about three quarters of
  /// the difference measured in their matches (docs/develop/engine.md); the first is set to a
  /// beginner's 600.
  int elo = 0;
  /// Whether the quiescence search looks at captures. If not, a position is evaluated by the pieces
  /// on the board: the level captures what it can, and does not see recaptures.
  bool sees_captures = true;
};

/// Level `number` from 1 to kLevels; the last is full strength.
[[nodiscard]] const Level& level(int number);

/// The noise that `level` adds to the evaluation of the position with that key: from -noise_cp to
/// noise_cp, small amounts more often than large ones. The same key and seed give the same noise.
[[nodiscard]] int evaluation_noise(const Level& level, uint64_t key, uint64_t seed);

}  // namespace stockade
