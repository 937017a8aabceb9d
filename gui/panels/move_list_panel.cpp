#include "gui/panels/move_list_panel.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include <wx/bitmap.h>
#include <wx/dcmemory.h>
#include <wx/graphics.h>

#include "framework/notation/variant_words.h"
#include "gui/board/text_lines.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr double kHeader = 34;
constexpr double kRow = 26;
constexpr double kMoveListLine = 21;
constexpr double kMoveListPad = 14;
constexpr double kNumber = 36;
constexpr double kTextSize = 14;
constexpr double kSmallSize = 13;
constexpr std::chrono::milliseconds kReadingSlice{5};

}  // namespace

MoveListPanel::MoveListPanel(wxWindow* parent, Looks& looks, const Session& session)
    : DrawnPanel(parent, looks, wxSize(200, 120), wxWANTS_CHARS), session_(session) {
  SetName(wx_tr("moves"));
  for (auto& style : ascii_) style.fill(-1);
  reading_timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { read_on(); });
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
      if (spot.rect.contains(point) && spot.node && !spot.tip && on_menu)
        return on_menu(*spot.node);
  });
  Bind(wxEVT_MOTION, [this](wxMouseEvent& event) {
    point_at({static_cast<double>(event.GetX()), static_cast<double>(event.GetY())});
  });
  Bind(wxEVT_LEAVE_WINDOW,
       [this](wxMouseEvent&) { refresh_move(std::exchange(hovered_, nullptr)); });
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
    if (spot.tip) tip = spot.tip->more;
  }
  if (tip != tip_) {
    tip_ = tip;
    tip.empty() ? UnsetToolTip() : SetToolTip(wxString::FromUTF8(tip));
  }
  if (over == hovered_) return;
  refresh_move(std::exchange(hovered_, over));
  refresh_move(hovered_);
}

void MoveListPanel::update(bool other_game) {
  if (other_game) {
    model_.forget();
    offset_ = 0;
  }
  refresh_move(std::exchange(hovered_, nullptr));
  read_on();
}

/// Reads for a moment; if there is more to read, continues after other events.
void MoveListPanel::read_on() {
  reading_ = !model_.update(session_.record(), session_.lost_moves(), kReadingSlice);
  if (reading_) reading_timer_.StartOnce(1);
  follow_ = true;
  if (!reading_ && drawn_ == model_.made()) return show_step();
  spots_.clear();  // they point into the model
  Refresh();
}

/// Draws the moves that change when only the present move is another one.
void MoveListPanel::show_step() {
  const wxSize size = GetClientSize();
  const double before = offset_;
  if (placed_width_ != size.x) return Refresh();
  wxBitmap picture(1, 1, 24);
  wxMemoryDC memory(picture);
  const std::unique_ptr<wxGraphicsContext> context(wxGraphicsContext::Create(memory));
  if (!context) return Refresh();
  WxSurface surface(*context, looks_.pictures);
  std::vector<Spot> drawn = std::move(spots_);
  scroll_to_current(surface, {static_cast<double>(size.x), static_cast<double>(size.y)});
  spots_ = std::move(drawn);
  follow_ = false;
  if (offset_ != before) return Refresh();
  refresh_move(shown_);
  refresh_move(&session_.node());
}

void MoveListPanel::refresh_move(const RecordNode* node) {
  if (!node) return;
  for (const Spot& spot : spots_)
    if (spot.node == node)
      RefreshRect({static_cast<int>(spot.rect.x) - 1, static_cast<int>(spot.rect.y) - 1,
                   static_cast<int>(spot.rect.w) + 3, static_cast<int>(spot.rect.h) + 3},
                  false);
}

Rect MoveListPanel::place_of(const RecordNode& node) const {
  for (const Spot& spot : spots_)
    if (spot.node == &node && !spot.tip) return spot.rect;
  return {};
}

void MoveListPanel::scroll_by(double pixels) {
  const double room = GetClientSize().y - kHeader;
  offset_ = std::clamp(offset_ + pixels, 0.0, std::max(0.0, content_ - room));
  Refresh();
}

void MoveListPanel::scroll_to_current(Surface& surface, Size size) {
  const RecordNode* current = &session_.node();
  const double room = size.h - kHeader;
  if (!current->parent) offset_ = 0;
  if (const int row = model_.row_of(current); row >= 0) {
    spots_.clear();
    flow(surface, model_.rows()[row], tops_[row], size.w, false);
    for (const Spot& spot : spots_) {
      if (spot.node != current || spot.tip) continue;
      const double top = spot.rect.y;
      if (top < offset_ + kRow) offset_ = top - kRow;
      if (top + spot.rect.h > offset_ + room - kRow) offset_ = top + spot.rect.h - room + kRow;
    }
  }
  offset_ = std::clamp(offset_, 0.0, std::max(0.0, content_ - room));
}

