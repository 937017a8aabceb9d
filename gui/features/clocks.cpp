#include "gui/features/clocks.h"

#include <wx/frame.h>

#include "framework/base/translate.h"
#include "framework/session/play/session.h"
#include "gui/dialogs/clocks_dialog.h"
#include "gui/model/game_plan.h"
#include "gui/model/sides.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {
namespace {

using namespace std::chrono_literals;

constexpr int kTickMs = 100;
constexpr int kFastTickMs = 30;  // while tenths are shown

}  // namespace

ClockFeature::ClockFeature(Workplace& place) : Feature(place) {
  on(Action::clocks, [this] { ask(); });
  on(Action::pause_clocks,
     [&session = place.session()] { session.paused() ? session.resume() : session.pause(); });
  timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { tick(); });
}

void ClockFeature::ask() {
  Session& session = place().session();
  const GameDefinition& definition = session.definition();
  const bool under_way = session.can_undo() || session.can_redo();
  ClocksDialog dialog(&place().frame(), clock_as_before(session), side_title(definition, Side{0}),
                      side_title(definition, Side{1}), under_way);
  if (dialog.ShowModal() != wxID_OK) return;
  place().settings().clocks = to_string(dialog.chosen());
  session.set_time_control(dialog.chosen());
  if (dialog.new_game())
    place().execute(Action::play_again);
  else if (under_way)
    place().status().show_message(tr("The next game is played with these clocks."));
}

void ClockFeature::follow(const SessionEvent&) {
  const Session& session = place().session();
  if (session.clock().running()) {
    if (!timer_.IsRunning()) timer_.StartOnce(kTickMs);
  } else {
    timer_.Stop();
  }
  place().refresh_clocks();
}

void ClockFeature::update_commands() {
  const Session& session = place().session();
  const bool under_way = session.clock().timed() && session.can_undo() &&
                         !session.outcome().over() && !session.analysing();
  place().enable(Action::pause_clocks, under_way);
  place().check(Action::pause_clocks, under_way && session.paused());
}

void ClockFeature::close() { timer_.Stop(); }

void ClockFeature::tick() {
  Session& session = place().session();
  if (session.check_clock()) return;
  const auto side = session.clock().side();
  if (!side) return;  // no clock runs
  place().refresh_clocks();
  warn(*side);
  timer_.StartOnce(session.clock().left(*side, session.now()) < 11s ? kFastTickMs : kTickMs);
}

void ClockFeature::warn(Side side) {
  const Session& session = place().session();
  if (!session.clock().low(side, session.now())) {
    if (warned_ == side.index()) warned_ = -1;
    return;
  }
  if (warned_ == side.index() || session.player(side) != PlayerKind::person) return;
  warned_ = side.index();
  if (on_low_time) on_low_time();
}

}  // namespace stockade::gui
