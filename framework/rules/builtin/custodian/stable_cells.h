#pragma once
// What a game whose pieces change sides adds to the evaluation: pieces that nobody can enclose
// count most, then the cells where a side can enclose some now or may later, and all others little
// until the board is full.

#include <array>
#include <vector>

#include "framework/rules/expression_node.h"
#include "framework/rules/facets.h"

namespace stockade {

class StableCells : public EvaluationFacet {
 public:
  /// Lines run `way`.
  StableCells(const Topology& topology, LineWay way);
  /// How much better the first side stands, in hundredths of a piece worth 1. Cost: some hundred
  /// nanoseconds.
  [[nodiscard]] int evaluate(const Position& position) const override;

 private:
  /// A direction on a board where all its steps are one shift.
  struct Way {
    int shift = 0;
    CellSet leading;    ///< the cells from which it leads to another one
    size_t opposite{};  ///< its number
  };
  /// What is counted of a side, as kWeights has it.
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

  /// Of a side, on boards of one shape.
  template <int W>
  [[nodiscard]] Counts counts_of(const Bits<W>& own, const Bits<W>& enemy) const;
  template <int W>
  [[nodiscard]] Bits<W> stepped(const Bits<W>& cells, const Way& way) const {
    return (cells & way.leading.resized<W>()).shifted(way.shift);
  }
  template <int W>
  [[nodiscard]] Bits<W> enclosing(const Bits<W>& own, const Bits<W>& enemy,
                                  const Bits<W>& empty) const;
  /// Pieces of a side that cannot be enclosed: along each line they stand at an end, beside another
  /// such piece, or the line is full.
  template <int W>
  [[nodiscard]] Bits<W> stable(const Bits<W>& own, const Bits<W>& empty) const;
  template <int W>
  [[nodiscard]] int weigh(const Position& position) const;

  std::vector<Way> ways_;       ///< empty where steps are no shifts
  CellSet safe_;                ///< in the middle of no line: corners
  CellSet edge_;                ///< in the middle of one line
  CellVector<CellSet> beside_;  ///< by safe cell, its neighbours; empty for others
  int cells_;
  int longest_ = 0;  ///< cells of the longest line
};

}  // namespace stockade
