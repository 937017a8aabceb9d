#include "gui/panels/setup_board.h"

#include <wx/dcclient.h>
#include <wx/utils.h>

#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr double kSetupBoardDragThreshold = 4;

Point point_of(wxPoint at) { return {static_cast<double>(at.x), static_cast<double>(at.y)}; }

}  // namespace

SetupBoard::SetupBoard(wxWindow* parent, Looks& looks, SetupHand& hand)
    : looks_(looks), hand_(hand), picture_(looks) {
  SetBackgroundStyle(wxBG_STYLE_PAINT);
  Create(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
         wxWANTS_CHARS | wxFULL_REPAINT_ON_RESIZE, wx_tr("board"));
  SetMinSize(FromDIP(wxSize(240, 220)));
  Bind(wxEVT_PAINT, &SetupBoard::on_paint, this);
  Bind(wxEVT_LEFT_DOWN, &SetupBoard::on_left_down, this);
  Bind(wxEVT_LEFT_DCLICK, &SetupBoard::on_left_down, this);
  Bind(wxEVT_MOTION, &SetupBoard::on_motion, this);
  Bind(wxEVT_LEFT_UP, &SetupBoard::on_left_up, this);
  Bind(wxEVT_RIGHT_DOWN, &SetupBoard::on_right_down, this);
  Bind(wxEVT_MOUSEWHEEL, &SetupBoard::on_wheel, this);
  Bind(wxEVT_MIDDLE_DOWN, &SetupBoard::on_middle_down, this);
  Bind(wxEVT_MIDDLE_UP, [this](wxMouseEvent&) { zoom_.let_go(*this); });
  Bind(wxEVT_KEY_DOWN, &SetupBoard::on_key, this);
  Bind(wxEVT_CHAR, &SetupBoard::on_char, this);
  Bind(wxEVT_LEAVE_WINDOW, [this](wxMouseEvent&) {
    if (HasCapture()) return;
    pointer_.reset();
    pointed_ = {};
    if (on_site) on_site({});
    refresh_scene();
  });
  Bind(wxEVT_MOUSE_CAPTURE_LOST, [this](wxMouseCaptureLostEvent&) {
    pressed_ = dragging_ = false;
    zoom_.let_go(*this);
    if (hand_.carried() != kEmpty) hand_.back();
  });
  Bind(wxEVT_SET_FOCUS, [this](wxFocusEvent& event) {
    show_cursor();
    event.Skip();
  });
}

/// Shows a cursor while the board has the focus, so that the effect of keys is visible.
void SetupBoard::show_cursor() {
  const bool clicked = pressed_ || wxGetMouseState().LeftIsDown();
  if (HasFocus() && IsShownOnScreen() && hand_.cursor().none() && !clicked) move_cursor(0, 0);
}

// ------------------------------------------------------------------------------------- drawing

const BoardLayout& SetupBoard::board_layout() {
  const wxSize client = GetClientSize();
  const Size area{static_cast<double>(client.x), static_cast<double>(client.y)};
  if (!layout_ || layout_->area() != area || layout_->flipped() != flipped_ ||
      layout_->view() != view_) {
    layout_.emplace(hand_.setup().definition(), area, flipped_, view_);
    view_ = layout_->view();
    picture_.forget();
  }
  return *layout_;
}

void SetupBoard::set_flipped(bool flipped) {
  if (flipped != flipped_) view_.middle = Point{1, 1} - view_.middle;
  flipped_ = flipped;
  refresh_scene();
}

void SetupBoard::look_at(BoardView view) {
  if (view == board_layout().view()) return;
  view_ = view;
  if (pointer_) point_at(*pointer_);
  refresh_scene();
}

void SetupBoard::refresh_scene() {
  if (!IsShownOnScreen()) return picture_.forget();
  const BoardLayout& layout = board_layout();
  Scene scene = hand_.scene();
  const bool carries = hand_.carried() != kEmpty && pointer_;
  // Shows a chosen piece where a click would put it.
  const bool offers = !carries && hand_.chosen() != kEmpty && pointer_ && !pointed_.none();
  if (carries || offers) {
    FloatingPiece floating;
    floating.piece = carries ? hand_.carried() : hand_.chosen();
    floating.center = *pointer_;
    floating.scale = carries ? 1.06 : 0.8;
    floating.opacity = carries ? 1 : 0.6;
    scene.floating.push_back(floating);
  }
  for (const Rect& rect :
       picture_.show(scene, hand_.setup().definition_ptr(), layout, GetContentScaleFactor()))
    RefreshRect({static_cast<int>(rect.x), static_cast<int>(rect.y), static_cast<int>(rect.w) + 1,
                 static_cast<int>(rect.h) + 1},
                false);
}

void SetupBoard::on_paint(wxPaintEvent&) {
  wxPaintDC dc(this);
  (void)board_layout();  // forgets the picture if its size is different
  if (!picture_.shows(GetContentScaleFactor())) refresh_scene();
  for (wxRegionIterator parts(GetUpdateRegion()); parts; ++parts)
    picture_.draw(dc, parts.GetRect());
  // The board may get the focus before it has a size.
  if (HasFocus() && hand_.cursor().none()) CallAfter([this] { show_cursor(); });
}

// ------------------------------------------------------------------------------------ pointing

Site SetupBoard::site_under(Point point) { return board_layout().site_at(point).value_or(Site{}); }

void SetupBoard::point_at(Point point) {
  pointer_ = point;
  const Site site = site_under(point);
  if (site == pointed_) return;
  pointed_ = site;
  if (on_site) on_site(site);
}

