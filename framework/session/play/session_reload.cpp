// Session: continues the game by other rules.

#include <utility>

#include "framework/session/play/session.h"

namespace stockade {

std::optional<ReplayProblem> Session::reload(const DefinitionPtr& definition) {
  Replay replay = replay_by(definition, record_, *node_, lost_);
  take(std::move(replay.record));
  walk_to(mutable_node(*replay.present));
  lost_ = std::move(replay.lost);
  refresh();
  play_automatic_moves();
  SessionEvent event{SessionEventKind::reset};
  event.same_game = true;
  notify(std::move(event));
  return replay.problem;
}

}  // namespace stockade
