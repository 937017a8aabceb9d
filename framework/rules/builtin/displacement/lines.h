#pragma once
// The lines along which pieces push and pull. Independent of the size of sets of cells: positions
// are read cell by cell.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "framework/position/position.h"
#include "framework/rules/builtin/displacement/displacement.h"
#include "framework/rules/equipment.h"

namespace stockade {

/// The number of steps that a piece may go along a direction, by its action; 0: it may not.
struct DisplacementWay {
  static constexpr uint8_t kUnlimited = 255;
  uint8_t move = 0;     ///< alone, or pulling
  uint8_t friends = 0;  ///< displacing friends
  uint8_t enemies = 0;  ///< displacing enemies
  [[nodiscard]] bool none() const { return (move | friends | enemies) == 0; }
};

/// The view from a cell along a direction.
struct Sight {
  int free = 0;   ///< empty cells
  int cell = -1;  ///< the cell of the nearest piece behind them; -1: the edge
};

/// A turn that moves one or two pieces along a line, none of them over the edge. `to` equals `from`
/// if the piece that pushes or pulls stays.
struct Displacing {
  CellStep mover;
  CellStep other;
};

class DisplacementLines {
 public:
  DisplacementLines(const Equipment& equipment, const DisplacementParams& params);

  [[nodiscard]] int directions() const { return static_cast<int>(opposite_.size()); }
  [[nodiscard]] int opposite(int direction) const { return opposite_[direction]; }
  /// The next cell; -1: the edge.
  [[nodiscard]] int next(int cell, int direction) const { return next_[direction * cells_ + cell]; }
  /// The same by cell.
  [[nodiscard]] const int16_t* next_cells(int direction) const {
    return next_.data() + direction * cells_;
  }
  /// The cell after that number of steps, which must be on the board.
  [[nodiscard]] int beyond(int cell, int direction, int steps) const {
    while (steps-- > 0) cell = next(cell, direction);
    return cell;
  }
  /// The number of steps from one cell to another in that direction; 0: there is no such way.
  [[nodiscard]] int steps(int from, int to, int direction) const {
    int count = 1;
    for (int at = next(from, direction); at >= 0; at = next(at, direction), ++count)
      if (at == to) return count;
    return 0;
  }
  /// The directions along which the piece may go or displace others from some cell.
  [[nodiscard]] const std::vector<uint16_t>& directions_of(int piece) const {
    return used_[Piece{piece}];
  }
  [[nodiscard]] const DisplacementWay& way(int piece, int cell, int direction) const {
    return ways_[(piece * cells_ + cell) * directions() + direction];
  }
  /// The distance by which `piece` may displace a piece of that side along the way.
  [[nodiscard]] int range(const DisplacementWay& way, int piece, Side other) const {
    return roster_.are_enemies(roster_.side_of(Piece{piece}), other) ? way.enemies : way.friends;
  }
  [[nodiscard]] bool pushes(int piece) const { return pushes_[Piece{piece}]; }
  [[nodiscard]] bool pulls(int piece) const { return pulls_[Piece{piece}]; }
  [[nodiscard]] bool equal_distance() const { return equal_; }
  [[nodiscard]] bool standing_pull() const { return standing_pull_; }
  [[nodiscard]] const Roster& roster() const { return roster_; }

  /// The view if `is_empty(cell)` determines the empty cells.
  template <class IsEmpty>
  [[nodiscard]] Sight look(int cell, int direction, IsEmpty is_empty) const {
    Sight sight;
    for (int at = next(cell, direction); at >= 0; at = next(at, direction)) {
      if (!is_empty(at)) {
        sight.cell = at;
        return sight;
      }
      ++sight.free;
    }
    return sight;
  }
  [[nodiscard]] Sight look(const Position& position, int cell, int direction) const {
    return look(cell, direction, [&](int at) { return position.at(at) == kEmpty; });
  }

  /// True if the piece on `turn.mover.from` may make the turn, edges and royal safety aside.
  [[nodiscard]] bool may_displace(const Position& position, const Displacing& turn) const;
  /// True if `side` has a turn that takes back these steps, which have just been made.
  [[nodiscard]] bool can_undo(const Position& position, Side side, const CellSteps& steps) const;

 private:
  /// In place of the direction from one cell to another.
  static constexpr uint16_t kNoDirection = 0xFFFF;
  static constexpr uint16_t kSeveralDirections = 0xFFFE;

  void add_directions(const Equipment& equipment);
  void join_cells();
  /// True if `test(direction)` is true for a direction in which steps lead from one cell to the
  /// other. May test other directions as well.
  template <class Test>
  [[nodiscard]] bool any_joining(int from, int to, const Test& test) const {
    const int only = joining_[from * cells_ + to];
    if (only == kNoDirection) return false;
    if (only != kSeveralDirections) return test(only);
    for (int direction = 0; direction < directions(); ++direction)
      if (test(direction)) return true;
    return false;
  }
  void add_ways(const Equipment& equipment, Piece piece, const DisplacementParams& params);
  [[nodiscard]] bool may_push(const Position& position, const Displacing& turn,
                              int direction) const;
  [[nodiscard]] bool may_pull(const Position& position, const Displacing& turn,
                              int direction) const;
  [[nodiscard]] bool can_put_back(const Position& position, Side side, const CellStep& step) const;

  int cells_;
  Roster roster_;
  bool equal_;
  bool standing_pull_;
  std::vector<Vec> vectors_;
  std::vector<int> opposite_;
  std::vector<int16_t> next_;
  std::vector<uint16_t> joining_;  ///< by pair of cells: the direction from one to the other
  std::vector<DisplacementWay> ways_;
  IndexedVector<Piece, std::vector<uint16_t>> used_;
  PieceArray<bool> pushes_{};
  PieceArray<bool> pulls_{};
};

}  // namespace stockade
