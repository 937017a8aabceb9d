#pragma once
// Marks of boards in texts of games with boards that are played at once, as in BPGN: "12A." and
// "12a." precede moves of the first and of the second side of board A.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.h"
#include "framework/game/record.h"

namespace stockade {

/// "12A. ", the mark before a move that is legal in the game; "" in games of other kinds.
[[nodiscard]] std::string board_number(const Game& game, Move move);
/// A legal move in SAN with its number: "12... Nf6", "12A. Nf6".
[[nodiscard]] std::string numbered_move_text(Game& game, Move move);

/// The board that a text names before a move, and the side whose move it is.
struct BoardMark {
  Side side;
  size_t length = 0;  ///< of the mark, including spaces after it
};
/// Reads "12A.", "A." or "a." at the beginning of the text; none in games of other kinds.
[[nodiscard]] std::optional<BoardMark> read_board_mark(const GameDefinition& definition,
                                                       std::string_view text);

/// The letter in a mark such as "1C." if there is no such board; none if there is no such mark.
[[nodiscard]] std::optional<char> unknown_board_mark(const GameDefinition& definition,
                                                     std::string_view text);

/// The moves of a text with spaces between them. Move numbers, such as "1." and "12...", are no
/// moves; a mark of a board is part of its move: "1A.e4".
[[nodiscard]] std::vector<std::string> moves_in(const GameDefinition& definition,
                                                std::string_view text);

/// If two teams play on boards of their own, files have the result of the board on which the game
/// has ended, as in BPGN: "0-1" for "1-0-0-1" if Black of board B has won it. It is the board of a
/// player named in the last comment ("{NAME resigns}"), otherwise the board of the last move. Other
/// results, and those of other games, stay as they are.
[[nodiscard]] std::string result_of_board(const Record& record, const std::string& result);
/// Converts such a result back into the results of all sides.
[[nodiscard]] std::string result_of_sides(const Record& record, const std::string& result);

}  // namespace stockade
