#pragma once
// AppearanceFacet: pieces that come to stand where no move of theirs and no drop leads, because a
// rule has put them there or turned other pieces into them.

#include "framework/base/indexed.h"
#include "framework/rules/facets.h"

namespace stockade {

class AppearanceFacet : public Facet {
 public:
  /// Whether the rule may make `piece` stand on the cell.
  [[nodiscard]] virtual bool may_appear(Piece piece, int cell) const = 0;
};

/// Of a rule that does so on any cell, with some pieces.
class AppearsAnywhere : public AppearanceFacet {
 public:
  using Pieces = IndexedArray<Piece, bool, kMaxPieces>;
  explicit AppearsAnywhere(const Pieces& pieces) : pieces_(pieces) {}
  [[nodiscard]] bool may_appear(Piece piece, int) const override { return pieces_[piece]; }

 private:
  Pieces pieces_;
};

}  // namespace stockade
