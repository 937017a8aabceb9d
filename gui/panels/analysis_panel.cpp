#include "gui/panels/analysis_panel.h"

#include <algorithm>

#include "framework/notation/annotations.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr double kHead = 28;
constexpr double kRow = 20;
constexpr double kAnalysisPad = 14;
constexpr double kEvaluation = 58;
constexpr double kButton = 20;
constexpr double kTextSize = 13;

Point point_of(const wxMouseEvent& event) {
  return {static_cast<double>(event.GetX()), static_cast<double>(event.GetY())};
}

int height_of(int lines) { return static_cast<int>(kHead + 2 * kRow + lines * kRow + 8); }

}  // namespace

AnalysisPanel::AnalysisPanel(wxWindow* parent, Looks& looks, const AnalysisModel& model)
    : DrawnPanel(parent, looks, wxSize(200, height_of(1)), wxWANTS_CHARS), model_(model) {
  SetName(wx_tr("analysis"));
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& event) {
    const Point point = point_of(event);
    if (fewer_.contains(point) && on_lines) return on_lines(-1);
    if (more_.contains(point) && on_lines) return on_lines(1);
    for (const Spot& spot : spots_)
      if (spot.rect.contains(point) && on_pick) return on_pick(spot.spot);
  });
  Bind(wxEVT_MOTION, [this](wxMouseEvent& event) {
    pointer_ = point_of(event);
    follow_pointer();
  });
  Bind(wxEVT_LEAVE_WINDOW, [this](wxMouseEvent&) {
    pointer_.reset();
    follow_pointer();
  });
  Bind(wxEVT_SET_FOCUS, [this](wxFocusEvent& event) {
    Refresh();
    event.Skip();
  });
  Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& event) {
    choose({});
    event.Skip();
  });
}

bool AnalysisPanel::take_key(int key) {
  const LineSpot now = chosen_.value_or(LineSpot{});
  LineSpot next = now;
  switch (key) {
    case WXK_DOWN:
    case WXK_NUMPAD_DOWN:
      next = chosen_ ? LineSpot{now.line + 1, 0} : now;
      break;
    case WXK_UP:
    case WXK_NUMPAD_UP:
      next = {now.line > 0 ? now.line - 1 : 0, 0};
      break;
    case WXK_RIGHT:
    case WXK_NUMPAD_RIGHT:
      if (chosen_) ++next.move;
      break;
    case WXK_LEFT:
    case WXK_NUMPAD_LEFT:
      if (next.move > 0) --next.move;
      break;
    case WXK_RETURN:
    case WXK_NUMPAD_ENTER:
      if (chosen_ && model_.has(*chosen_) && on_pick) {
        choose({});
        on_pick(now);
      }
      return true;
    case WXK_ESCAPE:
      if (!chosen_) return false;
      choose({});
      return true;
    case '+':
    case '-':
    case WXK_NUMPAD_ADD:
    case WXK_NUMPAD_SUBTRACT:
      if (on_lines) on_lines(key == '+' || key == WXK_NUMPAD_ADD ? 1 : -1);
      return true;
    default:
      return false;
  }
  if (model_.has(next)) choose(next);
  return true;
}

void AnalysisPanel::choose(std::optional<LineSpot> spot) {
  chosen_ = spot;
  const int y = spot ? static_cast<int>(place_of(*spot).center().y) : 0;
  if (on_hover) on_hover(spot, ClientToScreen(wxPoint(0, y)).y);
  Refresh();
}

void AnalysisPanel::show(std::string title, int wanted) {
  title_ = std::move(title);
  if (wanted != wanted_ || GetMinSize().y != height_of(wanted)) {
    wanted_ = wanted;
    SetMinSize(wxSize(200, height_of(wanted)));
    GetParent()->Layout();
  }
  // The line under the pointer may be another one now.
  if (pointer_) follow_pointer();
  if (chosen_ && !model_.has(*chosen_)) choose({});
  Refresh();
}

Rect AnalysisPanel::place_of(LineSpot wanted) const {
  for (const Spot& spot : spots_)
    if (spot.spot == wanted) return spot.rect;
  return {};
}

