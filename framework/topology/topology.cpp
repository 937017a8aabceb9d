#include "framework/topology/topology.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace stockade {

int repetitions(Geometry geometry, Vec v) {
  int times = std::gcd(std::gcd(std::abs(v.dx), std::abs(v.dy)), std::abs(v.dz));
  // On hexagons half a displacement may lead between cells.
  if (geometry == Geometry::hex && times > 1 && (v.dx / times + v.dy / times) % 2 != 0) times /= 2;
  return std::max(1, times);
}

Vec unit_of(Geometry geometry, Vec v) {
  const int times = repetitions(geometry, v);
  return {v.dx / times, v.dy / times, v.dz / times};
}

namespace {

constexpr int kMaxBoards = 8;
/// No file is called x and one more letter: in moves, x before the name of a cell means a capture.
constexpr int kMaxFiles = 512;

Diagnostic too_large(const std::string& what, SourceMark where) {
  return error("board-size",
               "a board has at most " + std::to_string(kMaxCells) + " cells, not " + what, {},
               std::move(where));
}

Diagnostic too_wide(int files, SourceMark where) {
  return error(
      "board-size",
      "a board has at most " + std::to_string(kMaxFiles) + " files, not " + std::to_string(files),
      "turn the board by a quarter: more ranks, fewer files", std::move(where));
}

}  // namespace

Result<Topology> Topology::square(int files, int ranks, SourceMark where, CellNames names) {
  if (files < 1 || ranks < 1 || files > kMaxCells || ranks > kMaxCells || files * ranks > kMaxCells)
    return too_large(std::to_string(files) + " by " + std::to_string(ranks), std::move(where));
  if (files > kMaxFiles) return too_wide(files, std::move(where));
  if (names == CellNames::from_right && ranks > 26)
    return error("board-size",
                 "cells named from the right need at most 26 ranks, not " + std::to_string(ranks),
                 "use fewer ranks, or names: algebraic", std::move(where));
  Topology t;
  t.names_ = names;
  t.files_ = files;
  t.ranks_ = ranks;
  for (int rank = 0; rank < ranks; ++rank) {
    for (int file = 0; file < files; ++file) {
      CellInfo cell;
      cell.name = names == CellNames::from_right
                      ? std::to_string(files - file) + static_cast<char>('a' + ranks - 1 - rank)
                      : t.file_name(file) + std::to_string(t.rank_number(rank));
      cell.file = file;
      cell.rank = rank;
      cell.at = {file, rank};
      cell.x = file;
      cell.y = rank;
      cell.shade = (file + rank) % 2;
      t.info_.push_back(std::move(cell));
    }
  }
  t.find_bounds();
  t.index();
  return t;
}

Result<Topology> Topology::cube(int files, int ranks, int levels, SourceMark where) {
  if (files < 1 || ranks < 1 || levels < 1 || files > kMaxCells || levels > 26 ||
      ranks > kMaxCells || files * ranks > kMaxCells || files * ranks * levels > kMaxCells)
    return too_large(
        std::to_string(files) + " by " + std::to_string(ranks) + " by " + std::to_string(levels),
        std::move(where));
  if (files > kMaxFiles) return too_wide(files, std::move(where));
  Topology t;
  t.geometry_ = Geometry::cube;
  t.files_ = files;
  t.ranks_ = ranks;
  t.levels_ = levels;
  int columns = 1;
  while (columns * columns < levels) ++columns;
  for (int level = 0; level < levels; ++level) {
    for (int rank = 0; rank < ranks; ++rank) {
      for (int file = 0; file < files; ++file) {
        CellInfo cell;
        cell.name = level_letter(level) + (t.file_name(file) + std::to_string(rank + 1));
        cell.level = level;
        cell.file = file;
        cell.rank = rank;
        cell.at = {file, rank, level};
        // Levels are drawn in a grid of about as many rows as columns, the lowest at the bottom
        // left.
        cell.x = file + level % columns * (files + 0.6);
        cell.y = rank + level / columns * (ranks + 0.6);
        cell.shade = (file + rank + level) % 2;
        t.info_.push_back(std::move(cell));
      }
    }
  }
  t.find_bounds();
  t.index();
  return t;
}

