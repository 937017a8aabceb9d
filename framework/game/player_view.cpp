#include "framework/game/player_view.h"

#include <algorithm>

namespace stockade {

PlayerView::PlayerView(const Equipment& equipment, Side viewer)
    : viewer_(viewer), roster_(equipment.roster()), pieces_(equipment.pieces_seen_by) {
  complete_ = pieces_ == Visibility::everyone &&
              std::all_of(equipment.zones.begin(), equipment.zones.end(),
                          [&](const ZoneInfo& zone) { return sees(zone.seen_by, zone.owner); });
}

bool PlayerView::sees(Visibility visibility, Side owner) const {
  switch (visibility) {
    case Visibility::everyone:
      return true;
    case Visibility::owner:
      return owner == viewer_;
    case Visibility::nobody:
      return false;
  }
  return false;
}

bool PlayerView::sees(const Position& position, Site site) const {
  if (site.is_slot()) {
    const ZoneInfo& zone = position.layout().zone(position.layout().slot(site.index()).zone);
    return sees(zone.seen_by, zone.owner);
  }
  const Piece piece = position.at(site.index());
  // A player knows that a cell is empty only if no piece could be there unseen.
  return sees(pieces_, piece == kEmpty ? Side{roster_.sides()} : roster_.side_of(piece));
}

Position PlayerView::seen(const Position& position) const {
  Position shown(position);
  if (complete_) return shown;
  const PositionLayout& layout = position.layout();
  for (CellSet cells = position.occupied(); cells.any();) {
    const int cell = cells.pop();
    if (!sees(position, Site::cell(cell))) shown.put(cell, kEmpty);
  }
  for (int slot = 0; slot < layout.slots(); ++slot)
    if (layout.slot(slot).piece != kEmpty && !sees(position, Site::slot(slot)))
      shown.set_count(slot, 0);
  for (size_t flag = 0; flag < layout.flags().size(); ++flag)
    for (const auto& [cell, piece] : layout.flags()[flag].needs)
      if (shown.at(cell) != piece) shown.set_flags(shown.flags() & ~(uint32_t{1} << flag));
  if (const int piece = shown.attribute(CoreAttribute::passed_piece);
      piece && shown.at(piece - 1) == kEmpty)
    for (const auto which :
         {CoreAttribute::passed_cell, CoreAttribute::passed_piece, CoreAttribute::passed_live})
      shown.set_attribute(which, 0);
  return shown;
}

}  // namespace stockade
