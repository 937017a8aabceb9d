#include "gui/panels/move_list_panel.h"

#include <algorithm>

namespace stockade::gui {
namespace {

constexpr double kHeader = 34;
constexpr double kRow = 26;
constexpr double kLine = 21;
constexpr double kPad = 14;
constexpr double kNumber = 36;
constexpr double kTextSize = 14;
constexpr double kSmallSize = 13;

}  // namespace

MoveListPanel::MoveListPanel(wxWindow* parent, Looks& looks, const Session& session)
    : DrawnPanel(parent, looks, wxSize(200, 120), wxWANTS_CHARS), session_(session) {
  SetName("moves");
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& event) {
    SetFocus();
    const Point point{static_cast<double>(event.GetX()), static_cast<double>(event.GetY())};
    for (const Spot& spot : spots_) {
      if (!spot.rect.contains(point) || !spot.node) continue;
      if (on_pick) on_pick(*spot.node);
      return;
    }
  });
  Bind(wxEVT_RIGHT_UP, [this](wxMouseEvent& event) {
    const Point point{static_cast<double>(event.GetX()), static_cast<double>(event.GetY())};
    for (const Spot& spot : spots_)
      if (spot.rect.contains(point) && spot.node && on_menu) return on_menu(*spot.node);
  });
  Bind(wxEVT_MOTION, [this](wxMouseEvent& event) {
    point_at({static_cast<double>(event.GetX()), static_cast<double>(event.GetY())});
  });
  Bind(wxEVT_LEAVE_WINDOW, [this](wxMouseEvent&) {
    hovered_ = nullptr;
    Refresh();
  });
  Bind(wxEVT_MOUSEWHEEL, [this](wxMouseEvent& event) {
    scroll_by(-event.GetWheelRotation() * 3 * kRow / std::max(1, event.GetWheelDelta()));
  });
}

void MoveListPanel::point_at(Point point) {
  const RecordNode* over = nullptr;
  std::string tip;
  for (const Spot& spot : spots_) {
    if (!spot.rect.contains(point)) continue;
    over = spot.node;
    if (spot.comment) tip = spot.comment->more;
  }
  if (tip != tip_) {
    tip_ = tip;
    tip.empty() ? UnsetToolTip() : SetToolTip(wxString::FromUTF8(tip));
  }
  if (over == hovered_) return;
  hovered_ = over;
  Refresh();
}

void MoveListPanel::update(bool other_game) {
  if (other_game) {
    model_.forget();
    offset_ = 0;
  }
  hovered_ = nullptr;
  spots_.clear();  // they point into the model
  model_.rebuild(session_.record());
  follow_ = true;
  Refresh();
}

Rect MoveListPanel::place_of(const RecordNode& node) const {
  for (const Spot& spot : spots_)
    if (spot.node == &node) return spot.rect;
  return {};
}

void MoveListPanel::scroll_by(double pixels) {
  const double room = GetClientSize().y - kHeader;
  offset_ = std::clamp(offset_ + pixels, 0.0, std::max(0.0, content_ - room));
  Refresh();
}

void MoveListPanel::scroll_to_current(double height) {
  const RecordNode* current = &session_.node();
  const double room = height - kHeader;
  if (!current->parent) offset_ = 0;
  for (const Spot& spot : spots_) {
    if (spot.node != current) continue;
    const double top = spot.rect.y - kHeader + offset_;
    if (top < offset_ + kRow) offset_ = top - kRow;
    if (top + spot.rect.h > offset_ + room - kRow) offset_ = top + spot.rect.h - room + kRow;
  }
  offset_ = std::clamp(offset_, 0.0, std::max(0.0, content_ - room));
}

void MoveListPanel::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  content_ = flow(surface, size.w, false, size.h);
  if (follow_) scroll_to_current(size.h);
  follow_ = false;
  surface.push_clip({0, kHeader, size.w, size.h - kHeader});
  flow(surface, size.w, true, size.h);
  surface.pop_clip();

  surface.fill(Path().rect({0, 0, size.w, kHeader}), t.panel);
  TextLook title{kSmallSize, t.muted, true};
  surface.text({kPad, kHeader / 2}, "Moves", title);
  TextLook right{kSmallSize, t.muted, false, Align::end};
  surface.text({size.w - kPad, kHeader / 2}, session_.definition().name(), right);
  surface.fill(Path().rect({0, kHeader - 1, size.w, 1}), t.line);

  if (model_.rows().empty()) {
    TextLook hint{kSmallSize, t.muted, false, Align::center};
    const double middle = kHeader + (size.h - kHeader) / 2;
    surface.text({size.w / 2, middle - 10}, "No moves yet.", hint);
    surface.text({size.w / 2, middle + 10}, "Drag or click a piece, or type a move.", hint);
  }
  const double room = size.h - kHeader;
  if (content_ > room) {  // the scroll position
    const double length = std::max(24.0, room * room / content_);
    const double y = kHeader + (room - length) * (offset_ / (content_ - room));
    surface.fill(Path().rounded({size.w - 6, y + 2, 4, length - 4}, 2), t.muted.alpha(0.45));
  }
}

