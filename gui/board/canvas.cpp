#include "gui/board/canvas.h"

#include <wx/dcclient.h>

#include "framework/base/raised_flag.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kFrameMs = 16;
constexpr double kDragThreshold = 4;

Point point_of(const wxMouseEvent& event) {
  return {static_cast<double>(event.GetX()), static_cast<double>(event.GetY())};
}

}  // namespace

BoardCanvas::BoardCanvas(wxWindow* parent, Looks& looks, BoardModel& model)
    : looks_(looks), model_(model), picture_(looks), timer_(this) {
  SetBackgroundStyle(wxBG_STYLE_PAINT);
  Create(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
         wxWANTS_CHARS | wxFULL_REPAINT_ON_RESIZE, wx_tr("board"));
  SetMinSize(FromDIP(wxSize(260, 260)));
  Bind(wxEVT_PAINT, &BoardCanvas::on_paint, this);
  const auto bind = [this](const auto& type, auto handler) {
    Bind(type, [this, handler](auto& event) {
      (this->*handler)(event);
      show_scene();
    });
  };
  bind(wxEVT_LEFT_DOWN, &BoardCanvas::on_left_down);
  bind(wxEVT_LEFT_DCLICK, &BoardCanvas::on_left_down);
  bind(wxEVT_LEFT_UP, &BoardCanvas::on_left_up);
  bind(wxEVT_RIGHT_DOWN, &BoardCanvas::on_right_down);
  bind(wxEVT_RIGHT_UP, &BoardCanvas::on_right_up);
  bind(wxEVT_MIDDLE_DOWN, &BoardCanvas::on_middle_down);
  bind(wxEVT_MIDDLE_UP, &BoardCanvas::on_middle_up);
  bind(wxEVT_MOUSEWHEEL, &BoardCanvas::on_wheel);
  bind(wxEVT_MOTION, &BoardCanvas::on_motion);
  bind(wxEVT_LEAVE_WINDOW, &BoardCanvas::on_leave);
  bind(wxEVT_MOUSE_CAPTURE_LOST, &BoardCanvas::on_capture_lost);
  bind(wxEVT_TIMER, &BoardCanvas::on_timer);
  model_.on_change = [this] { refresh_scene(); };
  shown_definition_ = model_.session().definition_ptr();
  shown_ = model_.position();
}

// ------------------------------------------------------------------------------------ drawing

const BoardLayout& BoardCanvas::board_layout() {
  const wxSize client = GetClientSize();
  const Size area{static_cast<double>(client.x), static_cast<double>(client.y)};
  const DefinitionPtr& definition = model_.session().definition_ptr();
  if (layout_definition_ != definition) view_ = {};
  if (!layout_ || layout_->area() != area || layout_->flipped() != flipped_ ||
      layout_->view() != view_ || layout_definition_ != definition) {
    layout_.emplace(*definition, area, flipped_, view_);
    view_ = layout_->view();
    layout_definition_ = definition;
    picture_.forget();
  }
  return *layout_;
}

void BoardCanvas::set_flipped(bool flipped) {
  finish_animation();
  if (flipped != flipped_) view_.middle = Point{1, 1} - view_.middle;
  flipped_ = flipped;
  refresh_scene();
}

void BoardCanvas::look_at(BoardView view) {
  if (view == board_layout().view()) return;
  view_ = view;
  if (pointer_) update_hover(*pointer_);
  refresh_scene();
}

void BoardCanvas::zoom(int steps, std::optional<Point> around) {
  const BoardLayout& now = board_layout();
  if (!around && model_.cursor().is_cell()) around = now.site_rect(model_.cursor()).center();
  if (!around) around = now.view_rect().center();
  look_at(zoomed_view(model_.session().definition(), now, steps, *around));
}

void BoardCanvas::fit() { look_at({}); }

void BoardCanvas::reveal(Site site) {
  if (!site.none()) look_at(board_layout().view_of(site));
}

void BoardCanvas::refresh_looks() {
  picture_.forget();
  refresh_scene();
}

void BoardCanvas::refresh_scene() {
  if (scene_waits_) return;
  scene_waits_ = true;
  CallAfter([this] {
    if (scene_waits_) show_scene();
  });
}

void BoardCanvas::show_scene(bool at_once) {
  scene_waits_ = false;
  if (!IsShownOnScreen()) return picture_.forget();
  const BoardLayout& layout = board_layout();
  Scene scene = model_.scene();
  if (animation_)
    animation_->apply(scene, layout, static_cast<int>(clock_.Time()));
  else
    add_hand(scene);
  const double scale = GetContentScaleFactor();
  for (const Rect& rect : picture_.show(scene, layout_definition_, layout, scale)) {
    RefreshRect({static_cast<int>(rect.x), static_cast<int>(rect.y), static_cast<int>(rect.w),
                 static_cast<int>(rect.h)},
                false);
    // One by one: the toolkit copies the smallest rectangle around all that is to be painted.
    if (at_once) Update();
  }
  update_tooltip();
}

