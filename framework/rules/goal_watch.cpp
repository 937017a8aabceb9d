#include "framework/rules/goal_watch.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "framework/rules/expression_node.h"

namespace stockade {
namespace {

/// By piece: the side for which it counts, from 1; 0: none.
using Owners = PieceArray<uint8_t>;

Owners owners_of(const ExpressionAim& aim) {
  Owners owners{};
  for (int side = 0; side < aim.pieces.size(); ++side)
    for (const uint8_t piece : aim.pieces[Side{side}])
      owners[Piece{piece}] = static_cast<uint8_t>(side + 1);
  return owners;
}

/// The cell one step in a direction from each cell; -1: off the board.
using Steps = CellVector<int16_t>;

std::vector<Steps> steps_of(const Topology& topology, LineWay way) {
  std::vector<Steps> all;
  for (const Vec v : directions_of(topology.compass(), way)) {
    Steps steps(topology.cells(), -1);
    for (int cell = 0; cell < topology.cells(); ++cell)
      if (const auto next = topology.offset(cell, v)) steps[cell] = static_cast<int16_t>(*next);
    all.push_back(std::move(steps));
  }
  return all;
}

/// The opposite steps; none if two cells lead to the same one.
std::optional<Steps> reversed(const Steps& steps) {
  Steps back(steps.size(), -1);
  for (int cell = 0; cell < steps.size(); ++cell) {
    if (steps[cell] < 0) continue;
    if (back[steps[cell]] >= 0) return std::nullopt;
    back[steps[cell]] = static_cast<int16_t>(cell);
  }
  return back;
}

/// A line: only a piece that arrives can complete one, and it is part of the line.
class LineWatch final : public GoalWatch {
 public:
  static std::unique_ptr<GoalWatch> make(const ExpressionAim& aim, const Topology& topology) {
    auto watch = std::make_unique<LineWatch>();
    watch->owners_ = owners_of(aim);
    watch->length_ = aim.length;
    std::vector<Steps> backs;
    for (const Steps& steps : steps_of(topology, aim.way)) {
      const auto back = reversed(steps);
      if (!back) return nullptr;
      // The opposite direction is in the list, too: test each line only once.
      if (std::find(backs.begin(), backs.end(), steps) != backs.end()) continue;
      backs.push_back(*back);
      for (int cell = 0; cell < topology.cells(); ++cell)
        watch->ways_.push_back({steps[cell], (*back)[cell]});
    }
    watch->cells_ = topology.cells();
    return watch;
  }

  bool begin(const Position& position, uint16_t*) const override {
    for (CellSet rest = position.occupied(); rest.any();)
      if (is_in_line(position, rest.pop())) return true;
    return false;
  }

  bool reached(const Position& position, std::span<const Change> changes,
               uint16_t*) const override {
    for (const Change& change : changes)
      if (change.type == ChangeKind::cell && is_in_line(position, change.index)) return true;
    return false;
  }

 private:
  struct Way {
    int16_t ahead;
    int16_t back;
  };

  [[nodiscard]] bool is_in_line(const Position& position, int cell) const {
    const uint8_t owner = owners_[position.at(cell)];
    if (owner == 0) return false;
    const Way* const end = ways_.data() + ways_.size();
    for (const Way* way = ways_.data(); way != end; way += cells_) {
      int run = 1;
      for (int at = way[cell].ahead; run < length_ && at >= 0 && is_of(position, at, owner);
           at = way[at].ahead)
        ++run;
      for (int at = way[cell].back; run < length_ && at >= 0 && is_of(position, at, owner);
           at = way[at].back)
        ++run;
      if (run >= length_) return true;
    }
    return false;
  }
  [[nodiscard]] bool is_of(const Position& position, int cell, uint8_t owner) const {
    return owners_[position.at(cell)] == owner;
  }

  Owners owners_{};
  std::vector<Way> ways_;  ///< by direction and cell
  int cells_ = 0;
  int length_ = 0;
};

/// The same on a small board of files and ranks: tests all lines of a side at once, by shifts.
class SmallLineWatch final : public GoalWatch {
 public:
  static std::unique_ptr<GoalWatch> make(const ExpressionAim& aim, const Topology& topology) {
    auto watch = std::make_unique<SmallLineWatch>();
    watch->owners_ = owners_of(aim);
    for (const auto& pieces : aim.pieces) {
      if (pieces.size() > 1) return nullptr;
      watch->pieces_.push_back(pieces.empty() ? uint8_t{0} : pieces.front());
    }
    for (const Vec v : directions_of(topology.compass(), aim.way)) {
      // The opposite direction finds the same lines.
      if (topology.shift_of(v) < 0) continue;
      // Two lines that overlap or touch make a longer one.
      watch->ways_ += 1;
      watch->stages_ = 0;
      for (int run = 1; run < aim.length; ++watch->stages_) {
        const int more = std::min(run, aim.length - run);
        watch->extensions_.push_back(extension(topology, v * more));
        run += more;
      }
    }
    return watch;
  }

