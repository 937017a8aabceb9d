#pragma once
// Surface: the interface that the painter draws on. It has few primitives, so that a window, an
// image and a vector file show the same picture. Coordinates are logical pixels.

#include <string>
#include <string_view>
#include <vector>

#include "gui/model/geometry.h"
#include "gui/model/theme.h"

namespace stockade::gui {

/// A path of lines and cubic curves.
class Path {
 public:
  enum class Verb { move, line, curve, close };
  struct Segment {
    Verb verb;
    Point a, b, to;  ///< a, b: control points of a curve
  };

  Path& move_to(Point to);
  Path& line_to(Point to);
  Path& curve_to(Point a, Point b, Point to);
  Path& close();
  Path& rect(Rect rect);
  Path& rounded(Rect rect, double radius);
  Path& circle(Point center, double radius);
  /// Leaves `rect` out of the figure around it.
  Path& hole(Rect rect);
  /// An arrow from `tail` to `tip` with a shaft of `width`.
  Path& arrow(Point tail, Point tip, double width);
  [[nodiscard]] const std::vector<Segment>& segments() const { return segments_; }

 private:
  std::vector<Segment> segments_;
};

/// One colour, or two that run into each other from `start` to `end`.
struct Paint {
  Paint(Color color) : from(color), to(color) {}  // NOLINT: implicit by design
  Paint(Color a, Color b, Point at_a, Point at_b)
      : from(a), to(b), start(at_a), end(at_b), gradient(true) {}
  Color from;
  Color to;
  Point start;
  Point end;
  bool gradient = false;
};

enum class Align { start, center, end };

/// The look of a text. `across` and `down`: the point of the text that is placed at the anchor.
struct TextLook {
  double size = 12;
  Color color;
  bool bold = false;
  Align across = Align::start;
  Align down = Align::center;
};

class Surface {
 public:
  virtual ~Surface() = default;
  virtual void fill(const Path& path, const Paint& paint) = 0;
  virtual void stroke(const Path& path, Color color, double width,
                      const std::vector<double>& dashes = {}) = 0;
  virtual void text(Point anchor, std::string_view text, const TextLook& look) = 0;
  [[nodiscard]] virtual double text_width(std::string_view text, const TextLook& look) = 0;
  /// A picture of the artwork, such as "pieces/wN", stretched to `where`.
  virtual void picture(const std::string& name, Rect where, double opacity = 1) = 0;
  /// Restricts drawing to `rect` until the matching pop_clip().
  virtual void push_clip(Rect rect) = 0;
  virtual void pop_clip() = 0;
};

/// `text`, cut with an ellipsis to fit `width`.
[[nodiscard]] std::string fit_text(Surface& surface, std::string text, const TextLook& look,
                                   double width);

}  // namespace stockade::gui
