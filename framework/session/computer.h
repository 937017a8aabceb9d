#pragma once
// Computer: an engine in its own thread, for programs that must not wait.
//
// start() gives it a copy of the game. The answer comes through the callbacks, which run in the
// searching thread and get the number that start() returned, so that the caller recognises late
// answers. All other members are for one thread.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>

#include "framework/plugin/plugin.h"

namespace stockade {

class Computer {
 public:
  struct Callbacks {
    std::function<void(uint64_t id, const SearchInfo&)> on_info;
    std::function<void(uint64_t id, const SearchResult&)> on_done;
  };

  /// Makes the engine for a variant; null if it has none, and then the variant's own searches.
  using MakeSearcher = std::function<std::unique_ptr<Searcher>(const DefinitionPtr&)>;

  Computer(const PluginRegistry& plugins, Callbacks callbacks);
  ~Computer();  ///< stops and joins
  Computer(const Computer&) = delete;
  Computer& operator=(const Computer&) = delete;

  /// Starts a search, after cancelling the previous one. `limits.stop` is ignored.
  uint64_t start(const Game& game, const SearchLimits& limits);
  /// Later searches are by this engine; by the variant's own if it is empty.
  void use(MakeSearcher make);
  /// Ends the running search with its best move so far.
  void move_now();
  /// Ends the running search without an answer, and waits for its thread.
  void cancel();
  [[nodiscard]] bool busy() const { return running_.load(std::memory_order_acquire); }
  /// The id of the last search.
  [[nodiscard]] uint64_t current() const { return id_; }

 private:
  const PluginRegistry& plugins_;
  Callbacks callbacks_;
  MakeSearcher make_;
  DefinitionPtr definition_;
  std::unique_ptr<Searcher> searcher_;
  std::thread thread_;
  std::atomic<bool> running_{false};
  std::atomic<bool> stop_{false};     ///< ends the running search
  std::atomic<bool> dropped_{false};  ///< drops its answer
  uint64_t id_ = 0;
};

}  // namespace stockade
