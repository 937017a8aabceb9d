#include "gui/board/surface.h"

#include <algorithm>

#include "framework/base/utf8.h"

namespace stockade::gui {

Path& Path::move_to(Point to) {
  segments_.push_back({Verb::move, {}, {}, to});
  return *this;
}

Path& Path::line_to(Point to) {
  segments_.push_back({Verb::line, {}, {}, to});
  return *this;
}

Path& Path::curve_to(Point a, Point b, Point to) {
  segments_.push_back({Verb::curve, a, b, to});
  return *this;
}

Path& Path::close() {
  segments_.push_back({Verb::close, {}, {}, {}});
  return *this;
}

Path& Path::rect(Rect r) {
  return move_to({r.x, r.y})
      .line_to({r.right(), r.y})
      .line_to({r.right(), r.bottom()})
      .line_to({r.x, r.bottom()})
      .close();
}

namespace {
constexpr double kArc = 0.5522847498;  // control points that make a cubic curve a quarter circle
}  // namespace

Path& Path::rounded(Rect r, double radius) {
  const double q = std::min({radius, r.w / 2, r.h / 2});
  const double k = q * (1 - kArc);
  return move_to({r.x + q, r.y})
      .line_to({r.right() - q, r.y})
      .curve_to({r.right() - k, r.y}, {r.right(), r.y + k}, {r.right(), r.y + q})
      .line_to({r.right(), r.bottom() - q})
      .curve_to({r.right(), r.bottom() - k}, {r.right() - k, r.bottom()},
                {r.right() - q, r.bottom()})
      .line_to({r.x + q, r.bottom()})
      .curve_to({r.x + k, r.bottom()}, {r.x, r.bottom() - k}, {r.x, r.bottom() - q})
      .line_to({r.x, r.y + q})
      .curve_to({r.x, r.y + k}, {r.x + k, r.y}, {r.x + q, r.y})
      .close();
}

Path& Path::circle(Point c, double radius) { return rounded(Rect::around(c, 2 * radius), radius); }

Path& Path::hole(Rect r) {
  // Against the direction of the other figures, for fills by winding number.
  return move_to({r.x, r.y})
      .line_to({r.x, r.bottom()})
      .line_to({r.right(), r.bottom()})
      .line_to({r.right(), r.y})
      .close();
}

Path& Path::arrow(Point tail, Point tip, double width) {
  const double length = distance(tail, tip);
  if (length < 1) return *this;
  const Point along = (tip - tail) * (1 / length);
  const Point across{-along.y, along.x};
  const double head = std::min(length * 0.6, width * 2.6);
  const Point neck = tip - along * head;
  const double h = width / 2;
  return move_to(tail + across * h)
      .line_to(neck + across * h)
      .line_to(neck + across * (width * 1.35))
      .line_to(tip)
      .line_to(neck - across * (width * 1.35))
      .line_to(neck - across * h)
      .line_to(tail - across * h)
      .close();
}

namespace {
constexpr size_t kFirstMeasured = 64;  // bytes
}  // namespace

std::string fit_text(Surface& surface, std::string text, const TextLook& look, double width) {
  // Measuring is slow, so of a long text only about twice the fitting part is measured.
  size_t most = kFirstMeasured;
  while (most < text.size() && surface.text_width(first_bytes(text, most), look) <= width)
    most *= 2;
  if (most >= text.size() && surface.text_width(text, look) <= width) return text;
  size_t fits = 0;
  for (size_t too_long = std::min(most, text.size()); fits + 1 < too_long;) {
    const size_t middle = fits + (too_long - fits) / 2;
    const std::string shorter = std::string(first_bytes(text, middle)) + "…";
    (surface.text_width(shorter, look) <= width ? fits : too_long) = middle;
  }
  return fits == 0 ? "" : std::string(first_bytes(text, fits)) + "…";
}

}  // namespace stockade::gui
