#pragma once
// FEN: a position as one line of text. For games with zones, several boards or long turns it has
// more fields than the usual FEN:
//
//   BOARD[GROUP#GROUP] side rights passed quiet full more
//   r3k2r/8/8/8/8/8/8/4K3[R] w Ekq - 0 1
//
// BOARD     the ranks from the top, with '/' between them. A letter is a piece, a number stands for
//           that many empty cells, a '*' for a hole of the board. '+' before a letter, or '~'
//           after it, marks a promoted piece. A hexagonal board is written by files. '&' separates
//           boards, and levels, from the highest. Two boards are also read as one, with '|' before
//           the pieces of the second.
// [..#..]   the pieces in zones, in the groups of TextStyle. The letter's case shows the side of
//           the piece, which determines the zone. Games without zones have no brackets; missing
//           brackets are read as empty. If there is one group, its pieces are also read after one
//           more '/', without brackets.
// side      the letter of the side to move.
// rights    the letters of the flags that are set, '-' for none. A letter that another one implies
//           is left out ("K" means "KE").
//           Where king and rooks start on any files, K and Q mean the outermost rook on that side
//           of the king (X-FEN), and a file's letter the rook on that file; these letters are read
//           for every rook (Shredder-FEN), and written for those that are not outermost.
// passed    the cell that the last move passed over, where en passant may be possible, or '-';
//           several cells in sequence. If a turn is a series of moves, the first cells of all
//           double steps of the last turn, or of this one so far.
// quiet     plies since the count of the n-move rule was reset; full: the move number, from 1.
//           If turns are numbered, both count turns.
// more      other values of the position, one field each, '-' for the initial value: the moves left
//           in a series; the cells of the pieces that have moved in it, if that matters; the roll
//           of two dice, the lower first.
//
// Missing fields at the end mean the first side to move and "- - 0 1".
//
// If sides have boards of their own, each board has such a FEN, as if it were a game of its two
// sides, with " | " between them. The fields of `more` follow the last. One more " | " and a letter
// name the board that is asked for the next move, if it is not the first:
//
//   4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 1 | B

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/game/definition.h"

namespace stockade {

/// The maximum length of a FEN; longer texts are errors.
inline constexpr size_t kMaxFen = 16384;

/// The FEN in a text as programs show it: after "position fen", "fen" or "FEN:", and with
/// underscores in place of blanks, as in addresses. Any other text is returned as it is.
[[nodiscard]] std::string bare_fen(std::string_view text);

/// Reads a position. Fails if it is impossible: a wrong board, a piece on a cell where it cannot
/// be, a side with no royal piece or several on the board (or one in a zone), check to the side
/// that has just moved, rights whose pieces are not on their home cells, a passed cell that no
/// piece has just passed. Each problem has its column. `warnings`, if given, receives problems that
/// are unusual but allowed: more or fewer pieces of a type than at the start.
Result<Position> parse_fen(const GameDefinition& definition, std::string_view text,
                           Diagnostics* warnings = nullptr);

/// The pieces on the board of a FEN, by cell, as far as the text can be read; for a setup before
/// there is a definition.
[[nodiscard]] std::vector<std::pair<int, Piece>> pieces_in(const Equipment& equipment,
                                                           std::string_view text);

/// The canonical FEN: parse_fen() reads it back to an equal position.
[[nodiscard]] std::string write_fen(const GameDefinition& definition, const Position& position);

}  // namespace stockade
