#include "gui/model/strip_places.h"

#include <algorithm>

namespace stockade::gui {

StripPlaces place_strip(const Strip& strip, const BoardLayout& layout) {
  StripPlaces places;
  if (strip.items.empty()) return places;
  const double u = layout.tray_unit();
  const double pad = u * 0.12;
  const double side = std::max(34.0, u * 0.92);
  const double title = std::max(15.0, u * 0.3);
  const bool dimmed = std::any_of(strip.items.begin(), strip.items.end(),
                                  [](const StripItem& item) { return item.move.is_none(); });
  const double note = dimmed ? std::max(15.0, u * 0.3) : 0;
  const double n = static_cast<double>(strip.items.size());
  const double least = dimmed ? std::max(230.0, u * 4.1) : std::max(96.0, u * 1.6);
  const double w = std::max(least, n * side + 2 * pad);
  const double h = title + side + note + 2 * pad;
  const Rect cell = layout.site_rect(strip.anchor);
  const double gap = u * 0.1;
  const double x = std::clamp(cell.center().x - w / 2, 2.0, std::max(2.0, layout.area().w - w - 2));
  double y = cell.bottom() + gap;
  if (y + h > layout.area().h - 2) y = cell.y - gap - h;
  y = std::max(2.0, y);
  places.frame = {x, y, w, h};
  places.title = {x + pad, y + pad * 0.6, w - 2 * pad, title};
  for (size_t i = 0; i < strip.items.size(); ++i)
    places.items.push_back({x + pad + side * static_cast<double>(i), y + pad + title, side, side});
  places.note = {x + pad, y + pad + title + side, w - 2 * pad, note};
  return places;
}

}  // namespace stockade::gui
