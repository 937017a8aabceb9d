// The data of expressions about the board: neighbouring cells and lines.

#include <algorithm>

#include "framework/rules/expression_node.h"

namespace stockade {
namespace {

using Steps = Expression::Places::Steps;

/// The target of the step of that name from each cell; -1 if the board has no such direction.
Steps steps_of(const Topology& topology, std::string_view direction, Orientation orientation = {}) {
  Steps steps(topology.cells(), -1);
  const std::vector<Vec> found = topology.compass().called(direction);
  if (found.size() != 1) return steps;
  for (int cell = 0; cell < topology.cells(); ++cell)
    steps[cell] = topology.offset(cell, orientation.turn(found.front())).value_or(-1);
  return steps;
}

}  // namespace

std::vector<Vec> directions_of(const Compass& compass, LineWay way) {
  if (way == LineWay::any) return compass.called("any");
  if (way == LineWay::straight) return compass.called("orthogonal");
  if (way == LineWay::diagonal) return compass.called("diagonal");
  std::vector<Vec> both = compass.called(way == LineWay::file ? "n" : "e");
  const std::vector<Vec> back = compass.called(way == LineWay::file ? "s" : "w");
  both.insert(both.end(), back.begin(), back.end());
  return both;
}

Expression::Places::Places(const Equipment& equipment)
    : boards(equipment.topology.boards()),
      cells_per_board(equipment.topology.cells_per_board()),
      roster(equipment.roster()) {
  const Topology& topology = equipment.topology;
  neighbours.resize(topology.cells());
  for (int cell = 0; cell < topology.cells(); ++cell) {
    const CellInfo& info = topology.info(cell);
    file.push_back(info.file + 1);
    level.push_back(info.level + 1);
    shade.push_back(info.shade);
  }
  for (const SideInfo& side : equipment.sides) {
    CellVector<int> ranks;
    for (int cell = 0; cell < topology.cells(); ++cell)
      ranks.push_back(topology.rank_seen(cell, side.orientation) + 1);
    rank.push_back(std::move(ranks));
    ahead.push_back(steps_of(topology, "n", side.orientation));
    behind.push_back(steps_of(topology, "s", side.orientation));
  }
  left = steps_of(topology, "w");
  right = steps_of(topology, "e");
  above = steps_of(topology, "n");
  below = steps_of(topology, "s");
  for (const PieceTypeInfo& type : equipment.types) values.push_back(type.value);
  const std::vector<Vec> vectors = directions_of(topology.compass(), LineWay::any);
  for (const Vec v : vectors) {
    Steps steps(topology.cells(), -1);
    for (int cell = 0; cell < topology.cells(); ++cell) {
      steps[cell] = topology.offset(cell, v).value_or(-1);
      if (steps[cell] >= 0) neighbours[cell].set(steps[cell]);
    }
    directions.push_back(std::move(steps));
  }
  for (int i = 0; i < ways.size(); ++i) {
    const LineWay way{static_cast<uint8_t>(i)};
    const std::vector<Vec> wanted = directions_of(topology.compass(), way);
    for (int d = 0; d < std::ssize(vectors); ++d)
      if (std::find(wanted.begin(), wanted.end(), vectors[d]) != wanted.end())
        ways[way].push_back(d);
  }
}

int Expression::Places::step(ExpressionOp op, int cell, Side own) const {
  if (cell < 0) return -1;
  switch (op) {
    case ExpressionOp::ahead:
      return ahead[own][cell];
    case ExpressionOp::behind:
      return behind[own][cell];
    case ExpressionOp::left:
      return left[cell];
    case ExpressionOp::right:
      return right[cell];
    case ExpressionOp::above:
      return above[cell];
    case ExpressionOp::below:
      return below[cell];
    default:
      return boards == 1 ? cell : (cell + cells_per_board) % (boards * cells_per_board);
  }
}

SideVector<CellVector<int>> Expression::Places::where_steps_lead(
    const std::vector<ExpressionOp>& steps) const {
  SideVector<CellVector<int>> found(roster.sides(), CellVector<int>(neighbours.size()));
  for (int side = 0; side < roster.sides(); ++side)
    for (int cell = 0; cell < neighbours.size(); ++cell) {
      int at = cell;
      for (size_t i = steps.size(); i-- > 0;) at = step(steps[i], at, Side{side});
      found[Side{side}][cell] = at;
    }
  return found;
}

/// Calls `visit` with the cells that are 0, 1, 2 … steps away, as long as it returns true.
template <class Visit>
void Expression::Places::for_rings(int cell, Visit visit) const {
  CellSet reached;
  reached.set(cell);
  CellSet ring = reached;
  for (int steps = 0; ring.any() && visit(ring, steps); ++steps) {
    CellSet next;
    while (ring.any()) next |= neighbours[ring.pop()];
    ring = next & ~reached;
    reached |= next;
  }
}

void Expression::Places::tabulate_pairs() {
  constexpr int kMaxTableCells = 144;  // the tables take a megabyte and a half
  const int cells = neighbours.size();
  if (cells > kMaxTableCells) return;
  for (int a = 0; a < cells; ++a) {
    std::vector<uint8_t> steps_to(static_cast<size_t>(cells));
    for_rings(a, [&](CellSet ring, int steps) {
      while (ring.any()) steps_to[static_cast<size_t>(ring.pop())] = static_cast<uint8_t>(steps);
      return true;
    });
    for (int b = 0; b < cells; ++b) {
      between_.push_back(find_between(a, b));
      through_.push_back(find_through(a, b));
      distance_.push_back(steps_to[static_cast<size_t>(b)]);
    }
  }
}

CellSet Expression::Places::between(int a, int b) const {
  if (a < 0 || b < 0) return {};
  return between_.empty() ? find_between(a, b) : between_[a * neighbours.size() + b];
}

CellSet Expression::Places::through(int a, int b) const {
  if (a < 0 || b < 0) return {};
  return through_.empty() ? find_through(a, b) : through_[a * neighbours.size() + b];
}

int Expression::Places::distance(int a, int b) const {
  if (a < 0 || b < 0) return 0;
  return distance_.empty() ? find_distance(a, b) : distance_[a * neighbours.size() + b];
}

CellSet Expression::Places::find_between(int a, int b) const {
  if (a == b) return {};
  for (const Steps& steps : directions) {
    CellSet passed;
    for (int at = steps[a]; at >= 0 && at != a && !passed.test(at); at = steps[at]) {
      if (at == b) return passed;
      passed.set(at);
    }
  }
  return {};
}

CellSet Expression::Places::find_through(int a, int b) const {
  if (a == b) return {};
  for (const Steps& steps : directions) {
    CellSet line;
    line.set(a);
    for (int at = steps[a]; at >= 0 && !line.test(at); at = steps[at]) line.set(at);
    if (!line.test(b)) continue;
    // The other half is the line along the direction whose step from the next cell leads back to
    // the first.
    for (const Steps& back : directions)
      if (const int next = steps[a]; next >= 0 && back[next] == a)
        for (int at = back[a]; at >= 0 && !line.test(at); at = back[at]) line.set(at);
    return line;
  }
  return {};
}

int Expression::Places::find_distance(int a, int b) const {
  int found = 0;
  for_rings(a, [&](const CellSet& ring, int steps) {
    if (ring.test(b)) found = steps;
    return !ring.test(b);
  });
  return found;
}

CellSet Expression::Places::reach(const CellSet& start, const CellSet& among, LineWay way) const {
  CellSet reached = start & among;
  for (CellSet ring = reached; ring.any();) {
    const int cell = ring.pop();
    CellSet beside;
    if (way == LineWay::any)
      beside = neighbours[cell];
    else
      for (const int d : ways[way])
        if (const int at = directions[d][cell]; at >= 0) beside.set(at);
    const CellSet next = beside & among & ~reached;
    ring |= next;
    reached |= next;
  }
  return reached;
}

bool Expression::Places::has_line(const CellSet& cells, int length, LineWay way) const {
  if (length <= 0) return true;
  if (cells.count() < length) return false;
  // The directions are the inner loop, because to take a cell out of a set costs more than to look
  // at its neighbour, which nearly always ends the line.
  for (CellSet rest = cells; rest.any();) {
    const int begin = rest.pop();
    for (const int d : ways[way]) {
      const Steps& steps = directions[d];
      int at = begin;
      int run = 1;
      while (run < length && (at = steps[at]) >= 0 && cells.test(at)) ++run;
      if (run == length) return true;
    }
  }
  return false;
}

std::vector<CellSet> Expression::Places::lines_through(LineWay way) const {
  std::vector<CellSet> lines(file.size());
  for (int begin = 0; begin < std::ssize(file); ++begin)
    for (const int d : ways[way]) {
      CellSet passed;
      for (int at = directions[d][begin]; at >= 0 && at != begin && !passed.test(at);
           at = directions[d][at])
        passed.set(at);
      lines[begin] |= passed;
    }
  return lines;
}

int first_piece_along(const CellVector<int>& next, int from, const Position& position) {
  int at = next[from];
  // A line may close to a circle that does not lead back.
  for (int length = 0; at >= 0 && at != from && length < kMaxCells; ++length) {
    if (position.at(at) != kEmpty) return at;
    at = next[at];
  }
  return -1;
}

bool Expression::Places::sees(const CellSet& first, const CellSet& second, const Position& position,
                              LineWay way, const std::vector<CellSet>& lines) const {
  for (CellSet rest = first; rest.any();) {
    const int begin = rest.pop();
    if ((lines[begin] & second).empty()) continue;
    for (const int d : ways[way]) {
      const int at = first_piece_along(directions[d], begin, position);
      if (at >= 0 && second.test(at)) return true;
    }
  }
  return false;
}

}  // namespace stockade
