#pragma once
// Checks whether a position that was read from a FEN is possible in the game, beyond the form of
// its fields.

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/game/definition.h"

namespace stockade {

/// The positions of the values in the text of a FEN, for the messages.
struct FenPlaces {
  std::array<size_t, kMaxCells> cell_offset{};  ///< by cell: the offset of its piece
  std::array<size_t, kMaxSlots> slot_offset{};
  std::array<size_t, kMaxFlags> flag_offset{};
  size_t passed_at = 0;     ///< the field of the cells passed over
  std::vector<int> passed;  ///< the cells that it names
  /// By index of `passed`: the cell of the piece that has passed, if the field names it.
  std::vector<std::optional<int>> arrivals;
  /// All cells of the field, if it names several for one step: `passed` is the first of the step.
  std::vector<int> also_passed;
};

/// The cells of the pieces that can just have passed over `passed`, the first cell that they
/// passed.
[[nodiscard]] std::vector<int> pieces_that_passed(const GameDefinition& definition,
                                                  const Position& position, int passed);

/// The first problem: a royal piece is missing or there are two, a piece is on a cell where none of
/// its type can be, a castling right has no rook, no piece can have passed a cell, the side that
/// has just moved is in check. Enters the cells passed over into `position`.
[[nodiscard]] std::optional<Diagnostic> check_fen(const GameDefinition& definition,
                                                  std::string_view text, const FenPlaces& places,
                                                  Position& position);

/// The part of check_fen() about cells passed over. If boards are played at once it checks the
/// board that is asked; each board must be checked before check_fen().
[[nodiscard]] std::optional<Diagnostic> check_passed(const GameDefinition& definition,
                                                     std::string_view text, const FenPlaces& places,
                                                     Position& position);

/// If all captured pieces go to zones, the number of pieces of each type stays the same: warns if
/// it differs from the start.
void warn_of_unusual_sets(const GameDefinition& definition, std::string_view text,
                          const Position& position, Diagnostics& warnings);

}  // namespace stockade
