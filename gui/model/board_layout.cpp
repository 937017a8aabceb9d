#include "gui/model/board_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "framework/base/translate.h"
#include "framework/notation/piece_drawings.h"

namespace stockade::gui {
namespace {

// All in units of a cell's side.
constexpr double kBorder = 0.36;
constexpr double kMargin = 0.22;
constexpr double kGap = 0.22;          // between the border and a tray, and between trays
constexpr double kColumnWidth = 1.46;  // of a tray beside the board
constexpr double kRowHeight = 1.3;     // of a tray above or below it
constexpr double kColumnHeader = 0.54;
constexpr double kRowHeader = 0.32;
constexpr double kPadding = 0.09;
constexpr double kRail = 0.075;        // of a column, at each end
constexpr double kLargeBoard = 10;     // on higher boards, trays are larger than their cells
constexpr double kGroupGap = 0.62;     // between boards side by side
constexpr double kGroupRise = 0.86;    // between boards one above the other: coordinates and title
constexpr double kGroupHeader = 0.26;  // above the uppermost boards, with the border

constexpr double kWideBoard = 16;    // the border of larger boards grows with them
constexpr double kLeastInView = 4;   // cells side by side, of a board that is zoomed to the end
constexpr double kReadableRow = 34;  // pixels, of a tray above or below the board
constexpr double kReadableHeader = 12;
constexpr double kBarEdge = 5;      // pixels, of the border, with what is around it
constexpr double kWidestEdge = 22;  // pixels, of the border of a board that is zoomed

constexpr double kLeastUnit = 2;  // pixels: a board of 512 files fits a window

/// The size of a piece on a cell of that outline, in sides of a usual cell. The piece is a little
/// larger than the largest circle around the middle.
double piece_scale(const std::vector<Place>& outline) {
  double radius = 0.5;
  for (size_t i = 0; i < outline.size(); ++i) {
    const Place& a = outline[i];
    const Place& b = outline[(i + 1) % outline.size()];
    const double side = std::hypot(b.x - a.x, b.y - a.y);
    if (side > 0) radius = std::min(radius, std::abs(a.x * b.y - a.y * b.x) / side);
  }
  return std::min(1.0, radius * 2.6);
}

bool within(const std::vector<Point>& outline, Point point) {
  bool inside = false;
  for (size_t i = 0; i < outline.size(); ++i) {
    const Point& a = outline[i];
    const Point& b = outline[(i + 1) % outline.size()];
    if ((a.y > point.y) != (b.y > point.y) &&
        point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y))
      inside = !inside;
  }
  return inside;
}

}  // namespace

BoardLayout::BoardLayout(const GameDefinition& definition, Size area, bool flipped, BoardView view)
    : area_(area), flipped_(flipped), looked_at_(view) {
  hexagonal_ = definition.topology().geometry() == Geometry::hex;
  points_ = definition.topology().drawing().ground == BoardDrawing::Ground::points;
  for (int cell = 0; cell < definition.topology().cells(); ++cell)
    outlines_.push_back(definition.topology().info(cell).outline);
  for (const std::vector<Place>& outline : outlines_) piece_scales_.push_back(piece_scale(outline));
  own_boards_ = definition.equipment().sides_have_boards();
  collect_groups(definition.topology());
  if (own_boards_) turn_partners();
  collect_trays(definition);
  // Finds the fewest rows that make the cells as large as possible.
  int best = 0;
  double largest = 0;
  for (int columns = static_cast<int>(groups_.size()); columns >= 1; --columns) {
    if (own_boards_ && columns < definition.topology().boards()) break;
    arrange(columns);
    const double unit = std::max(fit(true), fit(false));
    if (unit <= largest * 1.02) continue;
    largest = unit;
    best = columns;
  }
  arrange(std::max(1, best));
  place();
}

