#include "gui/bridge/tournament_bridge.h"

#include <utility>

namespace stockade::gui {
namespace {

constexpr int kTournamentPollMs = 100;

wxDEFINE_EVENT(EVT_TOURNAMENT_ENDED, wxThreadEvent);

}  // namespace

TournamentBridge::TournamentBridge(const PluginRegistry& plugins)
    : plugins_(plugins), timer_(this) {
  Bind(wxEVT_TIMER, [this](wxTimerEvent&) { deliver(); });
  Bind(EVT_TOURNAMENT_ENDED, [this](wxThreadEvent&) { finish(); });
}

TournamentBridge::~TournamentBridge() {
  timer_.Stop();
  cancel();
  if (thread_.joinable()) thread_.join();
  DeletePendingEvents();
}

void TournamentBridge::cancel() {
  {
    // Under the mutex, so that no thread begins to wait at this moment and misses the change.
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
}

void TournamentBridge::pause(bool on) {
  {
    const std::lock_guard lock(mutex_);
    paused_ = on;
  }
  changed_.notify_all();
}

void TournamentBridge::wait_while_paused() {
  std::unique_lock lock(mutex_);
  ++waiting_;
  changed_.wait(lock, [this] { return !paused_ || stop_; });
  --waiting_;
}

int TournamentBridge::waiting() {
  const std::lock_guard lock(mutex_);
  return paused_ && games_.empty() ? waiting_ : 0;
}

void TournamentBridge::start(TournamentOptions options) {
  if (running()) return;
  stop_ = false;
  paused_ = false;
  options.match.stop = &stop_;
  options.match.on_move = [this](const Game& game) {
    {
      const std::lock_guard lock(mutex_);
      position_ = game;
    }
    wait_while_paused();
  };
  timer_.Start(kTournamentPollMs);
  thread_ = std::thread([this, options = std::move(options)] {
    const auto table = run_tournament(options, plugins_, [this](TournamentGame game) {
      const std::lock_guard lock(mutex_);
      games_.push_back(std::move(game));
    });
    {
      const std::lock_guard lock(mutex_);
      problems_ = table.problems();
    }
    wxQueueEvent(this, new wxThreadEvent(EVT_TOURNAMENT_ENDED));
  });
}

void TournamentBridge::deliver() {
  std::vector<TournamentGame> games;
  std::optional<Game> position;
  {
    const std::lock_guard lock(mutex_);
    games.swap(games_);
    position.swap(position_);
  }
  for (TournamentGame& game : games)
    if (on_game) on_game(std::move(game));
  if (position && on_move) on_move(*position);
}

void TournamentBridge::finish() {
  timer_.Stop();
  if (thread_.joinable()) thread_.join();
  deliver();
  if (on_done) on_done(std::exchange(problems_, {}));
}

}  // namespace stockade::gui
