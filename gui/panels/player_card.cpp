#include "gui/panels/player_card.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "gui/model/player_words.h"
#include "gui/model/sides.h"
#include "gui/wx_text.h"

namespace stockade::gui {

PlayerCard::PlayerCard(wxWindow* parent, Looks& looks, const Session& session, Side side)
    : DrawnPanel(parent, looks, wxSize(200, 54)), session_(session), side_(side) {
  SetCursor(wxCursor(wxCURSOR_HAND));
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent&) {
    if (on_click) on_click(side_);
  });
  Bind(wxEVT_ENTER_WINDOW, [this](wxMouseEvent&) { hover(true); });
  Bind(wxEVT_LEAVE_WINDOW, [this](wxMouseEvent&) { hover(false); });
}

void PlayerCard::hover(bool on) {
  hovered_ = on;
  Refresh();
  if (on_tip) on_tip(on ? tr("Click to switch between human and computer") : "");
}

void PlayerCard::set_engine(std::string name) {
  if (name == engine_) return;
  engine_ = std::move(name);
  Refresh();
}

void PlayerCard::set_activity(std::string words, bool busy) {
  SetName(wxString::FromUTF8(side_title(session_.definition(), side_)));
  if (words == activity_ && busy == busy_) return;
  activity_ = std::move(words);
  busy_ = busy;
  Refresh();
}

void PlayerCard::refresh_clock() {
  if (player_clock(session_, side_) != clock_) Refresh();
}

double PlayerCard::draw_clock(Surface& surface, Size size) {
  if (!session_.clock().timed()) return 0;
  const Theme& t = theme();
  const bool runs = session_.clock().running(side_);
  const bool low = session_.clock().low(side_, session_.now());
  const TextLook look{21, low ? t.on_accent : runs ? t.text : t.muted, true, Align::center};
  // The width of zeros, because digits differ in width and the clock should not jump.
  const double width = surface.text_width(std::string(clock_.size(), '0'), look) + 14;
  const Rect box{size.w - width - 12, (size.h - 34) / 2, width, 34};
  surface.fill(Path().rounded(box, 6), low ? t.warning : t.raised);
  if (runs) surface.stroke(Path().rounded(box, 6), low ? t.warning : t.accent, 1.5);
  surface.text(box.center(), clock_, look);
  return width + 8;
}

void PlayerCard::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), hovered_ ? t.raised : t.panel);
  const std::vector<Side> movers = session_.players_to_move();
  const bool to_move =
      !session_.outcome().over() && std::find(movers.begin(), movers.end(), side_) != movers.end();
  if (to_move) surface.fill(Path().rect({0, 0, 4, size.h}), t.accent);

  const bool computer = session_.player(side_) == PlayerKind::computer;
  const Point disc{26, size.h / 2};
  const bool light = has_light_pieces(session_.definition(), side_);
  const PieceTint* tint = piece_tint(session_.definition(), side_);
  surface.fill(Path().circle(disc, 13), tint    ? rgb(tint->fill)
                                        : light ? rgb(0xfdf8ec)
                                                : rgb(0x2a2a2e));
  surface.stroke(Path().circle(disc, 13), t.muted.alpha(0.7), 1);

  const std::string name = session_.definition().equipment().name_of(side_);
  const bool remote = session_.player(side_) == PlayerKind::remote;
  std::string who = computer ? tr("Computer")
                    : remote ? tr("Your friend, over the network")
                             : tr("Human");
  if (computer && !engine_.empty()) {
    who = engine_;
  } else if (computer) {
    const Strength& strength = session_.strength();
    who += strength.full() ? tr(", {:g} s per move", strength.movetime_ms / 1000.0)
                           : tr(", level {}", strength.level);
  }
  // A game from a file has names of players.
  const std::string player = player_name(session_.record(), side_);
  clock_ = player_clock(session_, side_);
  size.w -= draw_clock(surface, size);
  // The clock in a game file is a note beside the player.
  const std::string clock = session_.clock().timed() ? "" : clock_;
  const TextLook strong{16, t.text, true};
  const TextLook busy_look{14, busy_ ? t.accent : t.muted, busy_, Align::end};
  const double taken = activity_.empty() ? 0 : surface.text_width(activity_, busy_look) + 10;
  surface.text({52, size.h / 2 - 9},
               fit_text(surface, player.empty() ? name : player, strong, size.w - 66 - taken),
               strong);
  const TextLook clock_look{14, t.text, true, Align::end};
  const double clock_width = clock.empty() ? 0 : surface.text_width(clock, clock_look) + 10;
  if (!clock.empty()) surface.text({size.w - 14, size.h / 2 + 10}, clock, clock_look);
  surface.picture(computer ? "icons/computer" : "icons/person", {51, size.h / 2 + 2, 16, 16});
  const TextLook muted{13, t.muted};
  surface.text({72, size.h / 2 + 10}, fit_text(surface, who, muted, size.w - 86 - clock_width),
               muted);
  if (activity_.empty()) return;
  surface.text({size.w - 14, size.h / 2 - 9}, activity_, busy_look);
}

}  // namespace stockade::gui
