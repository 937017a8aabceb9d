#pragma once
// Scores inside a search: one integer for the side to move; mates are counted in plies from the
// root.

#include "framework/search/search.h"

namespace stockade {

/// The longest line, in plies.
inline constexpr int kMaxPly = 128;
inline constexpr int kInfinite = 32100;
/// Mate after n plies is kMate - n; being mated at once is -kMate.
inline constexpr int kMate = 32000;
/// Scores beyond this are mates.
inline constexpr int kMateBound = kMate - 2 * kMaxPly;

[[nodiscard]] constexpr bool is_mate(int score) {
  return score >= kMateBound || score <= -kMateBound;
}
[[nodiscard]] constexpr int mate_in(int plies) { return kMate - plies; }
[[nodiscard]] constexpr int mated_in(int plies) { return plies - kMate; }

/// The score for output.
[[nodiscard]] Score to_score(int internal);

}  // namespace stockade
