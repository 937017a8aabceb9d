#pragma once
// Games whose boards are played at once (BoardsFacet): the moves of a Game are those of the board
// that is asked, and these functions ask another one.

#include <optional>

#include "framework/game/game.h"
#include "framework/rules/boards_facet.h"

namespace stockade {

/// Null in games whose boards, if there are several, are not played at once.
[[nodiscard]] const BoardsFacet* boards_at_once(const GameDefinition& definition);

/// The board of a move. None for a move of no side: that of the board that is asked.
[[nodiscard]] std::optional<int> board_of(const GameDefinition& definition, Move move);

/// Who makes a move that is legal in the game, on whichever board.
[[nodiscard]] Side mover_of(const Game& game, Move move);

/// The position of the game as if that board were asked, without the moves before it.
[[nodiscard]] Game asking(const Game& game, int board);

/// The same for the board of a move, if it is not the one that is asked.
[[nodiscard]] std::optional<Game> asking_another(const Game& game, Move move);

/// The legal moves of all boards, those of the board that is asked the first.
[[nodiscard]] MoveList legal_moves_of_all_boards(Game& game);

/// What a move that has just been played means for the player who answers it on its board.
struct CheckGiven {
  bool check = false;
  bool mate = false;
};
[[nodiscard]] CheckGiven check_given(Game& after, Move played);

/// Whether the move is legal on its board, whichever is asked.
[[nodiscard]] bool is_legal_somewhere(Game& game, Move move);

}  // namespace stockade
