#include "gui/model/free_place.h"

#include <cmath>
#include <limits>

namespace stockade::gui {
namespace {

constexpr int kSteps = 24;  // places that are tried along each edge

}  // namespace

Rect free_place(const Rect& area, Size size, const std::vector<Rect>& clear) {
  const double free_x = std::max(0.0, area.w - size.w);
  const double free_y = std::max(0.0, area.h - size.h);
  Rect best;
  double least = std::numeric_limits<double>::max();
  for (int row = 0; row <= kSteps; ++row)
    for (int column = 0; column <= kSteps; ++column) {
      const Rect place{area.x + free_x * column / kSteps, area.y + free_y * row / kSteps, size.w,
                       size.h};
      double covered = 0;
      for (const Rect& rect : clear) covered += place.shared(rect).area();
      const double away =
          std::hypot(place.center().x - area.center().x, place.center().y - area.center().y);
      // A covered pixel outweighs every distance.
      const double cost = covered * (area.w + area.h) + away;
      if (cost >= least) continue;
      least = cost;
      best = place;
    }
  return best;
}

}  // namespace stockade::gui
