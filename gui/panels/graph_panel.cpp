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

Plot GraphPanel::plot() const {
  const wxSize size = GetClientSize();
  return {{kGraphPad, 8, size.x - 2 * kGraphPad, size.y - 16.0}};
}

size_t GraphPanel::place_under(double x) const {
  const Rect area = plot().area;
  return graph_.nearest((x - area.x) / std::max(1.0, area.w));
}

Point GraphPanel::place_of(size_t place) const {
  return plot().at(graph_.x_of(place), place < graph_.points().size()
                                           ? graph_.points()[place].share.value_or(0.5)
                                           : 0.5);
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
  const Plot plot = this->plot();
  const SideColors colors(first_is_light_);
  surface.fill(Path().rect(plot.area), t.raised);

  // Draws both sides' parts, in one piece for each run of evaluated positions.
  const auto& points = graph_.points();
  for (size_t i = 0; i < points.size(); ++i) {
    std::vector<double> places;
    std::vector<double> shares;
    for (; i < points.size() && points[i].share; ++i) {
      places.push_back(graph_.x_of(i));
      shares.push_back(*points[i].share);
    }
    if (places.empty()) continue;
    if (places.size() == 1) {  // a single position is a thin column
      const double half = 1.5 / plot.area.w;
      places = {places[0] - half, places[0] + half};
      shares.push_back(shares[0]);
    }
    surface.fill(plot.band(places, std::vector<double>(places.size(), 1)), colors.second);
    surface.fill(plot.band(places, shares), colors.first);
  }
  surface.fill(plot.level(0.5, -0.5, 0.5), t.accent.alpha(0.7));
  for (size_t i = 0; i < points.size(); ++i) {
    if (points[i].judgement == 0 || !points[i].share) continue;
    const Color color = points[i].judgement == 4   ? rgb(0xd23b2f)
                        : points[i].judgement == 2 ? rgb(0xe08a1e)
                                                   : rgb(0xd9b800);
    surface.fill(Path().circle(place_of(i), 3), color);
  }
  if (hovered_) surface.fill(plot.upright(graph_.x_of(*hovered_), -1, 1), t.muted.alpha(0.7));
  if (!points.empty()) surface.fill(plot.upright(graph_.x_of(graph_.present()), -1, 1), t.accent);
  surface.stroke(Path().rect(plot.area.inset(-0.5)), t.line, 1);
}

}  // namespace stockade::gui