void BoardCanvas::on_paint(wxPaintEvent&) {
  wxPaintDC dc(this);
  (void)board_layout();  // forgets the picture if it is of another size
  if (scene_waits_ || !picture_.shows(GetContentScaleFactor())) show_scene();
  for (wxRegionIterator parts(GetUpdateRegion()); parts; ++parts)
    picture_.draw(dc, parts.GetRect());
  ++paints_;
}

void BoardCanvas::add_hand(Scene& scene) {
  const Piece piece = model_.in_hand();
  if (piece == kEmpty) return;
  const Site from = model_.hand_from();
  const bool choosing = model_.selector().state() == SelectState::choosing;
  if (!choosing && !pointer_) return;
  SiteOverride change;
  change.site = from;
  const bool away = dragging_ || choosing;
  if (from.is_cell()) {
    change.piece = piece;
    change.opacity = away ? 0.3 : 0.8;
  } else {
    change.count = scene.position->count(from.index()) - (away ? 1 : 0);
  }
  scene.overrides.push_back(change);
  FloatingPiece floating;
  floating.piece = piece;
  floating.center =
      choosing ? board_layout().site_rect(model_.selector().target()).center() : *pointer_;
  floating.scale = dragging_ ? 1.06 : 1;
  floating.opacity = dragging_ ? 1 : choosing ? 0.75 : 0.5;
  scene.floating.push_back(floating);
}

// ----------------------------------------------------------------------------------- animation

void BoardCanvas::follow(const SessionEvent& event) {
  const Session& session = model_.session();
  const Position& now = model_.position();
  animation_.reset();
  const bool steps =
      event.type == SessionEventKind::moved || event.type == SessionEventKind::took_back;
  // Moves that a player does not see are not animated.
  if (steps && !model_.partial() && looks_.animation && IsShownOnScreen() && shown_ &&
      shown_definition_ == session.definition_ptr()) {
    const bool backwards = event.type == SessionEventKind::took_back;
    // The journal has the changes of a move; a move taken back is compared with the position shown
    // before.
    const Position before = backwards ? *shown_ : position_before(now, event.changes);
    Animation animation(flights(before, now), backwards, dropped_on_);
    if (!animation.empty()) {
      animation_ = std::move(animation);
      clock_.Start();
      timer_.Start(kFrameMs);
    }
  }
  dropped_on_ = {};
  if (shown_definition_ != session.definition_ptr()) drawing_from_.reset();
  shown_definition_ = session.definition_ptr();
  shown_ = now;
  if (board_layout().scrolls())
    for (const Site site : model_.scene().last_move) reveal(site);
  refresh_scene();
  // The toolkit would wait for its next frame, up to 17 ms, and then paint everything between the
  // board and the panels that have changed, too. At other times a panel may be there that has no
  // size yet, and the toolkit would paint it as well.
  if (steps && by_hand_) show_scene(true);
}

void BoardCanvas::finish_animation() {
  if (!animation_) return;
  animation_.reset();
  timer_.Stop();
  refresh_scene();
}

void BoardCanvas::on_timer(wxTimerEvent&) {
  if (!animation_ || clock_.Time() >= animation_->duration_ms()) finish_animation();
}

// ------------------------------------------------------------------------------------- pointing

Site BoardCanvas::site_under(Point point) {
  const BoardLayout& layout = board_layout();
  if (const auto site = layout.site_at(point)) return *site;
  // A payment may be put down anywhere on a tray; the whole frame counts as its first slot.
  if (model_.selector().state() != SelectState::paying) return {};
  const Tray* tray = layout.tray_at(point);
  return tray && !tray->slots.empty() ? Site::slot(tray->slots.front().slot) : Site{};
}

int BoardCanvas::strip_item_under(Point point) {
  const StripPlaces places = place_strip(model_.strip(), board_layout());
  for (size_t i = 0; i < places.items.size(); ++i)
    if (places.items[i].contains(point)) return static_cast<int>(i);
  return -1;
}

void BoardCanvas::update_hover(Point point) {
  const int item = strip_item_under(point);
  model_.hover_strip(item);
  model_.hover(item >= 0 ? Site{} : board_layout().site_at(point).value_or(Site{}));
}

/// Sets the tooltip of the site under the pointer. Its text also changes with the position.
void BoardCanvas::update_tooltip() {
  const Site site = pointer_ ? board_layout().site_at(*pointer_).value_or(Site{}) : Site{};
  const int item = pointer_ ? strip_item_under(*pointer_) : -1;
  const bool in_hand = model_.in_hand() != kEmpty;
  // Some of these texts take long to compute.
  const std::tuple about(site, item, in_hand, model_.position().key());
  if (about == tip_for_ && item < 0) return;
  tip_for_ = about;
  std::string tip;
  if (item >= 0)
    tip = model_.strip().items[item].note;
  else if (!in_hand)
    tip = model_.tooltip(site);
  if (tip == tip_) return;
  tip_ = tip;
  if (on_tip) return on_tip(tip);
  if (tip.empty())
    UnsetToolTip();
  else
    SetToolTip(wxString::FromUTF8(tip));
}