  bool begin(const Position& position, uint16_t*) const override {
    for (const uint8_t piece : pieces_)
      if (piece != 0 && has_line(position.set<1>(piece).word[0])) return true;
    return false;
  }

  bool reached(const Position& position, std::span<const Change> changes,
               uint16_t*) const override {
    int last = 0;
    for (const Change& change : changes) {
      if (change.type != ChangeKind::cell) continue;
      const Piece piece = position.at(change.index);
      if (owners_[piece] == 0 || piece.index() == last) continue;
      last = piece.index();
      if (has_line(position.set<1>(last).word[0])) return true;
    }
    return false;
  }

 private:
  /// Extends lines by another line that ends `shift` cells farther on.
  struct Extension {
    int shift = 0;
    uint64_t leading = 0;  ///< the cells whose shifted cell is on the board
  };

  static Extension extension(const Topology& topology, Vec by) {
    Extension made;
    made.shift = topology.shift_of(by);
    for (int cell = 0; cell < topology.cells(); ++cell)
      if (topology.offset(cell, by)) made.leading |= uint64_t{1} << cell;
    return made;
  }

  // Without branches, because whether a direction has a line is unpredictable.
  [[nodiscard]] bool has_line(uint64_t cells) const {
    uint64_t found = 0;
    const Extension* extension = extensions_.data();
    for (int way = 0; way < ways_; ++way) {
      uint64_t ends = cells;
      for (int stage = 0; stage < stages_; ++stage, ++extension)
        ends &= (ends & extension->leading) << extension->shift;
      found |= ends;
    }
    return found != 0;
  }

  Owners owners_{};
  std::vector<uint8_t> pieces_;        ///< by side; 0: none
  std::vector<Extension> extensions_;  ///< by way and stage
  int ways_ = 0;
  int stages_ = 0;
};

/// A chain that joins regions. Groups are trees (union-find), each with the regions that it
/// touches. When a piece leaves, its group may split, so all groups are computed anew.
class ChainWatch final : public GoalWatch {
 public:
  static std::unique_ptr<GoalWatch> make(const ExpressionAim& aim, const Topology& topology) {
    if (aim.ends.size() > 8) return nullptr;
    auto watch = std::make_unique<ChainWatch>();
    watch->all_ = static_cast<uint8_t>((1u << aim.ends.size()) - 1);
    watch->owners_ = owners_of(aim);
    const std::vector<Steps> ways = steps_of(topology, aim.way);
    std::vector<CellSet> neighbours(topology.cells());
    for (const Steps& steps : ways)
      for (int cell = 0; cell < topology.cells(); ++cell)
        if (steps[cell] >= 0) neighbours[cell].set(steps[cell]);
    for (int cell = 0; cell < topology.cells(); ++cell) {
      watch->first_.push_back(static_cast<uint16_t>(watch->neighbours_.size()));
      for (CellSet rest = neighbours[cell]; rest.any();) {
        const int next = rest.pop();
        if (!neighbours[next].test(cell)) return nullptr;  // the connection has a direction
        watch->neighbours_.push_back(static_cast<uint16_t>(next));
      }
    }
    watch->first_.push_back(static_cast<uint16_t>(watch->neighbours_.size()));
    for (int side = 0; side < aim.pieces.size(); ++side)
      for (int cell = 0; cell < topology.cells(); ++cell) {
        unsigned touched = 0;
        for (size_t end = 0; end < aim.ends.size(); ++end)
          if (aim.ends[end][static_cast<size_t>(side)].test(cell)) touched |= 1u << end;
        watch->touches_.push_back(static_cast<uint8_t>(touched));
      }
    watch->cells_ = topology.cells();
    return watch;
  }

  [[nodiscard]] size_t memory() const override { return 2 * static_cast<size_t>(cells_); }
  [[nodiscard]] bool spans_board() const override { return true; }

