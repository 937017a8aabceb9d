#pragma once
// Games whose boards are played at once (BoardsFacet): the moves of a Game are those of the board
// that is asked, and these functions ask another one.

#include <optional>

#include "framework/game/game.h"
#include "framework/rules/boards_facet.h"

namespace stockade {

/// Null in games whose boards are not played at once.
[[nodiscard]] const BoardsFacet* boards_at_once(const GameDefinition& definition);

/// The board of a move. None for a move of no side, which belongs to the board that is asked.
[[nodiscard]] std::optional<int> board_of(const GameDefinition& definition, Move move);

/// The side that makes a move that is legal in the game, on any board.
[[nodiscard]] Side mover_of(const Game& game, Move move);

/// Whether the side is to move on some board.
[[nodiscard]] bool is_to_move(const Game& game, Side side);

/// The position of the game as if that board were asked, without the moves before it.
[[nodiscard]] Game asking(const Game& game, int board);

/// The same for the board of a move; none if that is the board that is asked.
[[nodiscard]] std::optional<Game> asking_another(const Game& game, Move move);

/// The legal moves of all boards, beginning with the board that is asked.
[[nodiscard]] MoveList legal_moves_of_all_boards(Game& game);

/// The check or checkmate that a move gives to the player who answers it on its board.
struct CheckGiven {
  bool check = false;
  bool mate = false;
};
[[nodiscard]] CheckGiven check_given(Game& after, Move played);

/// Whether the move is legal on its board, even if another board is asked.
[[nodiscard]] bool is_legal_somewhere(Game& game, Move move);

}  // namespace stockade
