#include "framework/search/evaluation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "framework/base/random.h"

namespace stockade {
namespace {

constexpr int kRoyalValue = 20000;
constexpr int kMinorValue = 300;
constexpr int kSampledBoards = 8;
/// An evaluation must never look like a mate score, whatever pieces the zones contain.
constexpr int kLargest = 28000;

double square(double x) { return x * x; }

/// The centrality of each cell on its board: 0 is farthest from the middle, 1 in the middle.
IndexedVector<int, double> centralities(const Topology& topology) {
  const int cells = topology.cells();
  IndexedVector<int, double> result(cells, 0.5);
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
      sketches_(definition.facts().uses_lua ? definition.make_kernel() : nullptr),
      weights_(weights),
      cells_(definition.topology().cells()),
      roster_(definition.roster()) {
  const EndResult stuck = definition_.no_moves(false);
  const bool wins_stuck = stuck == EndResult::win || stuck == EndResult::fewer_pieces_win;
  const bool wins_mated =
      definition_.kernel().has_royals() && definition_.no_moves(true) == EndResult::win;
  gives_away_ = wins_mated || (wins_stuck && !loses_without_pieces());
  find_royals();
  find_reach();
  find_promotions();
  find_values();
  balance_armies();
  find_zone_roles();
  make_tables();
}

/// Whether a goal makes the first side lose when it has no pieces left. If a side without a move
/// wins, this distinguishes games whose aim is to lose pieces from those where that seldom happens.
bool Evaluator::loses_without_pieces() const {
  Position bare(definition_.start());
  for (CellSet cells = bare.cells_of(Side{0}); cells.any();) bare.put(cells.pop(), kEmpty);
  const auto reached = sketches().goal(bare);
  return reached && reached->winner && *reached->winner != Side{0};
}

/// Whether the side of the piece starts with one such piece and has lost the game without it.
bool Evaluator::decides_by_its_loss(Piece piece) const {
  Position without(definition_.start());
  const CellSet cells = without.cells_of(piece);
  if (cells.count() != 1 || sketches().goal(without)) return false;
  without.put(cells.lowest(), kEmpty);
  const auto reached = sketches().goal(without);
  return reached && reached->winner && *reached->winner != side_[piece];
}

void Evaluator::find_royals() {
  for (int i = 1; i < roster_.pieces(); ++i) {
    const Piece piece{i};
    if (roster_.is_neutral(piece)) continue;  // has no value for any side: all its numbers stay 0
    side_[piece] = roster_.side_of(piece);
    Position lone(definition_.layout());
    lone.put(0, piece);
    royal_[piece] = sketches().royal_cells(lone, side_[piece]).any() || decides_by_its_loss(piece);
    if (royal_[piece] && side_[piece].index() < 2) royals_[side_[piece]].push_back(piece);
    has_royals_ = has_royals_ || royal_[piece];
  }
}

void Evaluator::find_reach() {
  reach_.resize(roster_.pieces(), cells_);
  for (int i = 1; i < roster_.pieces(); ++i) {
    for (int cell = 0; cell < cells_; ++cell) {
      Position lone(definition_.layout());
      lone.put(cell, Piece{i});
      reach_(Piece{i}, cell) = sketches().reach(lone, cell);
    }
  }
}

/// The cells that the piece reaches from each cell, on boards that are as full as in a middlegame.
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
      result.push_back(sketches().reach(position, cell));
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
  // The mean number of moves on a half-full board, by type; the mean of both sides, as their
  // samples differ.
  IndexedVector<PieceType, double> moves(roster_.types(), 0);
  double fewest = 0;
  for (int i = 0; i < roster_.owned_types(); ++i) {
    const PieceType type{i};
    const Piece piece = roster_.piece(Side{0}, type);
    if (types[i].value > 0 || royal_[piece]) continue;
    for (int side = 0; side < roster_.sides(); ++side)
      for (const CellSet& cells : sampled_reach(roster_.piece(Side{side}, type)))
        moves[type] += cells.count();
    moves[type] /= kSampledBoards * cells_ * roster_.sides();
    if (promotes_[piece]) moves[type] += 0.8;
    moves[type] = std::max(0.5, moves[type]);
    if (fewest == 0 || moves[type] < fewest) fewest = moves[type];
  }
  for (int i = 1; i < roster_.pieces(); ++i) {
    const Piece piece{i};
    if (roster_.is_neutral(piece)) continue;
    const PieceType type = roster_.type_of(piece);
    const int declared = types[type.index()].value;
    if (royal_[piece]) {
      values_[piece] = kRoyalValue;
    } else if (declared > 0) {
      values_[piece] = 100 * declared / lowest;
    } else {
      // Without declared values the least mobile piece is the unit, and value grows faster than
      // mobility. If other values are declared, value is proportional to mobility.
      const double worth =
          lowest == 0 ? 100 * std::pow(moves[type] / fewest, 1.12) : 58 * moves[type];
      values_[piece] = std::clamp(rounded(worth), 50, 3000);
    }
  }
}

/// If only one side can be mated, the other has different means, and often more or fewer pieces.
/// The start is assumed to be fair: both armies get the same total value there.
void Evaluator::balance_armies() {
  if (roster_.sides() != 2) return;
  const Position& start = definition_.start();
  const PositionLayout& layout = definition_.layout();
  IndexedArray<Side, bool, 2> has_royal{};
  IndexedArray<Side, int, 2> worth{};
  const auto add = [&](Piece piece, int count) {
    if (royal_[piece])
      has_royal[side_[piece]] = true;
    else
      worth[side_[piece]] += values_[piece] * count;
  };
  for (int cell = 0; cell < cells_; ++cell)
    if (start.at(cell) != kEmpty) add(start.at(cell), 1);
  for (int slot = 0; slot < layout.slots(); ++slot) add(layout.slot(slot).piece, start.count(slot));
  if (has_royal[Side{0}] == has_royal[Side{1}] || !worth[Side{0}] || !worth[Side{1}]) return;
  const Side scaled{has_royal[Side{0}] ? 1 : 0};
  const Side other{1 - scaled.index()};
  const double factor = std::clamp(double(worth[other]) / worth[scaled], 0.5, 2.0);
  for (int i = 1; i < roster_.pieces(); ++i)
    if (side_[Piece{i}] == scaled) values_[Piece{i}] = rounded(factor * values_[Piece{i}]);
}

void Evaluator::find_promotions() {
  const Kernel& kernel = sketches();
  const PositionLayout& layout = definition_.layout();
  steps_.resize(roster_.pieces(), cells_);
  for (int i = 1; i < roster_.pieces(); ++i) {
    const Piece piece{i};
    if (roster_.is_neutral(piece)) continue;
    const Side side = roster_.side_of(piece);
    SideRoles& mine = sides_[side];
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
        return move.from() == Site::cell(cell) && kernel.effect(move).promotes;
      });
    };
    std::vector<int> frontier;
    for (int cell = 0; cell < cells_; ++cell) {
      if (!promotes_from(cell, own_slots)) continue;
      steps_(piece, cell) = 1;
      frontier.push_back(cell);
    }
    if (frontier.empty()) continue;
    promotes_[piece] = true;
    const int probe = frontier.front();
    if (promotes_from(probe, {})) {
      mine.becomes_freely = true;
    } else {
      for (const int slot : own_slots)
        if (promotes_from(probe, {slot}) &&
            std::find(mine.becomes.begin(), mine.becomes.end(), slot) == mine.becomes.end())
          mine.becomes.push_back(slot);
    }
    // Breadth-first search backwards over the piece's moves.
    for (int step = 2; !frontier.empty(); ++step) {
      CellSet goal;
      for (const int cell : frontier) goal.set(cell);
      frontier.clear();
      for (int cell = 0; cell < cells_; ++cell) {
        if (steps_(piece, cell) != 0 || (reach_(piece, cell) & goal).empty()) continue;
        frontier.push_back(cell);
      }
      for (const int cell : frontier) steps_(piece, cell) = step;
    }
  }
}

