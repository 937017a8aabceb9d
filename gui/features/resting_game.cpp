#include "gui/features/resting_game.h"

#include <utility>

#include "framework/session/play/session.h"
#include "gui/workplace.h"

namespace stockade::gui {

void RestingGame::rest() {
  Session& session = place_.session();
  for (int side = 0; side < session.definition().roster().sides(); ++side)
    if (session.player(Side{side}) == PlayerKind::remote) return;
  if (session.paused() || session.outcome().over() || session.analysing()) return;
  rests_ = true;
  session.pause();
}

void RestingGame::wake() {
  if (std::exchange(rests_, false) && place_.session().paused()) place_.session().resume();
}

}  // namespace stockade::gui
