#pragma once
// A Topology is the board of a game: its cells, their neighbours, and their places in a drawing.
//
// Every cell has coordinates, and a way of moving is a displacement of coordinates:
//
//   square   file, rank                 one step along a file or rank (1,0), diagonally (1,1)
//   hex      file, height               straight (0,2), (1,1); over a corner (2,0), (1,3): a file's
//                                       cells are two apart, its neighbour's one higher or lower
//   cube     file, rank, level          through a face (1,0,0), an edge (1,1,0), a corner (1,1,1)
//   graph    none: cells are joined by named directions, whose codes stand for displacements
//
// Cells are numbered from 0; a game with several boards has one Topology whose cells have a board
// number, and no displacement leads from one board to another. At most kMaxCells cells. Immutable
// once built; shared by threads.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/topology/cell_set.h"
#include "framework/topology/compass.h"

namespace stockade {

/// The number of times that `v` repeats the shortest displacement of its direction, at least 1.
[[nodiscard]] int repetitions(Geometry geometry, Vec v);
/// The shortest displacement of v's direction.
[[nodiscard]] Vec unit_of(Geometry geometry, Vec v);

/// The direction in which a side's pieces move forward on the drawn board.
enum class Forward : uint8_t { up, down, left, right };
inline constexpr int kForwards = 4;
/// "up", "down", "left", "right".
[[nodiscard]] const char* to_string(Forward forward);
[[nodiscard]] std::optional<Forward> forward_of(std::string_view word);

/// The way a side sees the board: its displacements, sideways ones with files and ranks exchanged,
/// are multiplied by these signs.
struct Orientation {
  int mx = 1;
  int my = 1;
  int mz = 1;
  bool sideways = false;
  [[nodiscard]] constexpr Vec turn(Vec v) const {
    return sideways ? Vec{v.dy * mx, v.dx * my, v.dz * mz} : Vec{v.dx * mx, v.dy * my, v.dz * mz};
  }
  /// The orientation of this side relative to `first`.
  [[nodiscard]] constexpr Orientation after(const Orientation& first) const {
    return {mx * (sideways != first.sideways ? first.my : first.mx),
            my * (sideways != first.sideways ? first.mx : first.my), mz * first.mz,
            sideways != first.sideways};
  }
  /// The forward direction on the drawn board.
  [[nodiscard]] constexpr Forward forward() const {
    if (sideways) return mx > 0 ? Forward::right : Forward::left;
    return my > 0 ? Forward::up : Forward::down;
  }
  friend constexpr bool operator==(const Orientation&, const Orientation&) = default;
};

/// The convention for the names of cells: files a, b … from the left and ranks 1, 2 … from the
/// bottom; files numbered from the right and ranks a, b … from the top; ranks 1, 2 … from the top;
/// or no file i, so that the ninth is j.
enum class CellNames : uint8_t { algebraic, from_right, from_top, without_i };

/// A place of a drawing, in cell widths, y upwards.
struct Place {
  double x = 0;
  double y = 0;
};

/// One cell as people see it. `x`, `y` are drawing coordinates in cell widths, y upwards. Ranks
/// count from the bottom of their file.
struct CellInfo {
  std::string name;
  int board = 0;
  int level = 0;
  int file = 0;
  int rank = 0;
  Vec at;  ///< the coordinates that displacements are added to
  double x = 0;
  double y = 0;
  int shade = 0;               ///< 0 dark, 1 light (more on boards with more colours)
  std::vector<Place> outline;  ///< corners around (x, y); empty: the usual shape of the geometry
};

/// A region with a name, for each direction in which a side's pieces can move forward.
struct NamedRegion {
  std::string name;
  std::array<CellSet, kForwards> views;
  /// The region as `orientation` sees it.
  [[nodiscard]] const CellSet& seen(Orientation orientation) const {
    return views[static_cast<size_t>(orientation.forward())];
  }
};

/// The description of a board that is a graph. Cells are listed row by row, the lowest first.
struct GraphPlan {
  std::vector<CellInfo> cells;         ///< `at` is not used
  Compass compass;                     ///< its codes are set by Topology::graph()
  std::vector<std::vector<int>> next;  ///< by direction and cell; -1: none
  /// The view of the other side: a cell for each cell, and a direction for each direction; empty:
  /// both sides have the same view.
  std::vector<int> mirrored_cells;
  std::vector<int> mirrored_directions;
  bool points = false;  ///< cells are drawn as points joined by lines
};

/// The way a board is drawn. It does not affect the rules.
struct BoardDrawing {
  enum class Ground {
    chequered,
    plain,  ///< all cells look alike, with lines between them
    points  ///< pieces are on the points where lines meet
  };
  Ground ground = Ground::chequered;
  CellSet river;                 ///< on points, the strip between these cells
  std::vector<CellSet> palaces;  ///< boxes that have a frame, and on points diagonals
};

class Topology {
 public:
  /// A board of `files` by `ranks` squares named a1, b1, …; cell = rank * files + file.
  static Result<Topology> square(int files, int ranks, SourceMark where = {},
                                 CellNames names = CellNames::algebraic);
  /// `levels` square boards above each other, A the lowest; cells are named Aa1, …
  static Result<Topology> cube(int files, int ranks, int levels, SourceMark where = {});
  /// A hexagon of `side` hexagonal cells a side, files upright; file letters skip j.
  static Result<Topology> hexagon(int side, SourceMark where = {});
  /// A rhombus of `side` by `side` hexagonal cells, with upright files, each half a cell higher
  /// than the one to its left. The second side sees it rotated by 180 degrees.
  static Result<Topology> rhombus(int side, SourceMark where = {});
  /// Cells joined by named directions. Names of cells are distinct, and `next` has an entry for
  /// every direction and cell.
  static Result<Topology> graph(GraphPlan plan, SourceMark where = {});
  /// This board, which is one of files and ranks, without some of its cells. The others keep their
  /// names and positions; no displacement ends in a hole.
  [[nodiscard]] Result<Topology> without(const CellSet& holes, SourceMark where = {}) const;
  /// `boards` copies of this one, which has one board; names start with a capital letter: Aa1, Ba1,
  /// … On a board of levels the letter of the level follows: AAa1.
  [[nodiscard]] Result<Topology> copied(int boards, SourceMark where = {}) const;

