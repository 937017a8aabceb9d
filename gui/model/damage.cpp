#include "gui/model/damage.h"

#include <algorithm>
#include <cmath>

#include "gui/model/strip_places.h"

namespace stockade::gui {
namespace {

// Parts of a cell by which drawings reach over their rectangle: marks with wide edges, the corners
// of hexagons, the badge of a tray. Two pixels more are for the smoothing of edges.
constexpr double kOverhang = 0.1;
constexpr double kSmoothing = 2;
constexpr double kArrowHalf = 0.16 * 1.35;  // half the width of the widest arrow's head
constexpr double kCanopy = 0.95;            // the parachute's side, in sides of its piece
constexpr double kStripShadow = 12;         // pixels

/// The picture of one site.
struct SiteLook {
  Piece piece = kEmpty;     ///< the piece that is shown on a cell
  Piece standing = kEmpty;  ///< the piece of the position
  double opacity = 1;
  int count = 0;
  int last_move = 0;
  int evidence = 0;
  int chosen = 0;  ///< 1 as source or payment, 2 as both
  bool hovered = false;
  bool cursor = false;
  bool checked = false;
  bool pseudo_checked = false;
  bool frozen = false;
  bool held = false;
  bool fog = false;
  bool dimmed = false;
  std::vector<TargetMark> targets;
  std::vector<LoneMark> lone;
  friend bool operator==(const SiteLook&, const SiteLook&) = default;
};

/// The pictures of all sites: the cells, and after them the slots.
class SiteLooks {
 public:
  explicit SiteLooks(const Scene& scene)
      : cells_(scene.definition->topology().cells()),
        looks_(cells_ + scene.definition->layout().slots()) {
    // Every member is named here, so that the code does not compile until a new one is considered.
    const auto& [definition, position, overrides, last_move, arrows, drawn, source, payment,
                 targets, hovered, cursor, checked, pseudo_checked, frozen, held, fog, dimmed,
                 evidence, lone, strip, floating, coordinates] = scene;
    for (int cell = 0; cell < cells_; ++cell) {
      SiteLook& look = looks_[cell];
      look.piece = look.standing = position->at(cell);
      look.checked = checked.test(cell);
      look.pseudo_checked = pseudo_checked.test(cell);
      look.frozen = frozen.test(cell);
      look.held = held.test(cell);
      look.fog = fog.test(cell);
    }
    for (int slot = 0; slot < definition->layout().slots(); ++slot)
      looks_[cells_ + slot].count = position->count(slot);
    // The painter takes the first override of a site.
    for (auto change = overrides.rbegin(); change != overrides.rend(); ++change)
      if (SiteLook* look = at(change->site)) {
        look->piece = change->piece;
        look->opacity = change->opacity;
        look->count = change->count;
      }
    for (const Site site : last_move)
      if (SiteLook* look = at(site)) ++look->last_move;
    for (const Site site : evidence)
      if (SiteLook* look = at(site)) ++look->evidence;
    for (const Site site : {source, payment})
      if (SiteLook* look = at(site)) ++look->chosen;
    for (const Site site : dimmed)
      if (SiteLook* look = at(site)) look->dimmed = true;
    for (const TargetMark& mark : targets)
      if (SiteLook* look = at(mark.site)) {
        look->targets.push_back(mark);
        look->hovered = look->hovered || mark.site == hovered;  // only targets show it
      }
    for (const LoneMark& mark : lone)
      if (SiteLook* look = at(mark.site)) look->lone.push_back(mark);
    if (SiteLook* look = at(cursor)) look->cursor = true;
    // damage() compares arrows, drawn marks, strip and floating; coordinates belong to the ground.
    static_cast<void>(arrows);
    static_cast<void>(drawn);
    static_cast<void>(strip);
    static_cast<void>(floating);
    static_cast<void>(coordinates);
  }

  [[nodiscard]] size_t size() const { return looks_.size(); }
  [[nodiscard]] const SiteLook& operator[](size_t index) const { return looks_[index]; }
  [[nodiscard]] Site site(size_t index) const {
    const int i = static_cast<int>(index);
    return i < cells_ ? Site::cell(i) : Site::slot(i - cells_);
  }

