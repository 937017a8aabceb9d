#pragma once
// Movement in Betza notation or as a path (path.h), parsed into atoms.
//
// Supported: the atoms W F D N A H C L Z J G, the shorthands K R B Q, ranges (W2, F0 = unlimited, a
// doubled letter = unlimited), the direction modifiers f b l r v s (ff, fs, … on oblique leaps),
// the modalities m and c, i (only from the piece type's initial region), n (cannot jump; as "ifmn"
// it also opens the way for an en passant capture) and e (may capture en passant). Source of the
// notation: Ralph Betza's "funny notation" with H. G. Muller's extensions.
//
// Moves of several legs are paths: 'a' (and then) joins their modifiers, and directions after it
// turn from the leg before, in the eight directions of a king whatever the atom: afsW is a lame
// knight's move. A leg that is not the last ends on an empty cell (m, the default), captures at its
// end (c), or ends on a piece, which stays (p). The letters y (an empty cell) and g (a piece) also
// change the range of the legs that follow, from one step to any number or back. On the last leg p
// and g mean a piece that is jumped over on the way. q turns at every step, z alternately; o joins
// the left and right edges. Source: H. G. Muller's XBetza.
//
// U is the universal leaper, which leaps to any cell, except on boards with levels.
//
// Several parts are joined by ';', and a part may name the region where it starts, and a region
// that it may not leave: "fmWfceF; fmnD from second rank; F within palace". An initial region does
// the same for atoms with i. A part "path: …" is a path.
//
// On other boards the atoms keep their meaning:
//   hex    W to the six neighbours, F to the six cells over a corner, N to the twelve nearest cells
//          that neither reaches; D, H and A, G double and treble W and F; ff is straight ahead, fs
//          ahead and sideways
//   cube   W through a face, F through an edge, V through a corner; N and C change two coordinates;
//          U rides as V steps; f is ahead or up, and not back or down

#include <memory>
#include <string>
#include <vector>

#include "framework/base/result.h"
#include "framework/topology/topology.h"

namespace stockade {

struct Path;

/// One way of moving: a step vector in each of `directions`, repeated up to `range` times.
struct MovementAtom {
  std::vector<Vec> directions;  ///< as the first side sees them
  int range = 1;                ///< repetitions; 0 = as far as the board goes
  bool may_move = true;         ///< onto an empty cell
  bool may_capture = true;      ///< onto an enemy piece
  bool initial = false;         ///< only from the initial region
  std::string region;  ///< the region where it may start, as parse_region() reads it; empty: all
  std::string within;  ///< the region where it starts, passes and ends; empty: all
  bool lame = false;   ///< a leap of k equal steps needs the cells between to be empty
  bool opens_en_passant = false;  ///< the cells passed over can be captured on, next turn
  bool captures_en_passant = false;
  std::string text;                  ///< the text that was read, for messages
  std::shared_ptr<const Path> path;  ///< used instead of directions and range
};

inline constexpr std::string_view kPathPrefix = "path:";
/// The words before the regions of a part, in this order.
inline constexpr std::string_view kFrom = " from ";
inline constexpr std::string_view kWithin = " within ";
/// A longer text of a movement is an error.
inline constexpr size_t kMaxMovementText = 4000;

/// Problems with a path have their column, if `where` has one.
Result<std::vector<MovementAtom>> parse_movement(const std::string& text, const Compass& compass,
                                                 SourceMark where = {});
/// The same for a board without direction names of its own.

Result<std::vector<MovementAtom>> parse_betza(const std::string& text, SourceMark where = {},
                                              Geometry geometry = Geometry::square);

}  // namespace stockade
