#pragma once
// Castling: king and rook move together, both unmoved, nothing between them, the king neither in
// check nor passing or reaching an attacked cell.

#include "framework/rules/rule.h"

namespace stockade {

struct CastlingWing {
  Side side;
  PieceType rook;                                      ///< the piece that castles with the king
  char letter = 'K';                                   ///< the letter of the right in FEN
  std::string name;                                    ///< the printed move: "O-O"
  std::string king_from, king_to, rook_from, rook_to;  ///< cell names
  bool one_of_several = false;  ///< other moves, between other cells, need the same right
};

struct CastlingParams {
  PieceType king;
  PieceType rook;  ///< default for wings without a rook of their own
  std::vector<CastlingWing> wings;
  /// A rook dropped on its home corner counts as unmoved, so that a lost right can come back while
  /// the king has not moved. Positions then store the unmoved king as a flag with one of
  /// `king_letters`.
  bool dropped_rook_counts = false;
  std::string king_letters = "Ee";  ///< for the first and the second side of a board
  /// A king or a rook dropped on its home cell may castle with the other if that is on its home
  /// cell.
  bool granted_by_drop = false;
  /// The king may not castle out of, through or into check.
  bool safe = true;
  /// A side that castles removes the other side's right to castle on the same wing.
  bool opposite = false;
  /// The letters of wings with which castling wins.
  std::vector<char> wins = {};
};

[[nodiscard]] std::unique_ptr<Rule> make_castling_rule(CastlingParams params, SourceMark where);

}  // namespace stockade