void BoardCanvas::on_left_down(wxMouseEvent& event) {
  const RaisedFlag hand(by_hand_);
  SetFocus();
  finish_animation();
  model_.set_cursor({});
  const Point point = point_of(event);
  pointer_ = point;
  const StripPlaces places = place_strip(model_.strip(), board_layout());
  if (places.frame.contains(point)) {
    if (const int item = strip_item_under(point); item >= 0) model_.choose(item);
    return;
  }
  const Site site = site_under(point);
  if (site.none()) {
    while (model_.back()) {
    }
    return;
  }
  picked_before_ = model_.hand_from() == site;
  const bool in_hand = picked_before_ || model_.click(site);
  if (!in_hand) return;
  pressed_ = true;
  pressed_at_ = point;
  if (!HasCapture()) CaptureMouse();
}

void BoardCanvas::on_motion(wxMouseEvent& event) {
  const Point point = point_of(event);
  pointer_ = point;
  if (pressed_ && !dragging_ && distance(point, pressed_at_) > kDragThreshold) dragging_ = true;
  if (zoom_.holds()) return look_at(zoom_.drag(board_layout(), point));
  if (drawing_from_) model_.preview_mark(mark_to(point, event));
  update_hover(point);
}

// The middle button takes hold of a board that is zoomed; the wheel scrolls it, and with Ctrl it
// zooms.

void BoardCanvas::on_middle_down(wxMouseEvent& event) {
  if (!board_layout().scrolls() || pressed_ || drawing_from_) return;
  finish_animation();
  zoom_.hold(*this, board_layout(), point_of(event));
}

void BoardCanvas::on_middle_up(wxMouseEvent&) { zoom_.let_go(*this); }

void BoardCanvas::on_wheel(wxMouseEvent& event) {
  if (event.ControlDown()) finish_animation();
  const auto view = zoom_.turn(model_.session().definition(), board_layout(), event);
  view ? look_at(*view) : event.Skip();
}

void BoardCanvas::on_left_up(wxMouseEvent& event) {
  if (!pressed_) return;
  const RaisedFlag hand(by_hand_);
  const Point point = point_of(event);
  pointer_ = point;
  // The display may have skipped mouse movements.
  const bool dragged = dragging_ || distance(point, pressed_at_) > kDragThreshold;
  stop_drag();
  const Site site = site_under(point);
  if (dragged) {
    dropped_on_ = site;
    model_.drop(site);
    dropped_on_ = {};
  } else if (picked_before_) {
    model_.click(site);  // a second click puts the piece back
  }
}

void BoardCanvas::stop_drag() {
  pressed_ = dragging_ = false;
  if (HasCapture()) ReleaseMouse();
}

// During a move the right button goes back one step; otherwise it draws.

void BoardCanvas::on_right_down(wxMouseEvent& event) {
  stop_drag();
  const bool stepping =
      model_.selector().state() != SelectState::idle || model_.explains() || drawing_from_;
  model_.back();
  if (stepping) return;
  const auto site = board_layout().site_at(point_of(event));
  if (!site || !site->is_cell()) return;
  drawing_from_ = site->index();
  model_.preview_mark(mark_to(point_of(event), event));
  if (!HasCapture()) CaptureMouse();
}

void BoardCanvas::on_right_up(wxMouseEvent& event) {
  if (!drawing_from_) return;
  const auto mark = mark_to(point_of(event), event);
  drawing_from_.reset();
  if (HasCapture()) ReleaseMouse();
  if (mark)
    model_.draw_mark(*mark);
  else
    model_.preview_mark({});
}

std::optional<DrawnMark> BoardCanvas::mark_to(Point point, const wxMouseState& keys) {
  const auto site = board_layout().site_at(point);
  if (!drawing_from_ || !site || !site->is_cell()) return std::nullopt;
  const bool red = keys.ShiftDown() || keys.ControlDown();
  const MarkColor color = red && keys.AltDown() ? MarkColor::yellow
                          : red                 ? MarkColor::red
                          : keys.AltDown()      ? MarkColor::blue
                                                : MarkColor::green;
  return DrawnMark{color, *drawing_from_, site->index()};
}

void BoardCanvas::on_leave(wxMouseEvent&) {
  if (HasCapture()) return;
  pointer_.reset();
  model_.hover({});
  update_tooltip();
}

void BoardCanvas::on_capture_lost(wxMouseCaptureLostEvent&) {
  pressed_ = dragging_ = false;
  drawing_from_.reset();
  zoom_.let_go(*this);
  model_.preview_mark({});
}

void BoardCanvas::move_cursor(int dx, int dy) {
  const BoardLayout& layout = board_layout();
  if (model_.cursor().none()) {
    // The cursor appears in the middle, or at the last move.
    const Rect seen = layout.view_rect();
    const Scene scene = model_.scene();
    Site start = layout.site_at(seen.center() + Point{1, 1}).value_or(Site::cell(0));
    for (const Site site : scene.last_move)
      if (site.is_cell()) start = site;
    model_.set_cursor(start);
    return reveal(start);
  }
  model_.set_cursor(layout.neighbour(model_.cursor(), dx, dy));
  reveal(model_.cursor());
}

}  // namespace stockade::gui
