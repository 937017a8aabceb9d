#include "framework/search/side_scores.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "framework/rules/elimination_facet.h"
#include "framework/rules/points_facet.h"

namespace stockade {
namespace {

/// A side with this lead over another is four times as likely to win.
constexpr double kSideScale = 700.0;
constexpr int kFarAhead = 600;         ///< with this lead, a side only has to find a mate
constexpr int kSideConfinement = 400;  ///< the worth of an enemy royal piece without any room
constexpr int kPoint = 100;            ///< the worth of a point of the rule
constexpr int kSideRoyalValue = 0;     // every side has its king, or is out

}  // namespace

Expectation expectation_of(const Outcome& outcome) {
  Expectation expectation{};
  for (size_t side = 0; side < outcome.sides; ++side)
    expectation[side] = static_cast<float>(outcome.quarter_points[side]) / 4;
  return expectation;
}

SideScores::SideScores(const GameDefinition& definition)
    : kernel_(definition.kernel()),
      roster_(definition.roster()),
      rules_(definition.kernel().facets<EvaluationFacet>()),
      elimination_(definition.kernel().facet<EliminationFacet>()),
      points_(definition.kernel().facet<PointsFacet>()) {
  find_values(definition);
  for (const ZoneInfo& zone : definition.layout().zones()) {
    if (!zone.droppable) continue;
    for (size_t i = 0; i < zone.holds.size(); ++i)
      slots_.emplace_back(zone.first_slot + static_cast<int>(i), zone.holds[i]);
  }
}

void SideScores::find_values(const GameDefinition& definition) {
  const Equipment& equipment = definition.equipment();
  const Kernel& kernel = definition.kernel();
  PieceArray<double> mobility{};
  double least = 0;
  int lowest = 0;
  for (int number = 1; number < roster_.pieces(); ++number) {
    const Piece piece{number};
    if (roster_.is_neutral(piece)) continue;
    const int declared = equipment.type_of(piece).value;
    if (declared > 0) lowest = lowest ? std::min(lowest, declared) : declared;
    Position alone(definition.layout());
    int cells = 0;
    for (CellSet rest = definition.layout().board(); rest.any();) {
      const int cell = rest.pop();
      alone.put(cell, piece);
      mobility[piece] += kernel.reach(alone, cell).count();
      alone.put(cell, kEmpty);
      ++cells;
    }
    mobility[piece] /= std::max(cells, 1);
    if (mobility[piece] > 0) least = least > 0 ? std::min(least, mobility[piece]) : mobility[piece];
  }
  for (int number = 1; number < roster_.pieces(); ++number) {
    const Piece piece{number};
    if (roster_.is_neutral(piece)) continue;
    Position alone(definition.layout());
    alone.put(definition.layout().board().lowest(), piece);
    const int declared = equipment.type_of(piece).value;
    if (kernel.royal_cells(alone, roster_.side_of(piece)).any()) {
      values_[piece] = kSideRoyalValue;
      note_royal_steps(definition, piece);
    } else if (declared > 0)
      values_[piece] = 100 * declared / lowest;
    else if (least > 0)
      values_[piece] = std::clamp(static_cast<int>(100 * mobility[piece] / least), 50, 2000);
    else
      values_[piece] = 100;
  }
}

void SideScores::note_royal_steps(const GameDefinition& definition, Piece piece) {
  const int cells = definition.topology().cells();
  while (royal_steps_.size() < roster_.sides()) royal_steps_.push_back(CellVector<CellSet>(cells));
  Position alone(definition.layout());
  for (CellSet rest = definition.layout().board(); rest.any();) {
    const int cell = rest.pop();
    alone.put(cell, piece);
    royal_steps_[roster_.side_of(piece)][cell] |= kernel_.reach(alone, cell);
    alone.put(cell, kEmpty);
  }
}

int SideScores::score(const Position& position, Side side) const {
  int score = 0;
  for (int type = 0; type < roster_.owned_types(); ++type) {
    const Piece piece = roster_.piece(side, PieceType{type});
    if (values_[piece] != 0) score += values_[piece] * position.cells_of(piece).count();
  }
  for (const auto& [slot, piece] : slots_)
    if (roster_.side_of(piece) == side) score += values_[piece] * position.count(slot);
  for (const EvaluationFacet* rule : rules_) score += rule->evaluate_side(position, side);
  return score;
}

bool SideScores::is_out(const Position& position, Side side) const {
  return elimination_ && elimination_->is_out(position, side);
}

int SideScores::room(const Position& position, Side side, const CellSet& taken) const {
  CellSet edge = kernel_.royal_cells(position, side);
  CellSet free = ~(taken | edge);
  int room = edge.count();
  while (edge.any()) {
    const CellSet next = royal_steps_[side][edge.pop()] & free;
    room += next.count();
    free ^= next;
    edge |= next;
  }
  return room;
}

int SideScores::confinement(const Position& position, Side leader) const {
  if (royal_steps_.size() == 0) return 0;
  CellSet taken;
  for (int side = 0; side < roster_.sides(); ++side) {
    if (roster_.are_enemies(leader, Side{side}) || is_out(position, Side{side})) continue;
    Activity activity;
    kernel_.survey(position, Side{side}, {}, activity);
    taken |= activity.reached | position.cells_of(Side{side});
  }
  double confined = 0;
  for (int side = 0; side < roster_.sides(); ++side) {
    if (!roster_.are_enemies(leader, Side{side}) || is_out(position, Side{side})) continue;
    confined += 1 - std::log(1.0 + room(position, Side{side}, taken)) /
                        std::log(1.0 + position.layout().cells());
  }
  return static_cast<int>(kSideConfinement * confined);
}

std::array<int, kMaxSides> SideScores::scores_of(const Position& position) const {
  std::array<int, kMaxSides> scores{};
  for (int side = 0; side < roster_.sides(); ++side) {
    // An eliminated side may still win by its points.
    scores[side] = is_out(position, Side{side}) && points_
                       ? kPoint * points_->points(position, Side{side})
                       : score(position, Side{side});
  }
  return scores;
}

int SideScores::lead(const std::array<int, kMaxSides>& scores, Side leader) const {
  int lead = std::numeric_limits<int>::max();
  for (int side = 0; side < roster_.sides(); ++side)
    if (roster_.are_enemies(leader, Side{side}))
      lead = std::min(lead, scores[leader.index()] - scores[side]);
  return lead;
}

Expectation SideScores::expect(const Position& position) const {
  std::array<double, kMaxSides> weight{};
  double total = 0;
  const int sides = roster_.sides();
  std::array<int, kMaxSides> scores = scores_of(position);
  const auto first = std::max_element(scores.begin(), scores.begin() + sides);
  const Side leader{static_cast<int>(first - scores.begin())};
  if (lead(scores, leader) >= kFarAhead) *first += confinement(position, leader);
  for (int side = 0; side < sides; ++side) {
    if (is_out(position, Side{side}) && !(points_ && points_->decide())) continue;
    // Not exponential, so that a side that is far behind still sees differences.
    const double behind = 1 + (*first - scores[side]) / kSideScale;
    weight[side] = 1 / (behind * behind);
    total += weight[side];
  }
  Expectation expectation{};
  for (int side = 0; side < sides; ++side) {
    double own = 0;
    for (int other = 0; other < sides; ++other)
      if (!roster_.are_enemies(Side{side}, Side{other})) own += weight[other];
    expectation[side] = static_cast<float>(total > 0 ? own / total : 0.5);
  }
  if (sides == 1) expectation[0] = 0.5F;
  return expectation;
}

}  // namespace stockade