BoardLayout::Extent BoardLayout::extent_of(int cell) const {
  // A hexagon is wider than high, so it extends beyond its square on both sides.
  const double across = hexagonal_ ? 1 / std::sqrt(3.0) : 0.5;
  Extent extent{{-across, -0.5}, {across, 0.5}};
  if (outlines_[cell].empty()) return extent;
  extent = {{1e9, 1e9}, {-1e9, -1e9}};
  for (const Place& corner : outlines_[cell]) {
    extent.low = {std::min(extent.low.x, corner.x), std::min(extent.low.y, corner.y)};
    extent.high = {std::max(extent.high.x, corner.x), std::max(extent.high.y, corner.y)};
  }
  return extent;
}

void BoardLayout::collect_groups(const Topology& topology) {
  const int levels = std::max(1, topology.levels());
  levels_ = levels > 1;
  groups_.resize(std::max(1, topology.boards() * levels));
  std::vector<Point> low(groups_.size(), {1e9, 1e9});
  const auto group_of = [&](int cell) {
    const CellInfo& info = topology.info(cell);
    return info.board * levels + info.level;
  };
  for (int cell = 0; cell < topology.cells(); ++cell) {
    const CellInfo& info = topology.info(cell);
    const Extent extent = extent_of(cell);
    Point& corner = low[group_of(cell)];
    corner = {std::min(corner.x, info.x + extent.low.x), std::min(corner.y, info.y + extent.low.y)};
  }
  for (int cell = 0; cell < topology.cells(); ++cell) {
    const CellInfo& info = topology.info(cell);
    const int group = group_of(cell);
    groups_[group].cells.push_back(cell);
    const Extent extent = extent_of(cell);
    inside_.push_back({info.x - 0.5 - low[group].x, info.y - 0.5 - low[group].y});
    group_width_ = std::max(group_width_, inside_.back().x + 0.5 + extent.high.x);
    group_height_ = std::max(group_height_, inside_.back().y + 0.5 + extent.high.y);
    if (groups_.size() == 1 || !groups_[group].title.empty()) continue;
    std::string& title = groups_[group].title;
    if (topology.boards() > 1) title = tr("Board {}", Topology::level_letter(info.board));
    if (levels > 1) {
      const char level = Topology::level_letter(info.level);
      title = title.empty() ? tr("Level {}", level) : tr("{}, level {}", title, level);
    }
  }
  corners_ = inside_;
}

void BoardLayout::turn_partners() {
  turned_.assign(inside_.size(), false);
  for (size_t group = 1; group < groups_.size(); group += 2)
    for (const int cell : groups_[group].cells) {
      turned_[cell] = true;
      inside_[cell] = {group_width_ - 1 - inside_[cell].x, group_height_ - 1 - inside_[cell].y};
    }
  corners_ = inside_;
}

void BoardLayout::collect_trays(const GameDefinition& definition) {
  const std::vector<ZoneInfo>& zones = definition.layout().zones();
  const bool rescues = std::any_of(zones.begin(), zones.end(),
                                   [](const ZoneInfo& zone) { return zone.holds_enemy; });
  for (size_t i = 0; i < zones.size(); ++i) {
    Tray tray;
    tray.zone = Zone{static_cast<int>(i)};
    tray.owner = zones[i].owner;
    tray.captives = zones[i].holds_enemy;
    // A zone for drops is an airfield if the variant has prisons.
    tray.type = tray.captives ? TrayKind::prison : rescues ? TrayKind::airfield : TrayKind::stand;
    tray.title = zones[i].name;
    tray.near = (tray.owner.index() == 0) != flipped_;
    tray.right = tray.captives == tray.near;
    if (own_boards_) {
      const int board = definition.equipment().side(tray.owner).board.value_or(0);
      tray.near = sits_below(definition.equipment(), tray.owner) != flipped_;
      tray.right = (2 * board >= definition.topology().boards()) != flipped_;
    }
    for (size_t k = 0; k < zones[i].holds.size(); ++k)
      tray.slots.push_back({zones[i].first_slot + static_cast<int>(k), zones[i].holds[k], {}});
    trays_.push_back(std::move(tray));
  }
}

