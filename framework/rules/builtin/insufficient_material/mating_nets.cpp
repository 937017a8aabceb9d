#include "framework/rules/builtin/insufficient_material/mating_nets.h"

#include <algorithm>

namespace stockade {
namespace {

/// Whether each of the cells can be given a blocker of its own that can stand there.
bool all_blocked(CellSet cells, const std::vector<CellSet>& blockers, uint64_t used = 0) {
  if (cells.empty()) return true;
  const int cell = cells.pop();
  for (size_t i = 0; i < blockers.size() && i < 64; ++i)
    if (!(used >> i & 1) && blockers[i].test(cell) &&
        all_blocked(cells, blockers, used | uint64_t{1} << i))
      return true;
  return false;
}

/// The most of `steps` that one piece of `captors` can deny each, together.
int most_denied(const PieceReach& reach, const std::vector<PlacedPiece>& captors,
                const CellSet& steps, bool stands_in_the_way) {
  int all = 0;
  for (const PlacedPiece& captor : captors) {
    int most = 0;
    for (const Piece form : reach.forms(captor.piece))
      for (CellSet rest = captor.where; rest.any();)
        most = std::max(most, (reach.captures(form, rest.pop()) & steps).count());
    all += most + (stands_in_the_way ? 1 : 0);
  }
  return all;
}

}  // namespace

/// What all pieces together could do, if each could be in several places at once.
struct MatingNets::Bounds {
  CellSet attacked;  ///< by captors
  CellSet blocked;   ///< by blockers
  CellSet stood_on;  ///< by captors
  int blockers = 0;
  int captors = 0;
};

/// The royal pieces in place, and the captors that have been placed.
struct MatingNets::Net {
  const std::vector<CellSet>& blockers;
  int mated = 0;                ///< the cell of the royal piece that is to be mated
  CellSet open = {};            ///< its steps that nothing denies yet
  CellSet occupied = {};        ///< both royal pieces and the captors
  bool takes = true;            ///< the royal piece can capture what stands beside it
  std::vector<bool> used = {};  ///< by captor: it has been placed
};

bool MatingNets::can_mate(Side side, const std::vector<PlacedPiece>& captors,
                          const std::vector<CellSet>& blockers) const {
  const Side enemy{1 - side.index()};
  const Piece mated = royals_[enemy];
  const Piece helper = royals_[side];
  const int cells = reach_.equipment().topology.cells();
  const bool few = captors.size() <= kFew;
  const Bounds bounds = bounds_of(captors, blockers);
  for (int at = 0; at < cells; ++at) {
    const CellSet& steps = reach_.steps(mated, at);
    const bool takes = reach_.captures(mated, at).any();
    // On a cell with more steps than all pieces together can deny nothing needs to be placed. On a
    // board of three dimensions that is nearly every cell, and placing takes a tenth of a second.
    const int left = few ? steps.count() - most_denied(reach_, captors, steps, !takes) -
                               static_cast<int>(blockers.size())
                         : 0;
    // Places of the other royal piece that deny nothing are alike: it is left out there.
    bool far_tried = false;
    for (int by = 0; by < cells; ++by) {
      if (by == at || reach_.captures(mated, at).test(by) || reach_.captures(helper, by).test(at))
        continue;
      if (safe_together_ && steps.test(by)) continue;
      const CellSet denied = (reach_.captures(helper, by) | CellSet::of(by)) & steps;
      if ((denied.empty() && far_tried) || denied.count() < left) continue;
      Net net{blockers, at, steps & ~denied, CellSet::of(at), takes};
      if (denied.empty())
        far_tried = true;
      else
        net.occupied.set(by);
      // Most nets cannot be closed, whatever the places of the pieces: placing them takes long.
      if (may_close(net, bounds) && (!few || close_few(net, captors))) return true;
    }
  }
  return false;
}

bool MatingNets::close_few(Net& net, const std::vector<PlacedPiece>& captors) const {
  net.used.assign(captors.size(), false);
  return give_check(net, captors);
}

bool MatingNets::give_check(Net& net, const std::vector<PlacedPiece>& captors) const {
  for (size_t i = 0; i < captors.size(); ++i)
    if (place(net, captors, i, net.mated, net.open)) return true;
  return false;
}

/// Closes the cells that are still open with blockers and with the captors that are left.
bool MatingNets::close(Net& net, const std::vector<PlacedPiece>& captors,
                       const CellSet& open) const {
  if ((open & net.occupied).empty() && all_blocked(open, net.blockers)) return true;
  for (CellSet rest = open; rest.any();) {
    const int cell = rest.pop();
    for (size_t i = 0; i < captors.size(); ++i)
      if (!net.used[i] && place(net, captors, i, cell, open)) return true;
  }
  return false;
}

/// Places the captor wherever it attacks `target`, and closes the rest.
bool MatingNets::place(Net& net, const std::vector<PlacedPiece>& captors, size_t captor, int target,
                       const CellSet& open) const {
  net.used[captor] = true;
  bool closed = false;
  for (const Piece form : reach_.forms(captors[captor].piece)) {
    CellSet places = reach_.captors(form, target) & captors[captor].where & ~net.occupied;
    while (!closed && places.any()) {
      const int at = places.pop();
      CellSet left = open & ~reach_.captures(form, at);
      // A royal piece that captures nothing cannot step onto the captor.
      if (!net.takes) left.reset(at);
      net.occupied.set(at);
      closed = close(net, captors, left);
      net.occupied.reset(at);
    }
  }
  net.used[captor] = false;
  return closed;
}

MatingNets::Bounds MatingNets::bounds_of(const std::vector<PlacedPiece>& captors,
                                         const std::vector<CellSet>& blockers) const {
  Bounds bounds;
  for (const CellSet& cells : blockers) bounds.blocked |= cells;
  for (const PlacedPiece& captor : captors) {
    bounds.stood_on |= captor.where;
    for (const Piece form : reach_.forms(captor.piece))
      for (CellSet rest = captor.where; rest.any();)
        bounds.attacked |= reach_.captures(form, rest.pop());
  }
  bounds.blockers = static_cast<int>(blockers.size());
  bounds.captors = static_cast<int>(captors.size());
  return bounds;
}

/// False if the net cannot be closed wherever the pieces are placed.
bool MatingNets::may_close(const Net& net, const Bounds& bounds) {
  if (!bounds.attacked.test(net.mated)) return false;
  const CellSet open = net.open & ~bounds.attacked;
  if (open.empty()) return true;
  // A royal piece that captures nothing cannot step onto a captor either.
  const CellSet filled = net.takes ? bounds.blocked : bounds.blocked | bounds.stood_on;
  return (open & ~filled).empty() &&
         open.count() <= bounds.blockers + (net.takes ? 0 : bounds.captors);
}

}  // namespace stockade