Topology Topology::hexagonal(bool rhombus, int size, const std::function<HexFile(int)>& file_at) {
  // The distance of neighbours is 1: files are √3/2 apart.
  constexpr double kFileDistance = 0.8660254037844386;
  Topology t;
  t.geometry_ = Geometry::hex;
  t.is_rhombus_ = rhombus;  // the letters of files depend on it
  t.files_ = size;
  t.ranks_ = size;
  for (int file = 0; file < size; ++file) {
    const auto [lowest, length] = file_at(file);
    for (int rank = 0; rank < length; ++rank) {
      CellInfo cell;
      cell.name = t.file_name(file) + std::to_string(rank + 1);
      cell.file = file;
      cell.rank = rank;
      cell.at = {file, 2 * rank + lowest};
      cell.x = file * kFileDistance;
      cell.y = rank + lowest / 2.0;
      cell.shade = (cell.at.dy + (file % 2 ? 3 : 0)) / 2 % 3;
      t.info_.push_back(std::move(cell));
    }
  }
  t.find_bounds();
  t.index();
  return t;
}

Result<Topology> Topology::hexagon(int side, SourceMark where) {
  if (side < 2 || side > kMaxCells || 3 * side * (side - 1) + 1 > kMaxCells)
    return too_large("a hexagon with sides of " + std::to_string(side), std::move(where));
  const int files = 2 * side - 1;
  return hexagonal(false, files, [=](int file) {
    const int from_middle = std::abs(file - (side - 1));
    return HexFile{from_middle, files - from_middle};
  });
}

Result<Topology> Topology::rhombus(int side, SourceMark where) {
  if (side < 2 || side > kMaxCells || side * side > kMaxCells)
    return too_large("a rhombus with sides of " + std::to_string(side), std::move(where));
  return hexagonal(true, side, [=](int file) { return HexFile{file, side}; });
}

namespace {

/// Assigns codes to directions: opposite ones to those that mirror each other.
void set_codes(Compass& compass, const std::vector<int>& mirrored) {
  for (size_t i = 0; i < compass.directions.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    const size_t twin = mirrored.empty() ? i : static_cast<size_t>(mirrored[i]);
    if (twin == i)
      compass.directions[i].code = {number, 0, 0};
    else
      compass.directions[i].code =
          twin > i ? Vec{0, number, 0} : Vec{0, -1 - static_cast<int>(twin), 0};
  }
}

}  // namespace

Result<Topology> Topology::graph(GraphPlan plan, SourceMark where) {
  if (plan.cells.empty() || plan.cells.size() > kMaxCells)
    return too_large("a graph of " + std::to_string(plan.cells.size()) + " cells",
                     std::move(where));
  Topology t;
  t.geometry_ = Geometry::graph;
  t.info_ = std::move(plan.cells);
  for (CellInfo& cell : t.info_) {
    cell.at = {cell.file, cell.rank, 0};
    t.files_ = std::max(t.files_, cell.file + 1);
    t.ranks_ = std::max(t.ranks_, cell.rank + 1);
  }
  t.compass_ = std::move(plan.compass);
  t.compass_.geometry = Geometry::graph;
  set_codes(t.compass_, plan.mirrored_directions);
  t.next_ = std::move(plan.next);
  t.mirrored_cells_ = std::move(plan.mirrored_cells);
  if (plan.points) t.drawing_.ground = BoardDrawing::Ground::points;
  t.find_bounds();
  t.index();
  return t;
}

Result<Topology> Topology::without(const CellSet& holes, SourceMark where) const {
  if (!uniform() || boards_ > 1)
    return error("board-holes", "only a board of files and ranks can have holes",
                 "on other boards, leave the cells out of the graph", std::move(where));
  Topology t(*this);
  t.info_.clear();
  for (int cell = 0; cell < cells(); ++cell)
    if (!holes.test(cell)) t.info_.push_back(info(cell));
  if (t.info_.empty())
    return error("board-holes", "the holes leave no cell of the board", "list fewer holes",
                 std::move(where));
  t.has_holes_ = t.cells() < cells();
  t.index();
  return t;
}

