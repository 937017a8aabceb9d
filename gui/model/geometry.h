#pragma once
// Points and rectangles of drawings, in logical pixels; y grows downwards.

#include <algorithm>
#include <cmath>

namespace stockade::gui {

struct Point {
  double x = 0;
  double y = 0;
  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Point operator*(Point a, double k) { return {a.x * k, a.y * k}; }
  friend constexpr bool operator==(const Point&, const Point&) = default;
};

[[nodiscard]] inline double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

struct Size {
  double w = 0;
  double h = 0;
  friend constexpr bool operator==(const Size&, const Size&) = default;
};

struct Rect {
  double x = 0;
  double y = 0;
  double w = 0;
  double h = 0;

  [[nodiscard]] constexpr double right() const { return x + w; }
  [[nodiscard]] constexpr double bottom() const { return y + h; }
  [[nodiscard]] constexpr Point center() const { return {x + w / 2, y + h / 2}; }
  [[nodiscard]] constexpr bool contains(Point p) const {
    return p.x >= x && p.x < right() && p.y >= y && p.y < bottom();
  }
  [[nodiscard]] constexpr bool empty() const { return w <= 0 || h <= 0; }
  /// Whether they share an inner point.
  [[nodiscard]] constexpr bool meets(const Rect& r) const {
    return x < r.right() && r.x < right() && y < r.bottom() && r.y < bottom();
  }
  /// The smallest rectangle around both; an empty one adds nothing.
  [[nodiscard]] constexpr Rect united(const Rect& r) const {
    if (empty()) return r;
    if (r.empty()) return *this;
    const double left = std::min(x, r.x);
    const double top = std::min(y, r.y);
    return {left, top, std::max(right(), r.right()) - left, std::max(bottom(), r.bottom()) - top};
  }
  /// The intersection; empty if there is none.
  [[nodiscard]] constexpr Rect shared(const Rect& r) const {
    const double left = std::max(x, r.x);
    const double top = std::max(y, r.y);
    return {left, top, std::min(right(), r.right()) - left, std::min(bottom(), r.bottom()) - top};
  }
  [[nodiscard]] constexpr double area() const { return empty() ? 0 : w * h; }
  /// The rectangle with `by` taken off every side.
  [[nodiscard]] constexpr Rect inset(double by) const {
    return {x + by, y + by, w - 2 * by, h - 2 * by};
  }
  [[nodiscard]] constexpr Rect moved(double dx, double dy) const { return {x + dx, y + dy, w, h}; }
  /// A square of side `side` around the centre.
  [[nodiscard]] constexpr Rect square(double side) const {
    const Point c = center();
    return {c.x - side / 2, c.y - side / 2, side, side};
  }
  static constexpr Rect around(Point c, double side) {
    return {c.x - side / 2, c.y - side / 2, side, side};
  }
  friend constexpr bool operator==(const Rect&, const Rect&) = default;
};

}  // namespace stockade::gui
