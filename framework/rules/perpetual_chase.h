#pragma once
// PerpetualChase: which attacks chase a piece, for games in which one may not chase a piece for
// ever. game/perpetuals.h looks for such chases.

#include "framework/pieces/piece_types.h"
#include "framework/topology/cell_set.h"

namespace stockade {

struct PerpetualChase {
  /// By type: whether its attacks chase.
  PieceTypeVector<bool> chases;
  /// By piece: the cells where it can be chased.
  PieceArray<CellSet> chased_on;
  /// By the type of the attacker and of the victim: the attack chases even a protected piece.
  PieceTypeVector<PieceTypeVector<bool>> even_protected;
};

}  // namespace stockade
