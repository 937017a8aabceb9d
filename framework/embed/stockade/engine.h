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
  /// When a search ends, whichever comes first. With none of movetime_ms, depth and nodes it ends
  /// by Engine::stop() or `stop`.
  struct Limits {
    std::optional<int> movetime_ms = {};
    std::optional<int> depth = {};  ///< plies
    std::optional<std::uint64_t> nodes = {};
    int lines = 1;  ///< how many best moves to report
    int threads = 1;
    std::optional<int> level = {};  ///< from 1 (beginner) to 10 (full strength, as without a level)
    std::uint64_t seed = 0;         ///< of the mistakes of a level
    /// The search ends soon after it becomes true, also if that was before the search began. Lives
    /// as long as the search; may be null.
    const std::atomic<bool>* stop = nullptr;
  };

  /// One line of play, and what it is worth to the side to move.
  struct Line {
    int number = 1;  ///< 1 is the best line
    int depth = 0;
    int centipawns = 0;
    std::optional<int> mate;  ///< moves to mate; negative: to being mated
    std::uint64_t nodes = 0;
    int time_ms = 0;
    std::vector<Move> moves;
  };

  struct Analysis {
    Move best;                ///< none if there is no legal move, or chance is to act
    std::vector<Line> lines;  ///< the last of each number
  };

  /// The native engine of the variant if there is one, and otherwise the search that its rules call
  /// for. It keeps its hash table between searches. For one thread; only stop() may be called from
  /// any.
  class STOCKADE_API Engine {
   public:
    explicit Engine(const Variant& variant);
    Engine(Engine&& other) noexcept;
    Engine& operator=(Engine&& other) noexcept;
    ~Engine();

    /// "alpha-beta"; for people.
    [[nodiscard]] std::string name() const;
    /// Searches the present position; earlier ones count as repetitions. In a game that hides
    /// pieces the engine is given what the side to move knows, and no more. `on_line` is called in
    /// this thread with every line that is found. Throws Error if the game is of another variant,
    /// or for limits out of their ranges.
    Analysis search(const Game& game, const Limits& limits,
                    const std::function<void(const Line&)>& on_line = {});
    Analysis search(const Position& position, const Limits& limits,
                    const std::function<void(const Line&)>& on_line = {});
    /// Ends the running search soon, with its best move so far. It does nothing if none runs: a
    /// thread that may come before the search sets Limits::stop.
    void stop();
    /// Forgets what earlier searches have found.
    void clear();
    /// From 1 to 65536. Throws Error if there is not so much memory; the hash is small then.
    void set_hash_mb(int megabytes);

   private:
    struct Data;
    std::unique_ptr<Data> data_;
  };
}
}  // namespace stockade
