#pragma once
// The computer's answer to an offer of a draw.

#include "framework/search/search.h"

namespace stockade {

/// The search time before it answers, in milliseconds.
inline constexpr int kDrawSearchMs = 700;

/// Whether the computer agrees. `score` is from the computer's view.
[[nodiscard]] inline bool agrees_to_draw(const Score& score) {
  constexpr int kMargin = 25;  // in centipawns; an equal position may differ so much from zero
  if (score.mate) return *score.mate < 0;
  return score.centipawns <= kMargin;
}

}  // namespace stockade
