#pragma once
// PositionSearch: the games of a collection in which a position occurs, in their main lines or
// variations. It reads the moves of all games in threads of its own.
//
//   PositionSearch search(collection, session.game());
//   while (!search.finished()) … search.found(), search.done()
//
// All functions belong to one thread. The destructor stops the search.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "framework/base/threads.h"
#include "framework/game/game.h"
#include "framework/notation/pgn.h"

namespace stockade {

class PositionSearch {
 public:
  /// Looks for the position of `here` in those games of `text`. It compares positions as repetition
  /// does, so the counters of moves may differ. Skips games of other variants.
  PositionSearch(std::shared_ptr<const std::string> text, std::vector<PgnEntry> games,
                 const Game& here);
  PositionSearch(const PositionSearch&) = delete;
  PositionSearch& operator=(const PositionSearch&) = delete;

  /// The number of games that have been read.
  [[nodiscard]] size_t done() const { return done_; }
  [[nodiscard]] size_t games() const { return games_.size(); }
  /// True also after a failure; then not all games have been read.
  [[nodiscard]] bool finished() const { return done_ == games_.size() || stops_; }
  /// The numbers of the games in which the position was found so far, in order.
  [[nodiscard]] std::vector<size_t> found() const;

 private:
  void work();
  [[nodiscard]] bool occurs_in(const PgnGame& game) const;

  const std::shared_ptr<const std::string> text_;
  const std::vector<PgnEntry> games_;
  const DefinitionPtr definition_;
  const uint64_t wanted_;  ///< the key of the position
  std::atomic<size_t> next_ = 0;
  std::atomic<size_t> done_ = 0;
  std::atomic<bool> stops_ = false;
  mutable std::mutex mutex_;
  std::vector<size_t> found_;
  HelperThreads threads_;  ///< the last member, because they use the others
};

}  // namespace stockade