void MoveListPanel::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  bottom_ = size.h;
  place_rows(surface, size.w);
  if (follow_) scroll_to_current(surface, size);
  follow_ = false;
  draw_rows(surface, size);
  drawn_ = model_.made();
  shown_ = &session_.node();
  if (within().y < kHeader) draw_header(surface, size);
  if (model_.rows().empty()) {
    TextLook hint{kSmallSize, t.muted, false, Align::center};
    const double middle = kHeader + (size.h - kHeader) / 2;
    std::vector<std::string> lines = {reading_ ? tr("Reading the moves…") : tr("No moves yet.")};
    if (!reading_)
      for (std::string& line : wrapped(surface, tr("Drag or click a piece, or type a move."), hint,
                                       size.w - 2 * kMoveListPad))
        lines.push_back(std::move(line));
    double y = middle - 10.0 * static_cast<double>(lines.size() - 1);
    for (const std::string& line : lines) {
      surface.text({size.w / 2, y}, line, hint);
      y += 20;
    }
  }
  const double room = size.h - kHeader;
  if (content_ > room) {  // shows the scroll position
    const double length = std::max(24.0, room * room / content_);
    const double y = kHeader + (room - length) * (offset_ / (content_ - room));
    surface.fill(Path().rounded({size.w - 6, y + 2, 4, length - 4}, 2), t.muted.alpha(0.45));
  }
}

void MoveListPanel::draw_header(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, kHeader}), t.panel);
  TextLook title{kSmallSize, t.muted, true};
  surface.text({kMoveListPad, kHeader / 2}, tr("Moves"), title);
  TextLook right{kSmallSize, t.muted, false, Align::end};
  surface.text({size.w - kMoveListPad, kHeader / 2}, title_of(session_.definition()), right);
  surface.fill(Path().rect({0, kHeader - 1, size.w, 1}), t.line);
}

double MoveListPanel::width_of(Surface& surface, std::string_view text, bool bold) {
  double width = 0;
  for (size_t at = 0; at < text.size();) {
    if (const auto letter = static_cast<unsigned char>(text[at]); letter < 128) {
      double& known = ascii_[bold ? 1 : 0][letter];
      if (known < 0)
        known = surface.text_width(text.substr(at, 1), {kSmallSize, theme().text, bold});
      width += known;
      ++at;
      continue;
    }
    size_t end = at + 1;
    while (end < text.size() && (text[end] & 0xC0) == 0x80) ++end;  // the rest of a letter in UTF-8
    const auto [letter, is_new] =
        letters_.try_emplace({std::string(text.substr(at, end - at)), bold}, 0.0);
    if (is_new)
      letter->second = surface.text_width(letter->first.first, {kSmallSize, theme().text, bold});
    width += letter->second;
    at = end;
  }
  return width;
}

void MoveListPanel::place_rows(Surface& surface, double width) {
  if (placed_width_ == width && placed_ == model_.made()) return;
  placed_width_ = width;
  placed_ = model_.made();
  tops_.clear();
  double y = 4;
  for (const MoveRow& row : model_.rows()) {
    tops_.push_back(y);
    y += flow(surface, row, y, width, false);
    spots_.clear();
  }
  tops_.push_back(y);
  content_ = y + 6;
}

void MoveListPanel::draw_rows(Surface& surface, Size size) {
  spots_.clear();
  drawn_rows_ = 0;
  const auto after = std::upper_bound(tops_.begin(), tops_.end(), offset_);
  size_t row = after == tops_.begin() ? 0 : after - tops_.begin() - 1;
  surface.push_clip({0, kHeader, size.w, size.h - kHeader});
  for (; row < model_.rows().size() && tops_[row] - offset_ + kHeader < size.h; ++row) {
    flow(surface, model_.rows()[row], kHeader + tops_[row] - offset_, size.w, true);
    ++drawn_rows_;
  }
  surface.pop_clip();
}

double MoveListPanel::flow(Surface& surface, const MoveRow& row, double y, double width,
                           bool visible) {
  return row.type == MoveRow::Kind::pair ? flow_pair(surface, row, y, width, visible)
                                         : flow_line(surface, row, y, width, visible);
}

