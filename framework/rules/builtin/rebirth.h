#pragma once
// Rebirth: a captured piece comes back at once on a cell of its own, if that cell is empty when the
// capturing piece has arrived. Source of the rule:
// P. Monréal (1968).

#include <map>

#include "framework/rules/rule.h"

namespace stockade {

/// Where a captured piece is reborn.
enum class Home : uint8_t {
  setup_cell,           ///< where pieces of its type stand at the start, if that is one cell
  setup_cell_of_shade,  ///< the one of these that has the shade of the cell of capture
  second_rank_of_file,  ///< its side's second rank, in the file of capture
  last_rank_of_file     ///< its side's last rank, in the file of capture
};

struct RebirthParams {
  std::map<PieceType, Home> homes;  ///< piece types that are left out are not reborn
  /// Piece types that are royal. If one of them is reborn, such a piece is in check only if it
  /// could be captured for good.
  std::vector<PieceType> royals;
  /// Where pieces stand at the start: the cells of each piece.
  std::map<Piece, CellSet> setup;
};

[[nodiscard]] std::unique_ptr<Rule> make_rebirth_rule(RebirthParams params, SourceMark where);

}  // namespace stockade
