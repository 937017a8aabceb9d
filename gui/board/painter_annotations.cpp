// Painter: the arrows and rings that players draw.

#include "gui/board/painter.h"

namespace stockade::gui {
namespace {

Color color_of(MarkColor color) {
  switch (color) {
    case MarkColor::red:
      return rgb(0x9c2a22);
    case MarkColor::yellow:
      return rgb(0xd99a00);
    case MarkColor::blue:
      return rgb(0x1f5f9e);
    default:
      return rgb(0x2d7d3a);
  }
}

}  // namespace

void Painter::draw_annotations(const Look& look) const {
  if (!look.cells) return;
  for (const DrawnMark& mark : look.scene.drawn) {
    const Color color = color_of(mark.color);
    const Point from = look.layout.cell_rect(mark.from).center();
    if (mark.ring()) {
      look.surface.stroke(Path().circle(from, look.unit * 0.44), color.alpha(0.85),
                          look.unit * 0.07);
      continue;
    }
    const Point to = look.layout.cell_rect(mark.to).center();
    const double length = distance(from, to);
    const Point along = (to - from) * (1 / std::max(1.0, length));
    look.surface.fill(Path().arrow(from + along * (look.unit * 0.25),
                                   to - along * (look.unit * 0.08), look.unit * 0.16),
                      color.alpha(0.75));
  }
}

}  // namespace stockade::gui
