// The engine for every two-sided definition whose sides alternate: alpha-beta on the generic
// kernel. Also the choice of an engine for a game.

#include <algorithm>

#include "framework/rules/goal_watch.h"
#include "framework/search/evaluation.h"
#include "framework/search/information_set.h"
#include "framework/search/kernel_game.h"
#include "framework/search/method.h"
#include "framework/search/monte_carlo.h"
#include "framework/search/monte_carlo_tree.h"
#include "framework/search/search.h"
#include "framework/search/search_team.h"
#include "framework/search/transposition_table.h"
#include "framework/search/turn_searcher.h"

namespace stockade {
namespace {

static_assert(SearchableGame<KernelGame>);

constexpr int kTableMegabytes = 16;

class GenericSearcher final : public Searcher {
 public:
  explicit GenericSearcher(DefinitionPtr definition)
      : definition_(std::move(definition)),
        evaluator_(*definition_),
        table_(kTableMegabytes),
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

/// Whether random games evaluate a position better than an evaluation does, according to the
/// matches of docs/develop/opponents.md: if pieces are only placed and stay, and either a goal
/// needs pieces all over the board, or there are so few moves that the tree grows deep. Not for
/// tiny boards, where alpha-beta searches every line.
bool prefers_random_games(const DefinitionPtr& game) {
  constexpr int kTinyBoard = 16;
  constexpr int kFewMoves = 16;
  const GameDefinition& definition = *game;
  const Kernel& kernel = definition.kernel();
  if (!only_places_pieces(kernel) || definition.topology().cells() <= kTinyBoard ||
      !pieces_stay(game))
    return false;
  for (const WatchFacet* facet : kernel.facets<WatchFacet>())
    if (facet->watch().spans_board()) return true;
  Position start(definition.start());
  Journal journal;
  return kernel.count_legal(start, journal) <= kFewMoves;
}

}  // namespace

std::unique_ptr<Searcher> make_generic_searcher(DefinitionPtr definition) {
  const SearchMethod method = best_method(definition);
  return std::move(*make_searcher_by(method, std::move(definition)));
}

const std::vector<std::string>& search_method_words() {
  static const std::vector<std::string> words = {"auto",     "alphabeta", "expectimax",     "uct",
                                                 "paranoid", "plain-uct", "information-set"};
  return words;
}

std::optional<SearchMethod> search_method_called(std::string_view word) {
  const auto& words = search_method_words();
  // Also accepts the algorithm's usual name, with a hyphen.
  const auto found =
      std::find(words.begin(), words.end(), word == "alpha-beta" ? "alphabeta" : word);
  if (found == words.end()) return std::nullopt;
  return static_cast<SearchMethod>(found - words.begin());
}

const std::string& word_for(SearchMethod method) {
  return search_method_words()[static_cast<size_t>(method)];
}

SearchMethod best_method(const DefinitionPtr& definition) {
  const Facts& facts = definition->facts();
  if (facts.hides_information) return SearchMethod::information_set;
  if (definition->roster().sides() != 2) return SearchMethod::uct;
  if (facts.long_turns || facts.has_chance) return SearchMethod::expectimax;
  return prefers_random_games(definition) ? SearchMethod::uct : SearchMethod::alpha_beta;
}

Result<std::unique_ptr<Searcher>> make_searcher_by(SearchMethod method, DefinitionPtr definition) {
  const Facts& facts = definition->facts();
  const auto refuse = [&](const char* because) {
    return error("unknown-search",
                 "'" + word_for(method) + "' cannot play '" + definition->id() + "': " + because,
                 "write uct or auto");
  };
  const bool two_sides = definition->roster().sides() == 2;
  // All other methods would use hidden information.
  if (facts.hides_information && method != SearchMethod::automatic &&
      method != SearchMethod::information_set)
    return error(
        "unknown-search",
        "'" + word_for(method) + "' cannot play '" + definition->id() + "', which hides pieces",
        "write information-set or auto");
  switch (method) {
    case SearchMethod::automatic:
      return make_generic_searcher(std::move(definition));
    case SearchMethod::alpha_beta:
      if (!two_sides) return refuse("the game has not two sides");
      if (facts.long_turns || facts.has_chance)
        return refuse("a turn may have several moves, or chance acts");
      return std::unique_ptr<Searcher>(std::make_unique<GenericSearcher>(std::move(definition)));
    case SearchMethod::expectimax:
      if (!two_sides) return refuse("the game has not two sides");
      return make_turn_searcher(std::move(definition));
    case SearchMethod::uct:
      return make_monte_carlo_searcher(std::move(definition));
    case SearchMethod::paranoid:
      return make_monte_carlo_searcher(std::move(definition), {.paranoid = true});
    case SearchMethod::information_set:
      if (!facts.hides_information) return refuse("the game hides nothing");
      return std::unique_ptr<Searcher>(make_information_set_searcher(std::move(definition)));
    case SearchMethod::plain_uct:
      break;
  }
  return make_monte_carlo_searcher(std::move(definition), {.uses_knowledge = false});
}

}  // namespace stockade
