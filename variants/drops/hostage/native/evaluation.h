#pragma once
// The native static evaluation, in centipawns from the point of view of the side to move.
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

/// Computes material and piece-square values, reserves included, for White, from scratch.
[[nodiscard]] int material_score(const Board& b);
/// The change of material_score() by a move; `before` is the position before the move.
[[nodiscard]] int material_change(const Board& before, Color mover, NativeMove move);

/// The evaluation in centipawns for `mover`; `material` is material_score(b). If it is far outside
/// (alpha, beta), only a bound is returned (lazy evaluation).
[[nodiscard]] int evaluate(const Board& b, Color mover, int material, int alpha, int beta);

/// Values for static exchange evaluation; a king is worth more than all others together.
inline constexpr std::array<int, 7> kExchangeValue = {60, 190, 190, 260, 450, 20000, 0};

}  // namespace stockade::hostage
