#include "gui/board/chance_painter.h"

#include <algorithm>

namespace stockade::gui {
namespace {

using Kind = ChanceSource::Kind;

void draw_pips(Surface& surface, Rect where, int number, const Color& ink) {
  const double size = where.h;
  const double d = size * 0.26;
  const auto dot = [&](double x, double y) {
    surface.fill(Path().circle(where.center() + Point{x * d, y * d}, size * 0.095), ink);
  };
  if (number % 2 == 1) dot(0, 0);
  if (number >= 2) {
    dot(-1, 1);
    dot(1, -1);
  }
  if (number >= 4) {
    dot(-1, -1);
    dot(1, 1);
  }
  if (number == 6) {
    dot(-1, 0);
    dot(1, 0);
  }
}

}  // namespace

double chance_width(Kind kind, double height) {
  return kind == Kind::deck ? height * 0.72 : height;
}

void draw_chance_face(Surface& surface, const Theme& theme, Rect where, Kind kind,
                      const std::string& face, bool light) {
  const Color body = light ? rgb(0xfdf8ec) : rgb(0x2b2a30);
  const Color ink = light ? rgb(0x1c1a18) : rgb(0xfdf8ec);
  const double size = where.h;
  const double round = size * (kind == Kind::bag ? 0.5 : kind == Kind::deck ? 0.1 : 0.18);
  surface.fill(Path().rounded(where, round), body);
  surface.stroke(Path().rounded(where.inset(0.5), round), theme.muted, 1);
  if (kind == Kind::dice && face.size() == 1 && face[0] >= '1' && face[0] <= '6') {
    draw_pips(surface, where, face[0] - '0', ink);
    return;
  }
  TextLook words{size * 0.4, ink, true, Align::center};
  if (const double wide = surface.text_width(face, words); wide > where.w * 0.86)
    words.size = std::max(6.0, words.size * where.w * 0.86 / wide);
  surface.text(where.center(), fit_text(surface, face, words, where.w * 0.95), words);
}

void draw_chance_row(Surface& surface, const Theme& theme, Rect where,
                     const std::vector<DrawUp>& draws, bool light) {
  const double gap = where.h * 0.2;
  double x = where.x;
  for (const DrawUp& up : draws) {
    const TextLook title{std::max(9.0, where.h * 0.3), theme.muted, true};
    const double faces =
        (chance_width(up.kind, where.h) + gap) * static_cast<double>(up.faces.size());
    const std::string left = up.left.empty() ? "" : " (" + up.left + ")";
    const std::string words = up.source + (up.faces.empty() ? left : "");
    const double wide = surface.text_width(words, title) + gap;
    if (x + wide + faces > where.right()) return;
    surface.text({x, where.center().y}, words, title);
    x += wide;
    for (const std::string& face : up.faces) {
      const double width = chance_width(up.kind, where.h);
      draw_chance_face(surface, theme, {x, where.y, width, where.h}, up.kind, face, light);
      x += width + gap;
    }
    x += gap;
  }
}

}  // namespace stockade::gui
