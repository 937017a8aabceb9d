#pragma once
// XBoard's command `edit`, with which engines without `setboard` get a position. It knows pieces
// and cells, and nothing else: the first side moves, and nothing is in hand.

#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/notation/dialects/dialect.h"

namespace stockade {

/// The lines from "edit" to ".". Fails if the position differs from the start of the game in more
/// than its pieces.
Result<std::vector<std::string>> edit_lines(const GameDefinition& definition,
                                            const Position& position, const Dialect& dialect);

/// The board of a FEN, without what is in hand.
[[nodiscard]] std::string_view board_of_fen(std::string_view fen);

/// The board of the start that a program has, in its line "setup (letters) 8x8+0_parent FEN", which
/// follows `variant`. "" if it is another line.
[[nodiscard]] std::string_view board_in_setup(std::string_view line);

/// The files and ranks of a board.
struct BoardSize {
  int files = 0;
  int ranks = 0;
  friend bool operator==(const BoardSize&, const BoardSize&) = default;
};
[[nodiscard]] BoardSize size_of_board(std::string_view board);

/// Whether `edit` loses nothing of the game's start: no right to castle, and nothing in hand.
[[nodiscard]] bool edit_keeps_start(const GameDefinition& definition, const Dialect& dialect);

}  // namespace stockade
