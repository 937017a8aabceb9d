#include "framework/rules/builtin/custodian/stable_cells.h"

#include <algorithm>

namespace stockade {
namespace {

/// In hundredths of a piece worth 1: on an empty board, and on a full one. Tuned by hand, and
/// tested in matches against plain UCT (docs/develop/opponents.md).
struct Weight {
  int early;
  int late;
};
constexpr std::array<Weight, 8> kWeights{{
    {300, 120},    // on safe cells
    {10, 0},       // on edges
    {-60, -40},    // on edges beside a safe cell that is empty
    {-180, -120},  // elsewhere beside one
    {30, 60},      // cannot be enclosed
    {25, 25},      // empty cells where it encloses pieces
    {8, 0},        // empty cells beside the enemy's pieces
    {-6, -25},     // pieces beside empty cells
}};
/// With an even number of empty cells the other side moves last.
constexpr int kEvenCells = -60;
/// The amount by which a piece is worth less until the board is full.
constexpr int kDiscount = 98;

}  // namespace

StableCells::StableCells(const Topology& topology, LineWay way)
    : beside_(topology.cells()), cells_(topology.cells()) {
  const std::vector<Vec> directions = directions_of(topology.compass(), way);
  longest_ = std::max(topology.files(), topology.ranks());
  if (topology.geometry() == Geometry::square && topology.uniform())
    for (const Vec v : directions) {
      Way one{topology.shift_of(v), {}, 0};
      for (int cell = 0; cell < cells_; ++cell)
        if (topology.offset(cell, v)) one.leading.set(cell);
      ways_.push_back(one);
    }
  for (Way& one : ways_)
    one.opposite = static_cast<size_t>(
        std::find_if(ways_.begin(), ways_.end(),
                     [&](const Way& other) { return other.shift == -one.shift; }) -
        ways_.begin());
  for (int cell = 0; cell < cells_; ++cell) {
    int open_ends = 0;  // of lines with the cell in their middle
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
Bits<W> StableCells::enclosing(const Bits<W>& own, const Bits<W>& enemy,
                               const Bits<W>& empty) const {
  Bits<W> found;
  for (const Way& way : ways_) {
    Bits<W> run = stepped<W>(own, way) & enemy;
    while (run.any()) {
      const Bits<W> next = stepped<W>(run, way);
      found |= next & empty;
      run = next & enemy;
    }
  }
  return found;
}

template <int W>
Bits<W> StableCells::stable(const Bits<W>& own, const Bits<W>& empty) const {
  Bits<W> found;
  // Stable pieces need a piece on a safe cell or a full line, which most positions do not have.
  if ((own & safe_.resized<W>()).empty() && empty.count() > cells_ / 2) return found;
  std::array<Bits<W>, 16> full;
  size_t axes = 0;
  std::array<size_t, 16> axis;
  for (size_t i = 0; i < ways_.size(); ++i) {
    const size_t back = ways_[i].opposite;
    if (back < i || back >= ways_.size() || axes == full.size()) continue;
    Bits<W> open = empty;
    for (const size_t way : {i, back}) {
      Bits<W> run = empty;
      for (int step = 1; step < longest_ && run.any(); ++step) {
        run = stepped<W>(run, ways_[way]);
        open |= run;
      }
    }
    full[axes] = ~open;
    axis[axes++] = i;
  }
  for (;;) {
    Bits<W> next = own;
    for (size_t i = 0; i < axes; ++i) {
      const Way& ahead = ways_[axis[i]];
      const Way& back = ways_[ahead.opposite];
      next &= full[i] | ~ahead.leading.resized<W>() | ~back.leading.resized<W>() |
              stepped<W>(found, ahead) | stepped<W>(found, back);
    }
    if (next == found) return found;
    found = next;
  }
}

template <int W>
StableCells::Counts StableCells::counts_of(const Bits<W>& own, const Bits<W>& enemy) const {
  const Bits<W> empty = Bits<W>::first(cells_) & ~(own | enemy);
  const Bits<W> edge = edge_.resized<W>();
  Counts counts{};
  counts[kSafe] = (own & safe_.resized<W>()).count();
  counts[kEdge] = (own & edge).count();
  Bits<W> beside;
  for (Bits<W> rest = safe_.resized<W>() & empty; rest.any();)
    beside |= beside_[rest.pop()].template resized<W>();
  counts[kBesideSafe] = (own & beside & edge).count();
  counts[kInsideSafe] = (own & beside & ~edge).count();
  if (ways_.empty()) return counts;
  Bits<W> exposed;
  Bits<W> frontier;
  for (const Way& way : ways_) {
    exposed |= stepped<W>(enemy, way);
    frontier |= stepped<W>(empty, way);
  }
  counts[kStable] = stable<W>(own, empty).count();
  counts[kEnclosing] = enclosing<W>(own, enemy, empty).count();
  counts[kExposed] = (exposed & empty).count();
  counts[kFrontier] = (frontier & own).count();
  return counts;
}

template <int W>
int StableCells::weigh(const Position& position) const {
  const Bits<W> first = position.cells_of(Side{0}).resized<W>();
  const Bits<W> second = position.cells_of(Side{1}).resized<W>();
  const Counts ours = counts_of<W>(first, second);
  const Counts theirs = counts_of<W>(second, first);
  const int empty = cells_ - (first | second).count();
  int score = 0;
  for (size_t i = 0; i < kWeights.size(); ++i)
    score +=
        (ours[i] - theirs[i]) * (kWeights[i].early * empty + kWeights[i].late * (cells_ - empty));
  if (empty % 2 == 0)
    score += (position.side_to_move() == Side{0} ? kEvenCells : -kEvenCells) * (cells_ - empty);
  score /= cells_;
  return empty == 0 ? score : score - kDiscount * (first.count() - second.count());
}

int StableCells::evaluate(const Position& position) const {
  return cells_ <= 64    ? weigh<1>(position)
         : cells_ <= 256 ? weigh<4>(position)
                         : weigh<kMaxWords>(position);
}

}  // namespace stockade
