// The paths of kings and rooks that castle.

#include "framework/rules/builtin/castling/castling.h"

namespace stockade {
namespace {

/// The cells from a to b by steps in one direction; none if the steps do not lead there.
std::vector<int> way_along(const Topology& topology, int a, int b, Vec direction) {
  std::vector<int> way = {a};
  // A way round a ring returns to its start.
  while (way.back() != b && std::ssize(way) <= topology.cells()) {
    const auto next = topology.offset(way.back(), direction);
    if (!next || *next == a) return {};
    way.push_back(*next);
  }
  return way.back() == b ? way : std::vector<int>();
}

}  // namespace

std::vector<int> way_between(const Topology& topology, int a, int b) {
  if (a == b) return {a};
  if (topology.geometry() != Geometry::graph) {
    const CellInfo& from = topology.info(a);
    const CellInfo& to = topology.info(b);
    if (from.file == to.file) return way_along(topology, a, b, {0, from.rank <= to.rank ? 1 : -1});
    return way_along(topology, a, b, {from.file <= to.file ? 1 : -1, 0});
  }
  std::vector<int> shortest;
  for (const NamedDirection& direction : topology.compass().directions) {
    std::vector<int> way = way_along(topology, a, b, direction.code);
    if (!way.empty() && (shortest.empty() || way.size() < shortest.size()))
      shortest = std::move(way);
  }
  return shortest;
}

CellSet span(const Topology& topology, int a, int b) {
  std::vector<int> way = way_between(topology, a, b);
  if (way.empty()) way = way_between(topology, b, a);
  CellSet cells;
  for (const int cell : way) cells.set(cell);
  return cells;
}

std::optional<CellSet> CastlingCells::between(const Topology& topology) const {
  CellSet cells;
  for (const auto& [a, b] : ways()) {
    const CellSet part = span(topology, a, b);
    if (part.empty()) return std::nullopt;
    cells |= part;
  }
  cells.reset(king_from);
  cells.reset(rook_from);
  return cells;
}

}  // namespace stockade