 private:
  SiteLook* at(Site site) {
    if (site.none()) return nullptr;
    const size_t index = site.index() + (site.is_cell() ? 0 : cells_);
    return index < looks_.size() ? &looks_[index] : nullptr;
  }
  int cells_;
  std::vector<SiteLook> looks_;
};

/// Adds the extents of the items that only one of two lists has. Items in both lists at different
/// places count, too, because later items are drawn over earlier ones.
template <class Item, class Extent>
void add_differences(const std::vector<Item>& before, const std::vector<Item>& after,
                     const Extent& extent, std::vector<Rect>& rects) {
  for (size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
    if (i < before.size() && i < after.size() && before[i] == after[i]) continue;
    if (i < before.size()) rects.push_back(extent(before[i]));
    if (i < after.size()) rects.push_back(extent(after[i]));
  }
}

Rect on_whole_pixels(Rect rect) {
  const double left = std::floor(rect.x);
  const double top = std::floor(rect.y);
  return {left, top, std::ceil(rect.right()) - left, std::ceil(rect.bottom()) - top};
}

/// Joins rectangles that are cheaper to paint at once: neighbours in a row, but not the squares of
/// a diagonal.
std::vector<Rect> merged(const std::vector<Rect>& rects, Rect area) {
  std::vector<Rect> list;
  for (const Rect& each : rects) {
    Rect rect = on_whole_pixels(each).shared(area);
    if (rect.empty()) continue;
    for (size_t i = 0; i < list.size();) {
      const Rect both = rect.united(list[i]);
      if (both.area() > rect.area() + list[i].area()) {
        ++i;
        continue;
      }
      rect = both;
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;  // the larger one may be joined with others
    }
    list.push_back(rect);
  }
  return list;
}

}  // namespace

Rect site_extent(const BoardLayout& layout, Site site) {
  if (site.none()) return {};
  Rect rect = layout.site_rect(site);
  if (rect.empty()) return {};
  rect = rect.united(layout.piece_rect(site));
  if (site.is_cell())
    for (const Point corner : layout.corners(site.index()))
      rect = rect.united(Rect::around(corner, 0.01));
  return rect.inset(-layout.unit() * kOverhang - kSmoothing);
}

Rect arrow_extent(const BoardLayout& layout, const Arrow& arrow) {
  if (arrow.from.none() || arrow.to.none()) return {};
  const Point from = layout.piece_rect(arrow.from).center();
  const Point to = layout.piece_rect(arrow.to).center();
  const Rect along{std::min(from.x, to.x), std::min(from.y, to.y), std::abs(to.x - from.x),
                   std::abs(to.y - from.y)};
  return along.inset(-layout.unit() * kArrowHalf - kSmoothing);
}

Rect drawn_extent(const BoardLayout& layout, const DrawnMark& mark) {
  // A ring stays in its cell, and a drawn arrow is no wider than the program's own.
  return arrow_extent(layout, {Site::cell(mark.from), Site::cell(mark.to)})
      .united(site_extent(layout, Site::cell(mark.from)));
}

Rect floating_extent(const BoardLayout& layout, const FloatingPiece& piece) {
  const double side = layout.unit() * piece.scale;
  Rect rect = Rect::around(piece.center, side);
  if (piece.parachute) {
    const double canopy = side * kCanopy;
    rect = rect.united({piece.center.x - canopy / 2, rect.y - canopy, canopy, canopy});
  }
  return rect.inset(-kSmoothing);
}

Rect strip_extent(const BoardLayout& layout, const Strip& strip) {
  const StripPlaces places = place_strip(strip, layout);
  return places.items.empty() ? Rect{} : places.frame.inset(-kStripShadow);
}

std::vector<Rect> damage(const Scene& before, const Scene& after, const BoardLayout& layout) {
  std::vector<Rect> rects;
  const SiteLooks old(before);
  const SiteLooks now(after);
  for (size_t i = 0; i < now.size(); ++i)
    if (!(old[i] == now[i])) rects.push_back(site_extent(layout, now.site(i)));
  add_differences(
      before.arrows, after.arrows, [&](const Arrow& arrow) { return arrow_extent(layout, arrow); },
      rects);
  add_differences(
      before.drawn, after.drawn, [&](const DrawnMark& mark) { return drawn_extent(layout, mark); },
      rects);
  add_differences(
      before.floating, after.floating,
      [&](const FloatingPiece& piece) { return floating_extent(layout, piece); }, rects);
  if (!(before.strip == after.strip)) {
    rects.push_back(strip_extent(layout, before.strip));
    rects.push_back(strip_extent(layout, after.strip));
  }
  return merged(rects, {0, 0, layout.area().w, layout.area().h});
}

}  // namespace stockade::gui
