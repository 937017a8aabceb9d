#pragma once
// Checks of a position that was read from a FEN, beyond the form of its fields: can it be a
// position of the game?

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/game/definition.h"

namespace stockade {

/// Where the values of a position stand in the text, for the messages.
struct FenPlaces {
  std::array<size_t, kMaxCells> cell_offset{};  ///< by cell: its piece
  std::array<size_t, kMaxSlots> slot_offset{};
  std::array<size_t, kMaxFlags> flag_offset{};
  size_t passed_at = 0;     ///< the field of the cells passed over
  std::vector<int> passed;  ///< the cells that it names
  /// By index of `passed`: where the piece stands that has passed, if the field says so.
  std::vector<std::optional<int>> arrivals;
};

/// Where the pieces stand that can just have passed over the cell, the first one that they passed.
[[nodiscard]] std::vector<int> pieces_that_passed(const GameDefinition& definition,
                                                  const Position& position, int passed);

/// The first problem: a royal piece is missing or there are two, a piece stands where none of its
/// type can be, a castling right has no rook, nothing can have passed a cell, the side that has
/// just moved is in check. Enters what has been passed over into `position`.
[[nodiscard]] std::optional<Diagnostic> check_fen(const GameDefinition& definition,
                                                  std::string_view text, const FenPlaces& places,
                                                  Position& position);

/// The part of it about what has been passed over: of the board that is asked where boards are
/// played at once, each of which has to be asked before check_fen().
[[nodiscard]] std::optional<Diagnostic> check_passed(const GameDefinition& definition,
                                                     std::string_view text, const FenPlaces& places,
                                                     Position& position);

/// If zones hold all captured pieces, the number of pieces of each type stays the same: warns where
/// it differs from the start.
void warn_of_unusual_sets(const GameDefinition& definition, std::string_view text,
                          const Position& position, Diagnostics& warnings);

}  // namespace stockade
