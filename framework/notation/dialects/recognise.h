#pragma once
// Positions and moves whose dialect nobody has named.

#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.h"
#include "framework/notation/dialects/dialect.h"

namespace stockade {

/// A position, and the dialect in which it was written.
struct RecognisedFen {
  Position position;
  const Dialect* dialect;
};
/// Reads a FEN in our form, or else in the first dialect that fits. `warnings` receives which one
/// that is, and whether a dialect that the game's file mentions reads the text as another position.
/// Fails with the problems in our form.
Result<RecognisedFen> recognise_fen(const GameDefinition& definition, std::string_view text,
                                    Diagnostics& warnings);

/// A line of moves, and the dialect in which all of them were written.
struct RecognisedMoves {
  std::vector<Move> moves;
  const Dialect* dialect;
};
/// Reads the words as moves from the position in `game`, all in the same dialect: the first that
/// fits. `warnings` receives which one, if it is not ours. Fails with the problem in our form; its
/// message names the move and its number.
Result<RecognisedMoves> recognise_moves(const Game& game, const std::vector<std::string>& words,
                                        Diagnostics& warnings);
/// Reads the words as moves in that dialect.
Result<std::vector<Move>> read_moves(const Game& game, const std::vector<std::string>& words,
                                     const Dialect& dialect);

}  // namespace stockade
