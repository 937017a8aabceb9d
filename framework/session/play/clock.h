#pragma once
// Clock: the players' time in a game. It reads no time itself: its caller passes the present time,
// so that tests need not wait.
//
//   Clock clock(control, 2);
//   clock.run(Side{0}, now);     // the first side thinks
//   clock.press(now);            // it has moved: its bonus is added, and the clock stops
//   clock.run(Side{1}, now);
//   if (clock.flagged(now)) …
//
// stop() stops the clock in the middle of a move; the next run() of the same side continues that
// move. If several boards are played at once, run_all() runs the time of several sides.

#include <chrono>
#include <optional>
#include <vector>

#include "framework/search/search.h"
#include "framework/session/play/time_control.h"

namespace stockade {

/// The times and move counts between two moves.
struct ClockFace {
  std::vector<std::chrono::milliseconds> left;  ///< the time left, by side
  std::vector<int> moves;                       ///< the number of moves that each side has made
  friend bool operator==(const ClockFace&, const ClockFace&) = default;
};

class Clock {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// No clock: of its members, only timed() and control() may be called.
  Clock() = default;
  Clock(TimeControl control, int sides);

  [[nodiscard]] const TimeControl& control() const { return control_; }
  [[nodiscard]] bool timed() const { return control_.timed(); }
  /// The times at the beginning of the present move: without the time that the running side has
  /// used in it.
  [[nodiscard]] const ClockFace& face() const { return face_; }
  /// Sets these times and stops the clock.
  void set(ClockFace face);

  /// Runs the side's time from now on. Discards another side's move in progress.
  void run(Side side, Time now);
  /// Runs the time of exactly these sides from now on; time that is running already continues.
  /// Discards the moves in progress of all others.
  void run_all(const std::vector<Side>& sides, Time now);
  /// Stops the clock.
  void stop(Time now);
  /// Ends the move of the running side: subtracts the time that it used, adds its bonus and the
  /// time of a new stage, and stops its clock.
  void press(Time now) { press(side_, now); }
  /// The same for one of several running sides. The time of the others continues to run.
  void press(Side side, Time now);
  /// Counts a move of that side that took no time.
  void count_move(Side side);

  [[nodiscard]] bool running() const;
  [[nodiscard]] bool running(Side side) const {
    return timed() && progress_[static_cast<size_t>(side.index())].since.has_value();
  }
  /// The running side; of several, the first one in run_all().
  [[nodiscard]] std::optional<Side> side() const;
  /// The time left to the side, never less than zero.
  [[nodiscard]] std::chrono::milliseconds left(Side side, Time now) const;
  /// True if a running side has no time left.
  [[nodiscard]] bool flagged(Time now) const { return flagged_side(now).has_value(); }
  /// The first running side without time left.
  [[nodiscard]] std::optional<Side> flagged_side(Time now) const;
  /// Whether the side has so little time that it should hurry.
  [[nodiscard]] bool low(Side side, Time now) const;
  /// Sets the time limits of a search by that side.
  void limit(SearchLimits& limits, Side side, Time now) const;

 private:
  /// The move that a side is thinking about.
  struct Progress {
    std::chrono::milliseconds before{0};  ///< time used in this move before `since`
    std::optional<Time> since;            ///< the time from which the side's time runs
  };

  [[nodiscard]] Progress& progress_of(Side side) {
    return progress_[static_cast<size_t>(side.index())];
  }
  /// The time used in the present move.
  [[nodiscard]] std::chrono::milliseconds used(Side side, Time now) const;
  [[nodiscard]] bool flagged(Side side, Time now) const;
  /// The time that is subtracted for a move that took `used`.
  [[nodiscard]] static std::chrono::milliseconds cost(const SideTime& time,
                                                      std::chrono::milliseconds used);
  /// The stage of a side that has made so many moves, and the moves left in it.
  struct Stage {
    size_t index = 0;
    int moves_left = 0;  ///< 0: the rest of the game
  };
  [[nodiscard]] static Stage stage_of(const SideTime& time, int moves);

  TimeControl control_;
  ClockFace face_;
  Side side_{0};                    ///< the side that ran last
  std::vector<Progress> progress_;  ///< by side
};

}  // namespace stockade
