#pragma once
// TimeControl: the time of the players of a game.
//
//   parse_time_control("5+3")            5 minutes, and 3 seconds more after every move
//   parse_time_control("5d3")            the clock waits 3 seconds in every move (simple delay)
//   parse_time_control("5b3")            up to 3 seconds used are given back (Bronstein delay)
//   parse_time_control("90s")            sudden death
//   parse_time_control("10s/move")       10 seconds for every move
//   parse_time_control("40/90, 30+30")   90 minutes for 40 moves, then 30 minutes and 30 s per move
//   parse_time_control("10+5; 2+1")      the first side's time; the second side's
//
// A plain number is minutes before the sign and seconds after it; units are those of
// base/duration.h. All moves of a player until the other's turn count as one move.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/result.h"
#include "framework/pieces/piece_types.h"

namespace stockade {

/// A part of the game with time of its own.
struct TimeStage {
  /// The moves until the next stage begins, or until this one begins again if it is the last; 0:
  /// the rest of the game.
  int moves = 0;
  std::chrono::milliseconds time{0};
  friend bool operator==(const TimeStage&, const TimeStage&) = default;
};

/// The kind of time that a player gains with every move.
enum class TimeBonus {
  none,
  increment,  ///< added after the move (Fischer)
  delay,      ///< the clock waits so long before it runs (simple delay)
  bronstein,  ///< added after the move, but at most the time that the move took
  per_move    ///< the clock is set to the stage's time for every move
};

/// The time of one side.
struct SideTime {
  std::vector<TimeStage> stages;
  TimeBonus bonus = TimeBonus::none;
  std::chrono::milliseconds bonus_time{0};
  friend bool operator==(const SideTime&, const SideTime&) = default;
};

class TimeControl {
 public:
  /// A game without clocks.
  TimeControl() = default;
  /// The same time for all sides.
  explicit TimeControl(SideTime all) : sides_{std::move(all)} {}
  /// The time of each side; further sides have the time of the last.
  explicit TimeControl(std::vector<SideTime> sides);

  /// Whether the game has clocks.
  [[nodiscard]] bool timed() const { return !sides_.empty(); }
  /// Without repetitions at the end: one if the sides have the same time.
  [[nodiscard]] const std::vector<SideTime>& sides() const { return sides_; }
  /// The time of one side. Only for a timed game.
  [[nodiscard]] const SideTime& side(Side side) const;
  friend bool operator==(const TimeControl&, const TimeControl&) = default;

 private:
  std::vector<SideTime> sides_;
};

/// Reads one of the forms above; "" and "none" mean no clocks. The error explains the mistake.
Result<TimeControl> parse_time_control(std::string_view text);
/// The shortest text that parse_time_control() reads as the same; "none" without clocks.
[[nodiscard]] std::string to_string(const TimeControl& control);

/// The value of the TimeControl tag of PGN: "300+3", "40/5400:1800+30", "1/10" for a time per move.
/// The standard has no delay; one is written as "300d3" or "300b3".
[[nodiscard]] std::string pgn_time_control(const SideTime& side);
/// Reads such a value. None for "?", "-" and texts that cannot be read.
[[nodiscard]] std::optional<SideTime> parse_pgn_time_control(std::string_view text);

}  // namespace stockade
