#pragma once
// The interface of a search: its limits, its reports while it runs, and its result.
//
// A Searcher is a built-in engine. It belongs to one thread at a time; only stop() may be called
// from any thread.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/game.h"

namespace stockade {

/// The clock of the side to move; the search decides how much of it to use for a move.
struct ClockTime {
  int remaining_ms = 0;
  int increment_ms = 0;            ///< gained with every move
  std::optional<int> moves_to_go;  ///< until time is added; none: the rest of the game
};

/// The ponder hit: ends pondering (thinking in the enemy's time), so that the search's own time
/// begins. hit() may be called from any thread, once.
class PonderSwitch {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  /// Call it when the enemy has played the expected move: time limits count from now on.
  void hit() {
    at_.store(std::chrono::steady_clock::now().time_since_epoch().count(),
              std::memory_order_release);
  }
  /// The time when hit() was called; none before.
  [[nodiscard]] std::optional<TimePoint> hit_at() const {
    const auto at = at_.load(std::memory_order_acquire);
    if (at == kNotYet) return std::nullopt;
    return TimePoint(TimePoint::duration(at));
  }

 private:
  using Ticks = TimePoint::duration::rep;
  static constexpr Ticks kNotYet = std::numeric_limits<Ticks>::min();
  std::atomic<Ticks> at_{kNotYet};
};

/// When to stop, whichever comes first. All empty: search until stopped.
struct SearchLimits {
  std::optional<int> movetime_ms;  ///< return a move within this time
  std::optional<ClockTime> clock;  ///< choose a time for the move, and never overstep
  /// Time that is lost between the search and the clock that measures it; kept in reserve.
  int overhead_ms = 2;
  std::optional<int> depth;  ///< plies
  std::optional<uint64_t> nodes;
  std::optional<int> mate;       ///< look for a mate in this many moves and stop when it is found
  std::vector<Move> root_moves;  ///< search only these, if not empty
  int multipv = 1;               ///< lines to report
  int threads = 1;
  /// Weakened play: 1 = beginner … 10 = full strength; none: full strength. An engine without
  /// levels plays at full strength.
  std::optional<int> level;
  /// Chooses at random among moves that are nearly equal, so that games differ. 0 = always the best
  /// move; otherwise the greatest loss allowed, in centipawns (hundredths of the lowest piece's
  /// value).
  int variety_cp = 0;
  uint64_t seed = 0;  ///< the seed of that choice, and of a level's evaluation noise
  /// Ends the search when it becomes true. It may be true before the search begins, when
  /// Searcher::stop() would have no effect. Null, or it must outlive the search.
  const std::atomic<bool>* stop = nullptr;
  /// If not null, no time limit applies before its hit(). Must outlive the search.
  const PonderSwitch* ponder = nullptr;

  [[nodiscard]] bool limits_time() const { return movetime_ms || clock; }
};

/// An evaluation for the side to move: centipawns, or the number of moves to mate (negative: to
/// being mated).
struct Score {
  int centipawns = 0;
  std::optional<int> mate;
  /// "cp 34" or "mate -2", as in UCI.
  [[nodiscard]] std::string to_string() const;
};

/// One line of analysis.
struct SearchInfo {
  int depth = 0;
  int seldepth = 0;
  int multipv = 1;  ///< 1 is the best line
  Score score;
  uint64_t nodes = 0;
  int time_ms = 0;
  int hashfull = 0;  ///< permille
  std::vector<Move> pv;
};

/// The answer to SearchLimits::mate.
enum class MateAnswer {
  not_asked,
  found,  ///< the principal variation mates in at most so many moves
  none,   ///< it is proved that there is no such mate
  open    ///< no mate was found, and it is not proved that there is none
};

struct SearchResult {
  Move best;                   ///< none if there is no legal move
  std::optional<Move> ponder;  ///< the expected reply
  SearchInfo info;             ///< the principal variation
  MateAnswer mate = MateAnswer::not_asked;
};

using InfoHandler = std::function<void(const SearchInfo&)>;

class Searcher {
 public:
  virtual ~Searcher() = default;
  /// The name for users: "alpha-beta".
  [[nodiscard]] virtual std::string name() const = 0;
  /// Searches the game's present position (earlier positions count as repetitions). Returns when a
  /// limit is reached or stop() is called, and always returns a legal move if there is one. Calls
  /// `on_info` in the calling thread.
  virtual SearchResult search(const Game& game, const SearchLimits& limits,
                              const InfoHandler& on_info = {}) = 0;
  /// Ends the running search soon. Has no effect on later searches. May be called from any thread.
  virtual void stop() = 0;
  /// Clears the transposition table and the history.
  virtual void clear() = 0;
  virtual void set_hash_mb(int megabytes) = 0;
};

/// The engine that plays every game of perfect information: alpha-beta if two sides alternate,
/// expectimax if turns are longer or chance moves, Monte Carlo tree search for other numbers of
/// sides.
[[nodiscard]] std::unique_ptr<Searcher> make_generic_searcher(DefinitionPtr definition);

}  // namespace stockade
