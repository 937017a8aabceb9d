#include "variants/drops/hostage/native/searcher.h"

#include "framework/search/search_team.h"
#include "framework/search/transposition_table.h"
#include "variants/drops/hostage/native/game.h"

namespace stockade::hostage {
namespace {

static_assert(SearchableGame<HostageGame> && MateSearchable<HostageGame>);

constexpr int kDefaultMegabytes = 16;

class NativeSearcher final : public Searcher {
 public:
  explicit NativeSearcher(DefinitionPtr definition)
      : definition_(std::move(definition)), translation_(*definition_), table_(kDefaultMegabytes) {}

  std::string name() const override { return "native"; }

  SearchResult search(const Game& game, const SearchLimits& limits,
                      const InfoHandler& on_info) override {
    if (!translation_.takes(game.position())) return search_generic(game, limits, on_info);
    stop_.store(false, std::memory_order_relaxed);
    return team_.run(
        game, [&] { return HostageGame(game, translation_); }, table_, limits, stop_, on_info);
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

 private:
  SearchResult search_generic(const Game& game, const SearchLimits& limits,
                              const InfoHandler& on_info) {
    if (!generic_) {
      generic_ = make_generic_searcher(definition_);
      generic_->set_hash_mb(table_.megabytes());
    }
    generic_in_use_.store(generic_.get());
    SearchResult result = generic_->search(game, limits, on_info);
    generic_in_use_.store(nullptr);
    return result;
  }

  DefinitionPtr definition_;
  Translation translation_;
  TranspositionTable table_;
  SearchTeam<HostageGame> team_{HostageGame::history_size()};
  std::atomic<bool> stop_{false};
  std::unique_ptr<Searcher> generic_;
  std::atomic<Searcher*> generic_in_use_{nullptr};
};

}  // namespace

std::unique_ptr<Searcher> make_native_searcher(DefinitionPtr definition) {
  return std::make_unique<NativeSearcher>(std::move(definition));
}

}  // namespace stockade::hostage
