#pragma once
// How near a side is to a goal: what goals add to the evaluation, so that a search plays for them
// long before it sees the end.

#include <vector>

#include "framework/rules/expression.h"
#include "framework/rules/facets.h"

namespace stockade {

/// What a goal wants of each side, if it is one that can be measured.
struct GoalAim {
  ExpressionAim wants;
  bool wins = true;  ///< else it loses
};

/// Measures a position by the aims of a goal:
/// - places: by the steps of the nearest piece to the region, and less by those of the others; if
/// many are to stand there, by the steps of all to what is still free of it;
/// - connection: by the number of groups, and how far the pieces are from their middle;
/// - chain: by the empty cells that the shortest one still needs, and by how many cells lie on
/// such;
/// - line: by the lines that only one side can still fill, the fuller the more.
class GoalProgress : public EvaluationFacet {
 public:
  GoalProgress(const Equipment& equipment, std::vector<GoalAim> aims);
  /// Cost: some hundred nanoseconds; for lines, some nanoseconds for each place where one fits.
  [[nodiscard]] int evaluate(const Position& position) const override;
  [[nodiscard]] int evaluate_side(const Position& position, Side side) const override;

 private:
  struct Measure {
    GoalAim aim;
    /// Of places: from each cell to the region. Of places for many, how far inside it a cell is, as
    /// a number below 0.
    SideVector<CellVector<int>> steps;
    int most_steps = 0;
    std::vector<CellSet> lines;  ///< of a line: where one fits
    CellVector<CellSet> beside;  ///< of a chain: where one step leads from each cell
  };
  [[nodiscard]] int progress(const Measure& measure, const Position& position, Side side) const;
  [[nodiscard]] static int nearness(const Measure& measure, CellSet pieces, Side side);
  [[nodiscard]] int nearness_of_many(const Measure& measure, const CellSet& pieces,
                                     const CellSet& empty, Side side) const;
  [[nodiscard]] int togetherness(CellSet pieces) const;
  [[nodiscard]] int shortness(const Measure& measure, const CellSet& own, const CellSet& empty,
                              Side side) const;
  /// How many more stones a chain from `start` to each cell needs.
  [[nodiscard]] CellVector<int> links(const Measure& measure, const CellSet& start,
                                      const CellSet& own, const CellSet& empty) const;
  [[nodiscard]] static int open_lines(const Measure& measure, const CellSet& own,
                                      const CellSet& others);

  int sides_;
  CellVector<Vec> places_;
  CellVector<CellSet> neighbours_;
  /// To the cells of regions for many pieces: the steps from each cell; none to other cells.
  CellVector<CellVector<int>> distances_;
  std::vector<Measure> measures_;
};

}  // namespace stockade
