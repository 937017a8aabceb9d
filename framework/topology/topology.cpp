#include "framework/topology/topology.h"

#include <array>
#include <charconv>
#include <sstream>

namespace stockade {

Result<Topology> Topology::square(int files, int ranks, SourceMark where) {
  if (files < 1 || ranks < 1 || files > 26 || files * ranks > kMaxCells)
    return error("board-size",
                 "a board has 1 to 26 files and at most 256 cells, not " + std::to_string(files) +
                     " by " + std::to_string(ranks),
                 {}, std::move(where));
  Topology t;
  t.files_ = files;
  t.ranks_ = ranks;
  for (int rank = 0; rank < ranks; ++rank) {
    for (int file = 0; file < files; ++file) {
      CellInfo cell;
      cell.name = std::string(1, static_cast<char>('a' + file)) + std::to_string(rank + 1);
      cell.file = file;
      cell.rank = rank;
      cell.x = file;
      cell.y = rank;
      cell.shade = (file + rank) % 2;
      t.info_.push_back(std::move(cell));
    }
  }
  return t;
}

std::optional<int> Topology::find(std::string_view name) const {
  if (name.size() < 2 || name[0] < 'a' || name[0] >= 'a' + files_) return std::nullopt;
  int rank = 0;
  const auto [end, failure] = std::from_chars(name.data() + 1, name.data() + name.size(), rank);
  if (failure != std::errc{} || end != name.data() + name.size() || name[1] == '0')
    return std::nullopt;
  if (rank < 1 || rank > ranks_) return std::nullopt;
  return (rank - 1) * files_ + (name[0] - 'a');
}

std::optional<int> Topology::offset(int cell, Vec v) const {
  const int file = info(cell).file + v.dx;
  const int rank = info(cell).rank + v.dy;
  if (file < 0 || file >= files_ || rank < 0 || rank >= ranks_) return std::nullopt;
  return rank * files_ + file;
}

namespace {

CellSet rank_set(const Topology& topology, Orientation orientation, int rank_from_own_edge) {
  CellSet set;
  const int rank =
      orientation.my > 0 ? rank_from_own_edge : topology.ranks() - 1 - rank_from_own_edge;
  for (int cell = 0; cell < topology.cells(); ++cell)
    if (topology.info(cell).rank == rank) set.set(cell);
  return set;
}

}  // namespace

Result<CellSet> parse_region(const Topology& topology, Orientation orientation,
                             const std::string& text, SourceMark where) {
  static constexpr std::array<std::string_view, 4> kOrdinals = {"first", "second", "third",
                                                                "fourth"};
  if (text == "all") return topology.all();
  if (text == "none") return CellSet::none();
  if (text == "last rank") return rank_set(topology, orientation, topology.ranks() - 1);
  for (size_t i = 0; i < kOrdinals.size(); ++i)
    if (text == std::string(kOrdinals[i]) + " rank" && static_cast<int>(i) < topology.ranks())
      return rank_set(topology, orientation, static_cast<int>(i));
  if (text.rfind("rank ", 0) == 0) {
    int rank = 0;
    const char* begin = text.data() + 5;
    const auto [end, failure] = std::from_chars(begin, text.data() + text.size(), rank);
    if (failure == std::errc{} && end == text.data() + text.size() && rank >= 1 &&
        rank <= topology.ranks())
      return rank_set(topology, orientation, rank - 1);
    return error("region", "this board has no " + text,
                 "ranks are 1 to " + std::to_string(topology.ranks()), std::move(where));
  }
  CellSet set;
  std::istringstream words(text);
  std::string word;
  while (words >> word) {
    const auto cell = topology.find(word);
    if (!cell)
      return error("region",
                   "'" + word + "' is not a cell of this board and '" + text + "' is not a region",
                   "say first rank, last rank, rank 2, all, none, or cells such as 'd4 e4'",
                   std::move(where));
    set.set(*cell);
  }
  if (set.empty())
    return error("region", "the region is empty", "say none if that is meant", std::move(where));
  return set;
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
