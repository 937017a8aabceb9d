#pragma once
// SightTest: the condition sees(..), asked by sets of the kernel's own size. Rules that ask it
// after every move would spend more on the general evaluation of an expression than on the move.

#include <utility>
#include <vector>

#include "framework/position/position.h"
#include "framework/rules/expression.h"

namespace stockade {

/// Immutable; shared by threads.
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
    const Bits<W> seen = cells_of(position, second_[own]);
    for (Bits<W> viewers = cells_of(position, first_[own]); viewers.any();) {
      const int from = viewers.pop();
      if ((lines_[from] & seen).any() && sees(position, from, seen)) return true;
    }
    return false;
  }

 private:
  static Bits<W> cells_of(const Position& position, const std::vector<uint8_t>& pieces) {
    Bits<W> cells;
    for (const uint8_t piece : pieces) cells |= position.set<W>(piece);
    return cells;
  }

  [[nodiscard]] bool sees(const Position& position, int from, const Bits<W>& seen) const {
    for (const CellVector<int>& steps : steps_) {
      // A line may close to a circle.
      int at = steps[from];
      for (int length = 0; at >= 0 && at != from && length < kMaxCells; ++length) {
        if (position.at(at) != kEmpty) break;
        at = steps[at];
      }
      if (at >= 0 && at != from && seen.test(at)) return true;
    }
    return false;
  }

  SideVector<std::vector<uint8_t>> first_, second_;
  CellVector<Bits<W>> lines_;
  std::vector<CellVector<int>> steps_;
};

/// A condition as parts that must all hold: tests of sight, and the rest.
template <int W>
struct SightConjunction {
  std::vector<SightTest<W>> sights;
  std::vector<Expression> others;  ///< the cheapest first

  /// Takes the part over.
  void add(Expression part) {
    if (const auto sight = part.sight())
      sights.emplace_back(*sight);
    else
      others.push_back(std::move(part));
  }
  [[nodiscard]] bool sees(const Position& position, Side own) const {
    for (const SightTest<W>& sight : sights)
      if (!sight.holds(position, own)) return false;
    return true;
  }
};

}  // namespace stockade
