#pragma once
// Displacement: pieces push and pull others, of either side, instead of capturing them. Source of
// the ways: H. Klüver and P. Kahl (1968).
//
// A piece goes along its own lines; a leap is a line of one step. What it displaces has to be the
// nearest piece on such a line, and goes along the same line over empty cells.
//
//   push   away from the piece that pushes, which stays or follows; it never passes the other
//   pull   after the piece that pulls, which goes straight away from the other; or, where there is
//          room between them, towards one that stays
//
// Over the edge a piece leaves the game. A piece is pulled over it only if the one that pulls goes
// over it first. A royal piece never goes over an edge by its own side's doing, and is in check if
// an enemy threatens to send it there.
//
// Friends are displaced where a piece may move and enemies where it may capture, which matters to
// pieces for which these differ. A piece that promotes does so where it follows onto the cell of
// the piece that it pushes.

#include "framework/rules/rule.h"

namespace stockade {

struct DisplacementParams {
  enum class Distance : uint8_t {
    any,   ///< as far as the line is free
    equal  ///< as far as the two stand apart, and the mover as far or not at all
  };
  std::vector<PieceType> push;
  std::vector<PieceType> pull;
  Distance distance = Distance::any;
  bool either_way = false;    ///< friends and enemies alike, wherever a piece may move or capture
  bool standing_pull = true;  ///< towards a piece that stays
  bool leaving = true;        ///< a piece may go over the edge when it need not
  bool undo_allowed = false;  ///< a turn may put back all that the turn before has moved
};

/// Belongs right behind the rule for movement, whose captures it takes away.
[[nodiscard]] std::unique_ptr<Rule> make_displacement_rule(DisplacementParams params,
                                                           SourceMark where);

}  // namespace stockade
