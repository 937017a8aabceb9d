#include "framework/rules/builtin/custodian/stable_cells.h"

namespace stockade {
namespace {

// In hundredths of a piece worth 1.
constexpr int kSafe = 400;
constexpr int kEdge = 40;
/// A piece beside a safe cell that is still empty helps the enemy there.
constexpr int kBesideSafe = -60;
/// Who can enclose in many places can choose, and need not give up a safe cell.
constexpr int kEnclosing = 40;
/// What a piece is worth less on an empty board.
constexpr int kDiscount = 95;

}  // namespace

StableCells::StableCells(const Topology& topology, LineWay way)
    : beside_(topology.cells()), cells_(topology.cells()) {
  const std::vector<Vec> directions = directions_of(topology.compass(), way);
  if (topology.geometry() == Geometry::square && topology.uniform())
    for (const Vec v : directions) {
      Way one{topology.shift_of(v), {}};
      for (int cell = 0; cell < cells_; ++cell)
        if (topology.offset(cell, v)) one.leading.set(cell);
      ways_.push_back(one);
    }
  for (int cell = 0; cell < cells_; ++cell) {
    int open_ends = 0;  // of lines that have the cell in their middle
    CellSet neighbours;
    for (const Vec v : directions) {
      const auto next = topology.offset(cell, v);
      if (!next) continue;
      neighbours.set(*next);
      if (topology.offset(cell, {-v.dx, -v.dy, -v.dz})) ++open_ends;
    }
    if (open_ends == 0) {
      safe_.set(cell);
      beside_[cell] = neighbours;
    } else if (open_ends <= 2) {
      edge_.set(cell);
    }
  }
}

template <int W>
int StableCells::enclosing_cells(const CellSet& own, const CellSet& enemy,
                                 const CellSet& empty) const {
  const Bits<W> begins = own.resized<W>();
  const Bits<W> enclosed = enemy.resized<W>();
  const Bits<W> free = empty.resized<W>();
  Bits<W> found;
  for (const Way& way : ways_) {
    const Bits<W> leading = way.leading.resized<W>();
    Bits<W> run = (begins & leading).shifted(way.shift) & enclosed;
    while (run.any()) {
      const Bits<W> next = (run & leading).shifted(way.shift);
      found |= next & free;
      run = next & enclosed;
    }
  }
  return found.count();
}

int StableCells::evaluate(const Position& position) const {
  const CellSet occupied = position.occupied();
  const CellSet first = position.cells_of(Side{0});
  const CellSet second = position.cells_of(Side{1});
  const auto lead = [&](const CellSet& cells) {
    return (first & cells).count() - (second & cells).count();
  };
  int score = kSafe * lead(safe_) + kEdge * lead(edge_);
  for (CellSet rest = safe_ & ~occupied; rest.any();)
    score += kBesideSafe * lead(beside_[rest.pop()]);
  if (!ways_.empty()) {
    const CellSet free = CellSet::first(cells_) & ~occupied;
    const auto difference = [&]<int W>(std::integral_constant<int, W>) {
      return enclosing_cells<W>(first, second, free) - enclosing_cells<W>(second, first, free);
    };
    score += kEnclosing * (cells_ <= 64    ? difference(std::integral_constant<int, 1>{})
                           : cells_ <= 256 ? difference(std::integral_constant<int, 4>{})
                                           : difference(std::integral_constant<int, kMaxWords>{}));
  }
  const int empty = cells_ - occupied.count();
  return score - kDiscount * lead(occupied) * empty / cells_;
}

}  // namespace stockade
