#include "framework/rules/builtin/insufficient_material/mating_nets.h"

#include <algorithm>

namespace stockade {
namespace {

/// Gives cells a blocker each, as a matching in a graph of two halves.
class Blocking {
 public:
  explicit Blocking(const std::vector<CellSet>& blockers)
      : blockers_(blockers), cell_of_(blockers.size(), -1) {}

  /// Whether the cell gets a blocker, if need be one from another cell, which gets another one.
  bool block(int cell) {
    tried_.assign(blockers_.size(), false);
    return find_for(cell);
  }

 private:
  bool find_for(int cell) {
    for (size_t i = 0; i < blockers_.size(); ++i) {
      if (tried_[i] || !blockers_[i].test(cell)) continue;
      tried_[i] = true;
      if (cell_of_[i] >= 0 && !find_for(cell_of_[i])) continue;
      cell_of_[i] = cell;
      return true;
    }
    return false;
  }

  const std::vector<CellSet>& blockers_;
  std::vector<int> cell_of_;  ///< by blocker; -1: it is free
  std::vector<bool> tried_;
};

/// Whether each of the cells can be given a blocker of its own that can stand there.
bool all_blocked(CellSet cells, const std::vector<CellSet>& blockers) {
  if (cells.count() > static_cast<int>(blockers.size())) return false;
  Blocking blocking(blockers);
  while (cells.any())
    if (!blocking.block(cells.pop())) return false;
  return true;
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
  CellSet struck = {};          ///< where the royal piece can capture what stands beside it
  bool attacked = false;        ///< by the other royal piece
  std::vector<bool> used = {};  ///< by captor: it has been placed
};

MatingNets::MatingNets(const PieceReach& reach, const SideVector<Piece>& royals, bool safe_together)
    : reach_(reach), royals_(royals), safe_together_(safe_together) {
  const int cells = reach_.equipment().topology.cells();
  for (int side = 0; side < std::ssize(royals); ++side)
    for (int at = 0; at < cells && !royal_attacks_[Side{side}]; ++at)
      for (int by = 0; by < cells; ++by)
        if (by != at && attacks_safely(Side{side}, by, at)) royal_attacks_[Side{side}] = true;
}

/// Whether the side's royal piece on `by` attacks the enemy's on `at`, which cannot capture it.
bool MatingNets::attacks_safely(Side side, int by, int at) const {
  const Side enemy{1 - side.index()};
  return reach_.captures(royals_[side], by).test(at) &&
         !reach_.strikes(royals_[enemy], at).test(by);
}

bool MatingNets::can_mate(Side side, const std::vector<PlacedPiece>& captors,
                          const std::vector<CellSet>& blockers) const {
  const Side enemy{1 - side.index()};
  const Piece mated = royals_[enemy];
  const Piece helper = royals_[side];
  const int cells = reach_.equipment().topology.cells();
  if (captors.empty() && !royal_attacks(side)) return false;
  const bool few = captors.size() <= kFew;
  const Bounds bounds = bounds_of(captors, blockers);
  for (int at = 0; at < cells; ++at) {
    const CellSet& steps = reach_.steps(mated, at);
    const CellSet& struck = reach_.strikes(mated, at);
    const bool stands_safely = (steps & ~struck).any();
    // On a cell with more steps than all pieces together can deny nothing needs to be placed. On a
    // board of three dimensions that is nearly every cell, and placing takes a tenth of a second.
    const int left = few ? steps.count() - most_denied(reach_, captors, steps, stands_safely) -
                               static_cast<int>(blockers.size())
                         : 0;
    // Places of the other royal piece that deny nothing are alike: it is left out there.
    bool far_tried = false;
    for (int by = 0; by < cells; ++by) {
      if (by == at || struck.test(by)) continue;
      if (safe_together_ && steps.test(by)) continue;
      const CellSet denied = (reach_.captures(helper, by) | CellSet::of(by)) & steps;
      const bool attacked = attacks_safely(side, by, at);
      if ((denied.empty() && far_tried && !attacked) || denied.count() < left) continue;
      Net net{blockers, at, steps & ~denied, CellSet::of(at), struck, attacked};
      if (denied.empty() && !attacked)
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
  return net.attacked ? close(net, captors, net.open) : give_check(net, captors);
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
      // Where the royal piece cannot capture, it cannot step onto the captor.
      if (!net.struck.test(at)) left.reset(at);
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
  if (!net.attacked && !bounds.attacked.test(net.mated)) return false;
  const CellSet open = net.open & ~bounds.attacked;
  if (open.empty()) return true;
  // Where the royal piece cannot capture, it cannot step onto a captor either.
  const CellSet stood_on = bounds.stood_on & ~net.struck;
  return (open & ~(bounds.blocked | stood_on)).empty() &&
         open.count() <= bounds.blockers + (stood_on.any() ? bounds.captors : 0);
}

}  // namespace stockade
