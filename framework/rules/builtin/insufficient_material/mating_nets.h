#pragma once
// Searches for a position in which a lone royal piece is mated by given pieces.
//
// The search asks for what every checkmate has: the royal piece is attacked, and each cell that it
// could step to is attacked by a captor, denied by the captors' royal piece, or occupied. It leaves
// out what would only make a mate rarer: pieces that stand in the way of an attack, the captors'
// own check, answers of the defender's other pieces, and whether the position can arise in a game.
// So pieces for which it finds nothing can never give mate.

#include <vector>

#include "framework/rules/builtin/insufficient_material/reach.h"

namespace stockade {

/// A piece other than a royal one, and the cells where it can be.
struct PlacedPiece {
  Piece piece;
  CellSet where;
};

class MatingNets {
 public:
  /// `royals`: the royal piece, by side. `safe_together`: nobody can attack royal pieces that stand
  /// side by side. `reach` must outlive the object.
  MatingNets(const PieceReach& reach, const SideVector<Piece>& royals, bool safe_together);

  /// Whether the side's royal piece can attack the enemy's without being captured by it.
  [[nodiscard]] bool royal_attacks(Side side) const { return royal_attacks_[side]; }

  /// Whether `captors`, pieces of `side`, can mate the enemy's royal piece, with the enemy's other
  /// pieces in the cells of `blockers`. Never false if there is such a mate; may be true without
  /// one. Cost: some thousand steps for up to kFew captors, less for more; times the square of the
  /// number of blockers in the worst case.
  [[nodiscard]] bool can_mate(Side side, const std::vector<PlacedPiece>& captors,
                              const std::vector<CellSet>& blockers) const;

  /// More captors than these are not placed one by one: only the cells that they can attack count.
  static constexpr size_t kFew = 3;

 private:
  struct Net;
  struct Bounds;
  [[nodiscard]] bool close_few(Net& net, const std::vector<PlacedPiece>& captors) const;
  [[nodiscard]] bool give_check(Net& net, const std::vector<PlacedPiece>& captors) const;
  [[nodiscard]] bool close(Net& net, const std::vector<PlacedPiece>& captors,
                           const CellSet& open) const;
  [[nodiscard]] bool place(Net& net, const std::vector<PlacedPiece>& captors, size_t captor,
                           int target, const CellSet& open) const;
  [[nodiscard]] Bounds bounds_of(const std::vector<PlacedPiece>& captors,
                                 const std::vector<CellSet>& blockers) const;
  [[nodiscard]] static bool may_close(const Net& net, const Bounds& bounds);
  [[nodiscard]] bool attacks_safely(Side side, int by, int at) const;

  const PieceReach& reach_;
  SideVector<Piece> royals_;
  bool safe_together_;
  SideArray<bool> royal_attacks_{};
};

}  // namespace stockade
