#include "framework/rules/builtin/displacement/lines.h"

#include <algorithm>

#include "framework/base/lists.h"

namespace stockade {
namespace {

/// One step of the atom, and the most repetitions.
struct Stride {
  Vec step;
  uint8_t range;
};

Stride stride_of(const MovementAtom& atom, Vec v, Geometry geometry) {
  const int times = atom.lame ? repetitions(geometry, v) : 1;
  const auto within = [](int range) {
    return static_cast<uint8_t>(std::min(range, int{DisplacementWay::kUnlimited}));
  };
  if (times > 1) return {unit_of(geometry, v), within(times)};
  return {v, atom.range ? within(atom.range) : DisplacementWay::kUnlimited};
}

}  // namespace

DisplacementLines::DisplacementLines(const Equipment& equipment, const DisplacementParams& params)
    : cells_(equipment.topology.cells()),
      roster_(equipment.roster()),
      equal_(params.distance == DisplacementParams::Distance::equal),
      standing_pull_(params.standing_pull && !equal_) {
  add_directions(equipment);
  join_cells();
  ways_.resize(roster_.pieces() * cells_ * vectors_.size());
  used_.resize(roster_.pieces());
  for (int piece = 1; piece < roster_.pieces(); ++piece) {
    const PieceType type = roster_.type_of(Piece{piece});
    pushes_[Piece{piece}] = contains(params.push, type);
    pulls_[Piece{piece}] = contains(params.pull, type);
    add_ways(equipment, Piece{piece}, params);
  }
}

void DisplacementLines::add_directions(const Equipment& equipment) {
  const Topology& topology = equipment.topology;
  const auto add = [&](Vec v) {
    if (std::find(vectors_.begin(), vectors_.end(), v) == vectors_.end()) vectors_.push_back(v);
  };
  for (int piece = 1; piece < roster_.pieces(); ++piece) {
    const Orientation orientation = equipment.side_of(Piece{piece}).orientation;
    const auto atoms = equipment.atoms(equipment.type_of(Piece{piece}));
    for (const MovementAtom& atom : *atoms)
      for (const Vec v : atom.directions) {
        const Vec step = stride_of(atom, orientation.turn(v), topology.geometry()).step;
        add(step);
        add(-step);
      }
  }
  for (const Vec v : vectors_) {
    opposite_.push_back(
        static_cast<int>(std::find(vectors_.begin(), vectors_.end(), -v) - vectors_.begin()));
    for (int cell = 0; cell < cells_; ++cell)
      next_.push_back(static_cast<int16_t>(topology.offset(cell, v).value_or(-1)));
  }
}

void DisplacementLines::join_cells() {
  joining_.assign(static_cast<size_t>(cells_) * cells_, kNoDirection);
  for (int direction = 0; direction < directions(); ++direction)
    for (int from = 0; from < cells_; ++from)
      for (int at = next(from, direction); at >= 0 && at != from; at = next(at, direction)) {
        uint16_t& known = joining_[from * cells_ + at];
        known = known == kNoDirection ? static_cast<uint16_t>(direction) : kSeveralDirections;
      }
}

void DisplacementLines::add_ways(const Equipment& equipment, Piece piece,
                                 const DisplacementParams& params) {
  const Topology& topology = equipment.topology;
  const Orientation orientation = equipment.side_of(piece).orientation;
  auto& used = used_[piece];
  const auto atoms = equipment.atoms(equipment.type_of(piece));
  for (const MovementAtom& atom : *atoms) {
    const CellSet start = start_region(equipment, piece, atom);
    for (const Vec v : atom.directions) {
      const Stride stride = stride_of(atom, orientation.turn(v), topology.geometry());
      const auto direction =
          std::find(vectors_.begin(), vectors_.end(), stride.step) - vectors_.begin();
      if (std::find(used.begin(), used.end(), direction) == used.end())
        used.push_back(static_cast<uint16_t>(direction));
      for (CellSet cells = start; cells.any();) {
        DisplacementWay& way =
            ways_[(piece.index() * cells_ + cells.pop()) * directions() + direction];
        const auto widen = [&](uint8_t& range) { range = std::max(range, stride.range); };
        if (atom.may_move) widen(way.move);
        if (atom.may_move || params.either_way()) widen(way.friends);
        if (atom.may_capture || params.either_way()) widen(way.enemies);
      }
    }
  }
}

bool DisplacementLines::may_push(const Position& position, const Displacing& turn,
                                 int direction) const {
  const int from = turn.mover.from;
  const int piece = position.at(from).index();
  const Sight ahead = look(position, from, direction);
  if (!pushes(piece) || ahead.cell != turn.other.from) return false;
  const int apart = ahead.free + 1;
  const int range =
      this->range(way(piece, from, direction), piece, roster_.side_of(position.at(ahead.cell)));
  const int pushed = steps(ahead.cell, turn.other.to, direction);
  if (pushed == 0 || pushed > look(position, ahead.cell, direction).free) return false;
  if (apart > range || pushed > range || (equal_ && pushed != apart)) return false;
  if (turn.mover.to == from) return true;
  const int gone = steps(from, turn.mover.to, direction);
  return gone > 0 && gone <= range && (equal_ ? gone == apart : gone < apart + pushed);
}

bool DisplacementLines::may_pull(const Position& position, const Displacing& turn,
                                 int direction) const {
  const int from = turn.mover.from;
  const int piece = position.at(from).index();
  const int back = opposite(direction);
  const Sight behind = look(position, from, back);
  if (!pulls(piece) || behind.cell != turn.other.from) return false;
  const int apart = behind.free + 1;
  const int range =
      this->range(way(piece, from, back), piece, roster_.side_of(position.at(behind.cell)));
  const int pulled = steps(behind.cell, turn.other.to, direction);
  if (pulled == 0 || pulled > range || apart > range) return false;
  if (turn.mover.to == from) return standing_pull_ && pulled < apart;
  const int gone = steps(from, turn.mover.to, direction);
  if (gone == 0 || gone > way(piece, from, direction).move) return false;
  if (gone > look(position, from, direction).free) return false;
  return equal_ ? gone == apart && pulled == apart : pulled < apart + gone;
}

bool DisplacementLines::may_displace(const Position& position, const Displacing& turn) const {
  return any_joining(turn.mover.from, turn.other.from, [&](int direction) {
    return may_push(position, turn, direction) || may_pull(position, turn, opposite(direction));
  });
}

/// True if the piece on `step.to` can go back alone, or another piece that stays can move it back.
bool DisplacementLines::can_put_back(const Position& position, Side side,
                                     const CellStep& step) const {
  const Piece piece = position.at(step.to);
  const auto by = [&](int cell, auto may, int direction) {
    return cell >= 0 && roster_.side_of(position.at(cell)) == side &&
           (this->*may)(position, {{cell, cell}, {step.to, step.from}}, direction);
  };
  return any_joining(step.to, step.from, [&](int direction) {
    const int distance = steps(step.to, step.from, direction);
    if (distance == 0) return false;
    const Sight ahead = look(position, step.to, direction);
    if (distance > ahead.free) return false;
    if (roster_.side_of(piece) == side && distance <= way(piece.index(), step.to, direction).move)
      return true;
    const Sight behind = look(position, step.to, opposite(direction));
    return by(behind.cell, &DisplacementLines::may_push, direction) ||
           by(ahead.cell, &DisplacementLines::may_pull, direction);
  });
}

bool DisplacementLines::can_undo(const Position& position, Side side,
                                 const CellSteps& steps) const {
  if (steps.count == 1) return can_put_back(position, side, steps.step[0]);
  if (steps.count != 2) return false;
  // The mover was the enemy's: only the displaced piece can take it back along with itself.
  const CellStep& mover = steps.step[0];
  const CellStep& other = steps.step[1];
  if (roster_.side_of(position.at(other.to)) != side) return false;
  return may_displace(position, {{other.to, other.from}, {mover.to, mover.from}});
}

}  // namespace stockade
