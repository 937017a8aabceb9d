#pragma once
// Engine: searches for good moves.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <stockade/game.h>

namespace stockade {
STOCKADE_INLINE namespace embed {
  /// The limits of a search; the first one that is reached ends it. Without movetime_ms, depth and
  /// nodes, only Engine::stop() or `stop` ends it.
  struct Limits {
    std::optional<int> movetime_ms = {};
    std::optional<int> depth = {};  ///< plies
    std::optional<std::uint64_t> nodes = {};
    int lines = 1;  ///< how many best moves to report
    int threads = 1;
    std::optional<int> level = {};  ///< from 1 (beginner) to 10 (full strength, as without a level)
    std::uint64_t seed = 0;         ///< for the mistakes of a level
    /// The search ends soon after this becomes true, even if it was true before the search. Must
    /// outlive the search; may be null.
    const std::atomic<bool>* stop = nullptr;
  };

  /// One line of play, and its evaluation for the side to move.
  struct Line {
    int number = 1;  ///< 1 is the best line
    int depth = 0;
    int centipawns = 0;
    std::optional<int> mate;  ///< moves to mate; negative: the side to move is mated
    std::uint64_t nodes = 0;
    int time_ms = 0;
    std::vector<Move> moves;
  };

  struct Analysis {
    Move best;                ///< none if there is no legal move, or chance is to act
    std::vector<Line> lines;  ///< the last report for each number
  };

  /// The native engine of the variant if there is one, otherwise a search that fits its rules. It
  /// keeps its hash table between searches. For one thread; only stop() may be called from any.
  class STOCKADE_API Engine {
   public:
    explicit Engine(const Variant& variant);
    Engine(Engine&& other) noexcept;
    Engine& operator=(Engine&& other) noexcept;
    ~Engine();

    /// The engine's name for people: "alpha-beta".
    [[nodiscard]] std::string name() const;
    /// Searches the present position; earlier ones count as repetitions. In a game that hides
    /// pieces the engine gets only what the side to move knows. `on_line` is called in this thread
    /// for every line found. Throws Error if the game is of another variant, or for limits out of
    /// their ranges.
    Analysis search(const Game& game, const Limits& limits,
                    const std::function<void(const Line&)>& on_line = {});
    Analysis search(const Position& position, const Limits& limits,
                    const std::function<void(const Line&)>& on_line = {});
    /// Ends the running search soon, with its best move so far. Does nothing if none is running: to
    /// stop a search that may not have started yet, set Limits::stop.
    void stop();
    /// Clears the hash table and other results of earlier searches.
    void clear();
    /// Sets the size of the hash table, from 1 to 65536. If memory is too small, throws Error; the
    /// table is small then.
    void set_hash_mb(int megabytes);

   private:
    struct Data;
    std::unique_ptr<Data> data_;
  };
}
}  // namespace stockade
