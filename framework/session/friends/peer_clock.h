#pragma once
// PeerClock: the clocks of a game between two programs, as one of the two keeps them. Each program
// measures its own player's time and sends it with the move. The other program measures as well:
// the time of the move and of both transmissions. It forgives a limited lag and charges a limited
// part of the rest; more than that cannot be lag. So a program that sends false times gains little,
// and one that charges too much takes little. Times are in milliseconds.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "framework/session/play/clock.h"

namespace stockade {

/// The most time that may be lag in consecutive moves.
inline constexpr int64_t kPeerLagMs = 5'000;
/// The part of it that every move restores.
inline constexpr int64_t kPeerLagPerMoveMs = 500;

/// The most time that messages may be held up in a whole game, beyond lag. Each time ends the link.
inline constexpr int64_t kPeerStallsMs = 60'000;

/// A limited time that may be forgiven or charged for lag. Every move pays a part of it back.
class LagAllowance {
 public:
  LagAllowance() = default;
  explicit LagAllowance(int64_t left_ms) : left_(left_ms) {}
  [[nodiscard]] int64_t left() const { return left_; }
  void take(int64_t ms) { left_ -= ms; }
  /// The time that is left for the next move.
  [[nodiscard]] int64_t after_move() const {
    return std::min(kPeerLagMs, left_ + kPeerLagPerMoveMs);
  }
  void pay_back() { left_ = after_move(); }

 private:
  int64_t left_ = kPeerLagMs;
};

/// The lag of a game as one program accounts for it: the time that it forgives the friend, the time
/// that it charges the friend beyond that, and the time that the friend's program may charge. The
/// friend's program counts `charged` as its own `charges`, move by move, so both have the same
/// number.
struct PeerLag {
  LagAllowance forgives;
  LagAllowance charges;
  LagAllowance charged;
  int64_t stalls_ms = kPeerStallsMs;  ///< time left for messages that are held up
  /// The own moves that the friend's program may still charge for, each as the number of plies
  /// after it.
  std::vector<int> unsettled = {};

  /// The time to charge for a move of the friend beyond the time that was sent with it, if it took
  /// `excess` longer here. None if that is more than lag may be.
  [[nodiscard]] std::optional<int64_t> charge(int64_t excess);
  /// The most time that charge() would forgive for the friend's move.
  [[nodiscard]] int64_t forgivable() const { return forgives.after_move(); }
  [[nodiscard]] bool may_be_charged(int ply) const;
  /// The friend's program charges `ms` for that move. After that it may not charge for it again,
  /// nor for earlier moves. Returns false, without effect, if it may not charge so much.
  bool take_charge(int ply, int64_t ms);
  /// Ends the charges for the own moves so far.
  void settle();
};

class PeerClock {
 public:
  /// No clock. Of its members, only timed(), resume(), stop() and running() may be called.
  PeerClock() = default;
  /// Clocks that show `face` after `plies` moves.
  PeerClock(TimeControl control, ClockFace face, size_t plies);

  [[nodiscard]] bool timed() const { return control_.timed(); }
  [[nodiscard]] const TimeControl& control() const { return control_; }
  /// The times at the beginning of this turn: without the time that the running side has used in
  /// it.
  [[nodiscard]] const ClockFace& face() const { return faces_.back(); }
  /// From now on, taking back the moves so far restores no time: a friend who joins knows only the
  /// present times.
  void forget_earlier();
  /// Sets the clocks of a new game.
  void restart() { *this = timed() ? fresh(control_) : PeerClock(); }
  [[nodiscard]] static PeerClock fresh(const TimeControl& control);

  /// Continues or begins the turn of that side. The clock does not run before the first move.
  void resume(Side side, int64_t now);
  /// The same; `used` is the time of the turn so far, as the other program has sent it.
  void resume(Side side, int64_t used, int64_t now);
  void stop(int64_t now);
  [[nodiscard]] bool running() const { return since_.has_value(); }
  [[nodiscard]] Side side() const { return side_; }
  /// The time that the side has used in this turn.
  [[nodiscard]] int64_t used(int64_t now) const;
  /// Whether the running side has no time left after it has used `used` in this turn.
  [[nodiscard]] bool flagged_after(int64_t used) const;
  /// Sets the time of the turn that the running side has sent. A time below the measured one
  /// changes nothing.
  void has_used(int64_t ms, int64_t now) { before_ += std::max<int64_t>(ms - used(now), 0); }
  /// Subtracts `ms` from the time that the side has used in this turn. The clock is stopped.
  void forgive(int64_t ms) { before_ = std::max<int64_t>(before_ - ms, 0); }
  /// The running side has time left after all: reduces its used time to the time that it had.
  void forgive_overdue();

  /// The side has moved, and its turn has taken `spent` so far. Afterwards there are `plies` moves
  /// in the game, and the side `next` is to move. Returns true if the side had no time left.
  bool play(int64_t spent, size_t plies, Side mover, Side next, int64_t now);
  /// The time of the turn up to the move after which there were `plies` moves; none if it is not
  /// one of the moves of this side since the other side's last move.
  [[nodiscard]] std::optional<int64_t> spent_at(Side side, size_t plies) const;
  /// The other program charges more for this move. If the side therefore has no time left after
  /// this move or a later one, returns the number of moves up to that one.
  std::optional<size_t> correct(size_t plies, int64_t spent);
  void take_back_to(size_t plies, Side next, int64_t now);

 private:
  [[nodiscard]] bool begun() const;
  /// A clock of that side that runs from time 0.
  [[nodiscard]] Clock clock_of(Side side, const ClockFace& face) const;

  /// A move that correct() may change.
  struct TimedMove {
    size_t plies;  ///< the number of moves in the game after it
    Side side;
    ClockFace before;
    int64_t spent;
    bool timed;      ///< the clock was running
    bool ends_turn;  ///< false for all but the last move of a turn
  };
  [[nodiscard]] const TimedMove* move_at(size_t plies) const;
  /// The face after that move.
  [[nodiscard]] ClockFace after(const TimedMove& move) const;

  TimeControl control_;
  std::vector<ClockFace> faces_;  ///< by the number of moves played
  Side side_{0};
  int64_t before_ = 0;  ///< time used in this turn before `since_`
  std::optional<int64_t> since_;
  std::vector<TimedMove> last_moves_;  ///< the moves of one side since the other side's last move
};

}  // namespace stockade