  [[nodiscard]] Geometry geometry() const { return geometry_; }
  [[nodiscard]] const Compass& compass() const { return compass_; }
  [[nodiscard]] const BoardDrawing& drawing() const { return drawing_; }
  void set_drawing(BoardDrawing drawing) { drawing_ = std::move(drawing); }
  [[nodiscard]] CellNames cell_names() const { return names_; }
  [[nodiscard]] int cells() const { return static_cast<int>(info_.size()); }
  [[nodiscard]] int files() const { return files_; }
  [[nodiscard]] int ranks() const { return ranks_; }
  [[nodiscard]] int levels() const { return levels_; }
  [[nodiscard]] int boards() const { return boards_; }
  [[nodiscard]] int cells_per_board() const { return cells() / boards_; }
  [[nodiscard]] const CellInfo& info(int cell) const { return info_[cell]; }
  [[nodiscard]] const std::string& name(int cell) const { return info(cell).name; }
  /// The cell of that name, if there is one.
  [[nodiscard]] std::optional<int> find(std::string_view name) const;
  /// The same; a name without the letter of a board means the cell of that name on `board`.
  [[nodiscard]] std::optional<int> find_on(std::string_view name, int board) const;
  /// The cell's name without the letter of its board.
  [[nodiscard]] std::string_view short_name(int cell) const {
    return std::string_view(name(cell)).substr(boards_ > 1 ? 1 : 0);
  }
  /// The cell at these indices, if there is one.
  [[nodiscard]] std::optional<int> at(int board, int level, int file, int rank) const;
  /// The cell at displacement `v` from `cell`, if it is on the board.
  [[nodiscard]] std::optional<int> offset(int cell, Vec v) const;
  /// The same if the right edge of a board of squares is joined to the left one.
  [[nodiscard]] std::optional<int> offset_around(int cell, Vec v) const;
  /// The cell in the same place of another board.
  [[nodiscard]] int twin(int cell, int board) const {
    return cell + (board - info(cell).board) * cells_per_board();
  }
  /// The cell that `orientation` sees where the first side sees `cell`; none if that is a hole.
  [[nodiscard]] std::optional<int> mirrored(int cell, Orientation orientation) const;
  /// The rank of the cell, from 0, as `orientation` counts.
  [[nodiscard]] int rank_seen(int cell, Orientation orientation) const;
  /// The level of the cell, from 0, as `orientation` counts.
  [[nodiscard]] int level_seen(int cell, Orientation orientation) const;
  /// Whether cells are missing from the files and ranks.
  [[nodiscard]] bool has_holes() const { return has_holes_; }
  /// Whether each displacement changes cell numbers by the same difference everywhere.
  [[nodiscard]] bool uniform() const {
    return !has_holes_ && (geometry_ == Geometry::square || geometry_ == Geometry::cube);
  }
  /// The difference of cell numbers for `v`; only on uniform boards.
  [[nodiscard]] int shift_of(Vec v) const { return v.dx + (v.dy + v.dz * ranks_) * files_; }
  /// The orientation of a side whose pieces move forward in that direction.
  [[nodiscard]] Orientation orientation(Forward forward) const;
  /// Whether some side may see the board from its left or right edge: each board consists of
  /// squares and has as many files as ranks.
  [[nodiscard]] bool can_be_seen_sideways() const {
    return geometry_ == Geometry::square && files_ == ranks_;
  }
  [[nodiscard]] CellSet all() const { return CellSet::first(cells()); }
  [[nodiscard]] CellSet all_of(int board) const;
  /// Adds a region with a new name, by which parse_region() then finds it. `views` are by Forward.
  void name_region(std::string name, const std::array<CellSet, kForwards>& views);
  void forget_regions() { regions_.clear(); }
  [[nodiscard]] const std::vector<NamedRegion>& regions() const { return regions_; }
  /// The region of that name; null if there is none.
  [[nodiscard]] const NamedRegion* find_region(std::string_view name) const;
  /// The number of machine words of a set of cells in a kernel.
  [[nodiscard]] int words() const { return words_for(cells()); }

