#include "gui/features/game_end.h"

#include <wx/event.h>
#include <wx/frame.h>

#include "framework/base/translate.h"
#include "framework/session/play/draw_offer.h"
#include "framework/session/play/seen_game.h"
#include "framework/session/play/session.h"
#include "gui/board/canvas.h"
#include "gui/dialogs/question.h"
#include "gui/features/new_game.h"
#include "gui/model/board_model.h"
#include "gui/model/remembered.h"
#include "gui/model/sides.h"
#include "gui/panels/end_panel.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {
namespace {

constexpr int kLastMoveMs = 900;  // the last move is seen before the panel covers the board

}  // namespace

GameEndFeature::GameEndFeature(Workplace& place) : Feature(place), judge_(place.plugins()) {
  on(Action::resign, [this] { resign(); });
  on(Action::agree_draw, [this] { offer_draw(); });
  on(Action::rematch, [this] { rematch(); });
  judge_.on_analysed = [this](const SearchResult& result) { answer_offer(result); };
  timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { show_panel(); });
}

void GameEndFeature::follow(const SessionEvent& event) {
  if (event.type == SessionEventKind::edited) return;
  judge_.cancel();
  if (event.type == SessionEventKind::ended) {
    // Without animations nobody wants to wait either.
    timer_.StartOnce(place().looks().animation ? kLastMoveMs : 1);
    return;
  }
  hide_panel();
}

void GameEndFeature::show_state() {
  if (panel_shown()) panel_->place();  // the board may have been turned
}

void GameEndFeature::update_commands() {
  const Session& session = place().session();
  const bool over = session.outcome().over();
  place().enable(Action::agree_draw, !over && !judge_.thinking());
}

bool GameEndFeature::take_key(const wxKeyEvent& event) {
  if (event.GetKeyCode() != WXK_ESCAPE || !panel_shown()) return false;
  hide_panel();
  return true;
}

bool GameEndFeature::panel_shown() const { return panel_ && panel_->IsShown(); }

std::vector<wxWindow*> GameEndFeature::regions() {
  return panel_shown() ? std::vector<wxWindow*>{panel_} : std::vector<wxWindow*>{};
}

void GameEndFeature::refresh_looks() {
  if (panel_) panel_->refresh_looks();
}

void GameEndFeature::close() {
  timer_.Stop();
  judge_.cancel();
}

/// Whether the game that a question was about can still end. Shows a message if it cannot.
bool GameEndFeature::goes_on(const Remembered& game) {
  if (game.same_game() && !place().session().outcome().over()) return true;
  place().status().show_refusal(tr("The game has changed meanwhile."));
  return false;
}

void GameEndFeature::resign() {
  Session& session = place().session();
  if (session.outcome().over()) return;
  // Against the computer the person resigns, whoever is to move.
  const Side side = only_person(session).value_or(session.player_to_move());
  const std::string name = side_title(session.definition(), side);
  const Remembered game(session);
  if (ask(&place().frame(), tr("Resign"), tr("{} loses the game. Really resign?", name),
          {tr("&Resign")}) == 0 &&
      goes_on(game))
    session.resign(side);
}

void GameEndFeature::offer_draw() {
  Session& session = place().session();
  if (session.outcome().over()) return;
  const Remembered game(session);
  if (!only_person(session)) {
    if (ask(&place().frame(), tr("Draw"), tr("Really end the game as a draw?"), {tr("&Draw")}) ==
            0 &&
        goes_on(game))
      session.agree_draw();
    return;
  }
  // Judging an offer of a draw needs the whole position.
  if (session.definition().roster().sides() != 2 || place().seen().hides())
    return place().status().show_message(tr("The computer declines the draw."));
  if (ask(&place().frame(), tr("Draw"), tr("Offer the computer a draw?"), {tr("&Offer")}) != 0 ||
      !goes_on(game))
    return;
  SearchLimits limits;
  limits.movetime_ms = kDrawSearchMs;
  judge_.analyse(session.game(), limits);
  place().status().show_message(tr("The computer considers the draw…"));
  place().update_commands();
}

void GameEndFeature::answer_offer(const SearchResult& result) {
  Session& session = place().session();
  const auto person = only_person(session);
  if (session.outcome().over() || !person) return;
  Score score = result.info.score;
  if (session.player_to_move() == *person) {
    score.centipawns = -score.centipawns;
    if (score.mate) score.mate = -*score.mate;
  }
  if (agrees_to_draw(score)) return session.agree_draw();
  place().status().show_message(
      tr("The computer declines the draw: it evaluates its position as better."));
  place().update_commands();
}

/// Another game from the same position, with the sides exchanged.
void GameEndFeature::rematch() {
  Session& session = place().session();
  const PlayerKind first = session.player(Side{0});
  const PlayerKind second = session.player(Side{1});
  const Position start = session.record().start();
  const TimeControl control = clock_as_before(session);
  if (start.same_as(session.definition().start()))
    session.new_game();
  else
    session.set_start(start);
  session.set_player(Side{0}, second);
  session.set_player(Side{1}, first);
  session.set_time_control(control);
  turn_to_person(place());
}

void GameEndFeature::show_panel() {
  const Session& session = place().session();
  if (!session.outcome().over()) return;
  if (!panel_) {
    panel_ = new EndPanel(&place().content(), place().looks(), place().canvas());
    panel_->refresh_looks();
    panel_->on_close = [this] { hide_panel(); };
    panel_->keeps_clear = [this] { return telling_places(); };
    panel_->on_action = [this](Action action) {
      hide_panel();
      place().execute(action);
    };
  }
  panel_->open(end_words(session));
}

/// The cells that show how the game ended: the royal pieces, what attacks them, and where the last
/// move went.
std::vector<Rect> GameEndFeature::telling_places() const {
  if (place().seen().hides()) return {};
  const Session& session = place().session();
  const Kernel& kernel = session.definition().kernel();
  const Position& position = session.position();
  const int sides = session.definition().roster().sides();
  CellSet cells;
  for (int s = 0; s < sides; ++s) {
    const CellSet royal = kernel.royal_cells(position, Side{s});
    cells |= royal;
    for (CellSet rest = royal; rest.any();) {
      const int cell = rest.pop();
      for (int by = 0; by < sides; ++by)
        if (by != s) cells |= kernel.attackers(position, cell, Side{by});
    }
  }
  const BoardLayout& layout = place().canvas().board_layout();
  std::vector<Rect> places;
  while (cells.any()) places.push_back(layout.site_rect(Site::cell(cells.pop())));
  for (const Site site : place().board().last_move())
    if (site.is_cell()) places.push_back(layout.site_rect(site));
  return places;
}

void GameEndFeature::hide_panel() {
  timer_.Stop();
  if (!panel_shown()) return;
  wxWindow* focus = wxWindow::FindFocus();
  // Before the panel hides, since the toolkit would give the focus to another window.
  if (focus && panel_->IsDescendant(focus)) place().canvas().SetFocus();
  panel_->Hide();
}

}  // namespace stockade::gui
