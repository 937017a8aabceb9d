#pragma once
// Positions as one line of text, the way games with boards of ranks and files write them:
//
//   BOARD[GROUP#GROUP] side flags passed quiet full more
//   r3k2r/8/8/8/8/8/8/4K3[R] w Ekq - 0 1
//
// BOARD     ranks from the top, '/' between them; a letter is a piece, a number so many empty
// cells;
//           '+' before or '~' behind a letter marks a piece that has become what it is. Of a
//           hexagonal board its files. '&' stands between boards, and between levels from the
//           highest. Two boards are also read as one with '|' before the pieces of the second.
// [..#..]   the pieces in zones, by the groups of TextStyle; the letter's case is the piece's own
// colour,
//           so the zone follows from the piece. Left out altogether by definitions without zones;
//           read as empty if missing.
// side      the side's letter.
// flags     the letters of the flags that are set, '-' for none. What another letter implies is
//           left out ("K" says all that "KE" says).
// passed    the cell that the last move passed over and left open to capture, or '-'; several one
//           after the other, the first passed first.
//           Where a turn is of several moves, the first cells of all that were passed in the last
//           turn, or so far in this one.
// quiet     plies since the move count was reset; full: the number of the move, from 1. Where
//           turns are numbered, both count turns.
// more      what a game has besides, a field each, '-' for nothing: the moves left of a turn of
//           several; the cells of the pieces that have moved in it, if that matters; the roll of
//           two dice, the lower first.
//
// Fields missing at the end read as the first side to move and "- - 0 1".

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/game/definition.h"

namespace stockade {

/// Longer texts are refused unread.
inline constexpr size_t kMaxFen = 4096;

/// Reads a position and refuses what cannot arise: a wrong board, pieces that may not stand where
/// they do, other than one royal piece a side on the board (or one in a zone), the side that has
/// just moved in check, flags whose pieces are not at home, a passed cell that no piece has just
/// passed. Each problem has the column it was found at. `warnings`, if given, receives what is
/// unusual but allowed: pieces that are more or fewer than a set.
Result<Position> parse_fen(const GameDefinition& definition, std::string_view text,
                           Diagnostics* warnings = nullptr);

/// How rights are written: in our way, or for engines that know no letter for an unmoved royal
/// piece (flags that others imply are left out; such text may say less than the position).
///
/// pychess: two boards are written as one, with '|' before the pieces of the second.
enum class FenDialect { stockade, fairy, pychess };

/// The pieces on the board of a FEN, by cell, as far as the text can be read: for looking at a
/// setup before there is a definition.
[[nodiscard]] std::vector<std::pair<int, Piece>> pieces_in(const Equipment& equipment,
                                                           std::string_view text);

/// The canonical text: parse_fen() reads it back to an equal position.
[[nodiscard]] std::string write_fen(const GameDefinition& definition, const Position& position,
                                    FenDialect dialect = FenDialect::stockade);

}  // namespace stockade
