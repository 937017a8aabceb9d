#include "framework/rules/builtin/goals/progress.h"

#include <algorithm>
#include <cmath>

#include "framework/rules/expression_node.h"

namespace stockade {
namespace {

// In hundredths of a piece worth 1. Chosen so that no progress outweighs a piece, except the last
// steps to a goal.
constexpr int kStep = 30;        ///< per step of the nearest piece
constexpr int kLastSteps = 3;    ///< number of last steps that count more …
constexpr int kLastStep = 60;    ///< … by this weight each
constexpr int kOtherStep = 3;    ///< per step of every other piece
constexpr int kManyPieces = 4;   ///< with at least so many pieces, all count alike …
constexpr int kStepOfMany = 20;  ///< … by this weight per step
constexpr int kGroup = 50;       ///< per group apart from the first
constexpr double kApart = 40;    ///< per cell of mean distance from the centre
constexpr int kLineWeights[] = {0, 90, 25, 6};  ///< by the number of pieces that a line lacks
constexpr int kBegunLine = 2;
constexpr int kLink = 100;         ///< per empty cell that the shortest chain needs
constexpr int kDetour = 4;         ///< per cell that is on some shortest chain
constexpr int kNoChain = 60;       ///< length of an impossible chain
constexpr int kNoWay = kMaxCells;  ///< greater than any number of steps

/// The steps between neighbours from each cell to the region; `far` if none lead there.
CellVector<int> steps_to(const CellSet& region, const CellVector<CellSet>& neighbours, int far) {
  CellVector<int> steps(neighbours.size(), far);
  CellSet reached = region;
  CellSet edge = region;
  for (int step = 0; edge.any(); ++step) {
    CellSet next;
    while (edge.any()) {
      const int cell = edge.pop();
      steps[cell] = step;
      next |= neighbours[cell];
    }
    edge = next & ~reached;
    reached |= next;
  }
  return steps;
}

/// All lines of `length` consecutive cells in one of the directions.
std::vector<CellSet> lines_of(const Expression::Places& places, int length, LineWay way) {
  std::vector<CellSet> lines;
  for (const int direction : places.ways[way]) {
    const auto& next = places.directions[direction];
    for (int start = 0; start < next.size(); ++start) {
      CellSet line;
      int cell = start;
      int count = 0;
      while (cell >= 0 && count < length) {
        line.set(cell);
        if (++count < length) cell = next[cell];
      }
      // Each line is found from both ends.
      if (count == length && start < cell) lines.push_back(line);
    }
  }
  return lines;
}

}  // namespace

GoalProgress::GoalProgress(const Equipment& equipment, std::vector<GoalAim> aims)
    : sides_(equipment.roster().sides()) {
  const Expression::Places places(equipment);
  neighbours_ = places.neighbours;
  distances_ = CellVector<CellVector<int>>(neighbours_.size());
  const Topology& topology = equipment.topology;
  for (int cell = 0; cell < topology.cells(); ++cell) {
    const CellInfo& info = topology.info(cell);
    places_.push_back({static_cast<int>(std::lround(2 * info.x)),
                       static_cast<int>(std::lround(2 * info.y)), info.at.dz});
  }
  for (GoalAim& aim : aims) {
    Measure measure;
    if (aim.wants.of == ExpressionAim::Of::places)
      for (int side = 0; side < sides_; ++side) {
        const int far = topology.files() + topology.ranks();
        measure.steps.push_back(steps_to(aim.wants.region[side], neighbours_, far));
        // Pieces that stay at the edge of the region block the way in.
        const CellSet outside = topology.all() & ~aim.wants.region[side];
        if (aim.wants.length >= kManyPieces && outside.any()) {
          const CellVector<int> depth = steps_to(outside, neighbours_, 0);
          for (int cell = 0; cell < topology.cells(); ++cell)
            measure.steps[Side{side}][cell] -= depth[cell];
        }
        if (aim.wants.length >= kManyPieces)
          for (CellSet rest = aim.wants.region[side]; rest.any();)
            if (const int cell = rest.pop(); distances_[cell].empty())
              distances_[cell] = steps_to(CellSet::of(cell), neighbours_, kNoWay);
        for (const int steps : measure.steps[Side{side}])
          measure.most_steps = std::max(measure.most_steps, steps);
      }
    if (aim.wants.of == ExpressionAim::Of::chain)
      for (int cell = 0; cell < topology.cells(); ++cell) {
        CellSet beside;
        for (const int direction : places.ways[aim.wants.way])
          if (const int next = places.directions[direction][cell]; next >= 0) beside.set(next);
        measure.beside.push_back(beside);
      }
    if (aim.wants.of == ExpressionAim::Of::line)
      measure.lines = lines_of(places, aim.wants.length, aim.wants.way);
    measure.aim = std::move(aim);
    measures_.push_back(std::move(measure));
  }
}

int GoalProgress::evaluate(const Position& position) const {
  int score = 0;
  for (const Measure& measure : measures_) {
    const int lead = progress(measure, position, Side{0}) - progress(measure, position, Side{1});
    score += measure.aim.wins ? lead : -lead;
  }
  return score;
}

int GoalProgress::evaluate_side(const Position& position, Side side) const {
  int score = 0;
  for (const Measure& measure : measures_) {
    const int own = progress(measure, position, side);
    score += measure.aim.wins ? own : -own;
  }
  return score;
}

int GoalProgress::progress(const Measure& measure, const Position& position, Side side) const {
  CellSet pieces;
  for (const uint8_t piece : measure.aim.wants.pieces[side])
    pieces |= position.cells_of(Piece{piece});
  switch (measure.aim.wants.of) {
    case ExpressionAim::Of::places:
      return measure.aim.wants.length >= kManyPieces
                 ? nearness_of_many(measure, pieces, position.cells_of(kEmpty), side)
                 : nearness(measure, pieces, side);
    case ExpressionAim::Of::connection:
      return togetherness(pieces);
    case ExpressionAim::Of::chain:
      return shortness(measure, pieces, position.cells_of(kEmpty), side);
    case ExpressionAim::Of::line:
      return open_lines(measure, pieces, position.occupied() & ~pieces);
  }
  return 0;
}

int GoalProgress::nearness(const Measure& measure, CellSet pieces, Side side) {
  if (pieces.empty()) return 0;
  int nearest = measure.most_steps;
  int score = 0;
  while (pieces.any()) {
    const int steps = measure.steps[side][pieces.pop()];
    nearest = std::min(nearest, steps);
    score += kOtherStep * (measure.most_steps - steps);
  }
  return score + kStep * (measure.most_steps - nearest) +
         kLastStep * std::max(0, kLastSteps - nearest);
}

int GoalProgress::nearness_of_many(const Measure& measure, const CellSet& pieces,
                                   const CellSet& empty, Side side) const {
  const CellSet& region = measure.aim.wants.region[static_cast<size_t>(side.index())];
  // Occupied places are no targets: the last pieces have to find the last free places. A piece of
  // another side may still leave its place.
  CellSet free = region & empty;
  if (free.empty()) free = region & ~pieces;
  if (free.empty()) free = region;
  const auto way_from = [&](int cell) {
    int steps = kNoWay;
    for (CellSet ends = free; ends.any();) steps = std::min(steps, distances_[ends.pop()][cell]);
    return steps == kNoWay ? measure.most_steps : steps;
  };
  int score = 0;
  for (CellSet rest = pieces; rest.any();) {
    const int cell = rest.pop();
    const int steps = region.test(cell) ? measure.steps[side][cell] : way_from(cell);
    score += kStepOfMany * (measure.most_steps - steps);
  }
  return score;
}

int GoalProgress::togetherness(CellSet pieces) const {
  const int count = pieces.count();
  if (count < 2) return 0;
  double x = 0;
  double y = 0;
  for (CellSet rest = pieces; rest.any();) {
    const Vec at = places_[rest.pop()];
    x += at.dx;
    y += at.dy;
  }
  double apart = 0;
  for (CellSet rest = pieces; rest.any();) {
    const Vec at = places_[rest.pop()];
    apart += std::max(std::abs(at.dx - x / count), std::abs(at.dy - y / count)) / 2;
  }
  int groups = 0;
  for (CellSet rest = pieces; rest.any(); ++groups) {
    CellSet edge = CellSet::of(rest.pop());
    while (edge.any()) {
      const CellSet next = neighbours_[edge.pop()] & rest;
      edge |= next;
      rest = rest & ~next;
    }
  }
  return -kGroup * (groups - 1) - static_cast<int>(std::lround(kApart * apart / count));
}

CellVector<int> GoalProgress::links(const Measure& measure, const CellSet& start,
                                    const CellSet& own, const CellSet& empty) const {
  CellVector<int> links(neighbours_.size(), kNoChain);
  CellSet open = own | empty;
  CellSet level = start & own;
  CellSet next = start & empty;
  for (int step = 0; level.any() || next.any(); ++step) {
    open &= ~level;
    for (CellSet edge = level; edge.any();) {
      const int cell = edge.pop();
      links[cell] = step;
      const CellSet beside = measure.beside[cell] & open;
      const CellSet stones = beside & own;  // own pieces cost nothing
      edge |= stones;
      open &= ~stones;
      next |= beside & empty;
    }
    level = next & open;
    next = {};
  }
  return links;
}

int GoalProgress::shortness(const Measure& measure, const CellSet& own, const CellSet& empty,
                            Side side) const {
  const auto index = static_cast<size_t>(side.index());
  const auto& ends = measure.aim.wants.ends;
  // The ways from all ends meet in one cell, which is counted only once.
  CellVector<int> through(neighbours_.size(), 0);
  for (const auto& end : ends) {
    const CellVector<int> from_end = links(measure, end[index], own, empty);
    for (CellSet rest = own | empty; rest.any();) {
      const int cell = rest.pop();
      through[cell] += from_end[cell];
    }
  }
  for (CellSet rest = empty; rest.any();)
    through[rest.pop()] -= static_cast<int>(std::ssize(ends)) - 1;
  int shortest = kNoChain;
  for (CellSet rest = own | empty; rest.any();) shortest = std::min(shortest, through[rest.pop()]);
  if (shortest == kNoChain) return -kLink * kNoChain;
  int ways = 0;
  for (CellSet rest = empty; rest.any();) ways += through[rest.pop()] == shortest ? 1 : 0;
  return kDetour * ways - kLink * shortest;
}

int GoalProgress::open_lines(const Measure& measure, const CellSet& own, const CellSet& others) {
  const int length = measure.aim.wants.length;
  int score = 0;
  for (const CellSet& line : measure.lines) {
    if ((line & others).any()) continue;
    const int lacking = length - (line & own).count();
    if (lacking < length)
      score += lacking < std::ssize(kLineWeights) ? kLineWeights[lacking] : kBegunLine;
  }
  return score;
}

}  // namespace stockade
