#pragma once
// Computer: a searcher in a thread of its own, for programs that must not wait.
//
// start() hands it a copy of the game; the answer comes through the callbacks, which run in the
// searching thread and carry the number that start() returned, so that late answers can be told
// apart. All other members belong to one thread.

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

  Computer(const PluginRegistry& plugins, Callbacks callbacks);
  ~Computer();  ///< stops and joins
  Computer(const Computer&) = delete;
  Computer& operator=(const Computer&) = delete;

  /// Starts a search and ends the one before, whose answer is dropped. `limits.stop` is not used.
  uint64_t start(const Game& game, const SearchLimits& limits);
  /// Move now: the running search answers with what it has.
  void move_now();
  /// Ends the running search without an answer, and waits for it.
  void cancel();
  [[nodiscard]] bool busy() const { return running_.load(std::memory_order_acquire); }
  /// The id of the latest search.
  [[nodiscard]] uint64_t current() const { return id_; }

 private:
  const PluginRegistry& plugins_;
  Callbacks callbacks_;
  DefinitionPtr definition_;
  std::unique_ptr<Searcher> searcher_;
  std::thread thread_;
  std::atomic<bool> running_{false};
  std::atomic<bool> stop_{false};     ///< the running search is to end
  std::atomic<bool> dropped_{false};  ///< and its answer is not wanted
  uint64_t id_ = 0;
};

}  // namespace stockade
