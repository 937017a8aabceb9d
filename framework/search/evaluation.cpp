#include "framework/search/evaluation.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "framework/base/random.h"

namespace stockade {
namespace {

constexpr int kRoyalValue = 20000;
constexpr int kMinorValue = 300;
constexpr int kSampledBoards = 8;
/// Scores stay clear of mates whatever the zones hold.
constexpr int kLargest = 28000;

double square(double x) { return x * x; }

/// How near each cell is to the middle of its board: 0 farthest, 1 in the middle.
std::vector<double> centralities(const Topology& topology) {
  const int cells = topology.cells();
  std::vector<double> result(static_cast<size_t>(cells), 0.5);
  for (int board = 0; board < topology.boards(); ++board) {
    double x = 0;
    double y = 0;
    int count = 0;
    for (int cell = 0; cell < cells; ++cell) {
      if (topology.info(cell).board != board) continue;
      x += topology.info(cell).x;
      y += topology.info(cell).y;
      ++count;
    }
    if (count == 0) continue;
    const auto distance = [&](int cell) {
      return std::sqrt(square(topology.info(cell).x - x / count) +
                       square(topology.info(cell).y - y / count));
    };
    double farthest = 0;
    for (int cell = 0; cell < cells; ++cell)
      if (topology.info(cell).board == board) farthest = std::max(farthest, distance(cell));
    for (int cell = 0; cell < cells; ++cell)
      if (topology.info(cell).board == board && farthest > 0)
        result[cell] = 1 - distance(cell) / farthest;
  }
  return result;
}

int rounded(double x) { return static_cast<int>(std::lround(x)); }

}  // namespace

Evaluator::Evaluator(const GameDefinition& definition, const EvaluationWeights& weights)
    : definition_(definition),
      weights_(weights),
      cells_(definition.topology().cells()),
      roster_(definition.roster()) {
  const EndResult stuck = definition_.no_moves(false);
  gives_away_ = stuck == EndResult::win || stuck == EndResult::fewer_pieces_win;
  find_royals();
  find_reach();
  find_promotions();
  find_values();
  find_zone_roles();
  make_tables();
}

void Evaluator::find_royals() {
  for (int i = 1; i < roster_.pieces(); ++i) {
    side_[i] = static_cast<uint8_t>(roster_.side_of(Piece{i}).index());
    Position lone(definition_.layout());
    lone.put(0, Piece{i});
    royal_[i] = definition_.kernel().royal_cells(lone, roster_.side_of(Piece{i})).any();
    has_royals_ = has_royals_ || royal_[i];
  }
}

void Evaluator::find_reach() {
  reach_.resize(static_cast<size_t>(roster_.pieces() * cells_));
  for (int i = 1; i < roster_.pieces(); ++i) {
    for (int cell = 0; cell < cells_; ++cell) {
      Position lone(definition_.layout());
      lone.put(cell, Piece{i});
      reach_[i * cells_ + cell] = definition_.kernel().reach(lone, cell);
    }
  }
}

/// What the piece reaches from each cell on boards that are as full as in the middle of a game.
std::vector<CellSet> Evaluator::sampled_reach(Piece piece) const {
  std::vector<CellSet> result;
  Random random(0x5EED);
  const Piece blocker =
      definition_.roster().piece(Side{1 - roster_.side_of(piece).index()}, PieceType{0});
  for (int board = 0; board < kSampledBoards; ++board) {
    Position position(definition_.layout());
    for (int cell = 0; cell < cells_; ++cell)
      if (random.below(10) < 3) position.put(cell, blocker);
    for (int cell = 0; cell < cells_; ++cell) {
      const Piece there = position.at(cell);
      position.put(cell, piece);
      result.push_back(definition_.kernel().reach(position, cell));
      position.put(cell, there);
    }
  }
  return result;
}

void Evaluator::find_values() {
  const auto& types = definition_.equipment().types;
  int lowest = 0;
  for (const PieceTypeInfo& type : types)
    if (type.value > 0 && (lowest == 0 || type.value < lowest)) lowest = type.value;
  // Moves on a half-full board, by piece type; both sides count, as their samples differ.
  std::vector<double> moves(types.size(), 0);
  double fewest = 0;
  for (size_t k = 0; k < types.size(); ++k) {
    const Piece piece = roster_.piece(Side{0}, PieceType{static_cast<int>(k)});
    if (types[k].value > 0 || royal_[piece.index()]) continue;
    for (int side = 0; side < roster_.sides(); ++side)
      for (const CellSet& cells :
           sampled_reach(roster_.piece(Side{side}, PieceType{static_cast<int>(k)})))
        moves[k] += cells.count();
    moves[k] /= kSampledBoards * cells_ * roster_.sides();
    if (promotes_[piece.index()]) moves[k] += 0.8;
    moves[k] = std::max(0.5, moves[k]);
    if (fewest == 0 || moves[k] < fewest) fewest = moves[k];
  }
  for (int i = 1; i < roster_.pieces(); ++i) {
    const auto at = static_cast<size_t>(i);
    const auto type = static_cast<size_t>(roster_.type_of(Piece{i}).index());
    if (royal_[at]) {
      values_[at] = kRoyalValue;
    } else if (types[type].value > 0) {
      values_[at] = 100 * types[type].value / lowest;
    } else {
      // Without declared values the least mobile piece is the unit, and pieces that move more are
      // worth more than in proportion. Among declared values a move is worth what custom says.
      const double worth =
          lowest == 0 ? 100 * std::pow(moves[type] / fewest, 1.12) : 58 * moves[type];
      values_[at] = std::clamp(rounded(worth), 50, 3000);
    }
  }
}

void Evaluator::find_promotions() {
  const Kernel& kernel = definition_.kernel();
  const PositionLayout& layout = definition_.layout();
  steps_.assign(reach_.size(), 0);
  for (int i = 1; i < roster_.pieces(); ++i) {
    const Piece piece{i};
    const Side side = roster_.side_of(piece);
    Side2& mine = sides_[side.index()];
    std::vector<int> own_slots;
    for (const ZoneInfo& zone : layout.zones())
      for (const Piece held : zone.holds)
        if (roster_.side_of(held) == side)
          own_slots.push_back(*layout.find_slot(*layout.find_zone(zone.name, zone.owner), held));

    const auto promotes_from = [&](int cell, const std::vector<int>& filled) {
      Position lone(layout);
      lone.put(cell, piece);
      for (const int slot : filled) lone.set_count(slot, 1);
      lone.set_side_to_move(side);
      MoveList moves;
      kernel.pseudo_moves(lone, moves);
      return std::any_of(moves.begin(), moves.end(), [&](Move move) {
        return move.from() == Site::cell(cell) && kernel.effect(move.effect()).promotes;
      });
    };
    std::vector<int> frontier;
    for (int cell = 0; cell < cells_; ++cell) {
      if (!promotes_from(cell, own_slots)) continue;
      steps_[i * cells_ + cell] = 1;
      frontier.push_back(cell);
    }
    if (frontier.empty()) continue;
    promotes_[i] = true;
    const int probe = frontier.front();
    if (promotes_from(probe, {})) {
      mine.becomes_freely = true;
    } else {
      for (const int slot : own_slots)
        if (promotes_from(probe, {slot}) &&
            std::find(mine.becomes.begin(), mine.becomes.end(), slot) == mine.becomes.end())
          mine.becomes.push_back(slot);
    }
    // Breadth first, backwards over what the piece reaches.
    for (int step = 2; !frontier.empty(); ++step) {
      CellSet goal;
      for (const int cell : frontier) goal.set(cell);
      frontier.clear();
      for (int cell = 0; cell < cells_; ++cell) {
        const auto at = static_cast<size_t>(i * cells_ + cell);
        if (steps_[at] != 0 || (reach_[at] & goal).empty()) continue;
        frontier.push_back(cell);
      }
      for (const int cell : frontier) steps_[i * cells_ + cell] = step;
    }
  }
}

/// Fills every slot once and looks at which moves take pieces from where.
void Evaluator::find_zone_roles() {
  const Kernel& kernel = definition_.kernel();
  const PositionLayout& layout = definition_.layout();
  slot_score_.assign(static_cast<size_t>(std::max(1, layout.slots())), 0);
  if (layout.slots() == 0 || roster_.sides() != 2) return;
  for (int s = 0; s < 2; ++s) {
    const Side side{s};
    Side2& mine = sides_[s];
    Position full(layout);
    for (const ZoneInfo& zone : layout.zones())
      for (size_t k = 0; k < zone.holds.size(); ++k)
        full.set_count(zone.first_slot + static_cast<int>(k), 1);
    full.set_side_to_move(side);
    MoveList moves;
    kernel.pseudo_moves(full, moves);
    std::set<std::pair<int, int>> seen;
    std::set<int> droppable;
    std::set<int> payments;
    std::set<int> ransoms;
    Journal journal;
    for (const Move move : moves) {
      const MoveForm form = kernel.effect(move.effect()).form;
      if (form != MoveForm::drop && form != MoveForm::exchange) continue;
      if (!seen.insert({move.from().raw(), move.other().index()}).second) continue;
      if (form == MoveForm::drop) droppable.insert(move.from().index());
      if (form == MoveForm::exchange) ransoms.insert(move.from().index());
      kernel.apply(full, journal, move);
      for (const Change& change : journal.frame())
        if (change.type == ChangeKind::slot &&
            full.count(change.index) < static_cast<int>(change.before) &&
            change.index != move.from().index())
          payments.insert(change.index);
      kernel.undo(full, journal);
    }
    const auto held = [&](const std::set<int>& slots) {
      std::vector<Side2::Held> list;
      for (const int slot : slots) {
        const int worth = value(layout.slot(slot).piece);
        list.push_back({slot, worth, std::min(250, 40 + worth / 4)});
      }
      std::sort(list.begin(), list.end(),
                [](const auto& a, const auto& b) { return a.value < b.value; });
      return list;
    };
    mine.droppable = held(droppable);
    mine.payments = held(payments);
    mine.ransoms = held(ransoms);
    has_drops_ = has_drops_ || !droppable.empty() || !ransoms.empty();
    const int sign = s == 0 ? 1 : -1;
    for (const auto& item : mine.droppable) {
      const double gain = weights_.drop_gain / 100.0 * std::pow(item.value / 100.0, -0.6);
      slot_score_[item.slot] += sign * rounded(item.value * (1 + gain));
    }
    for (const auto& item : mine.payments)
      slot_score_[item.slot] += sign * item.value * weights_.payment / 100;
  }
}

void Evaluator::make_tables() {
  const std::vector<double> centrality = centralities(definition_.topology());
  double mean = 0;
  for (const double c : centrality) mean += c / cells_;
  cell_score_.assign(reach_.size(), 0);
  advance_score_.assign(reach_.size(), 0);
  for (int i = 1; i < roster_.pieces(); ++i) {
    const auto piece = static_cast<size_t>(i);
    if (royal_[piece]) continue;
    const int sign = roster_.side_of(Piece{i}).index() == 0 ? 1 : -1;
    const double pull = promotes_[piece]                    ? weights_.centre * 0.6
                        : values_[piece] >= 2 * kMinorValue ? weights_.centre * 0.4
                                                            : weights_.centre;
    for (int cell = 0; cell < cells_; ++cell) {
      const auto at = static_cast<size_t>(i * cells_ + cell);
      cell_score_[at] = sign * (values_[piece] + rounded(pull * (centrality[cell] - mean)));
      if (steps_[at] > 0)
        advance_score_[at] = rounded(weights_.advance * std::pow(0.58, steps_[at] - 1));
    }
    const int per_move = weights_.activity / std::max(1, values_[piece]);
    activity_[piece] = promotes_[piece] ? 0 : std::min(per_move, weights_.activity_cap);
    force_[piece] = promotes_[piece] ? 0 : values_[piece];
  }
  beside_.resize(static_cast<size_t>(2 * cells_));
  around_.resize(static_cast<size_t>(2 * cells_));
  for (int i = 1; i < roster_.pieces(); ++i) {
    if (!royal_[i] || roster_.side_of(Piece{i}).index() > 1) continue;
    const int side = roster_.side_of(Piece{i}).index();
    for (int cell = 0; cell < cells_; ++cell)
      beside_[side * cells_ + cell] |= reach_[i * cells_ + cell];
  }
  for (int side = 0; side < 2; ++side) {
    for (int cell = 0; cell < cells_; ++cell) {
      CellSet wide = beside_[side * cells_ + cell];
      for (CellSet rest = wide; rest.any();) wide |= beside_[side * cells_ + rest.pop()];
      wide.reset(cell);
      around_[side * cells_ + cell] = wide;
    }
  }
  royal_cost_.resize(static_cast<size_t>(cells_));
  royal_gain_.resize(static_cast<size_t>(cells_));
  for (size_t cell = 0; cell < static_cast<size_t>(cells_); ++cell) {
    royal_cost_[cell] = rounded(weights_.royal_centre * centrality[cell]);
    royal_gain_[cell] = rounded(weights_.royal_activity * centrality[cell]);
  }
  const Tally start = tally(definition_.start());
  full_force_ = std::max({1, start.force[0], start.force[1]});
}

Tally Evaluator::tally(const Position& position) const {
  Tally tally;
  for (int cell = 0; cell < cells_; ++cell) {
    const Piece piece = position.at(cell);
    if (piece == kEmpty) continue;
    const auto side = static_cast<size_t>(roster_.side_of(piece).index());
    tally.score += cell_score(piece.index(), cell);
    tally.advance[side] += advance_score_[piece.index() * cells_ + cell];
    tally.force[side] += force_[piece.index()];
  }
  for (int slot = 0; slot < position.layout().slots(); ++slot)
    tally.score += slot_score_[slot] * position.count(slot);
  return tally;
}

void Evaluator::update(const Position& after, std::span<const Change> changes, Tally& tally) const {
  for (size_t i = 0; i < changes.size(); ++i) {
    const Change& change = changes[i];
    if (change.type != ChangeKind::cell && change.type != ChangeKind::slot) continue;
    // What this change led to is what a later change of the same place replaced.
    int now = change.type == ChangeKind::cell ? after.at(change.index).index()
                                              : after.count(change.index);
    for (size_t j = i + 1; j < changes.size(); ++j) {
      if (changes[j].type != change.type || changes[j].index != change.index) continue;
      now = static_cast<int>(changes[j].before);
      break;
    }
    const int was = static_cast<int>(change.before);
    if (change.type == ChangeKind::slot) {
      tally.score += slot_score_[change.index] * (now - was);
      continue;
    }
    tally.score += cell_score(now, change.index) - cell_score(was, change.index);
    if (was) {
      const size_t side = side_[was];
      tally.advance[side] -= advance_score_[was * cells_ + change.index];
      tally.force[side] -= force_[was];
    }
    if (now) {
      const size_t side = side_[now];
      tally.advance[side] += advance_score_[now * cells_ + change.index];
      tally.force[side] += force_[now];
    }
  }
}

int Evaluator::drop_potential(const Position& position, Side side) const {
  const Side2& mine = sides_[side.index()];
  int potential = 0;
  for (const auto& item : mine.droppable) potential += position.count(item.slot) * item.potential;
  int purse = 0;
  for (const auto& item : mine.payments)
    if (position.count(item.slot)) purse = item.value;  // ordered: the last is the dearest
  for (const auto& item : mine.ransoms)
    if (item.value <= purse && position.count(item.slot)) potential += item.potential / 2;
  return potential;
}

int Evaluator::place_gain(Piece piece, int from, int to) const {
  const int sign = roster_.side_of(piece).index() == 0 ? 1 : -1;
  const int base = piece.index() * cells_;
  return sign * (cell_score(piece.index(), to) - cell_score(piece.index(), from)) +
         advance_score_[base + to] - advance_score_[base + from];
}

int Evaluator::evaluate(const Position& position, const Tally& tally, int alpha, int beta) const {
  // Who wants to lose all pieces is glad of what others regret.
  return gives_away_ ? -weigh(position, tally, -beta, -alpha) : weigh(position, tally, alpha, beta);
}

int Evaluator::weigh(const Position& position, const Tally& tally, int alpha, int beta) const {
  int score = tally.score;
  std::array<int, 2> potential{};
  std::array<int, 2> strength{};  // percent of a full army that can bother the other royal piece
  for (int s = 0; s < 2; ++s) {
    const auto at = static_cast<size_t>(s);
    const int sign = s == 0 ? 1 : -1;
    potential[at] = has_drops_ ? drop_potential(position, Side{s}) : 0;
    strength[at] = std::min(100, 100 * tally.force[at] / full_force_ + potential[at] / 4);
    if (tally.advance[at]) {
      const Side2& mine = sides_[at];
      const bool possible =
          mine.becomes_freely || std::any_of(mine.becomes.begin(), mine.becomes.end(),
                                             [&](int slot) { return position.count(slot) != 0; });
      score += sign * (possible ? tally.advance[at] : tally.advance[at] / 4);
    }
  }
  const int mover = position.side_to_move().index();
  const int tempo = weights_.tempo + weights_.drop_tempo * std::min(300, potential[mover]) / 100;

  const int quick = (mover == 0 ? score : -score) + tempo;
  const int margin = 160 + weights_.drop_near_royal * (potential[0] + potential[1]) / 25;
  if (quick + margin <= alpha || quick - margin >= beta)
    return std::clamp(quick, -kLargest, kLargest);

  Activity activity;
  for (int s = 0; s < 2; ++s) {
    const auto at = static_cast<size_t>(s);
    const int sign = s == 0 ? 1 : -1;
    CellSet royal;
    CellSet ring;
    int royal_cell = -1;
    if (has_royals_) {
      royal = definition_.kernel().royal_cells(position, Side{1 - s});
      if (royal.any()) {
        royal_cell = royal.lowest();
        ring = beside(Side{1 - s}, royal_cell);
      }
    }
    definition_.kernel().survey(position, Side{s}, ring, activity);
    int sum = 0;
    const int first = roster_.piece(Side{s}, PieceType{0}).index();
    for (int piece = first; piece < first + roster_.types(); ++piece)
      sum += activity_[piece] * activity.moves[Piece{piece}];
    if (royal_cell >= 0) {
      // The danger to the other side's royal piece.
      const int open = (activity.reached & ring).count();
      sum += weights_.near_royal * std::min(activity.into_area, 10) * strength[at] / 100;
      sum += weights_.drop_near_royal * open * std::min(potential[at], 600) / 100;
      const CellSet guards = ring & position.cells_of(Side{1 - s});
      const auto cell = static_cast<size_t>(royal_cell);
      const int cost = royal_cost_[cell] - weights_.shelter * std::min(4, guards.count());
      sum += (cost * strength[at] - royal_gain_[cell] * (100 - strength[at])) / 100;
    }
    score += sign * sum;
  }
  const int full = (mover == 0 ? score : -score) + tempo;
  return std::clamp(full, -kLargest, kLargest);
}

}  // namespace stockade
