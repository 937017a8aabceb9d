#pragma once
// QuickConjunction: a condition as parts that must all hold. Those that compare a number of pieces,
// or ask whether pieces see each other, are tested by sets of the kernel's own size: rules that ask
// a condition after every move would spend more on its general evaluation than on the move.

#include <algorithm>
#include <utility>
#include <vector>

#include "framework/position/position.h"
#include "framework/rules/expression.h"

namespace stockade {

template <int W>
Bits<W> cells_of_pieces(const Position& position, const std::vector<uint8_t>& pieces) {
  Bits<W> cells;
  for (const uint8_t piece : pieces) cells |= position.set<W>(piece);
  return cells;
}

/// The condition sees(..). Immutable; shared by threads.
template <int W>
class SightTest {
 public:
  explicit SightTest(const ExpressionSight& sight)
      : first_(sight.first), second_(sight.second), steps_(sight.steps) {
    for (const CellSet& line : *sight.lines) lines_.push_back(line.template resized<W>());
  }

  /// Whether the condition holds if `own` means that side. Mostly no line joins the pieces: then a
  /// few instructions.
  [[nodiscard]] bool holds(const Position& position, Side own) const {
    const Bits<W> seen = cells_of_pieces<W>(position, second_[own]);
    for (Bits<W> viewers = cells_of_pieces<W>(position, first_[own]); viewers.any();) {
      const int from = viewers.pop();
      if ((lines_[from] & seen).any() && sees(position, from, seen)) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] bool sees(const Position& position, int from, const Bits<W>& seen) const {
    for (const CellVector<int>& steps : steps_) {
      const int at = first_piece_along(steps, from, position);
      if (at >= 0 && seen.test(at)) return true;
    }
    return false;
  }

  SideVector<std::vector<uint8_t>> first_, second_;
  CellVector<Bits<W>> lines_;
  std::vector<CellVector<int>> steps_;
};

/// The condition count(..), compared with a number. Immutable; shared by threads.
template <int W>
class CountTest {
 public:
  explicit CountTest(const ExpressionCount& count)
      : pieces_(count.pieces), least_(count.least), most_(count.most) {
    cells_.resize(pieces_.size(), ~Bits<W>());
    for (int side = 0; side < count.cells.size(); ++side)
      cells_[Side{side}] = count.cells[Side{side}].template resized<W>();
  }

  /// Whether the condition holds if `own` means that side.
  [[nodiscard]] bool holds(const Position& position, Side own) const {
    const int count = (cells_of_pieces<W>(position, pieces_[own]) & cells_[own]).count();
    return least_ <= count && count <= most_;
  }

 private:
  SideVector<std::vector<uint8_t>> pieces_;
  SideVector<Bits<W>> cells_;
  int least_, most_;
};

/// Immutable once all parts are added; shared by threads.
template <int W>
class QuickConjunction {
 public:
  void add(Expression part) {
    if (part.asks_whether_to_move())
      only_to_move_ = true;
    else if (const auto count = part.count())
      counts_.emplace_back(*count);
    else if (const auto sight = part.sight())
      sights_.emplace_back(*sight);
    else
      others_.push_back(std::move(part));
  }
  /// Whether it has no parts.
  [[nodiscard]] bool empty() const {
    return !only_to_move_ && counts_.empty() && sights_.empty() && others_.empty();
  }
  /// The parts that may_hold() does not test, in the order in which they were added.
  [[nodiscard]] const std::vector<Expression>& others() const { return others_; }
  /// False only if it does not hold if `own` means that side. Cheap.
  [[nodiscard]] bool may_hold(const Position& position, Side own) const {
    const auto holds = [&](const auto& test) { return test.holds(position, own); };
    return (!only_to_move_ || position.side_to_move() == own) &&
           std::all_of(counts_.begin(), counts_.end(), holds) &&
           std::all_of(sights_.begin(), sights_.end(), holds);
  }

 private:
  bool only_to_move_ = false;
  std::vector<CountTest<W>> counts_;
  std::vector<SightTest<W>> sights_;
  std::vector<Expression> others_;
};

}  // namespace stockade
