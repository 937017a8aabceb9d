#pragma once
// Movement in Betza notation, parsed into atoms.
//
// Supported: the atoms W F D N A H C L Z J G, the shorthands K R B Q, ranges (W2, F0 = unlimited, a
// doubled letter = unlimited), the direction modifiers f b l r v s (ff, fs, … on oblique leaps),
// the modalities m and c, i (only from the kind's initial region), n (cannot jump; as "ifmn" it
// also opens the way for an en passant capture) and e (may capture en passant). Source of the
// notation: Ralph Betza's "funny notation" with H. G. Muller's extensions.

#include <string>
#include <vector>

#include "framework/base/result.h"
#include "framework/topology/topology.h"

namespace stockade {

/// One way of moving: a step vector in each of `directions`, repeated up to `range` times.
struct MovementAtom {
  std::vector<Vec> directions;    ///< as the first side sees them
  int range = 1;                  ///< repetitions; 0 = as far as the board goes
  bool may_move = true;           ///< onto an empty cell
  bool may_capture = true;        ///< onto an enemy man
  bool initial = false;           ///< only from the initial region
  bool lame = false;              ///< a leap of k equal steps needs the cells between to be empty
  bool opens_en_passant = false;  ///< the cells passed over can be captured on, next turn
  bool captures_en_passant = false;
  std::string text;  ///< what was written, for messages
};

Result<std::vector<MovementAtom>> parse_betza(const std::string& text, SourceMark where = {});

}  // namespace stockade
