#pragma once
// PeerClock: the clocks of a game between two programs, as one of the two keeps them. Each program
// measures its own player's time and sends it with the move. The other program has measured as
// well: what the move took, and the way there and back. It forgives a limited lag and charges the
// rest, so that a program that sends false times gains little. Times are in milliseconds.

#include <cstdint>
#include <optional>
#include <vector>

#include "framework/session/clock.h"

namespace stockade {

/// So much of the time between two messages may be lag, in a row.
inline constexpr int64_t kPeerLagMs = 5'000;
/// So much of it comes back with every move.
inline constexpr int64_t kPeerLagPerMoveMs = 500;
/// What the two programs may measure differently without lag.
inline constexpr int64_t kPeerClockSlackMs = 250;
inline constexpr int kMaxPeerTimeMs = 1'000'000'000;  ///< on a clock, or for a move

class PeerClock {
 public:
  /// No clock. All members but timed(), resume(), stop() and running() are for a timed game.
  PeerClock() = default;
  /// Clocks that show `face` after `plies` moves.
  PeerClock(TimeControl control, ClockFace face, size_t plies);

  [[nodiscard]] bool timed() const { return control_.timed(); }
  [[nodiscard]] const TimeControl& control() const { return control_; }
  /// Without what the side that is running has used in this turn.
  [[nodiscard]] const ClockFace& face() const { return faces_.back(); }
  /// A new game: the clocks as they were before its first move.
  void restart() { *this = timed() ? fresh(control_) : PeerClock(); }
  [[nodiscard]] static PeerClock fresh(const TimeControl& control);

  /// The turn of that side goes on, or begins. The clock stands until the first move.
  void resume(Side side, int64_t now);
  /// The same, with what the other program says that the turn has taken so far.
  void resume(Side side, int64_t used, int64_t now);
  void stop(int64_t now);
  [[nodiscard]] bool running() const { return since_.has_value(); }
  [[nodiscard]] Side side() const { return side_; }
  /// Used by the side in this turn.
  [[nodiscard]] int64_t used(int64_t now) const;
  /// Whether the running side has no time left after it has used so much in this turn.
  [[nodiscard]] bool flagged_after(int64_t used) const;
  [[nodiscard]] bool flagged(int64_t now) const { return flagged_after(used(now)); }
  /// The same, with all the lag that may still be forgiven.
  [[nodiscard]] bool flagged_beyond_lag(int64_t now) const;

  /// What the friend's turn costs, if the friend's program says that it took `claimed`.
  [[nodiscard]] int64_t charge(int64_t claimed, int64_t now);
  /// The side has moved, and its turn has taken `spent` so far. Afterwards there are `plies` moves
  /// in the game, and the side `next` is to move. True if the side had no time left.
  bool play(int64_t spent, size_t plies, Side mover, Side next, int64_t now);
  /// What the last turn cost when it ended.
  [[nodiscard]] int64_t last_spent() const { return last_.spent; }
  /// The most that the last turn can have cost, going by when it began here.
  [[nodiscard]] int64_t most_spent(int64_t now) const;
  /// The other program charges more for the last turn. True if the side had no time left.
  bool correct(int64_t spent);
  void take_back_to(size_t plies, Side next, int64_t now);

 private:
  [[nodiscard]] bool begun() const;
  /// A clock of that side that has run since time 0.
  [[nodiscard]] Clock clock_of(Side side, const ClockFace& face) const;

  /// The last move, for a correction.
  struct LastMove {
    Side side{0};
    ClockFace before = {};
    int64_t spent = 0;
    int64_t began = 0;
    bool timed = false;      ///< the clock was running
    bool ends_turn = false;  ///< of several moves, the others do not
  };
  /// The face after that move.
  [[nodiscard]] ClockFace after(const LastMove& move) const;

  TimeControl control_;
  std::vector<ClockFace> faces_;  ///< by the number of moves
  Side side_{0};
  int64_t before_ = 0;  ///< used in this turn before `since_`
  std::optional<int64_t> since_;
  int64_t lag_ = kPeerLagMs;  ///< that may still be forgiven
  LastMove last_;
};

}  // namespace stockade
