#pragma once
// EngineBridge: the computer for a window. The search runs in its own thread. Its reports arrive
// here as events of the window's thread, at most twenty per second. Reports of an earlier search
// carry an older id and are dropped.

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include <wx/event.h>
#include <wx/timer.h>

#include "framework/session/play/computer.h"
#include "framework/session/play/session.h"

namespace stockade::gui {

/// The result of a search so far.
struct EngineReport {
  int depth = 0;
  Score score;  ///< the evaluation, from the first side's view
  uint64_t nodes = 0;
  int time_ms = 0;
  std::string line;  ///< the expected moves, as text
};

class EngineBridge : public wxEvtHandler {
 public:
  explicit EngineBridge(const PluginRegistry& plugins);
  ~EngineBridge() override;

  std::function<void(Move)> on_move;
  std::function<void(Move)> on_hint;
  std::function<void(const EngineReport&)> on_report;
  /// Called with every report of the search, for all lines.
  std::function<void(const SearchInfo&)> on_info;
  /// An analysis has reached its limits.
  std::function<void(const SearchResult&)> on_analysed;
  std::function<void()> on_state;  ///< thinking began or ended

  /// A message if a plugin is expected to play the variant but does not; else "".
  [[nodiscard]] std::string words_on_fallback(const DefinitionPtr& definition) const {
    return plugins_.words_on_fallback(definition);
  }

  /// Thinks about the session's position and answers through on_move.
  void think(Session& session);
  /// The same for a player of a game that hides pieces: the answer is a move to try. There are no
  /// reports, since they would show others what the player knows.
  void think(const PlayerGame& player, const SearchLimits& limits);
  /// Looks for a hint and answers through on_hint.
  void look_for_hint(Session& session, int movetime_ms);
  /// Evaluates the position; only on_report, on_info and on_analysed are called.
  void analyse(const Game& game, const SearchLimits& limits) {
    start(game, limits, Purpose::analyse);
  }
  /// Later searches are by this engine; see Computer::use().
  void use(Computer::MakeSearcher make);
  void move_now();
  void cancel();
  /// Frees the memory of the last game; see Computer::rest().
  void rest(const DefinitionPtr& definition);
  [[nodiscard]] bool thinking() const { return purpose_ != Purpose::none; }
  [[nodiscard]] bool hinting() const { return purpose_ == Purpose::hint; }
  [[nodiscard]] bool analysing() const { return purpose_ == Purpose::analyse; }
  [[nodiscard]] const std::optional<EngineReport>& report() const { return report_; }
  void forget_report() { report_.reset(); }

 private:
  const PluginRegistry& plugins_;
  enum class Purpose { none, play, hint, analyse };
  void start(const Game& game, const SearchLimits& limits, Purpose purpose);
  void prepare(Purpose purpose);
  void receive();
  void take_report(const SearchInfo& info);
  void hurry(wxTimerEvent&);

  struct Mail {
    uint64_t info_id = 0;
    std::map<int, SearchInfo> infos;  ///< the newest of each line, by SearchInfo::multipv
    uint64_t done_id = 0;
    std::optional<SearchResult> done;
  };

  Purpose purpose_ = Purpose::none;
  uint64_t wanted_ = 0;
  bool hurried_ = false;
  std::optional<Game> searched_;  ///< the game that is searched; none: its reports are not shown
  std::optional<EngineReport> report_;
  wxTimer poll_;  ///< collects the reports, and repeats a "move now"
  std::mutex mutex_;
  Mail mail_;
  Computer computer_;  // the last member: its thread ends before the others are destroyed
};

}  // namespace stockade::gui
