#pragma once
// The lines of custodian captures, compiled: the enemies that a piece encloses when it arrives on a
// cell, and the empty cells where a piece would enclose any.

#include <vector>

#include "framework/rules/expression_node.h"
#include "framework/rules/program.h"

namespace stockade {

/// The pieces that enclose, and those that can be enclosed.
template <int W>
struct Enclosing {
  Bits<W> own;      ///< pieces that close a line
  Bits<W> victims;  ///< pieces that can be enclosed
};

template <int W>
class CustodianLines {
 public:
  /// `most`: the most victims on a line; 0: any number.
  CustodianLines(const Topology& topology, LineWay way, int most)
      : most_(most > 0 ? most : topology.cells()), cells_(topology.cells()) {
    uniform_ = topology.uniform();
    for (const Vec v : directions_of(topology.compass(), way)) {
      Direction direction;
      if (uniform_) direction.shift = topology.shift_of(v);
      for (int cell = 0; cell < cells_; ++cell) {
        const auto next = topology.offset(cell, v);
        next_.push_back(static_cast<int16_t>(next.value_or(-1)));
        if (next) direction.leading.set(cell);
      }
      directions_.push_back(direction);
    }
  }

  /// The victims between `cell` and the nearest pieces of `who.own`, which close the lines.
  [[nodiscard]] Bits<W> enclosed_from(int cell, const Enclosing<W>& who) const {
    Bits<W> found;
    const int16_t* next = next_.data();
    for (size_t i = 0; i < directions_.size(); ++i, next += cells_) {
      int at = next[cell];
      if (at < 0 || !who.victims.test(at)) continue;
      Bits<W> passed;
      // A line may close to a circle; the limit is at most the number of cells.
      for (int length = 0; length < most_ && at >= 0 && who.victims.test(at); ++length) {
        passed.set(at);
        at = next[at];
      }
      if (at >= 0 && at != cell && who.own.test(at)) found |= passed;
    }
    return found;
  }

  /// The cells of `cells` from which victims would be enclosed.
  [[nodiscard]] Bits<W> enclosing_cells(const Bits<W>& cells, const Enclosing<W>& who) const {
    Bits<W> found;
    if (!uniform_) {
      for (Bits<W> rest = cells; rest.any();)
        if (const int cell = rest.pop(); enclosed_from(cell, who).any()) found.set(cell);
      return found;
    }
    // Starts at all closing pieces at once, towards the cells. The opposite of each direction is
    // also a direction, so it does not matter from which end a line is followed.
    for (const Direction& direction : directions_) {
      const Bits<W> leading = who.victims & direction.leading;
      Bits<W> front = (who.own & direction.leading).shifted(direction.shift) & leading;
      Bits<W> line = front;
      for (int length = 1; length < most_ && front.any(); ++length) {
        front = front.shifted(direction.shift) & leading;
        line |= front;
      }
      found |= line.shifted(direction.shift);
    }
    return found & cells;
  }

 private:
  struct Direction {
    int shift = 0;    ///< to the next cell, on uniform boards
    Bits<W> leading;  ///< the cells that have a next one
  };

  std::vector<Direction> directions_;
  std::vector<int16_t> next_;  ///< by direction and cell; -1: off the board
  int most_;
  int cells_;
  bool uniform_ = false;
};

}  // namespace stockade
