#pragma once
// TournamentBridge: a tournament of engines in the background, for a window. Another thread plays;
// its events arrive here as calls in the window's thread, at most ten times per second.

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <wx/event.h>
#include <wx/timer.h>

#include "framework/tools/protocol/tournament.h"

namespace stockade::gui {

class TournamentBridge : public wxEvtHandler {
 public:
  /// `plugins` outlives the bridge.
  explicit TournamentBridge(const PluginRegistry& plugins);
  ~TournamentBridge() override;  ///< stops and joins

  std::function<void(TournamentGame)> on_game;
  /// Called with the game that is being played, after a move.
  std::function<void(const Game&)> on_move;
  /// Called when the tournament has ended, with the problems that ended it early.
  std::function<void(const Diagnostics&)> on_done;

  void start(TournamentOptions options);
  /// Asks the tournament to end; on_done follows.
  void cancel();
  /// If `on`, the games wait after their next move, with stopped clocks, until pause(false).
  void pause(bool on);
  [[nodiscard]] bool paused() const { return paused_; }
  /// The games that wait for pause(false); 0 while on_game has not been called for all that have
  /// ended. Those that are still thinking about a move follow.
  [[nodiscard]] int waiting();
  [[nodiscard]] bool running() const { return thread_.joinable(); }
  [[nodiscard]] bool cancelled() const { return stop_; }

 private:
  /// Waits in a playing thread while the tournament is paused.
  void wait_while_paused();
  void deliver();
  void finish();

  const PluginRegistry& plugins_;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  bool paused_ = false;  ///< guarded by the mutex where threads read it
  int waiting_ = 0;
  std::vector<TournamentGame> games_;
  std::optional<Game> position_;
  Diagnostics problems_;
  wxTimer timer_;
  std::thread thread_;
};

}  // namespace stockade::gui