std::optional<AnalysisPanel::Spot> AnalysisPanel::under_pointer() const {
  for (const Spot& spot : spots_)
    if (pointer_ && spot.rect.contains(*pointer_) && model_.has(spot.spot)) return spot;
  return std::nullopt;
}

void AnalysisPanel::follow_pointer() {
  const auto over = under_pointer();
  if (!over && !hovered_) return;
  hovered_.reset();
  if (over) hovered_ = over->spot;
  const int y = over ? static_cast<int>(over->rect.center().y) : 0;
  if (on_hover) on_hover(hovered_, ClientToScreen(wxPoint(0, y)).y);
  Refresh();
}

void AnalysisPanel::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  spots_.clear();
  const double right = size.w - kAnalysisPad;
  more_ = {right - kButton, 4, kButton, kButton};
  fewer_ = more_.moved(-kButton - 4, 0);
  for (const auto& [rect, sign, possible] :
       {std::tuple{fewer_, "−", wanted_ > 1},
        std::tuple{more_, "+", wanted_ < AnalysisModel::kMaxLines}}) {
    surface.fill(Path().rounded(rect, 4), t.raised);
    TextLook look{15, possible ? t.text : t.muted.alpha(0.5), true, Align::center};
    surface.text(rect.center(), sign, look);
  }
  const TextLook muted{kTextSize, t.muted};
  const std::string lines = trn("{} line", "{} lines", static_cast<size_t>(wanted_));
  TextLook end = muted;
  end.across = Align::end;
  surface.text({fewer_.x - 6, 14}, lines, end);
  const double room = fewer_.x - 12 - surface.text_width(lines, muted) - kAnalysisPad;
  surface.text({kAnalysisPad, 14}, fit_text(surface, title_, {kTextSize, t.muted, true}, room),
               {kTextSize, t.muted, true});

  if (HasFocus()) surface.stroke(Path().rect({1, 1, size.w - 2, size.h - 2}), t.accent, 1.5);

  double y = kHead;
  surface.text({kAnalysisPad, y + kRow / 2},
               fit_text(surface, model_.progress(), muted, right - kAnalysisPad), muted);
  y += kRow;
  // The first line has two rows, the others one.
  for (size_t line = 0; line < model_.lines().size(); ++line) {
    if (static_cast<int>(line) == wanted_) break;
    draw_line(surface, line, y, right);
    y += line == 0 ? 2 * kRow : kRow;
  }
}

void AnalysisPanel::draw_line(Surface& surface, size_t number, double y, double right) {
  const Theme& t = theme();
  const AnalysisLine& line = model_.lines()[number];
  if (line.moves.empty()) return;
  const TextLook strong{kTextSize, t.text, true};
  surface.text({kAnalysisPad, y + kRow / 2}, evaluation_text(line.evaluation), strong);
  const double left = kAnalysisPad + kEvaluation;
  const double bottom = y + (number == 0 ? 2 * kRow : kRow);
  double x = left;
  for (size_t i = 0; i < line.moves.size(); ++i) {
    const LineMove& move = line.moves[i];
    const TextLook look{kTextSize, t.text};
    const TextLook muted{kTextSize, t.muted};
    const double head = move.number.empty() ? 0 : surface.text_width(move.number, muted) + 3;
    const double width = head + surface.text_width(move.text, look) + 8;
    if (x + width > right && x > left) {
      x = left;
      y += kRow;
    }
    if (y + kRow > bottom + 0.5) return;
    const Rect rect{x, y, width, kRow};
    const LineSpot spot{number, i};
    if (hovered_ == spot || chosen_ == spot)
      surface.fill(Path().rounded(rect.inset(1), 4), t.raised);
    if (head > 0) surface.text({x + 4, y + kRow / 2}, move.number, muted);
    surface.text({x + 4 + head, y + kRow / 2},
                 fit_text(surface, move.text, look, right - x - head - 4), look);
    spots_.push_back({rect, spot});
    x += width;
  }
}

}  // namespace stockade::gui
