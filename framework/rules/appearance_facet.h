#pragma once
// AppearanceFacet: pieces that appear on cells to which none of their moves and no drop leads,
// because a rule puts them there or turns other pieces into them.

#include "framework/base/indexed.h"
#include "framework/rules/facets.h"

namespace stockade {

class AppearanceFacet : public Facet {
 public:
  /// True if the rule can put `piece` on the cell.
  [[nodiscard]] virtual bool may_appear(Piece piece, int cell) const = 0;
};

/// The facet of a rule that can put some pieces on any cell.
class AppearsAnywhere : public AppearanceFacet {
 public:
  using Pieces = IndexedArray<Piece, bool, kMaxPieces>;
  explicit AppearsAnywhere(const Pieces& pieces) : pieces_(pieces) {}
  [[nodiscard]] bool may_appear(Piece piece, int) const override { return pieces_[piece]; }

 private:
  Pieces pieces_;
};

}  // namespace stockade
