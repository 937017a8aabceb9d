#include "gui/panels/palette.h"

#include <algorithm>
#include <cmath>

#include "gui/model/palette_places.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr double kLargest = 44;
constexpr int kPaletteDragThreshold = 4;

Size size_of(const wxWindow& window) {
  const wxSize size = window.GetClientSize();
  return {static_cast<double>(size.x), static_cast<double>(size.y)};
}

}  // namespace

Palette::Palette(wxWindow* parent, Looks& looks, SetupHand& hand)
    : DrawnPanel(parent, looks, parent->FromDIP(wxSize(200, 60)), wxWANTS_CHARS),
      hand_(hand),
      painter_(looks.artwork, looks.theme) {
  SetName(wx_tr("pieces"));
  const SetupModel& setup = hand.setup();
  // Orders the sides as at the board, the first one below.
  for (int s = setup.definition().roster().sides(); s >= 0; --s) {
    const std::vector<Piece> row = setup.palette(Side{s});
    if (row.empty()) continue;
    groups_.push_back(static_cast<int>(row.size()));
    pieces_.insert(pieces_.end(), row.begin(), row.end());
  }
  Bind(wxEVT_LEFT_DOWN, &Palette::on_left_down, this);
  Bind(wxEVT_LEFT_DCLICK, &Palette::on_left_down, this);
  Bind(wxEVT_MOTION, &Palette::on_motion, this);
  Bind(wxEVT_LEFT_UP, &Palette::on_left_up, this);
  Bind(wxEVT_KEY_DOWN, &Palette::on_key, this);
  Bind(wxEVT_LEAVE_WINDOW, [this](wxMouseEvent&) {
    hovered_ = kEmpty;
    if (on_piece) on_piece(kEmpty);
    Refresh();
  });
  Bind(wxEVT_MOUSE_CAPTURE_LOST, [this](wxMouseCaptureLostEvent&) {
    pressed_ = dragging_ = false;
    if (hand_.carried() != kEmpty) hand_.back();
  });
  for (const auto& type : {wxEVT_SET_FOCUS, wxEVT_KILL_FOCUS})
    Bind(type, [this](wxFocusEvent& event) {
      Refresh();
      event.Skip();
    });
}

std::vector<Rect> Palette::places() const {
  return place_palette(groups_, size_of(*this), FromDIP(static_cast<int>(kLargest)));
}

int Palette::height_for(int width) const {
  const double largest = FromDIP(static_cast<int>(kLargest));
  // Many pieces are drawn smaller, so that they leave room for the board.
  const double side = palette_side(groups_, {static_cast<double>(width), largest * 3}, largest);
  return static_cast<int>(palette_height(groups_, width, side));
}

Rect Palette::place_of(Piece piece) const {
  const auto at = std::find(pieces_.begin(), pieces_.end(), piece);
  return at == pieces_.end() ? Rect{} : places()[static_cast<size_t>(at - pieces_.begin())];
}

Piece Palette::piece_under(wxPoint point) const {
  const std::vector<Rect> all = places();
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].contains({static_cast<double>(point.x), static_cast<double>(point.y)}))
      return pieces_[i];
  return kEmpty;
}

void Palette::draw(Surface& surface, Size size) {
  surface.fill(Path().rect({0, 0, size.w, size.h}), theme().window);
  const std::vector<Rect> all = places();
  for (size_t i = 0; i < all.size(); ++i) {
    const Rect rect = all[i].inset(1);
    const double radius = rect.w * 0.12;
    const bool chosen = pieces_[i] == hand_.chosen();
    surface.fill(Path().rounded(rect, radius),
                 chosen                   ? theme().source.alpha(0.75)
                 : pieces_[i] == hovered_ ? mix(theme().light_cell, theme().source, 0.35)
                                          : mix(theme().light_cell, theme().dark_cell, 0.35));
    if (HasFocus() && static_cast<int>(i) == cursor_)
      surface.stroke(Path().rounded(rect.inset(1), radius), theme().cursor, 2);
    painter_.draw_piece(surface, hand_.setup().definition(), pieces_[i], rect, 1);
  }
}

// ------------------------------------------------------------------------------------ pointing

void Palette::on_left_down(wxMouseEvent& event) {
  SetFocus();
  const Piece piece = piece_under(event.GetPosition());
  if (piece == kEmpty) return;
  cursor_ = static_cast<int>(std::find(pieces_.begin(), pieces_.end(), piece) - pieces_.begin());
  pressed_ = true;
  dragging_ = false;
  pressed_at_ = event.GetPosition();
  if (on_piece) on_piece(kEmpty);
  if (!HasCapture()) CaptureMouse();
}

void Palette::on_motion(wxMouseEvent& event) {
  const Piece piece = piece_under(event.GetPosition());
  if (!pressed_ && piece != hovered_) {
    hovered_ = piece;
    if (on_piece) on_piece(piece);
    Refresh();
  }
  if (!pressed_) return;
  const wxPoint way = event.GetPosition() - pressed_at_;
  if (!dragging_ && std::abs(way.x) + std::abs(way.y) > kPaletteDragThreshold) {
    dragging_ = true;
    hand_.pick(pieces_[static_cast<size_t>(cursor_)]);
  }
  if (dragging_ && on_drag) on_drag(ClientToScreen(event.GetPosition()));
}

void Palette::on_left_up(wxMouseEvent& event) {
  if (!pressed_) return;
  pressed_ = false;
  if (HasCapture()) ReleaseMouse();
  const Piece piece = pieces_[static_cast<size_t>(cursor_)];
  const Piece under = piece_under(event.GetPosition());
  if (!dragging_ && under != piece) {  // the display has skipped mouse movements
    dragging_ = true;
    hand_.pick(piece);
  }
  if (!dragging_)
    hand_.choose(piece);
  else if (on_drop)
    on_drop(ClientToScreen(event.GetPosition()));
  dragging_ = false;
  Refresh();
}

// ---------------------------------------------------------------------------------------- keys

/// Moves the cursor to the nearest piece in that direction.
void Palette::step(int dx, int dy) {
  const std::vector<Rect> all = places();
  const Point from = all[static_cast<size_t>(cursor_)].center();
  double nearest = 1e9;
  int best = cursor_;
  for (size_t i = 0; i < all.size(); ++i) {
    const Point way = all[i].center() - from;
    const double ahead = way.x * dx + way.y * dy;
    const double aside = std::abs(way.x * dy) + std::abs(way.y * dx);
    if (ahead < 1 || (dx != 0 && aside > 1)) continue;
    if (ahead * 4 + aside >= nearest) continue;
    nearest = ahead * 4 + aside;
    best = static_cast<int>(i);
  }
  cursor_ = best;
  if (on_piece) on_piece(pieces_[static_cast<size_t>(cursor_)]);
  Refresh();
}

void Palette::on_key(wxKeyEvent& event) {
  switch (event.GetKeyCode()) {
    case WXK_TAB:
      Navigate(event.ShiftDown() ? wxNavigationKeyEvent::IsBackward
                                 : wxNavigationKeyEvent::IsForward);
      return;
    case WXK_LEFT:
      return step(-1, 0);
    case WXK_RIGHT:
      return step(1, 0);
    case WXK_UP:
      return step(0, -1);
    case WXK_DOWN:
      return step(0, 1);
    case WXK_RETURN:
    case WXK_NUMPAD_ENTER:
    case WXK_SPACE:
      if (!pieces_.empty()) hand_.choose(pieces_[static_cast<size_t>(cursor_)]);
      return Refresh();
    default:
      event.Skip();
  }
}

}  // namespace stockade::gui
