#pragma once
// The native static evaluation: centipawns to the side to move.
//
// Material and piece-square values, reserves included, are updated incrementally. The rest is
// computed at each evaluation: mobility, threats, pawn structure and king safety, above all against
// drops. features.h defines the terms, weights.h their weights.

#include "variants/drops/hostage/native/features.h"
#include "variants/drops/hostage/native/native_move.h"

namespace stockade::hostage {

/// Values of pieces on squares and in reserves, positive for White.
struct PieceSquareTable {
  ByColor<std::array<std::array<int, 64>, 6>> piece;
  /// By color, zone (0 airfield, 1 prison), type and count.
  ByColor<std::array<std::array<std::array<int, 16>, 5>, 2>> reserve;
};
extern const PieceSquareTable kPieceSquareTable;

/// Material and piece-square values, reserves included, for White; computed from scratch.
[[nodiscard]] int material_score(const Board& b);
/// The change of that by a move; `before` is the position before the move.
[[nodiscard]] int material_change(const Board& before, Color mover, NativeMove move);

/// Centipawns to `mover`; `material` is material_score(b). Lazy: only a bound far outside (alpha,
/// beta).
[[nodiscard]] int evaluate(const Board& b, Color mover, int material, int alpha, int beta);

/// Values for static exchange evaluation; a king more than all others together.
inline constexpr std::array<int, 7> kExchangeValue = {60, 190, 190, 260, 450, 20000, 0};

}  // namespace stockade::hostage
