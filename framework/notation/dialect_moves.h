#pragma once
// Moves as other programs write them. A definition may use the names of cells that the players of
// its game use (7g: files by numbers from the right, ranks by letters from the top);
// Fairy-Stockfish uses the same names in all games (c3). It writes one move if a turn has two steps
// here: a piece moves and a wall, a duck or an arrow is placed ("e2e4,e4d6"). What a dialect writes
// is its TurnForm. See docs/reference/dialects.md.

#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.h"
#include "framework/notation/dialects/dialect.h"

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

/// The turns of a line of legal moves from `start`. Where a dialect joins no placements, each move
/// is a turn.
[[nodiscard]] DialectLine dialect_line(const DefinitionPtr& definition, const Position& start,
                                       const std::vector<Move>& moves, const Dialect& dialect);

/// All turns of the side to move, in no particular order: one for each legal move if a turn is a
/// single move.
[[nodiscard]] std::vector<DialectTurn> dialect_turns(const Game& game, const Dialect& dialect);

/// A move in SAN or in cells of another program, in our letters and names of cells: "Qdd7" may be
/// "Add7", and "Bg7=H" is "Bg7=+B" if H means no piece type here.
[[nodiscard]] std::string own_move_text(const GameDefinition& definition, std::string_view text,
                                        const TurnForm& form);

/// The cells of a transcript that is one word: "f5d6c3" is f5, d6, c3. Any other word, and each
/// word of a game in which pieces move, is returned as it is.
[[nodiscard]] std::vector<std::string> words_of_transcript(const GameDefinition& definition,
                                                           std::string_view text, CellStyle cells);

/// The parts of the form by which a reader of this game's moves can tell it from another one.
[[nodiscard]] TurnForm form_for_readers(const GameDefinition& definition, const Dialect& dialect);

/// The moves that a text of another program means. Capital letters may replace lowercase ones.
/// Fails with the error of parse_move() if the text is none of dialect_turns() and no move in our
/// notation.
[[nodiscard]] Result<std::vector<Move>> read_dialect_turn(const Game& game, std::string_view text,
                                                          const Dialect& dialect);
/// The same without a copy: moves are played and taken back in `game`, which ends as it was.
[[nodiscard]] Result<std::vector<Move>> read_dialect_turn(Game& game, std::string_view text,
                                                          const Dialect& dialect);

}  // namespace stockade
