#pragma once
// What a game whose pieces change sides adds to the evaluation: pieces that nobody can enclose
// count most, then the cells where a side could enclose some, and all others little until the board
// is full.

#include <vector>

#include "framework/rules/expression_node.h"
#include "framework/rules/facets.h"

namespace stockade {

class StableCells : public EvaluationFacet {
 public:
  /// Lines run `way`.
  StableCells(const Topology& topology, LineWay way);
  /// How much better the first side stands, in hundredths of a piece worth 1.
  [[nodiscard]] int evaluate(const Position& position) const override;

 private:
  /// A direction on a board where all its steps are one shift.
  struct Way {
    int shift = 0;
    CellSet leading;  ///< the cells from which it leads to another one
  };
  /// The empty cells where a piece of `own` would enclose enemies, as on every board of one shape.
  template <int W>
  [[nodiscard]] int enclosing_cells(const CellSet& own, const CellSet& enemy,
                                    const CellSet& empty) const;

  std::vector<Way> ways_;       ///< empty where steps are no shifts
  CellSet safe_;                ///< in the middle of no line: corners
  CellSet edge_;                ///< in the middle of one line
  CellVector<CellSet> beside_;  ///< by safe cell, its neighbours; empty for others
  int cells_;
};

}  // namespace stockade
