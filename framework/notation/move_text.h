#pragma once
// Moves as text: written in three styles, and read in all notations that people and programs use.
//
//   | style   | board move           | promotion        | drop         | exchange: pay Q, free P |
//   | uci     | e2e4                 | d7d8n            | P@a4         | P#Q@a4 (freed first)    |
//   | san     | Nf3, exd5, O-O       | d8=N, gxf8=R     | N*c7, *a4    | (Q)*a4, (B)N*c7         |
//   | older   | as san               | as san           | P*a4         | (Q-P)P*a4, (B-N)N*c7    |
//
// If a piece pushes or pulls another, the text contains the steps of both: "d1d3,d5d8" (SAN
// "Qd3,d5d8"); a piece that stays is written with its cell twice ("d1d1,d5d8", "Qd1,d5d8"). An x
// instead of a cell is a step over the edge: "d1d1,d5x", and "d1x" for a piece that leaves the
// board.
//
// If a piece captures on the way, the text contains every such cell: "e4e5,e5d6" in UCI notation;
// in SAN Lxe5-d6, or Lxe5xd6 if it captures on the last cell too.
//
// Castling is the step of the king in UCI notation (e1g1), followed by an 'o' if the king has a
// move of its own between the same cells (f1g1o). If king and rooks start on any files, castling is
// the king's and the rook's cell (e1h1), as in UCI_Chess960; this form is read in every game.
//
// An exchange has the letters of all pieces paid and freed, the piece that is dropped first:
// "(Q)RB*e4", "RB#Q@e4", in the older style "(Q-RB)R*e4".
//
// A piece that enters with the move is written after it: "b1c3h", SAN "Nc3/H". With castling SAN
// adds its cell, "O-O/He1"; on the rook's cell UCI notation has the rook's and the king's cell,
// "h1e1h". A move with a name from a script ends in that name, "d1d4/jump", SAN "Rd4/jump".
//
// '*' is TextStyle::drop_mark in the last two styles. SAN includes the file or rank of the piece if
// another legal move makes it necessary, and ends in '+' for check and '#' for checkmate.

#include <string>
#include <string_view>

#include "framework/game/game.h"
#include "framework/notation/move_pattern.h"

namespace stockade {

/// Written instead of a cell where a piece leaves the board.
inline constexpr char kOffBoard = 'x';

enum class MoveStyle { uci, san, older };

/// The text of a legal move of the position in `game`, which does not change. Cost: a list of the
/// legal moves, unless the caller passes one.
[[nodiscard]] std::string move_text(Game& game, Move move, MoveStyle style = MoveStyle::san);
[[nodiscard]] std::string move_text(Game& game, Move move, const MoveList& legal, MoveStyle style);

/// The form of castling in UCI notation: the form of the game, or the king's and the rook's cell in
/// every game (UCI_Chess960).
enum class UciCastling { usual, king_takes_rook };

/// The UCI notation of a move, which needs no position. The move is not none.
[[nodiscard]] std::string uci_notation(const GameDefinition& definition, Move move,
                                       UciCastling castling = UciCastling::usual);

/// Reads a move in UCI notation or in any kind of SAN: castling as "O O" or "0-0", payments with
/// spaces or a missing bracket, missing or wrong check marks, "!?" and "e.p.", long algebraic
/// notation, promotion with or without '='. Fails with the id "move-syntax" (the text is not a
/// move), "move-ambiguous" (it fits several legal moves, which the message lists), or the id of the
/// rule that forbids the move.
Result<Move> parse_move(Game& game, std::string_view text);
/// The same with the legal moves of the position, for callers that read several texts.
Result<Move> parse_move(Game& game, std::string_view text, const MoveList& legal);

}  // namespace stockade
