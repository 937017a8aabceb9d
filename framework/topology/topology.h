#pragma once
// A Topology is the ground a game is played on: cells, how they neighbour, and where each is drawn.
//
// Cells are numbered from 0; a game with several boards has one Topology whose cells carry a board
// number. At most kMaxCells cells. Immutable once built; shared by threads.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/bits.h"
#include "framework/base/result.h"

namespace stockade {

inline constexpr int kMaxCells = 256;
using CellSet = Bits<kMaxCells / 64>;

/// A displacement on a square board: files to the right, ranks up (as the first side sees it).
struct Vec {
  int dx = 0;
  int dy = 0;
  friend constexpr auto operator<=>(const Vec&, const Vec&) = default;
};

/// How a side sees the board: each of its displacements is multiplied by these signs.
struct Orientation {
  int mx = 1;
  int my = 1;
  [[nodiscard]] constexpr Vec turn(Vec v) const { return {v.dx * mx, v.dy * my}; }
  friend constexpr bool operator==(const Orientation&, const Orientation&) = default;
};

/// One cell as people see it. `x`, `y` are drawing coordinates in cell widths, y upwards.
struct CellInfo {
  std::string name;
  int board = 0;
  int file = 0;
  int rank = 0;
  double x = 0;
  double y = 0;
  int shade = 0;  ///< 0 dark, 1 light (more on boards with more colours)
};

class Topology {
 public:
  /// A board of `files` by `ranks` squares named a1, b1, …; cell = rank * files + file.
  static Result<Topology> square(int files, int ranks, SourceMark where = {});

  [[nodiscard]] int cells() const { return static_cast<int>(info_.size()); }
  [[nodiscard]] int files() const { return files_; }
  [[nodiscard]] int ranks() const { return ranks_; }
  [[nodiscard]] int boards() const { return boards_; }
  [[nodiscard]] const CellInfo& info(int cell) const { return info_[static_cast<size_t>(cell)]; }
  [[nodiscard]] const std::string& name(int cell) const { return info(cell).name; }
  /// The cell of that name, if there is one.
  [[nodiscard]] std::optional<int> find(std::string_view name) const;
  /// Where the displacement `v` leads from `cell`, if it stays on the board.
  [[nodiscard]] std::optional<int> offset(int cell, Vec v) const;
  /// The difference of cell numbers that displacement `v` makes wherever it stays on the board.
  [[nodiscard]] int shift_of(Vec v) const { return v.dx + v.dy * files_; }
  [[nodiscard]] CellSet all() const { return CellSet::first(cells()); }
  /// Machine words that a set of cells needs: 1, 2 or 4.
  [[nodiscard]] int words() const { return cells() <= 64 ? 1 : cells() <= 128 ? 2 : 4; }

 private:
  int files_ = 0;
  int ranks_ = 0;
  int boards_ = 1;
  std::vector<CellInfo> info_;
};

/// A region in words, as `orientation` sees the board: "first rank", "last rank", "rank 2" (from
/// the side's own edge), "all", "none", or a list of cell names separated by spaces.
Result<CellSet> parse_region(const Topology& topology, Orientation orientation,
                             const std::string& text, SourceMark where = {});

/// The cells of `set` by name, separated by spaces.
[[nodiscard]] std::string names(const Topology& topology, const CellSet& set);

}  // namespace stockade
