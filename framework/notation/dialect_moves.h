#pragma once
// Moves as other programs write them. A definition may use the names of cells that the players of
// its game use (7g: files by numbers from the right, ranks by letters from the top);
// Fairy-Stockfish uses the same names in all games (c3). It writes one move if a turn has two steps
// here: a piece moves and a wall, a duck or an arrow is placed ("e2e4,e4d6"). See
// docs/reference/fairy-stockfish.md.

#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.h"
#include "framework/notation/fen.h"

namespace stockade {

/// One move in the text of another program, and the sequence of moves that it is here.
struct DialectTurn {
  std::string text;
  std::vector<Move> moves;
};

/// A played line in a dialect.
struct DialectLine {
  std::vector<std::string> turns;  ///< the complete turns
  std::vector<Move> begun;         ///< the moves after them, of a turn that is not complete
};

/// The turns of a line of legal moves from `start`. In FenDialect::stockade each move is a turn.
[[nodiscard]] DialectLine dialect_line(const DefinitionPtr& definition, const Position& start,
                                       const std::vector<Move>& moves, FenDialect dialect);

/// All turns of the side to move, in no particular order: one for each legal move if a turn is a
/// single move. In FenDialect::fairy
/// - cells are named by letters for files and numbers for ranks, from the first side's left, where
///   the board is one plane of squares;
/// - a neutral piece that a turn places on an empty cell is written after the move, with the target
///   of the move before it: "e2e4,e4d6";
/// - a pass is a move of the royal piece, or else of the own piece on the lowest cell, to its own
///   cell: "e1e1";
/// - if a piece is turned over as it moves, '+' or '-' follows the move.
[[nodiscard]] std::vector<DialectTurn> dialect_turns(const Game& game, FenDialect dialect);

/// The moves that a text of another program means. Capital letters may replace lowercase ones.
/// Fails with the error of parse_move() if the text is none of dialect_turns() and no move in our
/// notation.
[[nodiscard]] Result<std::vector<Move>> read_dialect_turn(const Game& game, std::string_view text,
                                                          FenDialect dialect);

}  // namespace stockade