double MoveListPanel::flow(Surface& surface, double width, bool visible, double height) {
  spots_.clear();
  double y = kHeader + 4 - offset_;
  for (const MoveRow& row : model_.rows()) {
    const bool draws = visible && y < height && y + 400 > kHeader;
    y += row.type == MoveRow::Kind::pair ? flow_pair(surface, row, y, width, draws)
                                         : flow_line(surface, row, y, width, draws);
  }
  return y + offset_ - kHeader + 6;
}

void MoveListPanel::draw_move(Surface& surface, Rect rect, const MoveToken& token,
                              const TextLook& look) {
  const Theme& t = theme();
  TextLook own = look;
  const Rect pill = rect.inset(1);
  if (token.node == &session_.node()) {
    surface.fill(Path().rounded(pill, 5), t.accent);
    own.color = t.on_accent;
  } else if (token.node == hovered_) {
    surface.fill(Path().rounded(pill, 5), t.raised);
  }
  surface.text({rect.x + 8, rect.center().y}, fit_text(surface, token.text, own, rect.w - 10), own);
}

double MoveListPanel::flow_pair(Surface& surface, const MoveRow& row, double y, double width,
                                bool visible) {
  const Theme& t = theme();
  const double half = (width - kPad - kNumber - 8) / 2;
  if (visible) {
    TextLook number{kSmallSize, t.muted, false, Align::end};
    surface.text({kPad + kNumber - 12, y + kRow / 2}, std::to_string(row.number) + ".", number);
  }
  for (size_t i = 0; i < row.tokens.size(); ++i) {
    const Rect rect{kPad + kNumber + half * static_cast<double>(i), y, half, kRow};
    const MoveToken& token = row.tokens[i];
    if (!token.node) {
      if (visible && i == 0) surface.text({rect.x + 8, rect.center().y}, "…", {kTextSize, t.muted});
      continue;
    }
    spots_.push_back({rect, token.node});
    if (visible) draw_move(surface, rect, token, {kTextSize, t.text});
  }
  return kRow;
}

double MoveListPanel::flow_line(Surface& surface, const MoveRow& row, double y, double width,
                                bool visible) {
  const Theme& t = theme();
  const double left = kPad + 8 + 14 * std::max(0, row.depth - 1) + (row.depth > 0 ? 8 : 0);
  const double right = width - 14;
  const double first = y;
  double x = left;
  const auto place = [&](double w) {
    if (x + w > right && x > left) {
      x = left;
      y += kLine;
    }
    const Rect rect{x, y, w, kLine};
    x += w;
    return rect;
  };
  for (const MoveToken& token : row.tokens) {
    if (!token.node) {  // a comment, word by word
      const TextLook look{kSmallSize, t.muted};
      for (size_t at = 0; at < token.text.size();) {
        const size_t end = std::min(token.text.find_first_of(" \n", at), token.text.size());
        const std::string word = token.text.substr(at, end - at);
        at = end + 1;
        if (word.empty()) continue;
        const Rect rect = place(surface.text_width(word + " ", look));
        if (!token.more.empty()) spots_.push_back({rect, nullptr, &token});
        if (visible) surface.text({rect.x, rect.center().y}, word, look);
      }
      continue;
    }
    const TextLook look{kSmallSize, t.text};
    if (!token.number.empty()) {
      const TextLook number{kSmallSize, t.muted};
      const Rect rect = place(surface.text_width(token.number, number) + 2);
      if (visible) surface.text({rect.x, rect.center().y}, token.number, number);
    }
    const Rect rect = place(surface.text_width(token.text, {kSmallSize, t.text, true}) + 14);
    spots_.push_back({rect, token.node});
    if (visible) draw_move(surface, rect, token, look);
  }
  const double height = y + kLine - first;
  if (visible && row.depth > 0)
    surface.fill(Path().rect({left - 8, first + 2, 2, height - 4}), t.line);
  return height + 2;
}

}  // namespace stockade::gui
