#pragma once
// Movements in the words of Sjaak II: "slide (H,V)", "leap (1,2)|(1,1)", "step N,NE", "hop (H,V)",
// "ride (1,2)", "leap ((1,0)+(1,1))&(1,2)", "none".

#include <string>
#include <vector>

#include "framework/base/result.h"
#include "framework/tools/import/fairy_movement.h"
#include "framework/tools/import/sjaak_file.h"

namespace stockade {

/// A move of two legs. A lame one needs an empty square between them; any other passes over what
/// stands there, or captures it.
struct TwoLegs {
  Vec first;
  Vec second;
  bool lame = false;
};

struct SjaakMoves {
  std::vector<FairyAtom> atoms;  ///< each of one leap, as the first side sees it
  std::vector<TwoLegs> twos;
  bool steps = false;  ///< some of them are 'step'
};

/// Reads one movement. `longest`: the number of squares that no slide exceeds.
[[nodiscard]] Result<SjaakMoves> read_sjaak_moves(const SjaakText& text, int longest);

/// The parts of `moves` in a variant file, for quiet moves and for captures. `en_passant`: captures
/// that are not quiet moves may be en passant.
[[nodiscard]] std::vector<std::string> sjaak_movement(const SjaakMoves& moves,
                                                      const SjaakMoves& captures, bool en_passant);
/// The parts of quiet moves from a region, each with the words `from`. `opens`: those of two or
/// three squares straight ahead open a capture en passant. `usual`: the moves that the piece has
/// anyway.
[[nodiscard]] std::vector<std::string> sjaak_first_steps(const SjaakMoves& moves,
                                                         const SjaakMoves& usual, bool opens,
                                                         const std::string& from);

/// Whether the movement differs between left and right.
[[nodiscard]] bool is_chiral(const SjaakMoves& moves);
/// Whether each move leads to a higher rank.
[[nodiscard]] bool goes_forward(const SjaakMoves& moves);

}  // namespace stockade
