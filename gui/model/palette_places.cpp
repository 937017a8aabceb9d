#include "gui/model/palette_places.h"

#include <algorithm>
#include <cmath>

namespace stockade::gui {
namespace {

int columns(double width, double side) {
  return std::max(1, static_cast<int>(std::floor(width / side)));
}

}  // namespace

double palette_height(const std::vector<int>& groups, double width, double side) {
  int rows = 0;
  for (const int count : groups) rows += (count + columns(width, side) - 1) / columns(width, side);
  return rows * side;
}

double palette_side(const std::vector<int>& groups, Size area, double largest) {
  constexpr double kLeast = 8;
  double side = largest;
  while (side > kLeast && palette_height(groups, area.w, side) > area.h) side -= 1;
  return side;
}

std::vector<Rect> place_palette(const std::vector<int>& groups, Size area, double largest) {
  const double side = palette_side(groups, area, largest);
  const int in_row = columns(area.w, side);
  std::vector<Rect> places;
  double y = std::max(0.0, (area.h - palette_height(groups, area.w, side)) / 2);
  for (const int count : groups) {
    for (int done = 0; done < count; done += in_row, y += side) {
      const int here = std::min(in_row, count - done);
      const double left = std::round((area.w - here * side) / 2);
      for (int i = 0; i < here; ++i) places.push_back({left + i * side, y, side, side});
    }
  }
  return places;
}

}  // namespace stockade::gui
