#pragma once
// FenForm: the form in which a dialect writes the fields of a FEN. The default is the format of
// fen.h. Reading is lenient: most forms are read whatever the form says; it decides only where the
// same text has two meanings (the letter of a side, of a piece, the name of a cell).

#include <string_view>
#include <utility>
#include <vector>

#include "framework/game/definition.h"
#include "framework/notation/cell_style.h"

namespace stockade {

struct FenForm {
  /// The values that the variant's rules remember.
  enum class Values : uint8_t {
    all,  ///< one field each, at the end
    none,
    tallies,    ///< only tallies, at the end: "+1+0"
    countdown,  ///< only a tally with a goal, as what is missing, before the plies: "2+3"
  };
  /// Two sides have the letters w and b, and w begins, whatever their letters are here.
  bool white_begins = false;
  /// Two boards are one, with '|' before the pieces of the second.
  bool folds_boards = false;
  /// Rights that other programs do not know are written: FlagInfo::is_private.
  bool private_rights = true;
  /// Rights of castling with any rook are written by the rook's file, not as K and Q.
  bool rights_by_file = false;
  /// If several pieces may have passed a cell, the field names the one that did: behind '-', or as
  /// one more cell, in the order of the board.
  bool arrival_behind_dash = true;
  /// Only if a legal move captures en passant, the field names the cell.
  bool only_capturable_passed = false;
  /// While a count of moves runs, its limit stands for the passed cell and the count for the plies.
  bool counts_for_passed = false;
  /// The pieces off the board.
  enum class Zones : uint8_t {
    brackets,       ///< "[Pp]", "[]"
    never_empty,    ///< "[Pp]", "[-]"
    one_more_rank,  ///< "/Pp", "/", if there is one group
  };
  Zones zones = Zones::brackets;
  /// A hand may hold a captured piece that goes to no hand here, such as the king whose capture
  /// ended the game. It is read with a warning, and never written.
  bool holds_every_capture = false;
  /// The fields of rights and of the passed cell are left out if the game has neither.
  bool leaves_out_unused = false;
  /// Zones that are enough for the whole board are written.
  bool endless_supplies = true;
  Values values = Values::all;
  CellStyle cells = CellStyle::own;
  /// Capital letters of piece types: here, there.
  std::vector<std::pair<char, char>> letters = {};
};

/// parse_fen() and write_fen() in another form.
Result<Position> parse_fen(const GameDefinition& definition, std::string_view text,
                           const FenForm& form, Diagnostics* warnings = nullptr);
[[nodiscard]] std::string write_fen(const GameDefinition& definition, const Position& position,
                                    const FenForm& form);

}  // namespace stockade
