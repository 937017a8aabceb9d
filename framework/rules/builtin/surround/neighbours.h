#pragma once
// Neighbouring cells, compiled for whole sets of cells, with the connected groups of pieces and the
// empty cells beside them.

#include <vector>

#include "framework/rules/expression_node.h"
#include "framework/rules/program.h"

namespace stockade {

template <int W>
class Neighbours {
 public:
  Neighbours(const Topology& topology, LineWay way) : uniform_(topology.uniform()) {
    of_.resize(topology.cells());
    for (const Vec v : directions_of(topology.compass(), way)) {
      Direction direction;
      if (uniform_) direction.shift = topology.shift_of(v);
      for (int cell = 0; cell < topology.cells(); ++cell)
        if (const auto next = topology.offset(cell, v)) {
          direction.leading.set(cell);
          of_[cell].set(*next);
        }
      directions_.push_back(direction);
    }
  }

  [[nodiscard]] const Bits<W>& of(int cell) const { return of_[cell]; }
  /// The cells next to some cell of the set; its own cells may be among them.
  [[nodiscard]] Bits<W> around(const Bits<W>& set) const {
    Bits<W> found;
    if (uniform_)
      for (const Direction& direction : directions_)
        found |= (set & direction.leading).shifted(direction.shift);
    else
      for (Bits<W> rest = set; rest.any();) found |= of_[rest.pop()];
    return found;
  }
  /// The cells of `within` that are connected with those of `seeds`, which must be in `within`.
  [[nodiscard]] Bits<W> group(const Bits<W>& seeds, const Bits<W>& within) const {
    Bits<W> group = seeds;
    for (Bits<W> last = seeds; last.any();) {
      last = around(last) & within & ~group;
      group |= last;
    }
    return group;
  }

 private:
  struct Direction {
    Bits<W> leading;  ///< cells that have a neighbour in this direction
    int shift = 0;
  };
  bool uniform_;
  std::vector<Direction> directions_;
  std::vector<Bits<W>> of_;
};

}  // namespace stockade
