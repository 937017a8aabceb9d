#include "framework/game/boards.h"

namespace stockade {

const BoardsFacet* boards_at_once(const GameDefinition& definition) {
  return definition.kernel().facet<BoardsFacet>();
}

std::optional<int> board_of(const GameDefinition& definition, Move move) {
  const BoardsFacet* boards = boards_at_once(definition);
  const Side side = definition.roster().side_of(move.piece());
  if (!boards || side.index() >= definition.roster().sides()) return std::nullopt;
  return boards->board_of(side);
}

Side mover_of(const Game& game, Move move) {
  const auto board = board_of(game.definition(), move);
  return board ? boards_at_once(game.definition())->mover(game.position(), *board)
               : game.next_player();
}

Game asking(const Game& game, int board) {
  Position position(game.position());
  boards_at_once(game.definition())->ask(position, board);
  return {game.definition_ptr(), position};
}

std::optional<Game> asking_another(const Game& game, Move move) {
  const auto board = board_of(game.definition(), move);
  if (!board || *board == boards_at_once(game.definition())->asked(game.position()))
    return std::nullopt;
  return asking(game, *board);
}

MoveList legal_moves_of_all_boards(Game& game) {
  MoveList moves = game.legal_moves();
  const BoardsFacet* boards = boards_at_once(game.definition());
  for (int i = 1; boards && i < boards->boards(); ++i) {
    const int board = (boards->asked(game.position()) + i) % boards->boards();
    asking(game, board).legal_moves(moves);
  }
  return moves;
}

CheckGiven check_given(Game& after, Move played) {
  if (!boards_at_once(after.definition())) {
    const bool check = after.in_check();
    return {check, check && after.legal_moves().empty()};
  }
  const Roster& roster = after.definition().roster();
  const Side mover = roster.side_of(played.piece());
  if (mover.index() >= roster.sides()) return {};  // a wait
  const bool check = after.definition().kernel().in_check(after.position(), roster.opponent(mover));
  return {check, check && after.outcome().ending == Ending::checkmate};
}

bool is_legal_somewhere(Game& game, Move move) {
  if (std::optional<Game> other = asking_another(game, move)) return other->is_legal(move);
  return game.is_legal(move);
}

}  // namespace stockade
