#pragma once
// Groups of pieces, searched piece by piece: most have an empty cell beside one of the first
// pieces, so that the search ends soon.

#include <array>
#include <vector>

#include "framework/rules/expression_node.h"
#include "framework/rules/program.h"

namespace stockade {

template <int W>
class Groups {
 public:
  Groups(const Topology& topology, const Roster& roster, LineWay way) {
    const std::vector<Vec> directions = directions_of(topology.compass(), way);
    for (int cell = 0; cell < topology.cells(); ++cell) {
      first_.push_back(static_cast<uint32_t>(neighbours_.size()));
      if (kBySets) sets_.emplace_back();
      for (const Vec v : directions)
        if (const auto next = topology.offset(cell, v)) {
          neighbours_.push_back(static_cast<uint16_t>(*next));
          if (kBySets) sets_[cell].set(*next);
        }
    }
    first_.push_back(static_cast<uint32_t>(neighbours_.size()));
    for (int number = 1; number < roster.pieces(); ++number)
      if (const Piece piece{number}; !roster.is_neutral(piece))
        owners_[piece] = static_cast<uint8_t>(1 + roster.side_of(piece).index());
  }

  /// The groups of other sides that are beside `cell` and have no other empty cell beside them.
  [[nodiscard]] Bits<W> surrounded_by(const Position& position, int cell, Side side) const {
    Bits<W> found;
    Bits<W> alive;
    for (const uint16_t next : beside(cell)) {
      const uint8_t owner = owners_[position.at(next)];
      if (owner == 0 || owner == side.index() + 1 || found.test(next) || alive.test(next)) continue;
      Bits<W> group;
      (is_surrounded(position, next, owner, cell, group) ? found : alive) |= group;
    }
    return found;
  }

  struct GroupWithRoom {
    Bits<W> group;
    Bits<W> open;  ///< the empty cells beside it
  };
  /// The group of the piece on `cell`.
  [[nodiscard]] GroupWithRoom with_room(const Position& position, int cell) const {
    GroupWithRoom found;
    const uint8_t owner = owners_[position.at(cell)];
    std::array<uint16_t, size_t{W} * 64> waiting;
    int size = 0;
    waiting[size++] = static_cast<uint16_t>(cell);
    found.group.set(cell);
    while (size > 0) {
      for (const uint16_t next : beside(waiting[--size])) {
        const Piece piece = position.at(next);
        if (piece == kEmpty) {
          found.open.set(next);
        } else if (owners_[piece] == owner && !found.group.test(next)) {
          found.group.set(next);
          waiting[size++] = next;
        }
      }
    }
    return found;
  }

  /// True if a piece of that side on `cell`, or its group, has an empty cell beside it. If not,
  /// `group` receives the cells of the group.
  [[nodiscard]] bool has_room(const Position& position, int cell, Side side, Bits<W>& group) const {
    return !is_surrounded(position, cell, static_cast<uint8_t>(side.index() + 1), cell, group);
  }

 private:
  struct Span {
    const uint16_t* first;
    const uint16_t* last;
    [[nodiscard]] const uint16_t* begin() const { return first; }
    [[nodiscard]] const uint16_t* end() const { return last; }
  };
  [[nodiscard]] Span beside(int cell) const {
    return {neighbours_.data() + first_[cell], neighbours_.data() + first_[cell + 1]};
  }

  /// True if the group of `owner` that contains `start` has no empty cell beside it; `full` does
  /// not count as empty. Then `group` contains its cells; otherwise the cells that were searched.
  bool is_surrounded(const Position& position, int start, uint8_t owner, int full,
                     Bits<W>& group) const {
    if constexpr (kBySets) return is_surrounded_set(position, start, owner, full, group);
    std::array<uint16_t, size_t{W} * 64> open;
    int size = 0;
    open[size++] = static_cast<uint16_t>(start);
    group.set(start);
    while (size > 0) {
      for (const uint16_t next : beside(open[--size])) {
        const Piece piece = position.at(next);
        if (piece == kEmpty) {
          if (next != full) return false;
        } else if (owners_[piece] == owner && !group.test(next)) {
          group.set(next);
          open[size++] = next;
        }
      }
    }
    return true;
  }
  bool is_surrounded_set(const Position& position, int start, uint8_t owner, int full,
                         Bits<W>& group) const {
    const Bits<W> empty = position.set<W>(kEmpty.index()) & ~Bits<W>::of(full);
    group.set(start);
    // Most groups need no search.
    if ((sets_[start] & empty).any()) return false;
    const Bits<W> own = position.side_set<W>(owner - 1);
    Bits<W> found = Bits<W>::of(start);
    bool has_room = false;
    for (Bits<W> waiting = found; waiting.any() && !has_room;) {
      const Bits<W>& beside = sets_[waiting.pop()];
      has_room = (beside & empty).any();
      const Bits<W> more = beside & own & ~found;
      found |= more;
      waiting |= more;
    }
    group = found;
    return !has_room;
  }

  /// Larger sets take longer than to look at the neighbours one by one.
  static constexpr bool kBySets = W <= 4;

  PieceArray<uint8_t> owners_{};      ///< side + 1; 0: none
  CellVector<uint32_t> first_;        ///< by cell: its neighbours begin there …
  std::vector<uint16_t> neighbours_;  ///< … in this list
  CellVector<Bits<W>> sets_;          ///< by cell: its neighbours, if kBySets
};

}  // namespace stockade