void BoardLayout::arrange(int columns) {
  const int groups = static_cast<int>(groups_.size());
  const int rows = (groups + columns - 1) / columns;
  width_ = columns * group_width_ + (columns - 1) * kGroupGap;
  height_ = rows * group_height_ + (rows - 1) * kGroupRise;
  header_ = groups > 1 ? kGroupHeader : 0;
  const double least = std::min(width_, height_);
  tray_scale_ = std::max(1.0, least / kLargeBoard);
  border_width_ = kBorder * std::max(1.0, least / kWideBoard);
  for (int i = 0; i < groups; ++i) {
    // Levels keep to columns, so that the same cell of each is easily found. An incomplete row of
    // boards is centred.
    const int row = i / columns;
    const int in_row = std::min(columns, groups - row * columns);
    const double shift = levels_ ? 0 : (columns - in_row) / 2.0;
    const Point origin{(i % columns + shift) * (group_width_ + kGroupGap),
                       row * (group_height_ + kGroupRise)};
    for (const int cell : groups_[i].cells) corners_[cell] = inside_[cell] + origin;
  }
}

double BoardLayout::fit(bool beside) const {
  const bool any = !trays_.empty();
  if (!any && !beside) return 0;
  const double side = any && beside ? kColumnWidth * tray_scale_ + kGap : 0;
  const double row = any && !beside ? kRowHeight * tray_scale_ + kGap : 0;
  return std::min(area_.w / (width_ + 2 * border_width_ + 2 * side + 2 * kMargin),
                  area_.h / (height_ + header_ + 2 * border_width_ + 2 * row + 2 * kMargin));
}

void BoardLayout::place() {
  // The corner of trays: at the right or the left, near the viewer or far.
  struct Corner {
    bool right = false;
    bool near = false;
    std::vector<Tray*> trays;
  };
  std::vector<Corner> corners = {
      {false, false, {}}, {false, true, {}}, {true, false, {}}, {true, true, {}}};
  for (Tray& tray : trays_) {
    corners[(tray.right ? 2 : 0) + (tray.near ? 1 : 0)].trays.push_back(&tray);
  }

  const double beside = fit(true);
  const double stacked = fit(false);
  beside_ = beside >= stacked;
  unit_ = std::max(kLeastUnit, beside_ ? beside : stacked);
  if (unit_ > 16) unit_ = std::floor(unit_);  // whole pixels keep the edges of cells sharp
  const double u = fitted_ = unit_;

  const double w = std::round((width_ + 2 * border_width_) * u);
  const double h = std::round((height_ + header_ + 2 * border_width_) * u);
  const double b = std::round(border_width_ * u);
  const double header = std::round(header_ * u);
  cells_ = {std::round((area_.w - w) / 2) + b, std::round((area_.h - h) / 2) + b + header,
            width_ * u, height_ * u};
  border_ = {cells_.x - b, cells_.y - b - header, cells_.w + 2 * b, cells_.h + 2 * b + header};
  view_ = cells_;
  looked_at_.zoom = std::clamp(looked_at_.zoom, 1.0, most_zoom());
  if (looked_at_.zoom > 1)
    place_view();
  else
    looked_at_ = {};
  for (CellGroup& group : groups_) group.rect = place_group(group);

  const double gap = std::round(kGap * u);
  for (const Corner& corner : corners) {
    if (corner.trays.empty()) continue;
    const double n = static_cast<double>(corner.trays.size());
    for (size_t i = 0; i < corner.trays.size(); ++i) {
      const double k = static_cast<double>(i);
      if (beside_) {
        const double column = std::round(kColumnWidth * tray_scale_ * u);
        const double x = corner.right ? border_.right() + gap : border_.x - gap - column;
        const double half = (border_.h - gap) / 2;
        const double each = (half - gap * (n - 1)) / n;
        const double y = (corner.near ? border_.y + half + gap : border_.y) + k * (each + gap);
        place_tray(*corner.trays[i], {x, std::round(y), column, std::round(each)});
      } else {
        // Uses the free height beside a broad board for rows that are easily read.
        const double free = (area_.h - border_.h) / 2 - 2 * gap;
        const double tall =
            std::round(std::max(kRowHeight * tray_scale_ * u, std::min(free, kReadableRow)));
        const double y = corner.near ? border_.bottom() + gap : border_.y - gap - tall;
        const double half = (border_.w - gap) / 2;
        const double each = (half - gap * (n - 1)) / n;
        const double x = (corner.right ? border_.x + half + gap : border_.x) + k * (each + gap);
        place_tray(*corner.trays[i], {std::round(x), y, std::round(each), tall});
      }
    }
  }
}

