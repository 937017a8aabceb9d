#include "gui/board/card_painter.h"

#include <algorithm>
#include <set>

#include "framework/base/translate.h"
#include "gui/board/text_lines.h"

namespace stockade::gui {
namespace {

constexpr double kGap = 12;
constexpr double kPicture = 44;
constexpr double kLargestCell = 34;
constexpr double kHighestDiagram = 300;
constexpr double kLegendLine = 22;
constexpr double kFactLine = 17;

}  // namespace

double CardPainter::height(Surface& surface, const PieceCard& card, double width) const {
  return lay_out(surface, card, {0, 0, width, 0}, false);
}

void CardPainter::draw(Surface& surface, const PieceCard& card, Rect where) const {
  surface.fill(Path().rect(where), theme_.panel);
  lay_out(surface, card, where, true);
}

double CardPainter::lay_out(Surface& surface, const PieceCard& card, Rect where,
                            bool paints) const {
  const double left = where.x + kGap;
  const double width = where.w - 2 * kGap;
  double y = where.y + kGap;
  const TextLook title{16, theme_.text, true};
  const TextLook letter{13, theme_.muted};
  const double words = left + kPicture + kGap;
  if (paints) {
    const Rect picture{left, y, kPicture, kPicture};
    surface.fill(Path().rounded(picture, 5), mix(theme_.light_cell, theme_.dark_cell, 0.35));
    painter_.draw_piece(surface, *card.definition, card.piece, picture, 1);
    const double room = where.right() - kGap - words;
    surface.text({words, y + 14}, fit_text(surface, card.title, title, room), title);
    surface.text({words, y + 34}, fit_text(surface, tr("Letter {}", card.symbol), letter, room),
                 letter);
  }
  y += kPicture + kGap;
  if (card.diagram) {
    y += draw_diagram(surface, *card.diagram, {left, y, width, kHighestDiagram}, paints) + kGap;
    const TextLook line{12, theme_.text};
    for (const auto& marks : card.legend) {
      if (paints) {
        draw_marks(surface, marks, {left + 11, y + kLegendLine / 2}, 24);
        surface.text({left + 28, y + kLegendLine / 2},
                     fit_text(surface, describe_marks(marks.first, marks.second), line, width - 28),
                     line);
      }
      y += kLegendLine;
    }
    y += 4;
  }
  const TextLook fact{12, theme_.muted};
  for (const std::string& words_of_fact : card.facts) {
    for (const std::string& line : wrapped(surface, words_of_fact, fact, width)) {
      if (paints) surface.text({left, y + kFactLine / 2}, line, fact);
      y += kFactLine;
    }
    y += 3;
  }
  return y + kGap - where.y;
}

double CardPainter::draw_diagram(Surface& surface, const MoveDiagram& diagram, Rect where,
                                 bool paints) const {
  const Topology& board = diagram.definition->topology();
  const std::vector<int> cells = diagram_cells(diagram);
  Point low{1e9, 1e9};
  Point high{-1e9, -1e9};
  for (const int cell : cells) {
    const CellInfo& info = board.info(cell);
    low = {std::min(low.x, info.x), std::min(low.y, info.y)};
    high = {std::max(high.x, info.x), std::max(high.y, info.y)};
  }
  const bool hex = board.geometry() == Geometry::hex;
  const double wide = high.x - low.x + (hex ? 1.16 : 1);
  const double tall = high.y - low.y + 1;
  const double unit = std::min({kLargestCell, where.w / wide, where.h / tall});
  if (!paints) return tall * unit;
  const double left = where.x + (where.w - wide * unit) / 2 + (hex ? 0.08 * unit : 0);
  const auto center = [&](int cell) {
    const CellInfo& info = board.info(cell);
    return Point{left + (info.x - low.x + 0.5) * unit, where.y + (high.y - info.y + 0.5) * unit};
  };
  const Color shades[] = {theme_.dark_cell, theme_.light_cell,
                          mix(theme_.dark_cell, theme_.light_cell, 0.5)};
  for (const int cell : cells) {
    const CellInfo& info = board.info(cell);
    Path outline;
    if (!info.outline.empty()) {
      for (size_t i = 0; i < info.outline.size(); ++i) {
        const Point corner{center(cell).x + info.outline[i].x * unit,
                           center(cell).y - info.outline[i].y * unit};
        if (i == 0)
          outline.move_to(corner);
        else
          outline.line_to(corner);
      }
      outline.close();
    } else if (hex) {
      const Point c = center(cell);
      const double corner = unit / std::sqrt(3.0);
      outline.move_to({c.x - corner, c.y})
          .line_to({c.x - corner / 2, c.y - unit / 2})
          .line_to({c.x + corner / 2, c.y - unit / 2})
          .line_to({c.x + corner, c.y})
          .line_to({c.x + corner / 2, c.y + unit / 2})
          .line_to({c.x - corner / 2, c.y + unit / 2})
          .close();
    } else {
      outline.rect(Rect::around(center(cell), unit));
    }
    const bool plain = board.drawing().ground != BoardDrawing::Ground::chequered;
    surface.fill(outline, plain ? mix(theme_.dark_cell, theme_.light_cell, 0.7)
                                : shades[static_cast<size_t>(info.shade % 3)]);
    if (plain || !info.outline.empty()) surface.stroke(outline, theme_.border_bottom.alpha(0.6), 1);
  }
  // Lines along the cells where a piece in the way would stop this one. Between levels they would
  // cross everything.
  if (board.levels() == 1) {
    std::set<std::pair<int, int>> segments;
    for (const int cell : cells) {
      int before = diagram.from;
      const std::vector<int>& passes = diagram.cells[cell].passes;
      for (const int next : passes) {
        segments.insert({before, next});
        before = next;
      }
      if (!passes.empty()) segments.insert({before, cell});
    }
    for (const auto& [a, b] : segments)
      surface.stroke(Path().move_to(center(a)).line_to(center(b)), theme_.border_bottom.alpha(0.7),
                     std::max(1.0, unit * 0.05));
  }
  for (const int cell : cells) {
    const DiagramCell& marks = diagram.cells[cell];
    if (cell != diagram.from && (marks.moves != Reach::never || marks.captures != Reach::never))
      draw_marks(surface, {marks.moves, marks.captures}, center(cell), unit);
  }
  painter_.draw_piece(surface, *diagram.definition, diagram.position.at(diagram.from),
                      Rect::around(center(diagram.from), unit), 1);
  return tall * unit;
}

/// A disc where it moves and captures, a ring where it only moves, a cross where it only captures;
/// an arch over them for a piece that is hopped over, and an "i" for a first move.
void CardPainter::draw_marks(Surface& surface, std::pair<Reach, Reach> marks, Point at,
                             double cell) const {
  const auto [moves, captures] = marks;
  const double r = cell * 0.2;
  if (moves == captures) {
    surface.fill(Path().circle(at, r), theme_.cursor);
    surface.stroke(Path().circle(at, r), rgb(0xffffff).alpha(0.85), std::max(1.0, cell * 0.03));
  } else {
    if (moves != Reach::never) {
      surface.fill(Path().circle(at, r), rgb(0xffffff).alpha(0.9));
      surface.stroke(Path().circle(at, r), theme_.cursor, std::max(1.5, cell * 0.08));
    }
    if (captures != Reach::never) {
      const double arm = moves == Reach::never ? cell * 0.19 : cell * 0.1;
      surface.stroke(Path()
                         .move_to(at + Point{-arm, -arm})
                         .line_to(at + Point{arm, arm})
                         .move_to(at + Point{-arm, arm})
                         .line_to(at + Point{arm, -arm}),
                     theme_.evidence, std::max(1.5, cell * 0.1));
    }
  }
  if (moves == Reach::over || captures == Reach::over)
    surface.stroke(
        Path()
            .move_to(at + Point{-cell * 0.3, -cell * 0.2})
            .curve_to(at + Point{-cell * 0.15, -cell * 0.5}, at + Point{cell * 0.15, -cell * 0.5},
                      at + Point{cell * 0.3, -cell * 0.2}),
        theme_.evidence, std::max(1.2, cell * 0.06));
  if (moves == Reach::initial || captures == Reach::initial) {
    TextLook look{std::max(8.0, cell * 0.3), theme_.border_bottom, true, Align::center};
    surface.text(at + Point{cell * 0.33, -cell * 0.22}, "i", look);
  }
}

}  // namespace stockade::gui
