#pragma once
// Explains why a move is legal or not.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.h"
#include "framework/rules/attempt.h"

namespace stockade {

/// Whether a move is legal. `move` is set for legal moves, the rest for illegal ones.
struct Verdict {
  bool legal = false;
  Move move;
  Rejection reason;
  /// For a move that leaves a royal piece attacked: the reply that would capture it, and its text.
  std::optional<Move> refutation;
  std::string refutation_text;
};

/// Judges a move given as text. Fails only if the text cannot be read as a move, or fits several
/// legal moves. Of several pieces that could be meant, the one nearest to a legal move is
/// explained. Does not change `game`. `legal`: its legal moves, if they are known.
Result<Verdict> explain_move(Game& game, std::string_view text, const MoveList* legal = nullptr);

/// The attempt to move what is at `from` to `to`: the piece of a cell, or one of a slot, which is a
/// drop if the zone's owner is to move and an exchange otherwise.
[[nodiscard]] Attempt attempt_by_hand(const Game& game, Site from, Site to);

/// Judges a move that somebody tried by hand. If details of the attempt are left open, it is legal
/// if some legal move fits, and `move` is then the first such move.
Verdict explain_attempt(Game& game, const Attempt& attempt);

/// The reason why none of several attempts is legal, such as those of one piece to every cell: the
/// reason for the one that is nearest to a legal move. Legal if one of them is. `attempts` is not
/// empty.
Verdict explain_attempts(Game& game, const std::vector<Attempt>& attempts);

}  // namespace stockade
