#pragma once
// The lines along which pieces push and pull, and what stands on them. Independent of the size of
// sets of cells: it looks at a position cell by cell.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "framework/position/position.h"
#include "framework/rules/builtin/displacement/displacement.h"
#include "framework/rules/equipment.h"

namespace stockade {

/// How many steps a piece may go along a direction, by what it does there; 0: it may not.
struct DisplacementWay {
  static constexpr uint8_t kUnlimited = 255;
  uint8_t move = 0;     ///< alone, or pulling
  uint8_t friends = 0;  ///< displacing friends
  uint8_t enemies = 0;  ///< displacing enemies
  [[nodiscard]] bool none() const { return (move | friends | enemies) == 0; }
};

/// What is seen from a cell along a direction.
struct Sight {
  int free = 0;   ///< empty cells
  int cell = -1;  ///< where the nearest piece stands behind them; -1: the edge
};

/// A turn that moves one piece or two along a line, none of them over the edge. `to` equals `from`
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
  /// The cell after so many steps, which the board has.
  [[nodiscard]] int beyond(int cell, int direction, int steps) const {
    while (steps-- > 0) cell = next(cell, direction);
    return cell;
  }
  /// How many steps lead from one cell to another; 0: none do.
  [[nodiscard]] int steps(int from, int to, int direction) const {
    int count = 1;
    for (int at = next(from, direction); at >= 0; at = next(at, direction), ++count)
      if (at == to) return count;
    return 0;
  }
  /// Along which of them the piece may go or displace others, from some cell.
  [[nodiscard]] const std::vector<uint16_t>& directions_of(int piece) const {
    return used_[Piece{piece}];
  }
  [[nodiscard]] const DisplacementWay& way(int piece, int cell, int direction) const {
    return ways_[(piece * cells_ + cell) * directions() + direction];
  }
  /// How far `piece` may displace a piece of that side along the way.
  [[nodiscard]] int range(const DisplacementWay& way, int piece, Side other) const {
    return roster_.are_enemies(roster_.side_of(Piece{piece}), other) ? way.enemies : way.friends;
  }
  [[nodiscard]] bool pushes(int piece) const { return pushes_[Piece{piece}]; }
  [[nodiscard]] bool pulls(int piece) const { return pulls_[Piece{piece}]; }
  [[nodiscard]] bool equal_distance() const { return equal_; }
  [[nodiscard]] bool standing_pull() const { return standing_pull_; }
  [[nodiscard]] const Roster& roster() const { return roster_; }

  /// What `is_empty(cell)` leaves to be seen.
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

  /// Whether the piece on `turn.mover.from` may do that, edges and royal safety aside.
  [[nodiscard]] bool may_displace(const Position& position, const Displacing& turn) const;
  /// Whether `side` has a turn that takes back these steps, which have just been made.
  [[nodiscard]] bool can_undo(const Position& position, Side side, const CellSteps& steps) const;

 private:
  void add_directions(const Equipment& equipment);
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
  std::vector<DisplacementWay> ways_;
  IndexedVector<Piece, std::vector<uint16_t>> used_;
  PieceArray<bool> pushes_{};
  PieceArray<bool> pulls_{};
};

}  // namespace stockade