  /// The name of a file: a, b, … and from the 27th on aa, ab, …
  [[nodiscard]] std::string file_name(int file) const;
  /// The number of a rank in the names of cells that have one.
  [[nodiscard]] int rank_number(int rank) const;
  /// Whether the name of each file is one letter.
  [[nodiscard]] bool has_file_letters() const { return file_name(files_ - 1).size() == 1; }
  /// The letter of a level or a board: A, B, …
  [[nodiscard]] static char level_letter(int level) { return static_cast<char>('A' + level); }

 private:
  /// A file of a board of hexagons: the height of its lowest cell, in half cells, and the number of
  /// its cells.
  struct HexFile {
    int lowest;
    int length;
  };
  /// `size` files of up to as many ranks each.
  static Topology hexagonal(bool rhombus, int size, const std::function<HexFile(int)>& file_at);
  void find_bounds();
  /// Fills the table that at() and offset() read.
  void index();
  [[nodiscard]] int find_index(int board, Vec at) const;
  /// The direction of a graph with this code; -1 if there is none.
  [[nodiscard]] int direction_of(Vec code) const;

  Geometry geometry_ = Geometry::square;
  CellNames names_ = CellNames::algebraic;
  int files_ = 0;
  int ranks_ = 0;
  int levels_ = 1;
  int boards_ = 1;
  std::vector<CellInfo> info_;
  Compass compass_;
  BoardDrawing drawing_;
  bool has_holes_ = false;
  bool is_rhombus_ = false;
  std::vector<NamedRegion> regions_;
  std::vector<std::vector<int>> next_;  ///< of a graph: by direction and cell of one board
  std::vector<int> mirrored_cells_;     ///< of a graph whose sides see it differently
  Vec low_, high_;                      ///< bounds of the coordinates
  std::vector<int> lookup_;             ///< by board and coordinates; -1: no cell
};

/// A region in words, as `orientation` sees the board: "first rank", "last rank", "rank 2" (from
/// the side's own edge), "last 3 ranks", "ranks 2-4", "last level", "file a", "files c-e",
/// "level A", "board A", "dark cells", "light cells", "all", "none", a named region of the board,
/// cells by name separated by spaces, "d1-f3" for all cells between two corners (as the first side
/// calls them; the other's are the mirror image), "not" before one of these, or several joined by
/// "," (any of them) or "and" (all of them). docs/author/regions.md has the grammar.
Result<CellSet> parse_region(const Topology& topology, Orientation orientation,
                             const std::string& text, SourceMark where = {});

/// The cells of `set` by name, separated by spaces.
[[nodiscard]] std::string names(const Topology& topology, const CellSet& set);

}  // namespace stockade
