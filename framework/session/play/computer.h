#pragma once
// Computer: runs an engine in its own thread, for programs that must not wait.
//
// start() copies the game. The callbacks return the answer. They run in the searching thread and
// get the number that start() returned, so that the caller recognises late answers. All other
// members are for one thread. None of them waits for a search, nor for an engine to be made, which
// takes seconds where scripts find the values of pieces. An engine that does not stop at once, such
// as another program that hangs, delays only later searches.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "framework/game/player_game.h"
#include "framework/plugin/plugin.h"

namespace stockade {

class Computer {
 public:
  struct Callbacks {
    std::function<void(uint64_t id, const SearchInfo&)> on_info;
    std::function<void(uint64_t id, const SearchResult&)> on_done;
  };

  /// Makes the engine for a variant, in the searching thread. If it returns null, the variant's own
  /// engine searches.
  using MakeSearcher = std::function<std::unique_ptr<Searcher>(const DefinitionPtr&)>;

  Computer(const PluginRegistry& plugins, Callbacks callbacks);
  ~Computer();  ///< stops and joins
  Computer(const Computer&) = delete;
  Computer& operator=(const Computer&) = delete;

  /// Starts a search, after cancelling the previous one. `limits.stop` is ignored.
  uint64_t start(const Game& game, const SearchLimits& limits);
  /// The same for the player to move in a game that hides pieces. The engine gets the player's
  /// knowledge; an engine that needs the whole position finds no move.
  uint64_t start(const PlayerGame& player, const SearchLimits& limits);
  /// Sets the engine of later searches; if `make` is empty, it is the variant's own.
  void use(MakeSearcher make);
  /// Ends the running search with its best move so far.
  void move_now();
  /// Ends the running search without an answer.
  void cancel();
  /// Frees what the engine has learnt of the last game, as the next one is of `definition`: its
  /// tables, and the whole engine if it plays another variant. Ends the running search.
  void rest(const DefinitionPtr& definition);
  /// True if a search is running, or waits for the end of the previous one.
  [[nodiscard]] bool busy() const;
  /// The id of the last search.
  [[nodiscard]] uint64_t current() const { return id_; }

 private:
  /// The engine for one variant. The searching thread makes it with its first search.
  struct Engine {
    DefinitionPtr definition;
    MakeSearcher make;
    std::unique_ptr<Searcher> searcher;  ///< set by the searching thread, under the mutex
  };

  /// A requested search.
  struct Job {
    Job(uint64_t number, const Game& position, const SearchLimits& how_long,
        std::shared_ptr<Engine> by)
        : id(number), game(position), limits(how_long), engine(std::move(by)) {}
    Job(uint64_t number, const PlayerGame& knowledge, const SearchLimits& how_long,
        std::shared_ptr<Engine> by)
        : id(number),
          game(knowledge.shown()),
          player(knowledge),
          limits(how_long),
          engine(std::move(by)) {}

    uint64_t id;
    Game game;
    std::optional<PlayerGame> player = std::nullopt;  ///< searched in place of the game
    SearchLimits limits;
    std::shared_ptr<Engine> engine;
    std::atomic<bool> stop{false};     ///< ends the search
    std::atomic<bool> dropped{false};  ///< discards its answer
    std::atomic<bool> done{false};
  };

  void work();
  void search(Job& job);
  /// The job's result; none if it is dropped.
  SearchResult result_of(Job& job);
  /// The engine's searcher, for the searching thread.
  Searcher& searcher_of(Engine& engine);
  /// Takes another engine, unless the definition is the same as before.
  void take_engine(const DefinitionPtr& definition);
  uint64_t start(std::shared_ptr<Job> job);
  /// Releases the engine: the thread ends it, since that may take time.
  void retire();

  const PluginRegistry& plugins_;
  Callbacks callbacks_;
  MakeSearcher make_;
  std::shared_ptr<Engine> engine_;
  std::shared_ptr<Job> last_;  ///< the last search that start() made
  uint64_t id_ = 0;

  std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by the mutex:
  std::shared_ptr<Job> next_;                     ///< the next search of the thread
  std::vector<std::shared_ptr<Engine>> retired_;  ///< engines that the thread will end
  std::shared_ptr<Engine> resting_;               ///< the engine whose tables it will free
  bool ends_ = false;
  std::thread thread_;  ///< begins with the first search
};

}  // namespace stockade
