#include "gui/board/plot.h"

#include <algorithm>

namespace stockade::gui {

Point Plot::at(double vx, double vy) const {
  return {area.x + x.part(vx) * area.w, area.bottom() - std::clamp(y.part(vy), 0.0, 1.0) * area.h};
}

Path Plot::upright(double vx, double from, double to) const {
  return Path().rect({at(vx).x + from, area.y, to - from, area.h});
}

Path Plot::level(double vy, double from, double to) const {
  return Path().rect({area.x, at(x.low, vy).y + from, area.w, to - from});
}

Path Plot::line(std::span<const double> xs, std::span<const double> ys, double bin) const {
  Path path;
  for (size_t i = 0; i < ys.size(); ++i) {
    const Point point = at(xs[i], ys[i]);
    i == 0 ? path.move_to(point) : path.line_to(point);
    if (bin > 0) path.line_to(at(xs[i] + bin, ys[i]));
  }
  return path;
}

Path Plot::band(std::span<const double> xs, std::span<const double> highs,
                std::span<const double> lows) const {
  Path path = line(xs, highs);
  for (size_t i = highs.size(); i-- > 0;) path.line_to(at(xs[i], lows.empty() ? y.low : lows[i]));
  return path.close();
}

Rect Plot::row(size_t place, size_t count, double part, double most) const {
  const double height = area.h / static_cast<double>(count);
  const double high = std::min(height * part, most);
  return {area.x, area.y + height * (static_cast<double>(place) + 0.5) - high / 2, area.w, high};
}

Path Plot::bar(Rect row, double from, double to) const {
  const double left = at(std::min(from, to)).x;
  return Path().rect({left, row.y, at(std::max(from, to)).x - left, row.h});
}

void Plot::mark_x(Surface& surface, Unit unit, const TextLook& look) const {
  for (const double value : x.marks())
    surface.text({at(value).x, area.bottom() + 9}, mark_text(unit, value), look);
}

}  // namespace stockade::gui
