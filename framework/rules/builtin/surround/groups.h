#pragma once
// Groups of pieces, searched piece by piece: most have an empty cell beside one of the first
// pieces, so that the search ends soon.

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
      beside_.emplace_back();
      for (const Vec v : directions)
        if (const auto next = topology.offset(cell, v)) beside_[cell].set(*next);
    }
    for (int number = 1; number < roster.pieces(); ++number)
      if (const Piece piece{number}; !roster.is_neutral(piece))
        owners_[piece] = static_cast<uint8_t>(1 + roster.side_of(piece).index());
  }

  /// The groups of other sides that are beside `cell` and have no other empty cell beside them.
  [[nodiscard]] Bits<W> surrounded_by(const Position& position, int cell, Side side) const {
    Bits<W> found;
    const Bits<W>& empty = position.set<W>(kEmpty.index());
    Bits<W> rest = beside_[cell] & ~(empty | position.side_set<W>(side.index()));
    const Bits<W> open = empty & ~Bits<W>::of(cell);
    while (rest.any()) {
      const int next = rest.pop();
      // Most groups need no search.
      if ((beside_[next] & open).any()) continue;
      const uint8_t owner = owners_[position.at(next)];
      if (owner == 0) continue;
      Bits<W> group;
      if (is_surrounded(position, next, owner, open, group)) found |= group;
      rest &= ~group;
    }
    return found;
  }

  struct GroupWithRoom {
    Bits<W> group;
    Bits<W> open;  ///< the empty cells beside it
  };
  /// The group of the piece on `cell`, which is not neutral.
  [[nodiscard]] GroupWithRoom with_room(const Position& position, int cell) const {
    GroupWithRoom found;
    const Bits<W>& own = position.side_set<W>(owners_[position.at(cell)] - 1);
    found.group = Bits<W>::of(cell);
    for (Bits<W> waiting = found.group; waiting.any();) {
      const Bits<W> beside = beside_[waiting.pop()];
      found.open |= beside & position.set<W>(kEmpty.index());
      const Bits<W> more = beside & own & ~found.group;
      found.group |= more;
      waiting |= more;
    }
    return found;
  }

  /// True if a piece of that side on `cell`, or its group, has an empty cell beside it. If not,
  /// `group` receives the cells of the group.
  [[nodiscard]] bool has_room(const Position& position, int cell, Side side, Bits<W>& group) const {
    const Bits<W>& empty = position.set<W>(kEmpty.index());
    return (beside_[cell] & empty).any() ||
           !is_surrounded(position, cell, static_cast<uint8_t>(side.index() + 1),
                          empty & ~Bits<W>::of(cell), group);
  }

 private:
  /// True if the group of `owner` that contains `start` has no cell of `open` beside it. Then
  /// `group` contains its cells; otherwise the cells that were searched.
  bool is_surrounded(const Position& position, int start, uint8_t owner, const Bits<W>& open,
                     Bits<W>& group) const {
    const Bits<W> own = position.side_set<W>(owner - 1);
    Bits<W> found = Bits<W>::of(start);
    bool has_room = false;
    for (Bits<W> waiting = found; waiting.any() && !has_room;) {
      const Bits<W> beside = beside_[waiting.pop()];
      has_room = (beside & open).any();
      const Bits<W> more = beside & own & ~found;
      found |= more;
      waiting |= more;
    }
    group = found;
    return !has_room;
  }

  PieceArray<uint8_t> owners_{};  ///< side + 1; 0: none
  CellVector<Bits<W>> beside_;    ///< by cell: its neighbours
};

}  // namespace stockade
