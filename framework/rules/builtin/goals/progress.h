#pragma once
// The distance of a side from a goal, as a part of the evaluation: a search plays for goals long
// before it sees the end.

#include <vector>

#include "framework/rules/expression.h"
#include "framework/rules/facets.h"

namespace stockade {

/// The aim of a goal for each side, if it can be measured.
struct GoalAim {
  ExpressionAim wants;
  bool wins = true;  ///< reaching the goal wins; otherwise it loses
};

/// Evaluates a position by the aims of goals:
/// - places: by the steps of the nearest piece to the region, and less by those of the others; if
///   many pieces have to be there, by the steps of all to the free cells of the region;
/// - connection: by the number of groups, and the distances of the pieces from their centre;
/// - chain: by the empty cells that the shortest chain still needs, and by the number of cells on
///   such chains;
/// - line: by the lines that only one side can still fill, the fuller the better.
class GoalProgress : public EvaluationFacet {
 public:
  GoalProgress(const Equipment& equipment, std::vector<GoalAim> aims);
  /// Cost: some hundred nanoseconds; for lines, some nanoseconds for each possible line.
  [[nodiscard]] int evaluate(const Position& position) const override;
  [[nodiscard]] int evaluate_side(const Position& position, Side side) const override;

 private:
  struct Measure {
    GoalAim aim;
    /// For places: from each cell to the region. For places with many pieces: the depth of a cell
    /// inside the region, as a negative number.
    SideVector<CellVector<int>> steps;
    int most_steps = 0;
    std::vector<CellSet> lines;  ///< for a line: all possible lines
    CellVector<CellSet> beside;  ///< for a chain: the cells one step away from each cell
  };
  [[nodiscard]] int progress(const Measure& measure, const Position& position, Side side) const;
  [[nodiscard]] static int nearness(const Measure& measure, CellSet pieces, Side side);
  [[nodiscard]] int nearness_of_many(const Measure& measure, const CellSet& pieces,
                                     const CellSet& empty, Side side) const;
  [[nodiscard]] int togetherness(CellSet pieces) const;
  [[nodiscard]] int shortness(const Measure& measure, const CellSet& own, const CellSet& empty,
                              Side side) const;
  /// The number of pieces that a chain from `start` to each cell still needs.
  [[nodiscard]] CellVector<int> links(const Measure& measure, const CellSet& start,
                                      const CellSet& own, const CellSet& empty) const;
  [[nodiscard]] static int open_lines(const Measure& measure, const CellSet& own,
                                      const CellSet& others);

  int sides_;
  CellVector<Vec> places_;
  CellVector<CellSet> neighbours_;
  /// For regions for many pieces: by cell of the region the steps from each cell; empty for other
  /// cells.
  CellVector<CellVector<int>> distances_;
  std::vector<Measure> measures_;
};

}  // namespace stockade
