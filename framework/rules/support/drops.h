#pragma once
// Code shared by rules that put pieces from a zone on the board: cells where a piece may land, and
// the effect of landing.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/words.h"

namespace stockade {

/// Regions (see parse_region) in which pieces of a type may not be dropped, as their owner sees the
/// board.
using DropBans = std::map<PieceType, std::vector<RegionText>>;

/// The cells where `piece` may be dropped if they are empty.
inline CellSet drop_region(const Equipment& equipment, const DropBans& bans, Piece piece) {
  CellSet cells = equipment.topology.all();
  const auto found = bans.find(equipment.roster().type_of(piece));
  if (found == bans.end()) return cells;
  for (const std::string& region : found->second)
    cells &=
        ~parse_region(equipment.topology, equipment.side_of(piece).orientation, region).value();
  return cells;
}

/// Puts a piece from a zone on an empty cell, and sets the flags that such an arrival restores.
template <int W>
inline void land_dropped(const Program<W>& program, Position& position, Journal& journal, int cell,
                         int piece) {
  journal.place<W>(position, cell, piece);
  if (!program.drop_flag_cells.test(cell)) return;
  for (const DropFlag& rule : program.drop_flags)
    if (rule.cell == cell && rule.piece.index() == piece &&
        (position.flags() & rule.requires_flags) == rule.requires_flags)
      journal.set_flags(position, position.flags() | rule.sets);
}

/// The reason why a piece cannot be dropped on the attempt's cell, with its words; none if it can.
inline std::optional<std::pair<Reason, std::string>> refuse_cell(const Inquiry& q,
                                                                 const DropBans& bans,
                                                                 Piece piece) {
  const int cell = q.attempt.to.index();
  const std::string& name = q.equipment.topology.name(cell);
  if (q.position.at(cell) != kEmpty)
    return {{reasons::kOccupied, stands_on(q.equipment, q.position.at(cell), cell)}};
  if (!drop_region(q.equipment, bans, piece).test(cell)) {
    const auto& regions = bans.at(q.equipment.roster().type_of(piece));
    std::string list;
    for (const std::string& region : regions) {
      const std::string words = region_name(q.equipment, region);
      list = list.empty() ? words : tr("{0} or {1}", list, words);
    }
    return {{reasons::kDropRegion, tr("{} may not be dropped on its {} ({})",
                                      with_article(q.equipment.name_of(piece)), list, name)}};
  }
  return std::nullopt;
}

}  // namespace stockade
