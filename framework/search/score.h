#pragma once
// Scores inside a search: one integer from the side to move, mates counted by plies from the root.

#include "framework/search/search.h"

namespace stockade {

/// No line is longer than this.
inline constexpr int kMaxPly = 128;
inline constexpr int kInfinite = 32100;
/// Being mated at once; mate after n plies is kMate - n.
inline constexpr int kMate = 32000;
/// Scores beyond this are mates.
inline constexpr int kMateBound = kMate - 2 * kMaxPly;

[[nodiscard]] constexpr bool is_mate(int score) {
  return score >= kMateBound || score <= -kMateBound;
}
[[nodiscard]] constexpr int mate_in(int plies) { return kMate - plies; }
[[nodiscard]] constexpr int mated_in(int plies) { return plies - kMate; }

/// As people read it.
[[nodiscard]] Score to_score(int internal);

}  // namespace stockade