void MoveListPanel::draw_move(Surface& surface, Rect rect, const MoveToken& token,
                              const TextLook& look) {
  const Theme& t = theme();
  TextLook own = look;
  const Rect pill = rect.inset(1);
  const bool is_played = token.type == MoveToken::Kind::plain;
  if (!is_played) own.color = t.muted.alpha(0.7);
  if (token.type == MoveToken::Kind::illegal) own.color = t.warning;
  if (is_played && token.node == &session_.node()) {
    surface.fill(Path().rounded(pill, 5), t.accent);
    own.color = t.on_accent;
  } else if (is_played && token.node == hovered_) {
    surface.fill(Path().rounded(pill, 5), t.raised);
  }
  const std::string text = fit_text(surface, token.text, own, rect.w - 10);
  surface.text({rect.x + 8, rect.center().y}, text, own);
  if (token.type != MoveToken::Kind::illegal) return;
  const double width = surface.text_width(text, own);
  surface.fill(Path().rect({rect.x + 6, rect.center().y - 0.5, width + 4, 1.5}), own.color);
}

double MoveListPanel::flow_pair(Surface& surface, const MoveRow& row, double y, double width,
                                bool visible) {
  visible = visible && y < within().bottom() && y + kRow > within().y;
  const Theme& t = theme();
  const double half = (width - kMoveListPad - kNumber - 8) / 2;
  if (visible) {
    TextLook number{kSmallSize, t.muted, false, Align::end};
    surface.text({kMoveListPad + kNumber - 12, y + kRow / 2}, std::to_string(row.number) + ".",
                 number);
  }
  for (size_t i = 0; i < row.tokens.size(); ++i) {
    const Rect rect{kMoveListPad + kNumber + half * static_cast<double>(i), y, half, kRow};
    const MoveToken& token = row.tokens[i];
    if (token.text.empty()) {
      if (visible && i == 0) surface.text({rect.x + 8, rect.center().y}, "…", {kTextSize, t.muted});
      continue;
    }
    if (token.node) spots_.push_back({rect, token.node, token.more.empty() ? nullptr : &token});
    if (visible) draw_move(surface, rect, token, {kTextSize, t.text});
  }
  return kRow;
}

double MoveListPanel::flow_line(Surface& surface, const MoveRow& row, double y, double width,
                                bool visible) {
  const Theme& t = theme();
  const double left = kMoveListPad + 8 + 14 * std::max(0, row.depth - 1) + (row.depth > 0 ? 8 : 0);
  const double right = width - 14;
  const double first = y;
  double x = left;
  const auto place = [&](double w) {
    if (x + w > right && x > left) {
      x = left;
      y += kMoveListLine;
    }
    const Rect rect{x, y, w, kMoveListLine};
    x += w;
    return rect;
  };
  // Only a part of a long line may be visible.
  const auto seen = [&](Rect rect) {
    return visible && rect.bottom() > std::max(kHeader, within().y) &&
           rect.y < std::min(bottom_, within().bottom());
  };
  for (const MoveToken& token : row.tokens) {
    if (!token.node && token.type == MoveToken::Kind::plain) {  // a comment, word by word
      const TextLook look{kSmallSize, t.muted};
      for (size_t at = 0; at < token.text.size();) {
        const size_t end = std::min(token.text.find_first_of(" \n", at), token.text.size());
        const std::string word = token.text.substr(at, end - at);
        at = end + 1;
        if (word.empty()) continue;
        const Rect rect = place(width_of(surface, word + " ", false));
        if (!token.more.empty()) spots_.push_back({rect, nullptr, &token});
        if (seen(rect)) surface.text({rect.x, rect.center().y}, word, look);
      }
      continue;
    }
    const TextLook look{kSmallSize, t.text};
    if (!token.number.empty()) {
      const TextLook number{kSmallSize, t.muted};
      const Rect rect = place(width_of(surface, token.number, false) + 2);
      if (seen(rect)) surface.text({rect.x, rect.center().y}, token.number, number);
    }
    const Rect rect = place(width_of(surface, token.text, true) + 14);
    if (token.node) spots_.push_back({rect, token.node, token.more.empty() ? nullptr : &token});
    if (seen(rect)) draw_move(surface, rect, token, look);
  }
  const double height = y + kMoveListLine - first;
  if (visible && row.depth > 0)
    surface.fill(Path().rect({left - 8, first + 2, 2, height - 4}), t.line);
  return height + 2;
}

}  // namespace stockade::gui
