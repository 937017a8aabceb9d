#pragma once
// Words of messages that depend on the game.

#include <string>

#include "framework/base/translate.h"
#include "framework/rules/equipment.h"
#include "framework/topology/topology.h"

namespace stockade::gui {

/// "square" on a board of squares, "cell" on any other.
[[nodiscard]] inline std::string cell_word(const Topology& topology) {
  return topology.geometry() == Geometry::square ? tr("square") : tr("cell");
}

/// "white knight"; "duck" of a neutral piece.
[[nodiscard]] inline std::string piece_words(const Equipment& equipment, Piece piece) {
  return equipment.name_with_side(piece);
}

/// "2 white knights", "no white knights".
[[nodiscard]] inline std::string pieces_words(const Equipment& equipment, Piece piece, int count) {
  const std::string name = piece_words(equipment, piece);
  if (count == 0) return tr("no {}s", name);
  return trn("{0} {1}", "{0} {1}s", static_cast<size_t>(count), name);
}

}  // namespace stockade::gui
