#include "gui/board/board_zoom.h"

#include <algorithm>
#include <cmath>

#include <wx/cursor.h>
#include <wx/window.h>

namespace stockade::gui {
namespace {

constexpr double kZoomStep = 1.25;
constexpr double kWheelCells = 2;  // cells that one notch of the wheel scrolls

}  // namespace

BoardView zoomed_view(const GameDefinition& definition, const BoardLayout& now, int steps,
                      Point around) {
  const Point part = now.part_at(around);
  BoardView view = now.view();
  view.zoom = std::clamp(view.zoom * std::pow(kZoomStep, steps), 1.0, now.most_zoom());
  // After a zoom was cut off at its limit, the same steps back would miss 1 by a little.
  if (view.zoom < std::sqrt(kZoomStep)) view.zoom = 1;
  return BoardLayout(definition, now.area(), now.flipped(), view).view_with(part, around);
}

std::optional<BoardView> BoardZoom::turn(const GameDefinition& definition, const BoardLayout& now,
                                         const wxMouseEvent& event) {
  const int notch = std::max(1, event.GetWheelDelta());
  if (event.ControlDown()) {
    wheel_ += event.GetWheelRotation();
    const int steps = wheel_ / notch;
    wheel_ -= steps * notch;
    const Point at{static_cast<double>(event.GetX()), static_cast<double>(event.GetY())};
    return steps == 0 ? now.view() : zoomed_view(definition, now, steps, at);
  }
  if (!now.scrolls()) return std::nullopt;
  const double by = now.unit() * kWheelCells * event.GetWheelRotation() / notch;
  const bool across = event.GetWheelAxis() == wxMOUSE_WHEEL_HORIZONTAL;
  const Point middle = now.view_rect().center();
  const Point shift = across ? Point{-by, 0} : event.ShiftDown() ? Point{by, 0} : Point{0, by};
  return now.view_with(now.part_at(middle), middle + shift);
}

void BoardZoom::hold(wxWindow& window, const BoardLayout& now, Point point) {
  if (!now.scrolls()) return;
  held_part_ = now.part_at(point);
  window.SetCursor(wxCursor(wxCURSOR_SIZING));
  if (!window.HasCapture()) window.CaptureMouse();
}

BoardView BoardZoom::drag(const BoardLayout& now, Point point) const {
  return now.view_with(*held_part_, point);
}

void BoardZoom::let_go(wxWindow& window) {
  if (!held_part_) return;
  held_part_.reset();
  window.SetCursor(wxNullCursor);
  if (window.HasCapture()) window.ReleaseMouse();
}

}  // namespace stockade::gui
