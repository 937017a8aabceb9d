#pragma once
// Clock: the players' time in a game. It reads no time itself: whoever uses it passes the present
// time, so that tests need not wait.
//
//   Clock clock(control, 2);
//   clock.run(Side{0}, now);     // the first side thinks
//   clock.press(now);            // it has moved: its bonus is added, and the clock stands
//   clock.run(Side{1}, now);
//   if (clock.flagged(now)) …
//
// stop() lets the clock stand in the middle of a move; the next run() of the same side continues
// that move. Where boards are played at once, the time of several sides runs: run_all().

#include <chrono>
#include <optional>
#include <vector>

#include "framework/search/search.h"
#include "framework/session/time_control.h"

namespace stockade {

/// What the clock shows between two moves.
struct ClockFace {
  std::vector<std::chrono::milliseconds> left;  ///< by side
  std::vector<int> moves;                       ///< that each side has made
  friend bool operator==(const ClockFace&, const ClockFace&) = default;
};

class Clock {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// No clock: all members but timed() and control() are for a timed game.
  Clock() = default;
  Clock(TimeControl control, int sides);

  [[nodiscard]] const TimeControl& control() const { return control_; }
  [[nodiscard]] bool timed() const { return control_.timed(); }
  /// Without what the side that is running has used in this move.
  [[nodiscard]] const ClockFace& face() const { return face_; }
  /// Shows these times, and stands.
  void set(ClockFace face);

  /// The side's time runs from now on. Another side's move in progress is forgotten.
  void run(Side side, Time now);
  /// The time of just these sides runs from now on, or goes on running. The moves in progress of
  /// all others are forgotten.
  void run_all(const std::vector<Side>& sides, Time now);
  /// The clock stands.
  void stop(Time now);
  /// The side that is running has finished its move: what it used is subtracted, its bonus and the
  /// time of a new stage are added, and its clock stands.
  void press(Time now) { press(side_, now); }
  /// The same of one of several sides that are running. The others run on.
  void press(Side side, Time now);
  /// That side has moved, which took no time.
  void count_move(Side side);

  [[nodiscard]] bool running() const;
  [[nodiscard]] bool running(Side side) const {
    return timed() && progress_[static_cast<size_t>(side.index())].since.has_value();
  }
  /// The side that is running; of several, the one that has been first in run_all().
  [[nodiscard]] std::optional<Side> side() const;
  /// Never less than zero.
  [[nodiscard]] std::chrono::milliseconds left(Side side, Time now) const;
  /// A side that is running has no time left.
  [[nodiscard]] bool flagged(Time now) const { return flagged_side(now).has_value(); }
  /// The first such side.
  [[nodiscard]] std::optional<Side> flagged_side(Time now) const;
  /// Whether the side has so little time that it should hurry.
  [[nodiscard]] bool low(Side side, Time now) const;
  /// What a search by that side must keep to.
  void limit(SearchLimits& limits, Side side, Time now) const;

 private:
  /// The move that a side is thinking about.
  struct Progress {
    std::chrono::milliseconds before{0};  ///< used in this move before `since`
    std::optional<Time> since;            ///< the side's time runs from then on
  };

  [[nodiscard]] Progress& progress_of(Side side) {
    return progress_[static_cast<size_t>(side.index())];
  }
  /// Used in the present move.
  [[nodiscard]] std::chrono::milliseconds used(Side side, Time now) const;
  [[nodiscard]] bool flagged(Side side, Time now) const;
  /// What using so long costs.
  [[nodiscard]] static std::chrono::milliseconds cost(const SideTime& time,
                                                      std::chrono::milliseconds used);
  /// The stage in which a side is that has made so many moves, and the moves left in it.
  struct Stage {
    size_t index = 0;
    int moves_left = 0;  ///< 0: the rest of the game
  };
  [[nodiscard]] static Stage stage_of(const SideTime& time, int moves);

  TimeControl control_;
  ClockFace face_;
  Side side_{0};                    ///< the one that has been let run last
  std::vector<Progress> progress_;  ///< by side
};

}  // namespace stockade
