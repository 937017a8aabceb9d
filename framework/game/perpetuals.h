#pragma once
// Perpetual check and perpetual chase: who loses by a repetition.
//
// A move chases an enemy piece if it threatens to capture that piece with profit, and the threat is
// new: it was not there before the move. A capture has profit if the piece is not protected, that
// is, if no legal move captures back. The definition says which pieces chase, where a piece can be
// chased, and which captures have profit in any case (perpetual_chase.h). A piece of the same type
// that can capture its attacker is not chased: that is an offer to exchange.
//
// Source: the tournament rules of the AXF. Cost: a few hundred legal moves for each move of
// the repetition; only a completed repetition is looked at.

#include <optional>

#include "framework/game/game.h"

namespace stockade {

struct ForbiddenPerpetual {
  Side side;  ///< who loses
  Ending ending = Ending::perpetual_check;
};

/// The perpetual check or chase of a repetition that the last move has completed, if the rules
/// forbid it. None if both sides do the same; a check outweighs a chase.
[[nodiscard]] std::optional<ForbiddenPerpetual> forbidden_perpetual(const Game& game);

}  // namespace stockade
