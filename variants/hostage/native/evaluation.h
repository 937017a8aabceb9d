#pragma once
// The native evaluation: centipawns to the side to move.
//
// What pieces are worth where they stand or are held is kept up to date move by move (Placement);
// the rest is counted afresh: mobility, threats, pawns, and above all what endangers the kings when
// pieces come from the air. features.h says what is counted, weights.h what it is worth.

#include "variants/hostage/native/features.h"
#include "variants/hostage/native/native_move.h"

namespace stockade::hostage {

/// Values of pieces by place, as White sees them.
struct PlacementTable {
  int piece[2][6][64];
  /// By side, zone (0 airfield, 1 prison), piece type and count.
  int reserve[2][2][5][16];
};
extern const PlacementTable kPlacementTable;

/// Pieces on the board and in reserve, as White sees it, from scratch.
[[nodiscard]] int placement_score(const Board& b);
/// What the move changes of that, as White sees it; `before` is the position before the move.
[[nodiscard]] int placement_change(const Board& before, Color mover, NativeMove move);

/// Centipawns to `mover`; `placement` is placement_score(b). Far outside (alpha, beta), a bound.
[[nodiscard]] int evaluate(const Board& b, Color mover, int placement, int alpha, int beta);

/// What a piece is worth where captures are counted; a king is beyond all others.
inline constexpr std::array<int, 7> kExchangeValue = {60, 190, 190, 260, 450, 20000, 0};

}  // namespace stockade::hostage
