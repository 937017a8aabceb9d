#pragma once
// What a game whose pieces change sides adds to the evaluation: pieces that nobody can enclose
// count most, and all others little until the board is full.

#include <vector>

#include "framework/rules/expression_node.h"
#include "framework/rules/facets.h"

namespace stockade {

class StableCells : public EvaluationFacet {
 public:
  /// Lines run `way`.
  StableCells(const Topology& topology, LineWay way);
  [[nodiscard]] int evaluate(const Position& position) const override;

 private:
  CellSet safe_;                ///< in the middle of no line: corners
  CellSet edge_;                ///< in the middle of one line
  CellVector<CellSet> beside_;  ///< by safe cell, its neighbours; empty for others
  int cells_;
};

}  // namespace stockade
