#include "gui/board/painter.h"

#include <algorithm>
#include <cmath>

#include "framework/rules/stack_facet.h"
#include "gui/model/sides.h"

namespace stockade::gui {

void Painter::draw_scene(Surface& surface, const Scene& scene, const BoardLayout& layout) const {
  draw_scene(surface, scene, layout, {0, 0, layout.area().w, layout.area().h});
}

void Painter::draw_scene(Surface& surface, const Scene& scene, const BoardLayout& layout,
                         Rect within) const {
  if (!layout.scrolls()) return draw_part({surface, scene, layout, layout.unit(), within});
  const auto draw = [&](Rect part, bool cells) {
    if (!part.meets(within)) return;
    surface.push_clip(part);
    draw_part({surface, scene, layout, layout.unit(), part.shared(within), cells});
    surface.pop_clip();
  };
  // Cells reach below the border and the trays.
  const Rect view = layout.view_rect();
  const Size area = layout.area();
  draw(view, true);
  draw({0, 0, area.w, view.y}, false);
  draw({0, view.bottom(), area.w, area.h - view.bottom()}, false);
  draw({0, view.y, view.x, view.h}, false);
  draw({view.right(), view.y, area.w - view.right(), view.h}, false);
}

void Painter::draw_part(const Look& look) const {
  draw_fog(look);
  draw_under_marks(look);
  draw_slot_pieces(look);
  draw_cell_pieces(look);
  draw_targets(look);
  draw_lone_marks(look);
  draw_over_marks(look);
  draw_arrows(look);
  draw_annotations(look);
  draw_floating(look);
  draw_strip(look);
}

Path cell_outline(const BoardLayout& layout, int cell) {
  const Rect rect = layout.cell_rect(cell);
  if (const std::vector<Point> corners = layout.corners(cell); !corners.empty()) {
    Path outline;
    outline.move_to(corners.front());
    for (size_t i = 1; i < corners.size(); ++i) outline.line_to(corners[i]);
    return outline.close();
  }
  if (layout.drawn_as_points()) return Path().circle(rect.center(), rect.w * 0.42);
  if (!layout.hexagonal()) return Path().rect(rect);
  const Point c = rect.center();
  const double half = rect.h / 2;
  const double corner = half * 2 / std::sqrt(3.0);
  return Path()
      .move_to({c.x - corner, c.y})
      .line_to({c.x - corner / 2, c.y - half})
      .line_to({c.x + corner / 2, c.y - half})
      .line_to({c.x + corner, c.y})
      .line_to({c.x + corner / 2, c.y + half})
      .line_to({c.x - corner / 2, c.y + half})
      .close();
}

namespace {

constexpr double kLeastBadge = 22;  // the smallest cell with room for a number

const SiteOverride* override_of(const Scene& scene, Site site) {
  for (const SiteOverride& change : scene.overrides)
    if (change.site == site) return &change;
  return nullptr;
}

bool has(const std::vector<Site>& sites, Site site) {
  return std::find(sites.begin(), sites.end(), site) != sites.end();
}

/// The area a mark covers: a whole cell, or a rounded place in a tray.
Path mark_area(const BoardLayout& layout, Site site) {
  const Rect rect = layout.site_rect(site);
  if (site.is_cell()) return cell_outline(layout, site.index());
  return Path().rounded(rect.inset(layout.tray_unit() * 0.03), layout.tray_unit() * 0.1);
}

}  // namespace

// -------------------------------------------------------------------------------- below the pieces

/// Cells that are not seen are shaded and also hatched, so that colour is not the only difference.
void Painter::draw_fog(const Look& look) const {
  const Color shade = mix(theme_.border_bottom, rgb(0x000000), 0.4);
  const double step = look.unit * 0.14;
  for (CellSet cells = look.scene.fog; cells.any();) {
    const int cell = cells.pop();
    if (!look.shows(Site::cell(cell))) continue;
    Surface& surface = look.surface;
    const bool points = look.layout.drawn_as_points();
    const Rect rect = look.layout.cell_rect(cell);
    const Path area =
        points ? Path().circle(rect.center(), rect.w * 0.36) : cell_outline(look.layout, cell);
    surface.fill(area, shade.alpha(0.34));
    // The hatching fills an inner square, since every shape of cell has room for one.
    const Rect inner = points || look.layout.hexagonal() || !look.layout.corners(cell).empty()
                           ? rect.square(rect.w * 0.46)
                           : rect;
    surface.push_clip(inner);
    Path hatch;
    // The lines continue from cell to cell.
    for (double sum = std::ceil((inner.x + inner.y) / step) * step;
         sum < inner.right() + inner.bottom(); sum += step)
      hatch.move_to({sum - inner.y, inner.y}).line_to({sum - inner.bottom(), inner.bottom()});
    surface.stroke(hatch, shade.alpha(0.4), std::max(1.0, look.unit * 0.022));
    surface.pop_clip();
  }
}

void Painter::draw_under_marks(const Look& look) const {
  Surface& surface = look.surface;
  const auto mark = [&](Site site, Color color) {
    if (!site.none() && look.shows(site)) surface.fill(mark_area(look.layout, site), color);
  };
  for (const Site site : look.scene.last_move)
    mark(site, theme_.last_move.alpha(site.is_cell() ? 0.45 : 0.38));
  for (const Site site : {look.scene.source, look.scene.payment})
    mark(site, theme_.source.alpha(0.6));
  for (const Site site : look.scene.evidence) mark(site, theme_.evidence.alpha(0.3));
  if (!look.scene.hovered.none())
    for (const TargetMark& target : look.scene.targets)
      if (target.site == look.scene.hovered) mark(target.site, theme_.source.alpha(0.5));

  const auto ring = [&](const CellSet& set, Color color, bool dashed) {
    for (CellSet cells = set; cells.any();) {
      const int cell = cells.pop();
      if (!look.shows(Site::cell(cell))) continue;
      const Rect rect = look.layout.piece_rect(Site::cell(cell));
      const double width = look.unit * 0.065;
      const double radius = rect.w * 0.455;
      surface.fill(Path().circle(rect.center(), radius), color.alpha(dashed ? 0.10 : 0.28));
      surface.stroke(Path().circle(rect.center(), radius), color, width,
                     dashed ? std::vector<double>{2.2, 1.6} : std::vector<double>{});
    }
  };
  ring(look.scene.pseudo_checked, theme_.pseudo_check, true);
  ring(look.scene.checked, theme_.check, false);
}

// -------------------------------------------------------------------------------------- the pieces

void Painter::draw_piece(Surface& surface, const GameDefinition& definition, Piece piece,
                         Rect where, double opacity, bool flipped) const {
  if (const std::string sign = artwork_.kanji(definition, piece); !sign.empty()) {
    const bool down = definition.equipment().side_of(piece).orientation.my < 0;
    return draw_tile(surface, sign, definition.equipment().type_of(piece).mark != 0, where,
                     down != flipped, opacity);
  }
  const std::string name = artwork_.piece(definition, piece);
  const Rect rect = where.square(where.w * kPieceScale);
  surface.picture(name, rect, opacity);
  draw_type_mark(surface, definition, piece, rect, opacity);
  if (const auto* stacks = definition.kernel().facet<StackFacet>();
      stacks && stacks->height(piece) > 1)
    draw_height(surface, definition, piece, stacks->height(piece), rect, opacity);
  if (!artwork_.is_wildcard(name)) return;
  TextLook look;
  const PieceTypeInfo& type = definition.equipment().type_of(piece);
  const std::string symbol = type.symbol.empty() ? std::string(1, type.letter) : type.symbol;
  look.size = rect.w * 0.44;
  if (const double room = rect.w * 0.52, wide = surface.text_width(symbol, look); wide > room)
    look.size *= room / wide;
  look.bold = true;
  look.across = Align::center;
  const bool light = has_light_pieces(definition, definition.roster().side_of(piece));
  look.color = (light ? rgb(0x2a221e) : rgb(0xe9e0cc)).alpha(opacity);
  surface.text(rect.center() + Point{0, rect.h * 0.02}, symbol, look);
}

/// A wooden tile with five edges, which points to the enemy. Its sign is upright for both sides, so
/// that everybody can read it. The sign of a promoted piece is red.
void Painter::draw_tile(Surface& surface, const std::string& sign, bool promoted, Rect where,
                        bool points_down, double opacity) const {
  const Point c = where.center();
  const double u = where.w;
  const double up = points_down ? -1 : 1;
  const auto at = [&](double x, double y) { return Point{c.x + x * u, c.y - up * y * u}; };
  Path tile;
  tile.move_to(at(0, 0.45)).line_to(at(0.3, 0.31)).line_to(at(0.39, -0.43));
  tile.line_to(at(-0.39, -0.43)).line_to(at(-0.3, 0.31)).close();
  surface.fill(tile, Paint(rgb(0xf6dfae).alpha(opacity), rgb(0xe3bd78).alpha(opacity),
                           {c.x, c.y - u * 0.45}, {c.x, c.y + u * 0.45}));
  surface.stroke(tile, rgb(0x5a3d16).alpha(opacity), std::max(1.0, u * 0.03));
  TextLook look;
  look.size = u * 0.52;
  look.bold = true;
  look.across = Align::center;
  look.color = (promoted ? rgb(0xb3160c) : rgb(0x1d1206)).alpha(opacity);
  surface.text(at(0, -0.07), sign, look);
}

/// Promoted pieces show the mark that they have in the FEN.
void Painter::draw_type_mark(Surface& surface, const GameDefinition& definition, Piece piece,
                             Rect rect, double opacity) const {
  const char mark = definition.equipment().type_of(piece).mark;
  if (!mark) return;
  const double radius = rect.w * 0.17;
  const Point at{rect.right() - radius, rect.y + radius};
  surface.fill(Path().circle(at, radius), theme_.check.alpha(0.9 * opacity));
  TextLook look;
  look.size = radius * 1.7;
  look.bold = true;
  look.across = Align::center;
  look.color = rgb(0xffffff).alpha(opacity);
  surface.text(at, std::string(1, mark), look);
}

void Painter::draw_cell_pieces(const Look& look) const {
  const GameDefinition& definition = *look.scene.definition;
  const auto* stacks = definition.kernel().facet<StackFacet>();
  for (int cell = 0; cell < definition.topology().cells(); ++cell) {
    if (!look.shows(Site::cell(cell))) continue;
    Piece piece = look.scene.position->at(cell);
    double opacity = 1;
    if (const SiteOverride* change = override_of(look.scene, Site::cell(cell))) {
      piece = change->piece;
      opacity = change->opacity;
    }
    if (stacks) draw_tongue(look, cell);
    if (piece == kEmpty) continue;
    const Rect rect = look.layout.piece_rect(Site::cell(cell));
    if (const auto tongue = look.layout.tongue(cell);
        tongue && stacks && stacks->height(piece) > 0) {
      draw_stack(look, *tongue, piece, stacks->height(piece), opacity);
      continue;
    }
    draw_piece(look.surface, definition, piece, rect, opacity, look.layout.flipped());
    if (look.scene.frozen.test(cell) || look.scene.held.test(cell)) draw_frozen(look, rect);
  }
}

/// A pointed triangle on a cell that has stacks and is longer than it is wide.
void Painter::draw_tongue(const Look& look, int cell) const {
  const auto tongue = look.layout.tongue(cell);
  if (!tongue) return;
  const auto& [rect, from_above] = *tongue;
  const double base = from_above ? rect.y : rect.bottom();
  const double tip = from_above ? rect.bottom() - rect.w * 0.2 : rect.y + rect.w * 0.2;
  Path triangle;
  triangle.move_to({rect.x + rect.w * 0.04, base})
      .line_to({rect.right() - rect.w * 0.04, base})
      .line_to({rect.center().x, tip})
      .close();
  const bool dark = look.scene.definition->topology().info(cell).shade % 2 == 1;
  look.surface.fill(triangle, (dark ? rgb(0x4a2c1a) : rgb(0xf3e3c3)).alpha(0.55));
  look.surface.stroke(triangle, rgb(0x2b1a10).alpha(0.5), std::max(1.0, rect.w * 0.02));
}

/// The pieces of a stack beside each other, from the edge of the board; where there is too little
/// room they overlap, and a number shows how many there are.
void Painter::draw_stack(const Look& look, const Tongue& tongue, Piece piece, int height,
                         double opacity) const {
  // Not a structured binding, which a lambda cannot capture for clang 14.
  const Rect& rect = tongue.rect;
  const bool from_above = tongue.from_above;
  const GameDefinition& definition = *look.scene.definition;
  const double side = rect.w * 0.96;
  const double room = rect.h - side;
  const double step =
      height > 1 ? std::min(side * 0.92, room / static_cast<double>(height - 1)) : 0;
  const auto place = [&](int i) {
    const double off = static_cast<double>(i) * step;
    const double y = from_above ? rect.y + off : rect.bottom() - side - off;
    return Rect{rect.center().x - side / 2, y, side, side};
  };
  const std::string name = artwork_.piece(definition, piece);
  for (int i = 0; i < height; ++i) look.surface.picture(name, place(i), opacity);
  if (height > 4) draw_height(look.surface, definition, piece, height, place(height - 1), opacity);
}

/// Draws the number of pieces in a stack.
void Painter::draw_height(Surface& surface, const GameDefinition& definition, Piece piece,
                          int height, Rect rect, double opacity) const {
  TextLook look;
  look.size = rect.w * 0.42;
  look.bold = true;
  look.across = Align::center;
  const bool light = has_light_pieces(definition, definition.roster().side_of(piece));
  look.color = (light ? rgb(0x2a221e) : rgb(0xf6efe0)).alpha(opacity);
  surface.text(rect.center(), std::to_string(height), look);
}

void Painter::draw_frozen(const Look& look, Rect rect) const {
  Surface& surface = look.surface;
  surface.push_clip(rect);
  const double step = look.unit * 0.16;
  Path hatch;
  for (double at = step / 2; at < 2 * rect.w; at += step)
    hatch.move_to({rect.x + at, rect.y}).line_to({rect.x + at - rect.w, rect.bottom()});
  surface.stroke(hatch, theme_.frost.alpha(0.6), std::max(1.0, look.unit * 0.03));
  surface.pop_clip();
  const double side = look.unit * 0.4;
  surface.picture("icons/lock", {rect.right() - side - look.unit * 0.01,
                                 rect.bottom() - side - look.unit * 0.02, side, side});
}

void Painter::draw_slot_pieces(const Look& look) const {
  const GameDefinition& definition = *look.scene.definition;
  for (const Tray& tray : look.layout.trays()) {
    for (const SlotPlace& place : tray.slots) {
      const Site site = Site::slot(place.slot);
      if (!look.shows(site)) continue;
      int count = look.scene.position->count(place.slot);
      if (const SiteOverride* change = override_of(look.scene, site)) count = change->count;
      const Rect rect = look.layout.piece_rect(site);
      const bool dimmed = has(look.scene.dimmed, site);
      draw_piece(look.surface, definition, place.piece, rect,
                 count == 0 ? 0.13
                 : dimmed   ? 0.42
                            : 1,
                 look.layout.flipped());
      if (count == 0) continue;
      const double u = look.layout.tray_unit();
      TextLook text;
      text.bold = true;
      text.across = Align::center;
      text.size = std::clamp(u * (tray.horizontal ? 0.25 : 0.28), 9.0, std::max(26.0, u * 0.16));
      const std::string number = std::to_string(count);
      const auto wide = [&] {
        return std::max(text.size * 1.4, look.surface.text_width(number, text) + text.size * 0.8);
      };
      // A long number is written smaller, so that it covers neither the piece nor the tray's edge.
      const double room = tray.horizontal ? place.rect.w * 0.62 : place.rect.w * 0.36;
      if (wide() > room) text.size = std::max(7.0, text.size * room / wide());
      const double h = text.size * 1.4;
      const double w = wide();
      Point at = tray.horizontal
                     ? Point{place.rect.right() - w * 0.55, place.rect.bottom() - h * 0.62}
                     : Point{place.rect.right() - place.rect.w * 0.155, place.rect.center().y};
      at.x = std::min(at.x, tray.frame.right() - w / 2 - 2);
      const double fade = dimmed ? 0.55 : 1;
      if (count > 1) {
        look.surface.fill(Path().rounded({at.x - w / 2, at.y - h / 2, w, h}, h / 2),
                          theme_.badge.alpha(fade));
        text.color = theme_.on_badge;
      } else {
        if (tray.horizontal) continue;  // no room for the piece's own marks
        text.color = tray.type == TrayKind::stand ? theme_.border_bottom.alpha(fade)
                                                  : theme_.tray_text.alpha(0.75 * fade);
      }
      look.surface.text(at, number, text);
    }
  }
}

// -------------------------------------------------------------------------------- above the pieces

void Painter::draw_targets(const Look& look) const {
  Surface& surface = look.surface;
  const Position& position = *look.scene.position;
  for (const TargetMark& mark : look.scene.targets) {
    if (!look.shows(mark.site)) continue;
    const Rect rect = look.layout.site_rect(mark.site);
    if (mark.site.is_slot()) {
      const double u = look.layout.tray_unit();
      surface.stroke(Path().rounded(rect.inset(u * 0.05), u * 0.1),
                     mix(theme_.source, rgb(0xffffff), 0.35), std::max(2.0, u * 0.05));
      continue;
    }
    if (mark.passes && !mark.captures) {
      surface.stroke(Path().circle(rect.center(), look.unit * 0.14), theme_.target.alpha(0.7),
                     look.unit * 0.05);
      continue;
    }
    const bool occupied = position.at(mark.site.index()) != kEmpty;
    if (mark.captures || occupied) {
      const double radius = look.layout.piece_rect(mark.site).w * 0.44;
      surface.stroke(Path().circle(rect.center(), radius), theme_.target.alpha(0.8),
                     look.unit * 0.075);
    } else {
      surface.fill(Path().circle(rect.center(), look.unit * 0.155), theme_.target.alpha(0.62));
    }
  }
}

/// A dashed frame and a number for a piece, a lozenge in the corner for a cell.
void Painter::draw_lone_marks(const Look& look) const {
  Surface& surface = look.surface;
  for (const LoneMark& mark : look.scene.lone) {
    if (!look.shows(mark.site)) continue;
    const Rect rect = look.layout.site_rect(mark.site);
    const double u = look.unit;
    if (mark.count == 0) {
      const double r = u * 0.15;
      const Point c{rect.right() - u * 0.22, rect.y + u * 0.22};
      Path lozenge;
      lozenge.move_to({c.x, c.y - r}).line_to({c.x + r, c.y}).line_to({c.x, c.y + r});
      lozenge.line_to({c.x - r, c.y}).close();
      surface.fill(lozenge, theme_.lone);
      surface.stroke(lozenge, rgb(0xffffff).alpha(0.8), std::max(1.0, u * 0.03));
      continue;
    }
    surface.stroke(Path().rounded(rect.inset(u * 0.06), u * 0.12), theme_.lone.alpha(0.85),
                   std::max(1.5, u * 0.05), {2.4, 1.8});
    if (u < kLeastBadge) continue;
    TextLook text;
    text.size = std::clamp(u * 0.24, 9.0, 18.0);
    text.bold = true;
    text.across = Align::center;
    text.color = rgb(0xffffff);
    const std::string number = std::to_string(mark.count);
    const double h = text.size * 1.3;
    const double w = std::max(h, surface.text_width(number, text) + text.size * 0.6);
    const Point at{rect.x + w / 2, rect.bottom() - h / 2};
    surface.fill(Path().rounded({at.x - w / 2, at.y - h / 2, w, h}, h / 2), theme_.lone);
    surface.text(at, number, text);
  }
}

void Painter::draw_over_marks(const Look& look) const {
  Surface& surface = look.surface;
  const auto frame_of = [&](Site site) {
    const auto tongue = site.is_cell() ? look.layout.tongue(site.index()) : std::nullopt;
    return tongue ? tongue->rect : look.layout.site_rect(site);
  };
  const auto unit_of = [&](Site site) {
    return site.is_cell() ? look.unit : look.layout.tray_unit();
  };
  for (const Site site : look.scene.evidence) {
    if (site.none() || !look.shows(site)) continue;
    const double u = unit_of(site);
    const Rect rect = frame_of(site).inset(u * 0.035);
    surface.stroke(Path().rounded(rect, u * 0.08), theme_.evidence, u * 0.06);
  }
  if (look.scene.cursor.none() || !look.shows(look.scene.cursor)) return;
  const Rect rect = frame_of(look.scene.cursor);
  const double u = unit_of(look.scene.cursor);
  surface.stroke(Path().rounded(rect.inset(u * 0.03), u * 0.1), rgb(0xffffff), u * 0.075);
  surface.stroke(Path().rounded(rect.inset(u * 0.03), u * 0.1), theme_.cursor, u * 0.045);
}

namespace {

/// A cross over the middle of an arrow, with a light edge, so that it differs from the shaft.
void draw_cross(Surface& surface, Point middle, double unit, Color color) {
  const double arm = unit * 0.15;
  for (const auto& [edge, width] : {std::pair{rgb(0xffffff), unit * 0.12}, {color, unit * 0.07}})
    for (const double side : {-1.0, 1.0})
      surface.stroke(Path()
                         .move_to({middle.x - arm, middle.y - side * arm})
                         .line_to({middle.x + arm, middle.y + side * arm}),
                     edge, width);
}

}  // namespace

void Painter::draw_arrows(const Look& look) const {
  for (const Arrow& arrow : look.scene.arrows) {
    if (arrow.from.none() || arrow.to.none() || arrow.from == arrow.to) continue;
    if (!look.shows(arrow_extent(look.layout, arrow))) continue;
    if (!look.cells && arrow.from.is_cell() && arrow.to.is_cell()) continue;
    const Point from = look.layout.piece_rect(arrow.from).center();
    const Point to = look.layout.piece_rect(arrow.to).center();
    const double length = distance(from, to);
    const Point along = (to - from) * (1 / std::max(1.0, length));
    const double start = look.unit * 0.34;
    const double stop = look.unit * (arrow.type == Arrow::Kind::last_move ? 0.36 : 0.12);
    if (length < start + stop + look.unit * 0.2) continue;
    Color color = theme_.arrow;
    if (arrow.type == Arrow::Kind::refutation) color = theme_.evidence;
    if (arrow.type == Arrow::Kind::hint) color = theme_.cursor;
    if (arrow.type == Arrow::Kind::illegal) color = theme_.warning;
    const bool slim = arrow.type == Arrow::Kind::last_move || arrow.to.is_slot();
    const double width = look.unit * (slim ? 0.1 : 0.15);
    look.surface.fill(Path().arrow(from + along * start, to - along * stop, width),
                      color.alpha(arrow.type == Arrow::Kind::last_move ? 0.72 : 0.8));
    if (arrow.type == Arrow::Kind::illegal)
      draw_cross(look.surface, from + along * (length / 2), look.unit, color);
  }
}

void Painter::draw_floating(const Look& look) const {
  for (const FloatingPiece& piece : look.scene.floating) {
    if (!look.shows(floating_extent(look.layout, piece))) continue;
    const double side = look.unit * piece.scale;
    const Rect rect = Rect::around(piece.center, side);
    if (piece.parachute) {
      const double canopy = side * 0.95;
      look.surface.picture("icons/parachute",
                           {piece.center.x - canopy / 2, rect.y - canopy * 0.72, canopy, canopy},
                           0.9);
    }
    draw_piece(look.surface, *look.scene.definition, piece.piece, rect, piece.opacity,
               look.layout.flipped());
  }
}

// ------------------------------------------------------------------------------------ the strip

void Painter::draw_strip(const Look& look) const {
  const Strip& strip = look.scene.strip;
  const StripPlaces places = place_strip(strip, look.layout);
  if (places.items.empty() || !look.shows(strip_extent(look.layout, strip))) return;
  Surface& surface = look.surface;
  const double u = look.layout.tray_unit();
  const double radius = u * 0.12;
  for (int i = 4; i >= 1; --i)
    surface.fill(Path().rounded(places.frame.inset(-i * 1.5).moved(0, 2.5), radius + i),
                 rgb(0x000000).alpha(0.09));
  surface.fill(Path().rounded(places.frame, radius), theme_.panel);
  surface.stroke(Path().rounded(places.frame.inset(0.5), radius), theme_.line, 1);
  TextLook title;
  title.size = std::clamp(u * 0.22, 12.0, 17.0);
  title.bold = true;
  title.color = theme_.muted;
  surface.text({places.title.x, places.title.center().y}, strip.title, title);

  std::string note;
  for (size_t i = 0; i < strip.items.size(); ++i) {
    const StripItem& item = strip.items[i];
    const Rect rect = places.items[i];
    const bool possible = !item.move.is_none();
    const bool hovered = strip.hovered == static_cast<int>(i);
    if (!possible && (hovered || note.empty())) note = item.note;
    const Rect tile = rect.inset(u * 0.035);
    if (possible)
      surface.fill(Path().rounded(tile, radius * 0.8),
                   hovered ? mix(theme_.accent, theme_.panel, 0.45) : theme_.raised);
    if (possible && i == 0)
      surface.stroke(Path().rounded(tile, radius * 0.8), theme_.accent, std::max(1.5, u * 0.03));
    draw_piece(surface, *look.scene.definition, item.piece, rect.inset(u * 0.08),
               possible ? 1 : 0.28);
    TextLook small;
    small.size = std::clamp(u * 0.19, 10.0, 15.0);
    small.bold = true;
    small.color = theme_.muted;
    if (possible) surface.text({tile.x + u * 0.09, tile.y + small.size * 0.85}, item.key, small);
    const std::string below = item.count > 1 ? "×" + std::to_string(item.count)
                                             : fit_text(surface, item.label, small, tile.w * 0.9);
    if (!below.empty()) {
      small.across = Align::end;
      small.color = possible ? theme_.text : theme_.muted;
      surface.text({tile.right() - u * 0.08, tile.bottom() - small.size * 0.75}, below, small);
    }
  }
  if (note.empty()) return;
  TextLook reason;
  reason.size = std::clamp(u * 0.19, 11.0, 15.0);
  reason.color = theme_.muted;
  surface.text({places.note.x, places.note.center().y},
               fit_text(surface, note, reason, places.note.w), reason);
}

}  // namespace stockade::gui
