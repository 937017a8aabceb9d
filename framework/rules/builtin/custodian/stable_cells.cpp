#include "framework/rules/builtin/custodian/stable_cells.h"

namespace stockade {
namespace {

// In hundredths of a piece worth 1.
constexpr int kSafe = 400;
constexpr int kEdge = 40;
/// A piece beside a safe cell that is still empty helps the enemy there.
constexpr int kBesideSafe = -60;
/// What a piece is worth less on an empty board.
constexpr int kDiscount = 95;

}  // namespace

StableCells::StableCells(const Topology& topology, LineWay way)
    : beside_(topology.cells()), cells_(topology.cells()) {
  const std::vector<Vec> directions = directions_of(topology.compass(), way);
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
  const int empty = cells_ - occupied.count();
  return score - kDiscount * lead(occupied) * empty / cells_;
}

}  // namespace stockade
