#pragma once
// MoveShape: a move described by names: the piece, and the cells that it leaves and reaches. Two
// variants have "the same move" if the shapes are equal.

#include <optional>
#include <string>

#include "framework/game/game.h"

namespace stockade::gui {

/// Cells are named without the letter of their board, "" for a slot; pieces by their symbols, "N".
struct MoveShape {
  MoveForm form = MoveForm::board;
  std::string piece;  ///< the piece that moves, is dropped or is rescued
  std::string from;   ///< "" for a piece that is not on the board
  std::string to;
  std::string other;   ///< the piece that it becomes, or the piece that is paid; "" for none
  std::string enters;  ///< the piece that enters with the move; "" for none
  std::string word;    ///< "O-O" of castling; the tag of the move; UCI notation of a roll or a pass
  friend auto operator<=>(const MoveShape&, const MoveShape&) = default;
};

[[nodiscard]] MoveShape shape_of(const GameDefinition& definition, Move move);

/// The legal move of that shape. If there are several (a piece may go on to one board or another):
/// the one that is `text` in UCI notation, else one that stays on its board, else the first.
[[nodiscard]] std::optional<Move> find_shape(const GameDefinition& definition,
                                             const MoveList& legal, const MoveShape& shape,
                                             const std::string& text);

/// The reason why a move is not legal in a position.
struct NoSuchMove {
  std::string rule;   ///< id of the rule that forbids it; "" if the game has no such moves
  std::string words;  ///< a sentence without its full stop
  Site from, to;      ///< as far as this game has them
};
/// Explains a shape that is not among the legal moves. Leaves `game` unchanged.
[[nodiscard]] NoSuchMove explain_shape(Game& game, const MoveShape& shape);

}  // namespace stockade::gui