void SetupBoard::on_left_down(wxMouseEvent& event) {
  pressed_ = true;
  SetFocus();
  pressed_at_ = point_of(event.GetPosition());
  dragging_ = false;
  point_at(pressed_at_);
  hand_.press(site_under(pressed_at_));
  if (!HasCapture()) CaptureMouse();
  refresh_scene();
}

void SetupBoard::on_motion(wxMouseEvent& event) {
  const Point point = point_of(event.GetPosition());
  if (zoom_.holds()) return look_at(zoom_.drag(board_layout(), point));
  point_at(point);
  if (pressed_ && distance(point, pressed_at_) > kSetupBoardDragThreshold) dragging_ = true;
  if (dragging_) hand_.drag_over(site_under(point));
  refresh_scene();
}

void SetupBoard::on_left_up(wxMouseEvent& event) {
  if (!pressed_) return;
  const Point point = point_of(event.GetPosition());
  // The display may have skipped mouse movements.
  const bool dragged = dragging_ || distance(point, pressed_at_) > kSetupBoardDragThreshold;
  stop_drag();
  if (dragged)
    hand_.release(site_under(point));
  else
    hand_.release_in_place(site_under(point));
  refresh_scene();
}

void SetupBoard::stop_drag() {
  pressed_ = dragging_ = false;
  if (HasCapture()) ReleaseMouse();
}

void SetupBoard::on_right_down(wxMouseEvent& event) {
  stop_drag();
  hand_.remove(site_under(point_of(event.GetPosition())));
  refresh_scene();
}

void SetupBoard::on_wheel(wxMouseEvent& event) {
  const Site site = site_under(point_of(event.GetPosition()));
  if (event.ControlDown() || !site.is_slot()) {
    const auto view = zoom_.turn(hand_.setup().definition(), board_layout(), event);
    return view ? look_at(*view) : event.Skip();
  }
  hand_.change_count(site, event.GetWheelRotation() > 0);
  if (on_site) on_site(site);
}

void SetupBoard::on_middle_down(wxMouseEvent& event) {
  if (!pressed_) zoom_.hold(*this, board_layout(), point_of(event.GetPosition()));
}

void SetupBoard::carry(wxPoint screen) {
  const wxPoint at = ScreenToClient(screen);
  if (GetClientRect().Contains(at)) {
    point_at(point_of(at));
  } else {
    pointer_.reset();
    pointed_ = {};
  }
  refresh_scene();
}

void SetupBoard::put_down(wxPoint screen) {
  const wxPoint at = ScreenToClient(screen);
  hand_.release(GetClientRect().Contains(at) ? site_under(point_of(at)) : Site{});
  refresh_scene();
}

// ---------------------------------------------------------------------------------------- keys

void SetupBoard::move_cursor(int dx, int dy) {
  const BoardLayout& layout = board_layout();
  if (hand_.cursor().none())
    hand_.set_cursor(
        layout.site_at(layout.cells_rect().center() + Point{1, 1}).value_or(Site::cell(0)));
  else
    hand_.set_cursor(layout.neighbour(hand_.cursor(), dx, dy));
  look_at(layout.view_of(hand_.cursor()));
  if (on_site) on_site(hand_.cursor());
}

bool SetupBoard::take_key(int key) {
  switch (key) {
    case WXK_UP:
    case WXK_NUMPAD_UP:
      move_cursor(0, -1);
      return true;
    case WXK_DOWN:
    case WXK_NUMPAD_DOWN:
      move_cursor(0, 1);
      return true;
    case WXK_LEFT:
    case WXK_NUMPAD_LEFT:
      move_cursor(-1, 0);
      return true;
    case WXK_RIGHT:
    case WXK_NUMPAD_RIGHT:
      move_cursor(1, 0);
      return true;
    case WXK_RETURN:
    case WXK_NUMPAD_ENTER:
    case WXK_SPACE:
      hand_.enter();
      break;
    case WXK_DELETE:
    case WXK_NUMPAD_DELETE:
    case WXK_BACK:
      hand_.erase();
      break;
    default:
      return false;
  }
  if (on_site) on_site(hand_.cursor());
  return true;
}

/// Handles the keys that zoom the board of the game.
bool SetupBoard::take_zoom_key(int key) {
  const BoardLayout& now = board_layout();
  const Site cursor = hand_.cursor();
  const Point around = cursor.is_cell() ? now.site_rect(cursor).center() : now.view_rect().center();
  switch (key) {
    case '+':
    case '=':
    case WXK_NUMPAD_ADD:
      look_at(zoomed_view(hand_.setup().definition(), now, 1, around));
      return true;
    case '-':
    case WXK_NUMPAD_SUBTRACT:
      look_at(zoomed_view(hand_.setup().definition(), now, -1, around));
      return true;
    case '0':
    case WXK_NUMPAD0:
      look_at({});
      return true;
    default:
      return false;
  }
}

void SetupBoard::on_key(wxKeyEvent& event) {
  if (event.GetKeyCode() == WXK_TAB) {
    Navigate(event.ShiftDown() ? wxNavigationKeyEvent::IsBackward
                               : wxNavigationKeyEvent::IsForward);
    return;
  }
  if (event.ControlDown() && !event.AltDown() && take_zoom_key(event.GetKeyCode())) return;
  const bool plain = !event.ControlDown() && !event.AltDown() && !event.MetaDown();
  if (!plain || !take_key(event.GetKeyCode())) event.Skip();
}

void SetupBoard::on_char(wxKeyEvent& event) {
  const wxChar typed = event.GetUnicodeKey();
  const bool plain = !event.ControlDown() && !event.AltDown() && !event.MetaDown();
  if (!plain || typed <= WXK_SPACE || typed >= WXK_DELETE || !hand_.type(static_cast<char>(typed)))
    return event.Skip();
  if (on_site) on_site(hand_.cursor());
}

}  // namespace stockade::gui
