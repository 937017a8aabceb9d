#pragma once
// What texts of games with boards that are played at once say of boards, as BPGN does: "12A." and
// "12a." stand in front of moves of the first and of the second side of board A.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.h"
#include "framework/game/record.h"

namespace stockade {

/// "12A. " in front of a move that is legal in the game; "" in games of other kinds.
[[nodiscard]] std::string board_number(const Game& game, Move move);

/// The board that a text names in front of a move, and whose move it says it is.
struct BoardMark {
  Side side;
  size_t length = 0;  ///< of the mark, spaces behind it included
};
/// "12A.", "A." or "a." at the beginning of the text; none in games of other kinds.
[[nodiscard]] std::optional<BoardMark> read_board_mark(const GameDefinition& definition,
                                                       std::string_view text);

/// The letter of a board that there is not, in a mark such as "1C."; none if there is no such mark.
[[nodiscard]] std::optional<char> unknown_board_mark(const GameDefinition& definition,
                                                     std::string_view text);

/// The moves of a text with spaces between them. Move numbers, such as "1." and "12...", are no
/// moves; a mark of a board stands in front of its move: "1A.e4".
[[nodiscard]] std::vector<std::string> moves_in(const GameDefinition& definition,
                                                std::string_view text);

/// Where two teams play on boards of their own, files have the result of the board on which the
/// game has ended, as BPGN does: "0-1" for "1-0-0-1" if Black of board B has won it. It is the
/// board of a player whom the last comment names ("{NAME resigns}"), otherwise that of the last
/// move. Other results, and those of other games, stay as they are.
[[nodiscard]] std::string result_of_board(const Record& record, const std::string& result);
/// The result of each side that such a result means.
[[nodiscard]] std::string result_of_sides(const Record& record, const std::string& result);

}  // namespace stockade