  bool begin(const Position& position, uint16_t* memory) const override {
    const CellSet occupied = position.occupied();
    for (CellSet rest = occupied; rest.any();) {
      const int cell = rest.pop();
      if (const uint8_t owner = owners_[position.at(cell)]) start_group(memory, cell, owner);
    }
    bool found = false;
    for (CellSet rest = occupied; rest.any();) {
      const int cell = rest.pop();
      if (const uint8_t owner = owners_[position.at(cell)])
        found = join_neighbours(position, memory, cell, owner) || found;
    }
    return found;
  }

  bool reached(const Position& position, std::span<const Change> changes,
               uint16_t* memory) const override {
    bool has_arrived = false;
    for (const Change& change : changes) {
      if (change.type != ChangeKind::cell) continue;
      const uint8_t before = owners_[Piece{static_cast<int>(change.before)}];
      const uint8_t owner = owners_[position.at(change.index)];
      if (before == owner) continue;
      if (before != 0) return begin(position, memory);
      start_group(memory, change.index, owner);
      has_arrived = true;
    }
    if (!has_arrived) return false;
    for (const Change& change : changes)
      if (change.type == ChangeKind::cell)
        if (const uint8_t owner = owners_[position.at(change.index)])
          if (join_neighbours(position, memory, change.index, owner)) return true;
    return false;
  }

 private:
  // Memory: first the parent of each cell on the way to the root of its group; then, for each root,
  // the ends that its group touches.
  static int root_of(uint16_t* parent, int cell) {
    while (parent[cell] != cell) {
      parent[cell] = parent[parent[cell]];
      cell = parent[cell];
    }
    return cell;
  }
  void start_group(uint16_t* memory, int cell, uint8_t owner) const {
    memory[cell] = static_cast<uint16_t>(cell);
    memory[cells_ + cell] = touches_[static_cast<size_t>((owner - 1) * cells_ + cell)];
  }
  /// True if the group now touches all ends.
  bool join_neighbours(const Position& position, uint16_t* memory, int cell, uint8_t owner) const {
    uint16_t* const touched = memory + cells_;
    int root = root_of(memory, cell);
    for (int i = first_[cell]; i < first_[cell + 1]; ++i) {
      const int next = neighbours_[static_cast<size_t>(i)];
      if (owners_[position.at(next)] != owner) continue;
      const int other = root_of(memory, next);
      if (other == root) continue;
      // The new cell goes below the group that it meets, which keeps trees flat.
      memory[root] = static_cast<uint16_t>(other);
      touched[other] |= touched[root];
      root = other;
    }
    return touched[root] == all_;
  }

  Owners owners_{};
  CellVector<uint16_t> first_;        ///< by cell: its neighbours begin there …
  std::vector<uint16_t> neighbours_;  ///< … in this list
  std::vector<uint8_t> touches_;      ///< by side and cell: a bit for each end
  uint8_t all_ = 0;                   ///< the bits of all ends
  int cells_ = 0;
};

/// A piece that enters a region.
class ArrivalWatch final : public GoalWatch {
 public:
  explicit ArrivalWatch(const ExpressionAim& aim) {
    for (int side = 0; side < aim.pieces.size(); ++side)
      for (const uint8_t piece : aim.pieces[Side{side}]) regions_[Piece{piece}] = aim.region[side];
  }

  bool begin(const Position& position, uint16_t*) const override {
    for (CellSet rest = position.occupied(); rest.any();)
      if (const int cell = rest.pop(); regions_[position.at(cell)].test(cell)) return true;
    return false;
  }

  bool reached(const Position& position, std::span<const Change> changes,
               uint16_t*) const override {
    for (const Change& change : changes)
      if (change.type == ChangeKind::cell && regions_[position.at(change.index)].test(change.index))
        return true;
    return false;
  }

 private:
  PieceArray<CellSet> regions_{};
};

}  // namespace

std::unique_ptr<GoalWatch> watch_for(const ExpressionAim& aim, const Equipment& equipment) {
  switch (aim.of) {
    case ExpressionAim::Of::line:
      if (aim.length < 2) return nullptr;
      if (equipment.topology.uniform() && equipment.topology.words() == 1)
        if (auto watch = SmallLineWatch::make(aim, equipment.topology)) return watch;
      return LineWatch::make(aim, equipment.topology);
    case ExpressionAim::Of::chain:
      return ChainWatch::make(aim, equipment.topology);
    case ExpressionAim::Of::places:
      return aim.length == 0 ? std::make_unique<ArrivalWatch>(aim) : nullptr;
    case ExpressionAim::Of::connection:
      break;
  }
  return nullptr;
}

}  // namespace stockade
