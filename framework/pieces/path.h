#pragma once
// Path: the way of a piece that neither leaps nor rides, as a small automaton of steps.
//
// The language (docs/author/paths.md): ways joined by '|', each a sequence of elements with ','
// between them.
//
//   step D        one step; if the path continues, the cell has to be empty
//   slide D N..M  steps over empty cells: any number, or N to M
//   hop D         a step onto a piece, which stays; the path continues from there (over own, over
//                 enemy: only such a piece)
//   jump D        a step; if the path continues, the cell may be empty or not
//   take D        a step onto an enemy, which is captured; the path may continue from there
//   turn D        turns to another direction
//   until X       requires that the next cell ahead is the edge or has a piece: edge, piece, enemy,
//                 own, or blocked (edge or piece)
//   ( … )         a path as an element; `repeat N..M` after it or after a step repeats it
//   anywhere      a leap to any cell
//
// Piece types in square brackets after `over`, `take`, `enemy` and so on restrict these to the
// types, or with `not` to all others (hop over [not C], take [P N], to enemy [not C]); see
// path_pieces.h.
//
// A path ends on a cell that is empty or contains an enemy; `to empty` or `to enemy` after a step,
// slide or jump restricts this. A piece that leaves its cell leaves it empty. A path that returns
// to its start is a move only if something was captured on the way.
//
// D is one direction or several: names of the board (n, ne …; orthogonal, diagonal, any; forward,
// backward and sideways select some of them; (1,2) the leaps; n/e one of these), or a turn from the
// direction in which the piece looks: on, back, left, right (by the smallest turn, or by the
// degrees that follow), out (slightly left or right), across (90 degrees left or right). The
// default is `on`. A piece looks forward before it moves.

#include <cstdint>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/topology/compass.h"

namespace stockade {

/// The possible contents of a cell, as the moving piece sees it; several are added up.
using Contents = uint8_t;
inline constexpr Contents kNobodyThere = 1;
inline constexpr Contents kEnemyThere = 2;
inline constexpr Contents kOwnThere = 4;
inline constexpr Contents kNoCellThere = 8;  ///< beyond the edge

/// An automaton. A state includes the direction in which the piece looks; state 0 is the start.
struct Path {
  enum class Deed : uint8_t {
    pass,  ///< enters the next cell and continues
    take,  ///< the same, and captures the piece there
    look   ///< stays, if the next cell has the required contents
  };
  struct Arrow {
    uint16_t to = 0;      ///< state
    uint8_t heading = 0;  ///< index into headings
    Deed deed = Deed::pass;
    Contents goes_on = 0;  ///< with these on the cell entered (or ahead) the path may continue
    Contents ends = 0;     ///< with these it may end there
  };
  struct State {
    uint16_t first = 0;  ///< the index of its first arrow
    uint16_t count = 0;
  };
  std::vector<Vec> headings;  ///< as the first side sees them
  std::vector<Arrow> arrows;
  std::vector<State> states;
  bool around = false;  ///< the board's left and right edges are joined

  [[nodiscard]] bool takes() const;
};

inline constexpr size_t kMaxPathStates = 4096;

/// Reads the language above. Problems ("path") have the column of the wrong word, counted from
/// `where`.
Result<Path> parse_path(std::string_view text, const Compass& compass, SourceMark where = {});

// --- for readers of other notations: a path as a tree, and its automaton

/// The direction of an element: fixed directions, or turns from the direction in which the piece
/// looks (0: straight on).
struct Bearing {
  std::vector<Vec> fixed;
  std::vector<int> turns;  ///< degrees to the right; used if there are no fixed ones
};

struct PathElement {
  enum class Form : uint8_t { step, turn, look, sequence, choice, repeat };
  Form form = Form::sequence;
  Bearing bearing;  ///< of a turn
  // Of a step, straight ahead, or a look:
  Path::Deed deed = Path::Deed::pass;
  Contents goes_on = kNobodyThere;
  Contents ends = kNobodyThere | kEnemyThere;
  std::vector<PathElement> parts;  ///< of a sequence or choice; one of a repeat
  int least = 1;
  int most = 1;  ///< -1: any number

  static PathElement turn(Bearing bearing);
  static PathElement step(Path::Deed deed, Contents goes_on, Contents ends);
  static PathElement sequence(std::vector<PathElement> parts);
  static PathElement choice(std::vector<PathElement> parts);
  static PathElement repeat(PathElement part, int least, int most);
};

/// The automaton of a tree; fails if it would have more than kMaxPathStates states, leads nowhere,
/// or has a turn that the board does not have.
Result<Path> build_path(const PathElement& root, const Compass& compass, SourceMark where = {});

}  // namespace stockade
