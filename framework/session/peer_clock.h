#pragma once
// PeerClock: the clocks of a game between two programs, as one of the two keeps them. Each program
// measures its own player's time and sends it with the move. The other program has measured as
// well: what the move took, and the way there and back. It forgives a limited lag and charges a
// limited part of the rest; more than that cannot be lag. So a program that sends false times gains
// little, and one that charges too much takes little. Times are in milliseconds.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "framework/session/clock.h"

namespace stockade {

/// So much of the time between two messages may be lag, in a row.
inline constexpr int64_t kPeerLagMs = 5'000;
/// So much of it comes back with every move.
inline constexpr int64_t kPeerLagPerMoveMs = 500;

/// So long messages may be held up in a whole game, beyond lag. Each time ends the link.
inline constexpr int64_t kPeerStallsMs = 60'000;

/// Time that may be given away for lag: it is limited, and every move pays a part of it back.
class LagAllowance {
 public:
  LagAllowance() = default;
  explicit LagAllowance(int64_t left_ms) : left_(left_ms) {}
  [[nodiscard]] int64_t left() const { return left_; }
  void take(int64_t ms) { left_ -= ms; }
  /// What is left for the next move.
  [[nodiscard]] int64_t after_move() const {
    return std::min(kPeerLagMs, left_ + kPeerLagPerMoveMs);
  }
  void pay_back() { left_ = after_move(); }

 private:
  int64_t left_ = kPeerLagMs;
};

/// How one program deals with the lag of a game: what it forgives the friend, what it charges the
/// friend beyond that, and what it lets the friend's program charge. The friend's program reckons
/// the last as its own second, move by move, so both have the same number.
struct PeerLag {
  LagAllowance forgives;
  LagAllowance charges;
  LagAllowance charged;
  int64_t stalls_ms = kPeerStallsMs;  ///< left for messages that were held up
  /// Own moves that the friend's program may still charge for: the plies after each.
  std::vector<int> unsettled = {};

  /// What a move of the friend costs beyond the time that was sent with it, if here it took
  /// `excess` longer. None if that is more than lag may be.
  [[nodiscard]] std::optional<int64_t> charge(int64_t excess);
  /// What charge() would forgive of the friend's move.
  [[nodiscard]] int64_t forgivable() const { return forgives.after_move(); }
  [[nodiscard]] bool may_be_charged(int ply) const;
  /// The friend's program charges `ms` for that move, which ends what it may charge for it and for
  /// those before. False, without effect, if it is more than it may.
  bool take_charge(int ply, int64_t ms);
  /// No more is charged for the own moves so far.
  void settle();
};

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
  /// Earlier moves can be taken back, but give no time back: a friend who joins knows only what the
  /// clocks show now.
  void forget_earlier();
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
  /// The running side says that its turn has taken so much; less than what was seen changes
  /// nothing.
  void has_used(int64_t ms, int64_t now) { before_ += std::max<int64_t>(ms - used(now), 0); }
  /// So much of what the side has used in this turn does not count. The clock stands.
  void forgive(int64_t ms) { before_ = std::max<int64_t>(before_ - ms, 0); }
  /// The running side has time left after all: what it has used is at most that time.
  void forgive_overdue();

  /// The side has moved, and its turn has taken `spent` so far. Afterwards there are `plies` moves
  /// in the game, and the side `next` is to move. True if the side had no time left.
  bool play(int64_t spent, size_t plies, Side mover, Side next, int64_t now);
  /// What the move after which there were `plies` moves has cost, with what came before it in its
  /// turn; none if it is not one of the moves of this side since the other's.
  [[nodiscard]] std::optional<int64_t> spent_at(Side side, size_t plies) const;
  /// The other program charges more for this move. Returns after how many moves the side had no
  /// time left, if it has come to that: after this one or one that followed.
  std::optional<size_t> correct(size_t plies, int64_t spent);
  void take_back_to(size_t plies, Side next, int64_t now);

 private:
  [[nodiscard]] bool begun() const;
  /// A clock of that side that has run since time 0.
  [[nodiscard]] Clock clock_of(Side side, const ClockFace& face) const;

  /// A move, for a correction.
  struct TimedMove {
    size_t plies;  ///< in the game after it
    Side side;
    ClockFace before;
    int64_t spent;
    bool timed;      ///< the clock was running
    bool ends_turn;  ///< of several moves, the others do not
  };
  [[nodiscard]] const TimedMove* move_at(size_t plies) const;
  /// The face after that move.
  [[nodiscard]] ClockFace after(const TimedMove& move) const;

  TimeControl control_;
  std::vector<ClockFace> faces_;  ///< by the number of moves
  Side side_{0};
  int64_t before_ = 0;  ///< used in this turn before `since_`
  std::optional<int64_t> since_;
  std::vector<TimedMove> last_moves_;  ///< of one side, since the other's
};

}  // namespace stockade
