#pragma once
// The parts that reading and writing a FEN share: the order of its cells, flags and zones.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/definition.h"

namespace stockade {

/// A hole of the board in a row of a FEN, written '*'.
inline constexpr int kHole = -1;
inline constexpr char kHoleSign = '*';

/// A row of a FEN: its cells in the order in which they are written. "/" separates rows.
struct Row {
  std::string name;        ///< "rank 8", "file a"
  std::vector<int> cells;  ///< or kHole
};
/// Boards and levels, separated by "&".
using Sheet = std::vector<Row>;
/// Ranks from the top, each from the left; for a hexagonal board files, each from the top. Levels
/// from the highest, boards from the first.
[[nodiscard]] std::vector<Sheet> sheets_of(const Topology& topology);

/// The sheets of one board.
[[nodiscard]] std::vector<Sheet> sheets_of(const Topology& topology, int board);

/// The owner of a flag: the owner of the pieces it needs, otherwise by the case of its letter.
[[nodiscard]] Side owner_of(const GameDefinition& definition, const FlagInfo& flag);

/// The flags in the order they are written: the first side's, then the second's.
[[nodiscard]] std::vector<int> written_order(const GameDefinition& definition);

/// The slot for `piece` in a zone of one of these names.
[[nodiscard]] std::optional<int> slot_for(const PositionLayout& layout,
                                          const std::vector<std::string>& zones, Piece piece);

/// "K Q R" of "KQR".
[[nodiscard]] std::string spaced(std::string_view letters);

}  // namespace stockade
