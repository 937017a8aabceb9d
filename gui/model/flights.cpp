#include "gui/model/flights.h"

#include <algorithm>

namespace stockade::gui {

Position position_before(const Position& after, const std::vector<Change>& changes) {
  Position position = after;
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    if (change->type == ChangeKind::cell)
      position.put(change->index, Piece{static_cast<int>(change->before)});
    else if (change->type == ChangeKind::slot)
      position.set_count(change->index, static_cast<int>(change->before));
  }
  return position;
}

std::vector<Flight> flights(const Position& before, const Position& after) {
  struct End {
    Piece piece;
    Site site;
    bool used = false;
  };
  std::vector<End> gone;
  std::vector<End> come;
  const PositionLayout& layout = after.layout();
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (before.at(cell) == after.at(cell)) continue;
    if (before.at(cell) != kEmpty) gone.push_back({before.at(cell), Site::cell(cell)});
    if (after.at(cell) != kEmpty) come.push_back({after.at(cell), Site::cell(cell)});
  }
  for (const ZoneInfo& zone : layout.zones()) {
    for (size_t i = 0; i < zone.holds.size(); ++i) {
      const int slot = zone.first_slot + static_cast<int>(i);
      const int gained = after.count(slot) - before.count(slot);
      for (int k = 0; k < gained; ++k) come.push_back({zone.holds[i], Site::slot(slot)});
      for (int k = 0; k < -gained; ++k) gone.push_back({zone.holds[i], Site::slot(slot)});
    }
  }

  std::vector<Flight> found;
  const auto match = [&](auto fits) {
    for (End& from : gone) {
      if (from.used) continue;
      for (End& to : come) {
        if (to.used || !fits(from, to)) continue;
        from.used = to.used = true;
        found.push_back({to.piece, from.site, to.site});
        break;
      }
    }
  };
  const Roster& roster = layout.roster();
  match([](const End& a, const End& b) { return a.piece == b.piece; });
  match([&](const End& a, const End& b) {
    return roster.side_of(a.piece) == roster.side_of(b.piece);
  });
  for (const End& end : gone)
    if (!end.used) found.push_back({end.piece, end.site, {}});
  for (const End& end : come)
    if (!end.used) found.push_back({end.piece, {}, end.site});
  std::stable_partition(found.begin(), found.end(), [](const Flight& flight) {
    return flight.from.is_slot() && flight.to.is_slot();
  });
  return found;
}

}  // namespace stockade::gui
