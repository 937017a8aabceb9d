#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "framework/notation/letters.h"
#include "gui/board/painter.h"
#include "gui/model/sides.h"

namespace stockade::gui {
namespace {

/// A soft shadow below something raised, which hides all but the shadow's edge.
void drop_shadow(Surface& surface, Rect rect, double radius, double depth, Color color) {
  constexpr int kLayers = 5;
  const Rect hidden = rect.inset(std::max(1.0, radius));
  for (int i = kLayers; i >= 1; --i) {
    const double grow = depth * i / kLayers;
    Path layer;
    layer.rounded(rect.inset(-grow * 0.6).moved(0, depth * 0.45), radius + grow * 0.6);
    // The layers of a large board are as many pixels as the whole picture, five times.
    if (hidden.w > 0 && hidden.h > 0) layer.hole(hidden);
    surface.fill(layer, color.alpha(color.a / 255.0 / kLayers));
  }
}

/// The text in capitals, for the letters of Western Europe.
std::string upper(std::string text) {
  for (size_t i = 0; i < text.size(); ++i) {
    char& c = text[i];
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
    // à to þ are two bytes, of which the second counts; ÷ is among them.
    if (c == '\xC3' && i + 1 < text.size() && text[i + 1] >= '\xA0' && text[i + 1] != '\xB7' &&
        text[i + 1] <= '\xBE')
      text[i + 1] = static_cast<char>(text[i + 1] - 32);
  }
  return text;
}

/// Trays above and below the board are wide enough for their owner's name.
std::string tray_title(const GameDefinition& definition, const Tray& tray) {
  const Equipment& equipment = definition.equipment();
  if (!tray.horizontal) return upper(equipment.texts.tr(tray.title));
  return upper(equipment.zone_of(tray.owner, tray.title));
}

constexpr double kLeastEdge = 6.5;   // the narrowest edge with room for letters
constexpr double kLeastLabel = 4.5;  // the smallest letters that can be read

/// The width of the bars on the border that show which part of a board is seen.
double bar_width(const BoardLayout& layout) {
  return std::max(3.0, std::round(layout.edge() * 0.15));
}

/// The height of the part of the lower edge that has room for letters.
double letter_room(const BoardLayout& layout) {
  return layout.edge() - (layout.scrolls() ? bar_width(layout) + 2 : 0);
}

/// The size of the largest letters beside the cells. On very large boards they grow with the board.
double most_letters(const BoardLayout& layout) { return std::max(22.0, layout.tray_unit() * 0.14); }

double disc_size(double unit) { return std::max(7.0, unit * 0.17); }

constexpr double kLeastTitle = 7;  // smaller titles than that are left out

/// One size for the titles of all trays, so that each fits; 0 if there is no room for readable
/// letters. The disc with the owner's colour is always shown.
double title_size(Surface& surface, const GameDefinition& definition, const BoardLayout& layout) {
  const double u = layout.tray_unit();
  const double wanted = u * layout.tray_scale() * (layout.trays_beside() ? 0.19 : 0.22);
  TextLook look{std::clamp(wanted, 8.0, most_letters(layout)), {}, true};
  for (const Tray& tray : layout.trays()) {
    const double room = tray.header.w - disc_size(u) - u * 0.14;
    if (!layout.trays_beside()) look.size = std::min(look.size, tray.header.h);
    const std::string title = tray_title(definition, tray);
    double width = 0;
    const auto is_too_wide = [&] {
      return look.size >= kLeastTitle && (width = surface.text_width(title, look)) > room;
    };
    if (!is_too_wide()) continue;
    // The width grows with the size, more or less.
    look.size = std::floor(look.size * room / width * 2 + 1) / 2;
    while (is_too_wide()) look.size -= 0.5;
  }
  return look.size < kLeastTitle ? 0 : look.size;
}

/// Makes the letters smaller until all labels fit: labels of ranks into the edge, labels of files
/// into the width of a cell. "10" and "ab" may be too wide at first.
void shrink_to_fit(Surface& surface, const Topology& topology, TextLook& look, double edge,
                   double unit) {
  if (topology.geometry() == Geometry::graph) return;
  double rank_width = 0;
  for (int rank = 0; rank < topology.ranks(); ++rank)
    rank_width = std::max(rank_width, surface.text_width(rank_label(topology, rank), look));
  double file_width = 0;
  for (int file = 0; file < topology.files(); ++file)
    file_width = std::max(file_width, surface.text_width(file_label(topology, file), look));
  const double too_wide = std::max(rank_width / (edge * 0.94), file_width / (unit * 0.94));
  if (too_wide > 1) look.size /= too_wide;
}

/// The smallest rectangle around the middles of the cells.
Rect box_of(const BoardLayout& layout, CellSet cells) {
  const Point first = layout.cell_rect(cells.lowest()).center();
  Point low = first;
  Point high = first;
  while (cells.any()) {
    const Point at = layout.cell_rect(cells.pop()).center();
    low = {std::min(low.x, at.x), std::min(low.y, at.y)};
    high = {std::max(high.x, at.x), std::max(high.y, at.y)};
  }
  return {low.x, low.y, high.x - low.x, high.y - low.y};
}

Paint downwards(Color top, Color bottom, Rect rect) {
  return {top, bottom, {rect.x, rect.y}, {rect.x, rect.bottom()}};
}

}  // namespace

void Painter::draw_ground(Surface& surface, const GameDefinition& definition,
                          const BoardLayout& layout, bool coordinates) const {
  const Size area = layout.area();
  surface.fill(Path().rect({0, 0, area.w, area.h}), theme_.window);
  const double u = layout.tray_unit();
  const Rect border = layout.border_rect();
  drop_shadow(surface, border, u * 0.1, u * 0.16, theme_.shadow);
  surface.fill(Path().rounded(border, u * 0.1),
               downwards(theme_.border_top, theme_.border_bottom, border));
  surface.stroke(Path().rounded(border.inset(0.75), u * 0.1),
                 mix(theme_.border_top, rgb(0xffffff), 0.35).alpha(0.55), 1);

  const Color groove = mix(theme_.border_bottom, rgb(0x000000), 0.45);
  if (layout.scrolls()) surface.push_clip(layout.view_rect());
  for (const CellGroup& group : layout.groups()) {
    const double line = std::max(1.0, u * 0.03);
    const bool shaped = layout.hexagonal() || !layout.corners(group.cells.front()).empty();
    if (!shaped && !definition.topology().has_holes())
      surface.fill(Path().rect(group.rect.inset(-line)),
                   layout.drawn_as_points() ? theme_.light_cell : groove);
    else if (!shaped)  // holes show the wood of the border
      for (const int cell : group.cells)
        surface.fill(Path().rect(layout.cell_rect(cell).inset(-line)),
                     layout.drawn_as_points() ? theme_.light_cell : groove);
    else
      for (const int cell : group.cells)
        surface.stroke(cell_outline(layout, cell), groove, std::max(2.0, u * 0.06));
  }
  if (layout.drawn_as_points())
    draw_points(surface, definition, layout);
  else
    draw_cells(surface, definition, layout);
  if (layout.scrolls()) {
    surface.pop_clip();
    draw_scroll_marks(surface, layout);
  }
  if (coordinates) draw_coordinates(surface, definition, layout);
  const double title = title_size(surface, definition, layout);
  for (const Tray& tray : layout.trays()) draw_tray(surface, definition, layout, tray, title);
}

/// Shows which part of the board is seen: a bar at the right edge of the border and one at the
/// lower edge.
void Painter::draw_scroll_marks(Surface& surface, const BoardLayout& layout) const {
  const Rect cells = layout.cells_rect();
  const Rect view = layout.view_rect();
  const double wide = bar_width(layout);
  const auto bar = [&](Rect lane, Rect mark) {
    surface.stroke(Path().rect(lane.inset(-0.5)), theme_.border_bottom, 1);
    surface.fill(Path().rounded(mark, wide / 2), theme_.coordinates.alpha(0.75));
  };
  const double from = (view.x - cells.x) / cells.w * view.w;
  const double down = (view.y - cells.y) / cells.h * view.h;
  if (view.w < cells.w) {
    const Rect lane{view.x, view.bottom() + layout.edge() - wide - 1, view.w, wide};
    bar(lane, {lane.x + from, lane.y, view.w / cells.w * view.w, wide});
  }
  if (view.h < cells.h) {
    const Rect lane{view.right() + layout.edge() - wide - 1, view.y, wide, view.h};
    bar(lane, {lane.x, lane.y + down, wide, view.h / cells.h * view.h});
  }
}

void Painter::draw_cells(Surface& surface, const GameDefinition& definition,
                         const BoardLayout& layout) const {
  const Topology& topology = definition.topology();
  const bool plain = topology.drawing().ground == BoardDrawing::Ground::plain;
  const Color shades[] = {theme_.dark_cell, theme_.light_cell,
                          mix(theme_.dark_cell, theme_.light_cell, 0.5)};
  for (int cell = 0; cell < topology.cells(); ++cell) {
    if (!layout.shows_cell(cell)) continue;
    Color color =
        plain ? mix(theme_.dark_cell, theme_.light_cell, 0.7) : shades[topology.info(cell).shade];
    if (topology.drawing().river.test(cell)) color = mix(color, theme_.water, 0.65);
    surface.fill(cell_outline(layout, cell), color);
  }
  // Cells of any shape may leave gaps or have one shade: their edges are drawn.
  if (plain || topology.geometry() == Geometry::graph)
    for (int cell = 0; cell < topology.cells(); ++cell)
      if (layout.shows_cell(cell))
        surface.stroke(cell_outline(layout, cell), theme_.border_bottom,
                       std::max(1.0, layout.unit() * 0.02));
  draw_palaces(surface, topology, layout);
}

/// The marked points of boards for stones, which help players to find their way. A large square
/// board with a middle has that point and four others on the third or fourth lines; the largest
/// boards also have the points between these four.
CellSet star_points(const Topology& topology) {
  const int size = topology.files();
  CellSet stars;
  if (size != topology.ranks() || size < 9 || size % 2 == 0 || topology.levels() > 1 ||
      topology.drawing().river.any() || !topology.drawing().palaces.empty())
    return stars;
  const int near = size < 13 ? 2 : 3;
  const int far = size - 1 - near;
  const int middle = size / 2;
  for (int board = 0; board < topology.boards(); ++board)
    for (const int file : {near, middle, far})
      for (const int rank : {near, middle, far}) {
        const bool between = (file == middle) != (rank == middle);
        if (between && size < 19) continue;
        if (const auto cell = topology.at(board, 0, file, rank)) stars.set(*cell);
      }
  return stars;
}

/// A line for every step between neighbours that the board has, and on a graph a dot for every
/// cell. Lines up and down end at a river, except the ones at its ends.
void Painter::draw_points(Surface& surface, const GameDefinition& definition,
                          const BoardLayout& layout) const {
  const Topology& topology = definition.topology();
  const bool graph = topology.geometry() == Geometry::graph;
  const double u = layout.unit();
  draw_river(surface, topology, layout);
  const std::vector<Vec> steps =
      graph ? topology.compass().called("any") : std::vector<Vec>{{1, 0}, {0, 1}};
  const CellSet& river = topology.drawing().river;
  const Color ink = mix(theme_.dark_cell, theme_.border_bottom, graph ? 0.0 : 0.6);
  for (int cell = 0; cell < topology.cells(); ++cell)
    for (const Vec v : steps) {
      const auto next = topology.offset(cell, v);
      if (!next || !(layout.shows_cell(cell) || layout.shows_cell(*next))) continue;
      const int file = topology.info(cell).file;
      const bool inside = file > 0 && file + 1 < topology.files();
      if (!graph && v.dx == 0 && inside && river.test(cell) && river.test(*next)) continue;
      surface.stroke(
          Path().move_to(layout.cell_rect(cell).center()).line_to(layout.cell_rect(*next).center()),
          ink, std::max(1.0, u * (graph ? 0.05 : 0.028)));
    }
  draw_palaces(surface, topology, layout);
  if (!graph)
    for (CellSet stars = star_points(topology); stars.any();)
      surface.fill(Path().circle(layout.cell_rect(stars.pop()).center(), u * 0.09), ink);
  if (graph)
    for (int cell = 0; cell < topology.cells(); ++cell)
      surface.fill(Path().circle(layout.cell_rect(cell).center(), u * 0.1), ink);
}

/// The river, a strip between two rows of points.
void Painter::draw_river(Surface& surface, const Topology& topology,
                         const BoardLayout& layout) const {
  for (const CellGroup& group : layout.groups()) {
    CellSet cells;
    for (const int cell : group.cells)
      if (topology.drawing().river.test(cell)) cells.set(cell);
    if (cells.any()) surface.fill(Path().rect(box_of(layout, cells)), theme_.water.alpha(0.55));
  }
}

void Painter::draw_palaces(Surface& surface, const Topology& topology,
                           const BoardLayout& layout) const {
  const bool points = layout.drawn_as_points();
  const double u = layout.unit();
  const Color ink = mix(theme_.dark_cell, theme_.border_bottom, 0.6);
  for (const CellSet& palace : topology.drawing().palaces) {
    const Rect box = box_of(layout, palace);
    if (points)
      surface.stroke(Path()
                         .move_to({box.x, box.y})
                         .line_to({box.right(), box.bottom()})
                         .move_to({box.right(), box.y})
                         .line_to({box.x, box.bottom()}),
                     ink, std::max(1.0, u * 0.028));
    else
      surface.stroke(Path().rect(box.inset(-u * 0.5)), theme_.border_bottom,
                     std::max(2.0, u * 0.06));
  }
}

void Painter::draw_coordinates(Surface& surface, const GameDefinition& definition,
                               const BoardLayout& layout) const {
  const double edge = layout.edge();
  if (edge < kLeastEdge) return;
  TextLook look;
  look.size = std::clamp(layout.unit() * 0.22, std::min(9.0, edge), most_letters(layout));
  if (layout.scrolls()) look.size = std::min(look.size, letter_room(layout));
  look.bold = true;
  look.color = theme_.coordinates;
  look.across = Align::center;
  shrink_to_fit(surface, definition.topology(), look, edge, layout.unit());
  if (look.size < kLeastLabel) return;
  const Rect view = layout.view_rect();
  if (layout.scrolls()) surface.push_clip(layout.border_rect());
  for (const CellGroup& group : layout.groups()) {
    if (!group.rect.meets(view)) continue;
    if (!group.title.empty())
      surface.text(
          {group.rect.shared(view).center().x, std::max(group.rect.y, view.y) - edge * 0.62},
          group.title, look);
    if (layout.hexagonal())
      draw_bent_coordinates(surface, definition.topology(), layout, group, look);
    else
      draw_straight_coordinates(surface, definition.topology(), group, layout, look);
  }
  if (layout.scrolls()) surface.pop_clip();
}

void Painter::draw_straight_coordinates(Surface& surface, const Topology& topology,
                                        const CellGroup& group, const BoardLayout& layout,
                                        const TextLook& look) const {
  const double edge = layout.edge();
  // The border shows the coordinates of the visible part.
  const Rect view = layout.view_rect();
  const Rect seen = group.rect.shared(view);
  // The first cells of a file or a rank may be missing.
  std::set<int> files;
  std::set<int> ranks;
  for (const int cell : group.cells) {
    const CellInfo& info = topology.info(cell);
    const Point c = layout.cell_rect(cell).center();
    const std::string name(topology.short_name(cell));
    if (topology.geometry() == Geometry::graph) {
      if (layout.scrolls() && !view.contains(c)) continue;
      TextLook small = look;
      small.size = std::min(std::clamp(layout.unit() * 0.15, 7.0, 14.0), look.size);
      if (!layout.tongue(cell)) small.color = theme_.border_bottom;
      surface.text(layout.label_place(cell), name, small);
      continue;
    }
    if (c.x > view.x && c.x < view.right() && files.insert(info.file).second)
      surface.text({c.x, seen.bottom() + letter_room(layout) / 2}, file_label(topology, info.file),
                   look);
    if (c.y > view.y && c.y < view.bottom() && ranks.insert(info.rank).second)
      surface.text({seen.x - edge / 2, c.y}, rank_label(topology, info.rank), look);
  }
}

/// Files of hexagons end at different heights and ranks are bent: a file has its letter below its
/// lowest cell, a rank its number beside the outermost cell at the left. If that cell is out of
/// view, the label is on the border.
void Painter::draw_bent_coordinates(Surface& surface, const Topology& topology,
                                    const BoardLayout& layout, const CellGroup& group,
                                    const TextLook& look) const {
  const double u = layout.unit();
  const Rect view = layout.view_rect();
  const auto center = [&](int cell) { return layout.cell_rect(cell).center(); };
  struct Ends {
    int last = 0;             ///< the outermost cell
    std::optional<int> seen;  ///< the outermost cell in view
  };
  std::map<int, Ends> files;
  std::map<int, Ends> ranks;
  const auto take = [&](std::map<int, Ends>& lines, int line, int cell, auto beyond) {
    Ends& ends = lines.try_emplace(line, Ends{cell, {}}).first->second;
    if (beyond(center(cell), center(ends.last))) ends.last = cell;
    if (!view.contains(center(cell))) return;
    if (!ends.seen || beyond(center(cell), center(*ends.seen))) ends.seen = cell;
  };
  for (const int cell : group.cells) {
    const CellInfo& info = topology.info(cell);
    take(files, info.file, cell, [](Point a, Point b) { return a.y > b.y; });
    take(ranks, info.rank, cell, [](Point a, Point b) { return a.x < b.x; });
  }
  for (const auto& [file, ends] : files) {
    if (!ends.seen) continue;
    const Point c = center(*ends.seen);
    const double below = ends.seen == ends.last ? c.y + u * 0.5 + look.size * 0.72
                                                : view.bottom() + letter_room(layout) / 2;
    surface.text({c.x, below}, topology.file_name(file), look);
  }
  for (const auto& [rank, ends] : ranks) {
    if (!ends.seen) continue;
    const Point c = center(*ends.seen);
    const std::string label = std::to_string(rank + 1);
    if (ends.seen != ends.last) {
      if (c.x - view.x < u) surface.text({view.x - layout.edge() / 2, c.y}, label, look);
      continue;
    }
    const bool on_edge = c.x - group.rect.x < u;  // the outermost file
    const double rise = on_edge ? 0 : layout.flipped() ? 0.42 : -0.42;
    surface.text(c + Point{-u * (on_edge ? 0.72 : 0.6), u * rise}, label, look);
  }
}

void Painter::draw_tray(Surface& surface, const GameDefinition& definition,
                        const BoardLayout& layout, const Tray& tray, double title) const {
  const double u = layout.tray_unit();
  const double radius = u * 0.13;
  drop_shadow(surface, tray.frame, radius, u * 0.12, theme_.shadow);
  if (tray.type == TrayKind::prison) {
    surface.fill(Path().rounded(tray.frame, radius),
                 downwards(theme_.prison_top, theme_.prison_bottom, tray.frame));
    draw_bars(surface, tray, u);
  } else if (tray.type == TrayKind::airfield) {
    surface.fill(Path().rounded(tray.frame, radius), theme_.verge);
    draw_runway(surface, tray, u);
  } else {
    surface.fill(Path().rounded(tray.frame, radius),
                 downwards(theme_.border_top, theme_.border_bottom, tray.frame));
    draw_stand(surface, tray, u);
  }
  surface.stroke(Path().rounded(tray.frame.inset(0.5), radius), rgb(0x000000).alpha(0.45), 1);
  surface.stroke(Path().rounded(tray.frame.inset(1.5), radius - 1), rgb(0xffffff).alpha(0.14), 1);

  // The header: a disc in the owner's colour, and the tray's title.
  const bool light = has_light_pieces(definition, tray.owner);
  const double d = disc_size(u);
  const Point disc{tray.header.x + d * 0.5 + u * 0.06,
                   tray.horizontal ? tray.header.y + tray.header.h * 0.59375
                                   : tray.header.y + 0.24 * u * layout.tray_scale()};
  surface.fill(Path().circle(disc, d / 2 + 1), rgb(0xffffff).alpha(light ? 0.25 : 0.75));
  const PieceTint* tint = piece_tint(definition, tray.owner);
  surface.fill(Path().circle(disc, d / 2), tint    ? rgb(tint->fill)
                                           : light ? rgb(0xfdf8ec)
                                                   : rgb(0x17171a));
  if (title == 0) return;
  TextLook look;
  look.size = title;
  look.bold = true;
  look.color = theme_.tray_text;
  const double room = tray.header.w - d - u * 0.14;
  surface.text({disc.x + d * 0.5 + u * 0.08, disc.y},
               fit_text(surface, tray_title(definition, tray), look, room), look);
}

void Painter::draw_bars(Surface& surface, const Tray& tray, double u) const {
  const double pad = u * 0.09;
  const Rect f = tray.frame;
  const double top = tray.header.bottom();
  const Rect cell{f.x + pad, top, f.w - 2 * pad, f.bottom() - top - pad};
  surface.fill(Path().rounded(cell, u * 0.06),
               downwards(theme_.floor_top, theme_.floor_bottom, cell));
  surface.fill(Path().rounded(cell, u * 0.06),  // the shade of the wall above
               Paint(rgb(0x000000).alpha(0.5), rgb(0x000000).alpha(0.0), {cell.x, cell.y},
                     {cell.x, cell.y + u * 0.7}));
  surface.push_clip(cell);
  const double bar = std::max(1.5, u * 0.05);
  const double wanted = u * 0.25;
  const int count = std::max(3, static_cast<int>(cell.w / wanted));
  const double step = cell.w / count;
  for (int i = 0; i < count; ++i) {
    const double x = cell.x + (i + 0.5) * step - bar / 2;
    const Rect rod{x, cell.y, bar, cell.h};
    surface.fill(Path().rect(rod), Paint(mix(theme_.prison_bottom, theme_.bar, 0.35),
                                         theme_.prison_bottom, {x, 0}, {x + bar, 0}));
  }
  surface.pop_clip();
  const double rail = std::max(2.0, u * 0.065);
  for (const double y : {cell.y, cell.bottom() - rail}) {
    const Rect r{cell.x, y, cell.w, rail};
    surface.fill(Path().rounded(r, rail / 2), downwards(mix(theme_.bar, rgb(0xffffff), 0.15),
                                                        mix(theme_.bar, rgb(0x000000), 0.55), r));
  }
}

/// A stand: a board of the same wood, let into its frame.
void Painter::draw_stand(Surface& surface, const Tray& tray, double u) const {
  const double pad = u * 0.09;
  const Rect f = tray.frame;
  const double top = tray.header.bottom();
  const Rect bed{f.x + pad, top, f.w - 2 * pad, f.bottom() - top - pad};
  surface.fill(Path().rounded(bed, u * 0.06),
               downwards(mix(theme_.dark_cell, theme_.light_cell, 0.3),
                         mix(theme_.dark_cell, theme_.light_cell, 0.45), bed));
  surface.fill(Path().rounded(bed, u * 0.06),  // the shade of the frame
               Paint(rgb(0x000000).alpha(0.22), rgb(0x000000).alpha(0.0), {bed.x, bed.y},
                     {bed.x, bed.y + u * 0.25}));
}

void Painter::draw_runway(Surface& surface, const Tray& tray, double u) const {
  const double verge = std::max(2.0, u * 0.06);
  const Rect f = tray.frame.inset(verge);
  surface.fill(Path().rounded(f, u * 0.09), downwards(theme_.runway_top, theme_.runway_bottom, f));
  const Color mark = theme_.runway_mark;
  const double top = tray.header.bottom();
  const Rect body{f.x, top, f.w, f.bottom() - top};
  // The threshold's stripes lie below the header, across the runway; the side lines run along it.
  const double stripe = std::max(1.5, u * 0.045);
  surface.push_clip(f);
  if (tray.horizontal) {
    for (const double y : {body.y + u * 0.03, body.bottom() - u * 0.05 - stripe * 0.5})
      surface.fill(Path().rect({body.x + u * 0.05, y, body.w - u * 0.1, stripe * 0.5}),
                   mark.alpha(0.65));
    const double y = body.center().y;
    for (double x = body.x + u * 0.12; x < body.right() - u * 0.12; x += u * 0.34)
      surface.fill(Path().rect({x, y - stripe / 2, u * 0.18, stripe}), mark.alpha(0.42));
  } else {
    // The threshold marks at both ends, which pilots call piano keys.
    const int keys = 8;
    const double inner = body.w - u * 0.16;
    const double key = inner / (2 * keys - 1);
    for (const double y : {body.y - u * 0.1, body.bottom() - u * 0.14})
      for (int i = 0; i < keys; ++i)
        surface.fill(Path().rect({body.x + u * 0.08 + 2 * i * key, y, key, u * 0.1}),
                     mark.alpha(0.7));
    const double x = body.x + body.w * 0.69;
    for (double y = body.y + u * 0.16; y < body.bottom() - u * 0.3; y += u * 0.3)
      surface.fill(Path().rect({x - stripe / 2, y, stripe, u * 0.16}), mark.alpha(0.38));
  }
  surface.pop_clip();
}

}  // namespace stockade::gui
