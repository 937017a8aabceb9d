#pragma once
// What outer layers know of a search: its limits, what it tells on the way, and its answer.
//
// A Searcher belongs to one thread at a time; stop() alone may be called from any thread.

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

/// The clock of the side to move; the search decides how much of it a move is worth.
struct ClockTime {
  int remaining_ms = 0;
  int increment_ms = 0;            ///< gained with every move
  std::optional<int> moves_to_go;  ///< until time is added; none: the rest of the game
};

/// Tells a search that thinks in the enemy's time when its own time begins. hit() may be called
/// from any thread, once.
class PonderSwitch {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  /// The enemy has played what was expected: limits of time count from now on.
  void hit() {
    at_.store(std::chrono::steady_clock::now().time_since_epoch().count(),
              std::memory_order_release);
  }
  /// When that was; none before.
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
  std::optional<int> movetime_ms;  ///< answer within this time
  std::optional<ClockTime> clock;  ///< choose a time, and never use up the clock
  /// What is lost of either between the search and whoever measures its time; kept back from it.
  int overhead_ms = 2;
  std::optional<int> depth;  ///< plies
  std::optional<uint64_t> nodes;
  std::optional<int> mate;       ///< look for a mate in this many moves and stop when it is found
  std::vector<Move> root_moves;  ///< search these alone, if not empty
  int multipv = 1;               ///< lines to report
  int threads = 1;
  /// Weakened play: 1 = beginner … 10 = full strength; none: full strength. A searcher without
  /// levels plays at full strength.
  std::optional<int> level;
  /// Choose among first moves that are nearly equal, so that games differ. 0 = always the best;
  /// otherwise the greatest loss allowed, in centipawns (hundredths of the lowest piece's value).
  int variety_cp = 0;
  uint64_t seed = 0;  ///< of the choice above
  /// Ends the search when it becomes true, even before it has begun (where Searcher::stop() would
  /// be lost). Null, or outlives the search.
  const std::atomic<bool>* stop = nullptr;
  /// If not null, time is not limited before its hit(). Outlives the search.
  const PonderSwitch* ponder = nullptr;

  [[nodiscard]] bool limits_time() const { return movetime_ms || clock; }
};

/// From the side to move: centipawns, or the number of moves to mate (negative: to being mated).
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

/// What a search for a mate has to say of SearchLimits::mate.
enum class MateAnswer {
  not_asked,
  found,  ///< the line chosen mates in at most so many moves
  none,   ///< proved: there is no such mate
  open    ///< none was found
};

struct SearchResult {
  Move best;                   ///< none if there is no legal move
  std::optional<Move> ponder;  ///< the expected reply
  SearchInfo info;             ///< of the line chosen
  MateAnswer mate = MateAnswer::not_asked;
};

using InfoHandler = std::function<void(const SearchInfo&)>;

class Searcher {
 public:
  virtual ~Searcher() = default;
  /// "alpha-beta", for people.
  [[nodiscard]] virtual std::string name() const = 0;
  /// Searches the game's present position (its earlier positions count for repetition). Returns
  /// when a limit is reached or stop() is called; always with a legal move if there is one.
  /// `on_info` is called in the calling thread.
  virtual SearchResult search(const Game& game, const SearchLimits& limits,
                              const InfoHandler& on_info = {}) = 0;
  /// Ends a search that runs, soon; from any thread. The next search starts afresh.
  virtual void stop() = 0;
  /// Forgets what it learnt from earlier positions.
  virtual void clear() = 0;
  virtual void set_hash_mb(int megabytes) = 0;
};

/// The searcher that plays any two-player game of perfect information.
[[nodiscard]] std::unique_ptr<Searcher> make_generic_searcher(DefinitionPtr definition);

}  // namespace stockade