Result<Topology> Topology::copied(int boards, SourceMark where) const {
  if (boards < 1 || boards > kMaxBoards || cells() * boards > kMaxCells)
    return error("board-size",
                 std::to_string(boards) + " boards of " + std::to_string(cells()) +
                     " cells are too many: at most " + std::to_string(kMaxBoards) + " boards and " +
                     std::to_string(kMaxCells) + " cells in all",
                 {}, std::move(where));
  Topology t(*this);
  t.boards_ = boards;
  t.info_.clear();
  const auto [first, last] = std::minmax_element(
      info_.begin(), info_.end(), [](const CellInfo& a, const CellInfo& b) { return a.x < b.x; });
  const double width = last->x - first->x + 1.5;
  for (int board = 0; board < boards; ++board) {
    for (CellInfo cell : info_) {
      cell.name.insert(cell.name.begin(), level_letter(board));
      cell.board = board;
      cell.x += board * width;
      t.info_.push_back(std::move(cell));
    }
  }
  t.index();
  return t;
}

void Topology::find_bounds() {
  compass_.geometry = geometry_;
  low_ = high_ = info_.front().at;
  for (const CellInfo& cell : info_) {
    low_ = {std::min(low_.dx, cell.at.dx), std::min(low_.dy, cell.at.dy),
            std::min(low_.dz, cell.at.dz)};
    high_ = {std::max(high_.dx, cell.at.dx), std::max(high_.dy, cell.at.dy),
             std::max(high_.dz, cell.at.dz)};
  }
}

void Topology::index() {
  const int volume = (high_.dx - low_.dx + 1) * (high_.dy - low_.dy + 1) * (high_.dz - low_.dz + 1);
  lookup_.assign(volume * boards_, -1);
  for (int cell = 0; cell < cells(); ++cell)
    lookup_[find_index(info(cell).board, info(cell).at)] = cell;
}

int Topology::find_index(int board, Vec at) const {
  const bool inside = at.dx >= low_.dx && at.dx <= high_.dx && at.dy >= low_.dy &&
                      at.dy <= high_.dy && at.dz >= low_.dz && at.dz <= high_.dz;
  if (!inside) return -1;
  const int wide = high_.dx - low_.dx + 1;
  const int deep = high_.dy - low_.dy + 1;
  const int high = high_.dz - low_.dz + 1;
  return ((board * high + at.dz - low_.dz) * deep + at.dy - low_.dy) * wide + at.dx - low_.dx;
}

int Topology::direction_of(Vec code) const {
  for (size_t i = 0; i < compass_.directions.size(); ++i)
    if (compass_.directions[i].code == code) return static_cast<int>(i);
  return -1;
}

std::optional<int> Topology::offset(int cell, Vec v) const {
  const CellInfo& from = info(cell);
  if (geometry_ == Geometry::graph) {
    const int direction = direction_of(v);
    if (direction < 0) return std::nullopt;
    const int first = from.board * cells_per_board();
    const int next = next_[direction][cell - first];
    if (next < 0) return std::nullopt;
    return first + next;
  }
  const int index =
      find_index(from.board, {from.at.dx + v.dx, from.at.dy + v.dy, from.at.dz + v.dz});
  if (index < 0 || lookup_[index] < 0) return std::nullopt;
  return lookup_[index];
}

std::optional<int> Topology::offset_around(int cell, Vec v) const {
  if (geometry_ != Geometry::square) return offset(cell, v);
  const CellInfo& from = info(cell);
  const int file = ((from.file + v.dx) % files_ + files_) % files_;
  const int index = find_index(from.board, {file, from.rank + v.dy});
  if (index < 0 || lookup_[index] < 0) return std::nullopt;
  return lookup_[index];
}

std::optional<int> Topology::at(int board, int level, int file, int rank) const {
  for (int cell = 0; cell < cells(); ++cell) {
    const CellInfo& here = info(cell);
    if (here.board == board && here.level == level && here.file == file && here.rank == rank)
      return cell;
  }
  return std::nullopt;
}

std::optional<int> Topology::find(std::string_view name) const {
  for (int cell = 0; cell < cells(); ++cell)
    if (info(cell).name == name) return cell;
  return std::nullopt;
}