void BoardLayout::place_view() {
  const Rect fitted = cells_;
  const double u = fitted_;
  unit_ =
      std::max(u, u * looked_at_.zoom > 16 ? std::floor(u * looked_at_.zoom) : u * looked_at_.zoom);
  const bool any = !trays_.empty();
  const double gap = std::round(kGap * u);
  const double column = any && beside_ ? std::round(kColumnWidth * tray_scale_ * u) + gap : 0;
  const double row = any && !beside_ ? std::round(kRowHeight * tray_scale_ * u) + gap : 0;
  const double margin = std::floor(kMargin * u);
  const double header = std::round(header_ * u);
  // The border grows until the letters are easily read beside the bar that shows the position of
  // the view.
  const double edge =
      std::round(std::max(border_width_ * u, std::min(kBorder * unit_, kWidestEdge))) + kBarEdge;
  Rect room{margin + column + edge, margin + row + edge + header, 0, 0};
  room.w = area_.w - 2 * room.x;
  room.h = area_.h - margin - row - edge - room.y;
  cells_.w = width_ * unit_;
  cells_.h = height_ * unit_;
  view_.w = std::min(cells_.w, std::floor(room.w));
  view_.h = std::min(cells_.h, std::floor(room.h));
  if (view_.w < u || view_.h < u) {  // too little room to scroll in
    unit_ = u;
    looked_at_ = {};
    view_ = cells_ = fitted;
    return;
  }
  view_.x = std::round(room.center().x - view_.w / 2);
  view_.y = std::round(room.center().y - view_.h / 2);
  border_ = {view_.x - edge, view_.y - edge - header, view_.w + 2 * edge,
             view_.h + 2 * edge + header};
  const Point at = view_.center();
  cells_.x = std::clamp(std::round(at.x - looked_at_.middle.x * cells_.w),
                        std::min(view_.right() - cells_.w, view_.x), view_.x);
  cells_.y = std::clamp(std::round(at.y - looked_at_.middle.y * cells_.h),
                        std::min(view_.bottom() - cells_.h, view_.y), view_.y);
  looked_at_.middle = part_at(at);
}

double BoardLayout::most_zoom() const {
  return std::max(1.0, std::max(width_, height_) / kLeastInView);
}

bool BoardLayout::shows_cell(int cell) const {
  // Cells of other shapes always count as visible: computing their extent is not worth it.
  return !scrolls() || !outlines_[cell].empty() || cell_rect(cell).inset(-unit_ / 4).meets(view_);
}

Point BoardLayout::part_at(Point point) const {
  return {(point.x - cells_.x) / cells_.w, (point.y - cells_.y) / cells_.h};
}

BoardView BoardLayout::view_with(Point part, Point point) const {
  const Point off = view_.center() - point;
  const Point half{view_.w / cells_.w / 2, view_.h / cells_.h / 2};
  const auto within = [](double at, double least) {
    return least < 0.5 ? std::clamp(at, least, 1 - least) : 0.5;
  };
  return {looked_at_.zoom,
          {within(part.x + off.x / cells_.w, half.x), within(part.y + off.y / cells_.h, half.y)}};
}

BoardView BoardLayout::view_of(Site site) const {
  if (!scrolls() || !site.is_cell()) return looked_at_;
  const Rect cell = cell_rect(site.index()).inset(-unit_ * 0.6);
  const auto shift = [](double low, double high, double first, double last) {
    if (high - low > last - first) return (first + last - low - high) / 2;
    return low < first ? first - low : high > last ? last - high : 0.0;
  };
  const Point by{shift(cell.x, cell.right(), view_.x, view_.right()),
                 shift(cell.y, cell.bottom(), view_.y, view_.bottom())};
  if (by == Point{}) return looked_at_;
  const Point middle = view_.center();
  return view_with(part_at(middle), middle + by);
}

