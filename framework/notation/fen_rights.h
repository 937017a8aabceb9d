#pragma once
// Reads the fields of a FEN about castling rights and about cells that a piece has passed over.

#include <optional>
#include <string_view>

#include "framework/base/diagnostic.h"
#include "framework/game/definition.h"
#include "framework/notation/cell_style.h"
#include "framework/notation/fen_checks.h"

namespace stockade {

/// A field of a FEN that is being read.
struct FenField {
  const GameDefinition& definition;
  std::string_view text;     ///< the complete FEN
  std::string_view field;    ///< empty if the FEN ends before it
  size_t offset;             ///< of the field in the text
  std::optional<int> board;  ///< the board that is read, if boards are played at once
  CellStyle cells = CellStyle::own;
};

/// Enters the castling rights, and other flags that have letters, into `position`, whose pieces and
/// side to move have been read. Returns the first problem, if there is one.
[[nodiscard]] std::optional<Diagnostic> read_rights(const FenField& in, FenPlaces& places,
                                                    Position& position);
/// Enters the cells passed over into `places`; check_fen() checks whether a piece can have passed
/// them. The pieces of `position` have been read. Other programs name the cells, and that of the
/// piece that has passed, in the order of the board.
[[nodiscard]] std::optional<Diagnostic> read_passed_cells(const FenField& in,
                                                          const Position& position,
                                                          FenPlaces& places);
/// In games with gating, other programs keep the right of a piece that has gone: removes the rights
/// whose pieces are not there, each with a warning.
void drop_vacant_rights(const GameDefinition& definition, std::string_view text,
                        const FenPlaces& places, Position& position, Diagnostics* warnings);

}  // namespace stockade
