#pragma once
// Evaluation of games with captures by surrounding: groups that can be captured at once, or soon.
// So a search of few plies neither fills its own last cells nor overlooks a capture.

#include "framework/rules/builtin/surround/groups.h"
#include "framework/rules/facets.h"

namespace stockade {

template <int W>
class GroupSafety final : public EvaluationFacet {
 public:
  /// The groups must outlive this object.
  explicit GroupSafety(const Groups<W>& groups) : groups_(groups) {}

  [[nodiscard]] int evaluate(const Position& position) const override {
    return evaluate_side(position, Side{0}) - evaluate_side(position, Side{1});
  }
  /// Cost: some nanoseconds for each piece and each cell beside it.
  [[nodiscard]] int evaluate_side(const Position& position, Side side) const override {
    const int last_cell = position.side_to_move() == side ? kOwnTurn : kEnemyTurn;
    int danger = 0;
    for (Bits<W> rest = position.side_set<W>(side.index()); rest.any();) {
      const auto [group, open] = groups_.with_room(position, rest.lowest());
      rest &= ~group;
      const int cells = open.count();
      if (cells <= 2) danger += group.count() * (cells == 2 ? kTwoCells : last_cell);
    }
    return -danger;
  }

 private:
  // Per piece of a group, in hundredths of a piece worth 1.
  /// The group has one empty cell beside it and can be captured now, which counts for both sides.
  static constexpr int kEnemyTurn = 180;
  static constexpr int kOwnTurn = 40;   ///< it has one empty cell, but may get away
  static constexpr int kTwoCells = 15;  ///< it has two empty cells

  const Groups<W>& groups_;
};

}  // namespace stockade
