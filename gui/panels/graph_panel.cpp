#include "gui/panels/graph_panel.h"

#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kGraphHeight = 74;
constexpr double kGraphPad = 14;

}  // namespace

GraphPanel::GraphPanel(wxWindow* parent, Looks& looks)
    : DrawnPanel(parent, looks, wxSize(200, kGraphHeight)) {
  SetName(wx_tr("evaluation graph"));
  SetCursor(wxCursor(wxCURSOR_HAND));
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& event) {
    const size_t place = place_under(event.GetX());
    if (place < graph_.points().size() && on_pick) on_pick(*graph_.points()[place].node);
  });
  Bind(wxEVT_MOTION, [this](wxMouseEvent& event) { point_at(event.GetX()); });
  Bind(wxEVT_LEAVE_WINDOW, [this](wxMouseEvent&) { point_at({}); });
}

void GraphPanel::update(const RecordNode& present, bool first_is_light) {
  first_is_light_ = first_is_light;
  graph_.rebuild(present);
  if (hovered_ && *hovered_ >= graph_.points().size()) hovered_.reset();
  Refresh();
}

Rect GraphPanel::area() const {
  const wxSize size = GetClientSize();
  return {kGraphPad, 8, size.x - 2 * kGraphPad, size.y - 16.0};
}

size_t GraphPanel::place_under(double x) const {
  const Rect rect = area();
  return graph_.nearest((x - rect.x) / std::max(1.0, rect.w));
}

Point GraphPanel::place_of(size_t place) const {
  const Rect rect = area();
  const double share =
      place < graph_.points().size() ? graph_.points()[place].share.value_or(0.5) : 0.5;
  return {rect.x + rect.w * graph_.x_of(place), rect.bottom() - rect.h * share};
}

void GraphPanel::point_at(std::optional<double> x) {
  std::optional<size_t> over;
  if (x && !graph_.points().empty()) over = place_under(*x);
  if (over == hovered_) return;
  hovered_ = over;
  if (over)
    SetToolTip(wxString::FromUTF8(graph_.words(*over)));
  else
    UnsetToolTip();
  Refresh();
}

void GraphPanel::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  const Rect rect = area();
  const Color light = rgb(0xf4eee0);
  const Color dark = rgb(0x2b2b30);
  surface.fill(Path().rect(rect), t.raised);

  // Draws both sides' parts, in one piece for each run of evaluated positions.
  const auto& points = graph_.points();
  for (size_t i = 0; i < points.size(); ++i) {
    if (!points[i].share) continue;
    const size_t begin = i;
    while (i + 1 < points.size() && points[i + 1].share) ++i;
    const double half = begin == i ? 1.5 : 0;  // a single position is a thin column
    const double left = place_of(begin).x - half;
    surface.fill(Path().rect({left, rect.y, place_of(i).x + half - left, rect.h}),
                 first_is_light_ ? dark : light);
    Path part;
    part.move_to({place_of(begin).x - half, rect.bottom()});
    for (size_t k = begin; k <= i; ++k) {
      if (half > 0) part.line_to({place_of(k).x - half, place_of(k).y});
      part.line_to({place_of(k).x + half, place_of(k).y});
    }
    part.line_to({place_of(i).x + half, rect.bottom()}).close();
    surface.fill(part, first_is_light_ ? light : dark);
  }
  surface.fill(Path().rect({rect.x, rect.center().y - 0.5, rect.w, 1}), t.accent.alpha(0.7));
  for (size_t i = 0; i < points.size(); ++i) {
    if (points[i].judgement == 0 || !points[i].share) continue;
    const Color color = points[i].judgement == 4   ? rgb(0xd23b2f)
                        : points[i].judgement == 2 ? rgb(0xe08a1e)
                                                   : rgb(0xd9b800);
    surface.fill(Path().circle(place_of(i), 3), color);
  }
  const auto upright = [&](size_t place, Color color) {
    surface.fill(Path().rect({place_of(place).x - 1, rect.y, 2, rect.h}), color);
  };
  if (hovered_) upright(*hovered_, t.muted.alpha(0.7));
  if (!points.empty()) upright(graph_.present(), t.accent);
  surface.stroke(Path().rect(rect.inset(-0.5)), t.line, 1);
}

}  // namespace stockade::gui
