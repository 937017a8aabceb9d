#include "gui/features/piece_cards.h"

#include <cstdlib>

#include <wx/frame.h>

#include "framework/base/translate.h"
#include "framework/session/play/session.h"
#include "gui/board/canvas.h"
#include "gui/panels/piece_card_popup.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {
namespace {

constexpr int kLongPressMs = 700;
constexpr int kStill = 4;  // pixels that a held mouse may move

/// The piece that is shown on a cell, or the piece of a slot, even if the slot is empty.
Piece piece_on(const BoardModel& board, Site site) {
  if (site.none()) return kEmpty;
  return site.is_cell() ? board.position().at(site.index())
                        : board.session().definition().layout().slot(site.index()).piece;
}

}  // namespace

PieceCardFeature::PieceCardFeature(Workplace& place)
    : Feature(place), popup_(new PieceCardPopup(&place.content(), place.looks())) {
  on(Action::piece_card, [this, &place] {
    show_at_cursor();
    if (!place.settings().piece_cards && !by_key_) hide();
  });
  on(Action::piece_cards, [this, &place] {
    bool& shown = place.settings().piece_cards;
    shown = !shown;
    if (!shown && !by_key_) hide();
  });
  BoardCanvas& canvas = place.canvas();
  canvas.Bind(wxEVT_MOTION, &PieceCardFeature::on_motion, this);
  canvas.Bind(wxEVT_LEFT_DOWN, &PieceCardFeature::on_left_down, this);
  canvas.Bind(wxEVT_LEAVE_WINDOW, &PieceCardFeature::on_leave, this);
  canvas.Bind(wxEVT_LEFT_UP, [this](wxMouseEvent& event) {
    press_.Stop();
    event.Skip();
  });
  press_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { show(site_under(pressed_at_)); });
}

Site PieceCardFeature::site_under(wxPoint point) const {
  return place()
      .canvas()
      .board_layout()
      .site_at({static_cast<double>(point.x), static_cast<double>(point.y)})
      .value_or(Site{});
}

namespace {

wxRect on_screen(BoardCanvas& canvas, Site site) {
  const Rect rect = canvas.board_layout().site_rect(site);
  return {canvas.ClientToScreen(wxPoint(static_cast<int>(rect.x), static_cast<int>(rect.y))),
          wxSize(static_cast<int>(rect.w), static_cast<int>(rect.h))};
}

}  // namespace

void PieceCardFeature::on_motion(wxMouseEvent& event) {
  event.Skip();
  const wxPoint way = event.GetPosition() - pressed_at_;
  if (std::abs(way.x) + std::abs(way.y) > kStill) press_.Stop();
  const Site site = site_under(event.GetPosition());
  if (site == site_) return;
  site_ = site;
  if (by_key_) return;
  hide();
  const Piece piece = piece_on(place().board(), site);
  if (!place().settings().piece_cards || event.LeftIsDown() || piece == kEmpty ||
      place().board().in_hand() != kEmpty)
    return;
  popup_->offer(place().session().definition_ptr(), piece, on_screen(place().canvas(), site));
}

void PieceCardFeature::on_left_down(wxMouseEvent& event) {
  event.Skip();
  hide();
  pressed_at_ = event.GetPosition();
  if (piece_on(place().board(), site_under(pressed_at_)) != kEmpty) press_.StartOnce(kLongPressMs);
}

void PieceCardFeature::on_leave(wxMouseEvent& event) {
  event.Skip();
  site_ = {};
  if (!by_key_) hide();
}

void PieceCardFeature::show(Site site) {
  const Piece piece = piece_on(place().board(), site);
  if (piece == kEmpty) return;
  popup_->show(place().session().definition_ptr(), piece, on_screen(place().canvas(), site));
}

void PieceCardFeature::show_at_cursor() {
  if (popup_->card()) return hide();
  const Site cursor = place().board().cursor();
  const Site site = cursor.none() ? site_ : cursor;
  if (piece_on(place().board(), site) == kEmpty)
    return place().status().show_refusal(
        tr("Point at a piece, or go to it with the arrow keys, to see its card."));
  show(site);
  by_key_ = true;
}

void PieceCardFeature::hide() {
  press_.Stop();
  by_key_ = false;
  popup_->hide();
}

void PieceCardFeature::follow(const SessionEvent& event) {
  if (event.type != SessionEventKind::edited) hide();
}

void PieceCardFeature::update_commands() {
  place().check(Action::piece_cards, place().settings().piece_cards);
}

/// Keys that move something close the card; Esc does only that.
bool PieceCardFeature::take_key(const wxKeyEvent& event) {
  if (!popup_->busy() || event.GetKeyCode() == WXK_F2) return false;  // F2 is a command
  const bool shown = popup_->card() != nullptr;
  hide();
  return shown && event.GetKeyCode() == WXK_ESCAPE;
}

void PieceCardFeature::refresh_looks() { hide(); }

void PieceCardFeature::close() { hide(); }

}  // namespace stockade::gui
