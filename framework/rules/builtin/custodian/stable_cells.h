#pragma once
// Evaluation of games whose pieces change sides: pieces that nobody can enclose count most, then
// cells where a side can enclose some now or may later; all other cells count little until the
// board is full.

#include <array>
#include <vector>

#include "framework/rules/expression_node.h"
#include "framework/rules/facets.h"

namespace stockade {

class StableCells : public EvaluationFacet {
 public:
  /// `way`: the direction of the lines.
  StableCells(const Topology& topology, LineWay way);
  /// The advantage of the first side, in hundredths of a piece worth 1. Cost: some hundred
  /// nanoseconds.
  [[nodiscard]] int evaluate(const Position& position) const override;

 private:
  /// A direction on a board where all its steps are one shift.
  struct Way {
    int shift = 0;
    CellSet leading;    ///< the cells that have a next one in this direction
    size_t opposite{};  ///< the index of the opposite direction
  };
  /// The terms of a side's evaluation, in the order of kWeights.
  enum Count {
    kSafe,
    kEdge,
    kBesideSafe,
    kInsideSafe,
    kStable,
    kEnclosing,
    kExposed,
    kFrontier,
    kCounts
  };
  using Counts = std::array<int, kCounts>;

  /// The counts of a side, on boards of one shape.
  template <int W>
  [[nodiscard]] Counts counts_of(const Bits<W>& own, const Bits<W>& enemy) const;
  template <int W>
  [[nodiscard]] Bits<W> stepped(const Bits<W>& cells, const Way& way) const {
    return (cells & way.leading.resized<W>()).shifted(way.shift);
  }
  template <int W>
  [[nodiscard]] Bits<W> enclosing(const Bits<W>& own, const Bits<W>& enemy,
                                  const Bits<W>& empty) const;
  /// Pieces of a side that cannot be enclosed: on each line they are at an end or beside another
  /// such piece, or the line is full.
  template <int W>
  [[nodiscard]] Bits<W> stable(const Bits<W>& own, const Bits<W>& empty) const;
  template <int W>
  [[nodiscard]] int weigh(const Position& position) const;

  std::vector<Way> ways_;       ///< empty if steps are not shifts
  CellSet safe_;                ///< inside no line: corners
  CellSet edge_;                ///< inside exactly one line
  CellVector<CellSet> beside_;  ///< by safe cell, its neighbours; empty for others
  int cells_;
  int longest_ = 0;  ///< cells of the longest line
};

}  // namespace stockade