std::optional<int> Topology::find_on(std::string_view name, int board) const {
  if (const auto cell = find(name)) return cell;
  if (boards_ == 1) return std::nullopt;
  return find(level_letter(board) + std::string(name));
}

std::optional<int> Topology::mirrored(int cell, Orientation orientation) const {
  const CellInfo& here = info(cell);
  if (geometry_ == Geometry::graph) {
    if (orientation.my > 0 || mirrored_cells_.empty()) return cell;
    const int first = here.board * cells_per_board();
    return first + mirrored_cells_[cell - first];
  }
  const auto turned = [](int value, int low, int high, int sign) {
    return sign > 0 ? value : low + high - value;
  };
  // Only square boards are seen sideways; then files and ranks change places.
  if (orientation.sideways && !can_be_seen_sideways()) return std::nullopt;
  Vec from = here.at;
  if (orientation.sideways) std::swap(from.dx, from.dy);
  const Vec there = {turned(from.dx, low_.dx, high_.dx, orientation.mx),
                     turned(from.dy, low_.dy, high_.dy, orientation.my),
                     turned(from.dz, low_.dz, high_.dz, orientation.mz)};
  const int twin = lookup_[find_index(here.board, there)];
  if (twin < 0) return std::nullopt;
  return twin;
}

int Topology::rank_seen(int cell, Orientation orientation) const {
  if (orientation.sideways)
    return orientation.mx > 0 ? info(cell).file : files_ - 1 - info(cell).file;
  if (const auto there = mirrored(cell, orientation)) return info(*there).rank;
  return ranks_ - 1 - info(cell).rank;  // only boards of files and ranks have holes
}

int Topology::level_seen(int cell, Orientation orientation) const {
  return orientation.mz > 0 ? info(cell).level : levels_ - 1 - info(cell).level;
}

void Topology::name_region(std::string name, const std::array<CellSet, kForwards>& views) {
  regions_.push_back({std::move(name), views});
}

const NamedRegion* Topology::find_region(std::string_view name) const {
  for (const NamedRegion& region : regions_)
    if (region.name == name) return &region;
  return nullptr;
}

namespace {

constexpr std::array<const char*, kForwards> kForwardWords = {"up", "down", "left", "right"};

}  // namespace

const char* to_string(Forward forward) { return kForwardWords[static_cast<size_t>(forward)]; }

std::optional<Forward> forward_of(std::string_view word) {
  for (size_t i = 0; i < kForwardWords.size(); ++i)
    if (word == kForwardWords[i]) return static_cast<Forward>(i);
  return std::nullopt;
}

Orientation Topology::orientation(Forward forward) const {
  switch (forward) {
    case Forward::up:
      break;
    case Forward::down:
      return {is_rhombus_ ? -1 : 1, -1, geometry_ == Geometry::cube ? -1 : 1};
    case Forward::left:
      return {-1, 1, 1, true};
    case Forward::right:
      return {1, -1, 1, true};
  }
  return {};
}

CellSet Topology::all_of(int board) const {
  CellSet set;
  for (int cell = 0; cell < cells(); ++cell)
    if (info(cell).board == board) set.set(cell);
  return set;
}

int Topology::rank_number(int rank) const {
  return names_ == CellNames::from_top ? ranks_ - rank : rank + 1;
}

std::string Topology::file_name(int file) const {
  // Files of hexagons have no letter j, as in Gliński's game.
  const bool after_j = geometry_ == Geometry::hex && !is_rhombus_ && file >= 'j' - 'a';
  const bool after_i = names_ == CellNames::without_i && file >= 'i' - 'a';
  std::string name;
  for (int rest = file + (after_j || after_i ? 1 : 0); rest >= 0; rest = rest / 26 - 1)
    name.insert(name.begin(), static_cast<char>('a' + rest % 26));
  return name;
}

std::string names(const Topology& topology, const CellSet& set) {
  std::string text;
  CellSet rest = set;
  while (rest.any()) {
    if (!text.empty()) text += ' ';
    text += topology.name(rest.pop());
  }
  return text;
}

}  // namespace stockade
