#pragma once
// Castling: king and rook move together, both unmoved, nothing between them, the king neither in
// check nor passing or reaching an attacked cell.

#include "framework/rules/rule.h"

namespace stockade {

struct CastlingWing {
  Side side;
  PieceType rook;                                      ///< what the king castles with
  char letter = 'K';                                   ///< of the right, in FEN
  std::string name;                                    ///< how the move is printed: "O-O"
  std::string king_from, king_to, rook_from, rook_to;  ///< cell names
  bool one_of_several = false;  ///< the right allows other moves, too, which differ in their cells
};

struct CastlingParams {
  PieceType king;
  PieceType rook;  ///< of all wings that name no other
  std::vector<CastlingWing> wings;
  /// A rook dropped on its home corner counts as unmoved, so that a lost right can come back while
  /// the king has not moved. The position then remembers the unmoved king by `king_letters`.
  bool dropped_rook_counts = false;
  std::string king_letters = "Ee";  ///< of the first and the second side of a board
  /// A king or a rook dropped on its cell may castle with the other if that stands on its own.
  bool granted_by_drop = false;
  /// The king may not be attacked where it starts, passes and arrives.
  bool safe = true;
  /// A side that castles takes from the other the right to castle on the same wing.
  bool opposite = false;
  /// The letters of wings with which castling wins.
  std::vector<char> wins = {};
};

[[nodiscard]] std::unique_ptr<Rule> make_castling_rule(CastlingParams params, SourceMark where);

}  // namespace stockade