void BoardLayout::place_tray(Tray& tray, Rect frame) {
  const double pad = kPadding * fitted_;
  tray.frame = frame;
  tray.horizontal = !beside_;
  double header = (beside_ ? kColumnHeader : kRowHeader) * tray_scale_ * fitted_;
  if (!beside_) header = std::max(header, std::min(frame.h * 0.36, kReadableHeader));
  tray.header = {frame.x + pad, frame.y, frame.w - 2 * pad, header};
  // Columns end with rails, or with the marks of a runway.
  const double rail = beside_ ? kRail * fitted_ : 0;
  const Rect body{frame.x + pad, frame.y + header + rail, frame.w - 2 * pad,
                  frame.h - header - pad - 2 * rail};
  const double n = std::max<double>(1, static_cast<double>(tray.slots.size()));
  for (size_t i = 0; i < tray.slots.size(); ++i) {
    const double k = static_cast<double>(i);
    tray.slots[i].rect = beside_ ? Rect{body.x, body.y + body.h / n * k, body.w, body.h / n}
                                 : Rect{body.x + body.w / n * k, body.y, body.w / n, body.h};
  }
}

Rect BoardLayout::place_group(const CellGroup& group) const {
  if (group.cells.empty()) return cells_;
  const int cell = group.cells.front();
  const Point origin{corners_[cell].x - inside_[cell].x, corners_[cell].y - inside_[cell].y};
  const double column = flipped_ ? width_ - origin.x - group_width_ : origin.x;
  const double row = flipped_ ? origin.y : height_ - origin.y - group_height_;
  return {cells_.x + column * unit_, cells_.y + row * unit_, group_width_ * unit_,
          group_height_ * unit_};
}

Rect BoardLayout::content_rect() const {
  Rect all = border_;
  for (const Tray& tray : trays_) {
    const double right = std::max(all.right(), tray.frame.right());
    const double bottom = std::max(all.bottom(), tray.frame.bottom());
    all.x = std::min(all.x, tray.frame.x);
    all.y = std::min(all.y, tray.frame.y);
    all.w = right - all.x;
    all.h = bottom - all.y;
  }
  return all;
}

const Tray* BoardLayout::tray_at(Point point) const {
  for (const Tray& tray : trays_)
    if (tray.frame.contains(point)) return &tray;
  return nullptr;
}

Rect BoardLayout::cell_rect(int cell) const {
  const Point corner = corners_[cell];
  const double column = flipped_ ? width_ - 1 - corner.x : corner.x;
  const double row = flipped_ ? corner.y : height_ - 1 - corner.y;
  return {cells_.x + column * unit_, cells_.y + row * unit_, unit_, unit_};
}

std::vector<Point> BoardLayout::corners(int cell) const {
  const Point middle = cell_rect(cell).center();
  const double turn = flipped_ != (own_boards_ && turned_[cell]) ? -1 : 1;
  std::vector<Point> list;
  for (const Place& corner : outlines_[cell])
    list.push_back({middle.x + turn * corner.x * unit_, middle.y - turn * corner.y * unit_});
  return list;
}

std::optional<Tongue> BoardLayout::tongue(int cell) const {
  const std::vector<Point> list = corners(cell);
  if (list.empty()) return std::nullopt;
  const auto [left, right] = std::minmax_element(
      list.begin(), list.end(), [](const Point& a, const Point& b) { return a.x < b.x; });
  const auto [top, bottom] = std::minmax_element(
      list.begin(), list.end(), [](const Point& a, const Point& b) { return a.y < b.y; });
  const Rect rect{left->x, top->y, right->x - left->x, bottom->y - top->y};
  if (rect.h < 2 * rect.w) return std::nullopt;
  return Tongue{rect, rect.center().y < cells_.center().y};
}

