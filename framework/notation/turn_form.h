#pragma once
// TurnForm: the form in which a dialect writes moves. The default is UCI notation as in
// move_text.h. A turn is what the other program counts as one move.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "framework/notation/cell_style.h"

namespace stockade {

struct TurnForm {
  enum class Pass : uint8_t {
    word,         ///< "pass"
    piece_stays,  ///< the royal piece, or else the piece on the lowest cell, to its own cell:
                  ///< "e1e1"
    at_signs,     ///< "@@@@"
  };
  Pass pass = Pass::word;
  /// A neutral piece that is placed after a move belongs to the same turn: "e2e4,e4d6".
  bool joins_placements = false;
  /// '+' or '-' follows a move that always turns its piece over.
  bool marks_turned_over = false;
  /// In SAN a '+' at the end promotes, where pieces turn over; it never gives check.
  bool plus_promotes = false;
  /// Castling with any rook is a word, "O-O", and not the cells of king and rook.
  bool castling_words = false;
  CellStyle cells = CellStyle::own;
  /// Capital letters of piece types: here, there.
  std::vector<std::pair<char, char>> letters = {};
  /// The letters of types whose promotion is written as '+'.
  std::string plus = {};

  friend bool operator==(const TurnForm&, const TurnForm&) = default;
};

}  // namespace stockade