/// Puts one piece into every slot and finds out which moves take pieces from which slots.
void Evaluator::find_zone_roles() {
  const Kernel& kernel = sketches();
  const PositionLayout& layout = definition_.layout();
  slot_score_.assign(std::max(1, layout.slots()), 0);
  if (layout.slots() == 0 || roster_.sides() != 2) return;
  for (int s = 0; s < 2; ++s) {
    const Side side{s};
    SideRoles& mine = sides_[side];
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
      const EffectInfo& info = kernel.effect(move);
      if (!info.places_piece()) continue;
      if (!seen.insert({move.from().raw(), move.other().index()}).second) continue;
      if (!move.from().is_slot()) continue;  // from outside the game
      (info.is_drop() ? droppable : ransoms).insert(move.from().index());
      if (info.is_drop()) continue;
      const std::vector<Piece> paid = kernel.paid(move);
      kernel.apply(full, journal, move);
      for (const Change& change : journal.frame())
        if (change.type == ChangeKind::slot &&
            full.count(change.index) < static_cast<int>(change.before) &&
            change.index != move.from().index() &&
            std::find(paid.begin(), paid.end(), layout.slot(change.index).piece) != paid.end())
          payments.insert(change.index);
      kernel.undo(full, journal);
    }
    const auto held = [&](const std::set<int>& slots) {
      std::vector<SideRoles::Held> list;
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
  find_entering_pieces();
}

/// Finds the pieces that can enter with a move of the start position.
void Evaluator::find_entering_pieces() {
  const Kernel& kernel = definition_.kernel();
  entry_ = kernel.facet<EntryFacet>();
  Journal journal;
  for (int s = 0; s < 2; ++s) {
    Position position(definition_.start());
    position.set_side_to_move(Side{s});
    MoveList moves;
    kernel.pseudo_moves(position, moves);
    std::set<int> seen;
    std::vector<SideRoles::Held>& entering = sides_[Side{s}].entering;
    for (const Move move : moves) {
      const EnteringPiece* piece = kernel.effect(move).details->enters(move);
      if (!piece || !seen.insert(piece->piece.index()).second) continue;
      kernel.apply(position, journal, move);
      for (const Change& change : journal.frame())
        if (change.type == ChangeKind::slot &&
            definition_.layout().slot(change.index).piece == piece->piece)
          entering.push_back({change.index, value(piece->piece), 0});
      kernel.undo(position, journal);
    }
    std::sort(entering.begin(), entering.end(),
              [](const auto& a, const auto& b) { return a.value > b.value; });
    has_entering_ = has_entering_ || !entering.empty();
  }
}

/// The value of pieces in a zone that can enter with a move: a little less than on the board, and
/// nothing if no right to enter is left for them.
int Evaluator::value_of_entering(const Position& position, Side side) const {
  int left = entry_ ? entry_->entries_left(position, side) : kMaxCells;
  int sum = 0;
  for (const auto& item : sides_[side].entering) {
    const int count = std::min(left, static_cast<int>(position.count(item.slot)));
    sum += 4 * item.value * count / 5;
    left -= count;
  }
  return sum;
}

void Evaluator::make_tables() {
  const IndexedVector<int, double> centrality = centralities(definition_.topology());
  double mean = 0;
  for (const double c : centrality) mean += c / cells_;
  cell_score_.resize(roster_.pieces(), cells_);
  advance_score_.resize(roster_.pieces(), cells_);
  for (int i = 1; i < roster_.pieces(); ++i) {
    const Piece piece{i};
    if (royal_[piece] || roster_.is_neutral(piece)) continue;
    const int sign = side_[piece].index() == 0 ? 1 : -1;
    const double pull = promotes_[piece]                    ? weights_.centre * 0.6
                        : values_[piece] >= 2 * kMinorValue ? weights_.centre * 0.4
                                                            : weights_.centre;
    for (int cell = 0; cell < cells_; ++cell) {
      cell_score_(piece, cell) =
          sign * (values_[piece] + rounded(pull * (centrality[cell] - mean)));
      if (steps_(piece, cell) > 0)
        advance_score_(piece, cell) =
            rounded(weights_.advance * std::pow(0.58, steps_(piece, cell) - 1));
    }
    const int per_move = weights_.mobility / std::max(1, values_[piece]);
    mobility_[piece] = promotes_[piece] ? 0 : std::min(per_move, weights_.mobility_cap);
    force_[piece] = promotes_[piece] ? 0 : values_[piece];
  }
  make_royal_tables(centrality);
  const Tally start = tally(definition_.start());
  full_force_ = std::max({1, start.force[Side{0}], start.force[Side{1}]});
}

void Evaluator::make_royal_tables(const IndexedVector<int, double>& centrality) {
  beside_.resize(2, cells_);
  around_.resize(2, cells_);
  for (int i = 1; i < roster_.pieces(); ++i) {
    const Piece piece{i};
    if (!royal_[piece] || side_[piece].index() > 1) continue;
    for (int cell = 0; cell < cells_; ++cell) beside_(side_[piece], cell) |= reach_(piece, cell);
  }
  for (const Side side : {Side{0}, Side{1}}) {
    for (int cell = 0; cell < cells_; ++cell) {
      CellSet wide = beside_(side, cell);
      for (CellSet rest = wide; rest.any();) wide |= beside_(side, rest.pop());
      wide.reset(cell);
      around_(side, cell) = wide;
    }
  }
  royal_cost_.resize(cells_);
  royal_gain_.resize(cells_);
  for (int cell = 0; cell < cells_; ++cell) {
    royal_cost_[cell] = rounded(weights_.royal_centre * centrality[cell]);
    royal_gain_[cell] = rounded(weights_.royal_activity * centrality[cell]);
  }
}

Tally Evaluator::tally(const Position& position) const {
  Tally tally;
  for (int cell = 0; cell < cells_; ++cell) {
    const Piece piece = position.at(cell);
    if (piece == kEmpty) continue;
    tally.score += cell_score_(piece, cell);
    tally.advance[side_[piece]] += advance_score_(piece, cell);
    tally.force[side_[piece]] += force_[piece];
  }
  for (int slot = 0; slot < position.layout().slots(); ++slot)
    tally.score += slot_score_[slot] * position.count(slot);
  return tally;
}

void Evaluator::update(const Position& after, std::span<const Change> changes, Tally& tally) const {
  for (size_t i = 0; i < changes.size(); ++i) {
    const Change& change = changes[i];
    if (change.type != ChangeKind::cell && change.type != ChangeKind::slot) continue;
    // The new value of this place is the old value of its next change, if there is one.
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
    const Piece left{was};
    const Piece arrived{now};
    tally.score += cell_score_(arrived, change.index) - cell_score_(left, change.index);
    if (left != kEmpty) {
      tally.advance[side_[left]] -= advance_score_(left, change.index);
      tally.force[side_[left]] -= force_[left];
    }
    if (arrived != kEmpty) {
      tally.advance[side_[arrived]] += advance_score_(arrived, change.index);
      tally.force[side_[arrived]] += force_[arrived];
    }
  }
}

int Evaluator::drop_potential(const Position& position, Side side) const {
  const SideRoles& mine = sides_[side];
  int potential = 0;
  for (const auto& item : mine.droppable) potential += position.count(item.slot) * item.potential;
  int purse = 0;
  for (const auto& item : mine.payments)
    if (position.count(item.slot))
      purse = item.value;  // in order of value: the last is the most valuable
  for (const auto& item : mine.ransoms)
    if (item.value <= purse && position.count(item.slot)) potential += item.potential / 2;
  return potential;
}

int Evaluator::place_gain(Piece piece, int from, int to) const {
  const int sign = side_[piece].index() == 0 ? 1 : -1;
  return sign * (cell_score_(piece, to) - cell_score_(piece, from)) + advance_score_(piece, to) -
         advance_score_(piece, from);
}

int Evaluator::evaluate(const Position& position, const Tally& tally, int alpha, int beta) const {
  // If the aim is to lose all pieces, the sign changes.
  return gives_away_ ? -weigh(position, tally, -beta, -alpha) : weigh(position, tally, alpha, beta);
}

int Evaluator::weigh(const Position& position, const Tally& tally, int alpha, int beta) const {
  constexpr std::array<Side, 2> kSides{Side{0}, Side{1}};
  int score = tally.score;
  IndexedArray<Side, int, 2> potential{};
  // The attack on the other royal piece, in percent of a full army.
  IndexedArray<Side, int, 2> strength{};
  for (const Side side : kSides) {
    potential[side] = has_drops_ ? drop_potential(position, side) : 0;
    strength[side] = std::min(100, 100 * tally.force[side] / full_force_ + potential[side] / 4);
    if (has_entering_) {
      const int entering = value_of_entering(position, side);
      score += side.index() == 0 ? entering : -entering;
    }
    if (tally.advance[side] == 0) continue;
    const SideRoles& mine = sides_[side];
    const bool possible =
        mine.becomes_freely || std::any_of(mine.becomes.begin(), mine.becomes.end(),
                                           [&](int slot) { return position.count(slot) != 0; });
    const int advance = possible ? tally.advance[side] : tally.advance[side] / 4;
    score += side.index() == 0 ? advance : -advance;
  }
  const Side mover = position.side_to_move();
  const int tempo = weights_.tempo + weights_.drop_tempo * std::min(300, potential[mover]) / 100;

  // Lazy evaluation: the rest is not expected to outweigh the margin.
  const int quick = (mover.index() == 0 ? score : -score) + tempo;
  const int margin =
      160 + weights_.drop_near_royal * (potential[kSides[0]] + potential[kSides[1]]) / 25;
  if (quick + margin <= alpha || quick - margin >= beta)
    return std::clamp(quick, -kLargest, kLargest);

  for (const Side side : kSides) {
    const int activity = mobility_and_attack(position, side, strength[side], potential[side]);
    score += side.index() == 0 ? activity : -activity;
  }
  const int full = (mover.index() == 0 ? score : -score) + tempo;
  return std::clamp(full, -kLargest, kLargest);
}

/// The mobility of a side, and its attack on the other's royal piece.
int Evaluator::mobility_and_attack(const Position& position, Side side, int strength,
                                   int potential) const {
  const Side enemy{1 - side.index()};
  CellSet ring;
  int royal_cell = -1;
  if (has_royals_) {
    CellSet royal;
    for (const Piece piece : royals_[enemy]) royal |= position.cells_of(piece);
    if (royal.any()) {
      royal_cell = royal.lowest();
      ring = beside(enemy, royal_cell);
    }
  }
  Activity activity;
  definition_.kernel().survey(position, side, ring, activity);
  int sum = 0;
  const int first = roster_.piece(side, PieceType{0}).index();
  for (int piece = first; piece < first + roster_.owned_types(); ++piece)
    sum += mobility_[Piece{piece}] * activity.moves[Piece{piece}];
  if (royal_cell < 0) return sum;
  const int open = (activity.reached & ring).count();
  sum += weights_.near_royal * std::min(activity.into_area, 10) * strength / 100;
  sum += weights_.drop_near_royal * open * std::min(potential, 600) / 100;
  const CellSet guards = ring & position.cells_of(enemy);
  const int cost = royal_cost_[royal_cell] - weights_.shelter * std::min(4, guards.count());
  return sum + (cost * strength - royal_gain_[royal_cell] * (100 - strength)) / 100;
}

}  // namespace stockade
