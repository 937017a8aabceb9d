#pragma once
// NativeEngine: the framework's alpha-beta on the board of a plugin.

#include <atomic>
#include <memory>
#include <utility>

#include "framework/plugin/plugin.h"
#include "framework/search/method.h"
#include "framework/search/search_team.h"
#include "framework/search/transposition_table.h"

namespace stockade {

/// A plugin's engine derives from it, and says which positions it takes. G is its board.
template <SearchableGame G>
class NativeEngine : public NativeSearcher {
 public:
  /// Two sides alternate in the game, without chance. `history_size`: see SearchTeam.
  NativeEngine(DefinitionPtr definition, size_t history_size)
      : definition_(std::move(definition)), team_(history_size) {}

  SearchResult search(const Game& game, const SearchLimits& limits,
                      const InfoHandler& on_info) override {
    if (!takes(game)) return search_generic(game, limits, on_info);
    stop_.store(false, std::memory_order_relaxed);
    return team_.run(
        game, [&] { return board_of(game); }, table_, limits, stop_, on_info);
  }

  void stop() override {
    stop_.store(true, std::memory_order_relaxed);
    if (Searcher* generic = generic_in_use_.load()) generic->stop();
  }
  void clear() override {
    table_.clear();
    team_.clear();
    if (generic_) generic_->clear();
  }
  void set_hash_mb(int megabytes) override {
    table_.resize(megabytes);
    if (generic_) generic_->set_hash_mb(megabytes);
  }

 protected:
  /// The board at the game's present position, which takes() has accepted.
  [[nodiscard]] virtual G board_of(const Game& game) const = 0;

 private:
  static constexpr int kDefaultMegabytes = 16;

  SearchResult search_generic(const Game& game, const SearchLimits& limits,
                              const InfoHandler& on_info) {
    if (!generic_) {
      generic_ = std::move(*make_searcher_by(SearchMethod::alpha_beta, definition_));
      generic_->set_hash_mb(table_.megabytes());
    }
    generic_in_use_.store(generic_.get());
    SearchResult result = generic_->search(game, limits, on_info);
    generic_in_use_.store(nullptr);
    return result;
  }

  DefinitionPtr definition_;
  TranspositionTable table_{kDefaultMegabytes};
  SearchTeam<G> team_;
  std::atomic<bool> stop_{false};
  std::unique_ptr<Searcher> generic_;  ///< null until it is needed
  std::atomic<Searcher*> generic_in_use_{nullptr};
};

}  // namespace stockade
