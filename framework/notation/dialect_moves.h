#pragma once
// Moves as other programs write them. A definition may name its cells as the players of its game do
// (7g: files by numbers from the right, ranks by letters from the top); Fairy-Stockfish names those
// of all games alike (c3). It writes one move where a turn has two steps here: a piece moves and a
// wall, a duck or an arrow is placed ("e2e4,e4d6"). See docs/fairy-stockfish.md.

#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.h"
#include "framework/notation/fen.h"

namespace stockade {

/// What another program writes as one move, and the moves that it is here, one after the other.
struct DialectTurn {
  std::string text;
  std::vector<Move> moves;
};

/// A played line in a dialect.
struct DialectLine {
  std::vector<std::string> turns;  ///< those that are complete
  std::vector<Move> begun;         ///< the moves after them, of a turn that goes on
};

/// The turns of a line of legal moves from `start`. In FenDialect::stockade each move is a turn.
[[nodiscard]] DialectLine dialect_line(const DefinitionPtr& definition, const Position& start,
                                       const std::vector<Move>& moves, FenDialect dialect);

/// All turns that the side to move has, in no particular order: one for each legal move where a
/// turn is a move. In FenDialect::fairy
/// - cells are named by letters for files and numbers for ranks, from the first side's left, where
///   the board is one plane of squares;
/// - a neutral piece that a turn places where no piece stood is written behind the move with the
///   cell of the move before it: "e2e4,e4d6";
/// - a pass is a move of the royal piece, or else of the own piece on the lowest cell, to where it
///   stands: "e1e1";
/// - a piece that is turned over as it moves has '+' or '-' behind the move.
[[nodiscard]] std::vector<DialectTurn> dialect_turns(const Game& game, FenDialect dialect);

/// The moves that another program means. Capital letters may stand for lowercase ones. Fails with
/// the error of parse_move() if the text is none of dialect_turns() and no move in our notation.
[[nodiscard]] Result<std::vector<Move>> read_dialect_turn(const Game& game, std::string_view text,
                                                          FenDialect dialect);

}  // namespace stockade
