#pragma once
// The computer's answer to an offer of a draw.

#include "framework/search/search.h"

namespace stockade {

/// How long it searches before it answers.
inline constexpr int kDrawSearchMs = 700;

/// Whether the computer agrees. `score` is from its own view.
[[nodiscard]] inline bool agrees_to_draw(const Score& score) {
  constexpr int kMargin = 25;  // centipawns: what an equal position may differ from zero
  if (score.mate) return *score.mate < 0;
  return score.centipawns <= kMargin;
}

}  // namespace stockade
