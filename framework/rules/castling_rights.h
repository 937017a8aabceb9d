#pragma once
// CastlingRightsFacet: rights to castle that belong to a rook on any cell.
//
// If kings and rooks start on fixed cells, each right has its own letter. If they can start
// anywhere, a right belongs to a rook's file, and its letter depends on the position: 'K' and 'Q'
// mean the outermost rook on either side of the king (X-FEN), a file's letter the rook on that file
// (Shredder-FEN).

#include <optional>
#include <string>

#include "framework/rules/facets.h"

namespace stockade {

class CastlingRightsFacet : public Facet {
 public:
  /// The flag that `letter` means in `position`; none if it means no flag.
  [[nodiscard]] virtual std::optional<int> flag_of(char letter, const Position& position) const = 0;
  /// The letter of a flag that is set, in X-FEN.
  [[nodiscard]] virtual char letter_of(int flag, const Position& position) const = 0;
  /// The cells of kings and rooks that cannot have moved if `flags` are set.
  [[nodiscard]] virtual CellSet unmoved(uint32_t flags, const Position& position) const = 0;
  /// The reason why the rights that are set contradict the pieces of the position; "" if they do
  /// not.
  [[nodiscard]] virtual std::string contradiction(const Position& position) const = 0;
};

}  // namespace stockade
