#pragma once
// Moves as text: written in three styles, read in every form that engines and print use.
//
//   | style   | board move           | promotion        | drop         | exchange: pay Q, free P |
//   | engine  | e2e4                 | d7d8n            | P@a4         | P#Q@a4 (freed first)    |
//   | printed | Nf3, exd5, O-O       | d8=N, gxf8=R     | N*c7, *a4    | (Q)*a4, (B)N*c7         |
//   | older   | as printed           | as printed       | P*a4         | (Q-P)P*a4, (B-N)N*c7    |
//
// A piece that pushes or pulls another has both steps said: "d1d3,d5d8" (printed "Qd3,d5d8"), or
// its cell twice if it stays ("d1d1,d5d8", "Qd1,d5d8"). An x for a cell is the edge: "d1d1,d5x",
// and "d1x" for a piece that leaves the board.
//
// A piece that captures on the way stops at every such cell: "e4e5,e5d6" in UCI notation, and
// printed Lxe5-d6, or Lxe5xd6 if it captures on the last cell too.
//
// '*' stands for TextStyle::drop_mark in the last two. Printed moves name the piece's cell as far
// as another legal move makes it necessary, and end in '+' for check and '#' for mate.

#include <string>
#include <string_view>

#include "framework/game/game.h"
#include "framework/notation/move_pattern.h"

namespace stockade {

/// What stands for a cell where a piece goes off the board.
inline constexpr char kOffBoard = 'x';

enum class MoveStyle { uci, san, older };

/// The text of a legal move of the position in `game`, which is left as it was. Cost: a list of the
/// legal moves, unless the second form is given one.
[[nodiscard]] std::string move_text(Game& game, Move move, MoveStyle style = MoveStyle::san);
[[nodiscard]] std::string move_text(Game& game, Move move, const MoveList& legal, MoveStyle style);

/// The UCI notation, which needs no position. The move is not none.
[[nodiscard]] std::string uci_notation(const GameDefinition& definition, Move move);

/// Reads a move in UCI notation or any SAN: castling as "O O" or "0-0", spaces and a
/// lost bracket around payments, missing or wrong check marks, "!?" and "e.p.", long algebraic,
/// promotion with or without '='. Fails with a diagnostic whose id is "move-syntax" (text that says
/// no move), "move-ambiguous" (several legal moves fit, the message lists them), or the id of the
/// rule that forbids it.
Result<Move> parse_move(Game& game, std::string_view text);

}  // namespace stockade
