#include "framework/rules/routes.h"

#include <algorithm>
#include <set>

#include "framework/pieces/path_pieces.h"

namespace stockade {

std::vector<int16_t> path_steps(const Topology& topology, const Path& path,
                                Orientation orientation) {
  const int cells = topology.cells();
  std::vector<int16_t> steps;
  steps.reserve(path.headings.size() * cells);
  for (const Vec heading : path.headings) {
    const Vec v = orientation.turn(heading);
    for (int cell = 0; cell < cells; ++cell) {
      const auto next = path.around ? topology.offset_around(cell, v) : topology.offset(cell, v);
      steps.push_back(static_cast<int16_t>(next.value_or(-1)));
    }
  }
  return steps;
}

PathReach path_reach(const Topology& topology, const Path& path, Orientation orientation,
                     const CellSet& origins) {
  const int cells = topology.cells();
  const std::vector<int16_t> steps = path_steps(topology, path, orientation);
  PathReach reach;
  reach.ends.resize(cells);
  reach.captures.resize(cells);
  std::vector<int> seen(path.states.size() * cells, -1);
  std::vector<std::pair<int, int>> open;
  for (CellSet rest = origins; rest.any();) {
    const int origin = rest.pop();
    CellSet& ends = reach.ends[origin];
    CellSet& captures = reach.captures[origin];
    const auto visit = [&](int state, int cell) {
      int& mark = seen[state * cells + cell];
      if (mark == origin) {
        reach.meets_itself = reach.meets_itself || path.states[state].count > 0;
        return;
      }
      mark = origin;
      open.emplace_back(state, cell);
    };
    visit(0, origin);
    while (!open.empty()) {
      const auto [state, cell] = open.back();
      open.pop_back();
      const Path::State& here = path.states[state];
      for (int i = 0; i < here.count; ++i) {
        const Path::Arrow& arrow = path.arrows[here.first + i];
        if (arrow.deed == Path::Deed::look) {
          if (arrow.ends) ends.set(cell);
          visit(arrow.to, cell);
          continue;
        }
        const int next = steps[arrow.heading * cells + cell];
        if (next < 0) continue;
        if (arrow.ends) ends.set(next);
        if (arrow.ends & kAnyEnemyThere) captures.set(next);
        if (arrow.deed == Path::Deed::take) captures.set(next);
        if (arrow.goes_on) visit(arrow.to, next);
      }
    }
  }
  return reach;
}

struct Routes::Walk {
  const Path& path;
  const std::vector<int16_t>& steps;
  int cells;
  Piece piece;
  int origin;
  std::vector<uint16_t> taken;
  std::set<std::tuple<int, int, int>> seen;  ///< node, state and cell
  std::set<std::pair<int, int>> found;       ///< number and last cell
  bool too_many = false;

  void go(Routes& routes, int node, int state, int cell) {
    if (too_many || !seen.insert({node, state, cell}).second) return;
    if (seen.size() > kMaxNodes || routes.nodes_.size() > kMaxNodes ||
        ++routes.steps_ > kMaxSteps) {
      too_many = true;
      return;
    }
    const Path::State& here = path.states[state];
    for (int i = 0; i < here.count && !too_many; ++i) {
      const Path::Arrow& arrow = path.arrows[here.first + i];
      if (arrow.deed == Path::Deed::look) {
        if (arrow.ends && !taken.empty()) routes.note(*this, node, cell);
        go(routes, node, arrow.to, cell);
        continue;
      }
      const int next = steps[arrow.heading * cells + cell];
      if (next < 0) continue;
      if (arrow.ends && !taken.empty() && may_end(arrow, next)) routes.note(*this, node, next);
      if (!arrow.goes_on) continue;
      if (arrow.deed == Path::Deed::pass) {
        go(routes, node, arrow.to, next);
        continue;
      }
      if (next == origin || was_taken(next)) continue;
      if (taken.size() == kMaxTaken) {
        too_many = true;
        return;
      }
      taken.push_back(static_cast<uint16_t>(next));
      go(routes, routes.node_after(node, next), arrow.to, next);
      taken.pop_back();
    }
  }

  [[nodiscard]] bool was_taken(int cell) const {
    return std::find(taken.begin(), taken.end(), cell) != taken.end();
  }
  /// The origin and the cells of its captures are empty.
  [[nodiscard]] bool may_end(const Path::Arrow& arrow, int cell) const {
    return (arrow.ends & kNobodyThere) || (cell != origin && !was_taken(cell));
  }
};

int Routes::node_after(int node, int cell) {
  if (const int known = take(node, cell); known != kNone) return known;
  nodes_.emplace_back();
  const int made = static_cast<int>(nodes_.size()) - 1;
  nodes_[node].next.emplace_back(static_cast<uint16_t>(cell), made);
  return made;
}

void Routes::note(Walk& walk, int node, int to) {
  std::vector<uint16_t> sorted = walk.taken;
  std::sort(sorted.begin(), sorted.end());
  auto& known = routes_[{walk.piece.index(), walk.origin, to}];
  const auto same = std::find_if(known.begin(), known.end(), [&](std::vector<uint16_t> route) {
    std::sort(route.begin(), route.end());
    return route == sorted;
  });
  const int number = static_cast<int>(same - known.begin());
  if (same == known.end()) {
    known.push_back(walk.taken);
    most_from_a_cell_ = std::max(most_from_a_cell_, ++from_[{walk.piece.index(), walk.origin}]);
  }
  highest_ = std::max(highest_, number);
  if (number >= kMaxNumbers) walk.too_many = true;
  if (!walk.found.insert({number, to}).second) doubles_ = true;
  if (this->number(node, to) == kNone)
    nodes_[node].numbers.emplace_back(static_cast<uint16_t>(to), number);
}

bool Routes::add(const Topology& topology, const Path& path, Piece piece, Orientation orientation,
                 const CellSet& origins) {
  const std::vector<int16_t> steps = path_steps(topology, path, orientation);
  for (CellSet rest = origins; rest.any();) {
    const int origin = rest.pop();
    auto [start, is_new] = starts_.try_emplace({piece.index(), origin}, 0);
    if (is_new) {
      start->second = static_cast<int>(nodes_.size());
      nodes_.emplace_back();
    } else {
      doubles_ = true;  // two paths of one piece may contain the same routes
    }
    Walk walk{path, steps, topology.cells(), piece, origin, {}, {}, {}, false};
    walk.go(*this, start->second, 0, origin);
    if (walk.too_many) return false;
  }
  return true;
}

std::span<const uint16_t> Routes::cells(Piece piece, int from, int to, int number) const {
  const auto found = routes_.find({piece.index(), from, to});
  if (found == routes_.end() || number >= static_cast<int>(found->second.size())) return {};
  return found->second[number];
}

int Routes::start(Piece piece, int from) const {
  const auto found = starts_.find({piece.index(), from});
  return found == starts_.end() ? kNone : found->second;
}

int Routes::take(int node, int cell) const {
  for (const auto& [taken, next] : nodes_[node].next)
    if (taken == cell) return next;
  return kNone;
}

int Routes::number(int node, int to) const {
  for (const auto& [last, number] : nodes_[node].numbers)
    if (last == to) return number;
  return kNone;
}

}  // namespace stockade