Point BoardLayout::label_place(int cell) const {
  if (const auto tall = tongue(cell)) {
    const double off = edge() / 2;
    return {tall->rect.center().x,
            tall->from_above ? tall->rect.y - off : tall->rect.bottom() + off};
  }
  const Rect rect = cell_rect(cell);
  const Point middle = rect.center();
  const std::vector<Point> list = corners(cell);
  if (list.empty()) return {middle.x - rect.w * 0.36, middle.y + rect.h * 0.36};
  const auto before = [&](const Point& a, const Point& b) {
    const double difference =
        std::hypot(a.x - middle.x, a.y - middle.y) - std::hypot(b.x - middle.x, b.y - middle.y);
    if (std::abs(difference) > rect.w * 0.01) return difference > 0;
    return a.x != b.x ? a.x < b.x : a.y > b.y;
  };
  const Point corner = *std::min_element(list.begin(), list.end(), before);
  constexpr double kOfTheWay = 0.56;
  return {middle.x + (corner.x - middle.x) * kOfTheWay,
          middle.y + (corner.y - middle.y) * kOfTheWay};
}

Rect BoardLayout::site_rect(Site site) const {
  if (site.is_cell()) return cell_rect(site.index());
  if (site.is_slot())
    for (const Tray& tray : trays_)
      for (const SlotPlace& place : tray.slots)
        if (place.slot == site.index()) return place.rect;
  return {};
}

Rect BoardLayout::piece_rect(Site site) const {
  const Rect rect = site_rect(site);
  if (site.is_cell()) return rect.square(rect.w * piece_scales_[site.index()]);
  const double largest = fitted_ * 0.86 * tray_scale_;
  if (beside_) {  // the count is to the right of the piece
    const double side = std::min({rect.h * 1.06, rect.w * 0.7, largest});
    return Rect{rect.x + rect.w * 0.02, rect.y, rect.w * 0.66, rect.h}.square(side);
  }
  return rect.square(std::min({rect.w * 1.08, rect.h * 1.08, largest}));
}

std::optional<Site> BoardLayout::site_at(Point point) const {
  if (view_.contains(point)) {
    // The squares around hexagons overlap: the nearest centre decides.
    std::optional<Site> found;
    double nearest = unit_;
    for (int cell = 0; cell < static_cast<int>(corners_.size()); ++cell) {
      const Rect rect = cell_rect(cell);
      if (const std::vector<Point> outline = corners(cell); !outline.empty()) {
        if (within(outline, point)) return Site::cell(cell);
        continue;
      }
      const double away = distance(rect.center(), point);
      if (!rect.contains(point) || away >= nearest) continue;
      nearest = away;
      found = Site::cell(cell);
    }
    return found;
  }
  for (const Tray& tray : trays_)
    for (const SlotPlace& place : tray.slots)
      if (place.rect.contains(point)) return Site::slot(place.slot);
  return std::nullopt;
}

Site BoardLayout::neighbour(Site from, int dx, int dy) const {
  const Point start = site_rect(from).center();
  Site best = from;
  double best_cost = std::numeric_limits<double>::max();
  const auto consider = [&](Site site) {
    if (site == from) return;
    const Point c = site_rect(site).center() - start;
    const double ahead = c.x * dx + c.y * dy;
    const double aside = std::abs(c.x * dy) + std::abs(c.y * dx);
    if (ahead < unit_ * 0.2 || aside > ahead * 1.5 + unit_ * 0.3) return;
    const double cost = ahead + 2 * aside;
    if (cost < best_cost) {
      best_cost = cost;
      best = site;
    }
  };
  for (int cell = 0; cell < static_cast<int>(corners_.size()); ++cell)
    if (from.is_cell() || shows_cell(cell)) consider(Site::cell(cell));
  // Cells out of view overlap the trays; the cursor reaches the trays only after the last cell.
  if (scrolls() && from.is_cell() && best != from) return best;
  for (const Tray& tray : trays_)
    for (const SlotPlace& place : tray.slots) consider(Site::slot(place.slot));
  return best;
}

}  // namespace stockade::gui
