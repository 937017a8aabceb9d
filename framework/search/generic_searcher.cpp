// The engine for every two-sided definition whose sides alternate: alpha-beta on the generic
// kernel.

#include "framework/search/evaluation.h"
#include "framework/search/information_set.h"
#include "framework/search/kernel_game.h"
#include "framework/search/monte_carlo.h"
#include "framework/search/search.h"
#include "framework/search/search_team.h"
#include "framework/search/transposition_table.h"
#include "framework/search/turn_searcher.h"

namespace stockade {
namespace {

static_assert(SearchableGame<KernelGame>);

constexpr int kDefaultMegabytes = 16;

class GenericSearcher final : public Searcher {
 public:
  explicit GenericSearcher(DefinitionPtr definition)
      : definition_(std::move(definition)),
        evaluator_(*definition_),
        table_(kDefaultMegabytes),
        team_(KernelGame::history_size(*definition_)) {}

  std::string name() const override { return "alpha-beta"; }

  SearchResult search(const Game& game, const SearchLimits& limits,
                      const InfoHandler& on_info) override {
    stop_.store(false, std::memory_order_relaxed);
    return team_.run(
        game, [&] { return KernelGame(game, evaluator_); }, table_, limits, stop_, on_info);
  }

  void stop() override { stop_.store(true, std::memory_order_relaxed); }
  void clear() override {
    table_.clear();
    team_.clear();
  }
  void set_hash_mb(int megabytes) override { table_.resize(megabytes); }

 private:
  DefinitionPtr definition_;
  Evaluator evaluator_;
  TranspositionTable table_;
  SearchTeam<KernelGame> team_;
  std::atomic<bool> stop_{false};
};

}  // namespace

std::unique_ptr<Searcher> make_generic_searcher(DefinitionPtr definition) {
  const Facts& facts = definition->facts();
  if (facts.hides_information) return make_information_set_searcher(std::move(definition));
  if (definition->roster().sides() != 2) return make_monte_carlo_searcher(std::move(definition));
  if (facts.long_turns || facts.has_chance) return make_turn_searcher(std::move(definition));
  return std::make_unique<GenericSearcher>(std::move(definition));
}

}  // namespace stockade
