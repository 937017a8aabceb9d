#include "framework/protocol/engine_internal.h"

#include <algorithm>

#include <fmt/format.h>

#include "framework/game/random_moves.h"

namespace stockade {
namespace {

class RandomEngine final : public Engine {
 public:
  explicit RandomEngine(const EngineSpec& spec) : name_(spec.name.empty() ? "random" : spec.name) {}

  std::string name() const override { return name_; }
  Diagnostics new_game() override { return {}; }
  MoveAnswer choose(const MoveRequest& request) override {
    Game game = request.game;
    Random random(request.seed);
    MoveList legal;
    MoveAnswer answer;
    answer.move = random_move(game, legal, random);
    return answer;
  }
  void game_over(const std::string&, const std::string&) override {}

 private:
  std::string name_;
};

class InternalEngine final : public Engine {
 public:
  InternalEngine(const EngineSpec& spec, std::unique_ptr<Searcher> searcher,
                 const EngineSettings& settings)
      : spec_(spec), searcher_(std::move(searcher)), settings_(settings) {
    if (spec_.hash_mb) searcher_->set_hash_mb(*spec_.hash_mb);
  }

  std::string name() const override {
    if (!spec_.name.empty()) return spec_.name;
    return spec_.type == EngineKind::native ? "native" : "generic";
  }

  Diagnostics new_game() override {
    searcher_->clear();
    return {};
  }

  MoveAnswer choose(const MoveRequest& request) override {
    SearchLimits limits;
    limits.movetime_ms = request.movetime_ms;
    limits.nodes = request.nodes;
    limits.depth = request.depth;
    if (request.clocks) {
      const int side = request.game.side_to_move().index();
      limits.clock = ClockTime{request.clocks->left_ms[side], request.clocks->increment_ms, {}};
    }
    limits.level = spec_.level;
    // Weak levels choose at random; seeded by the position, so that games can be repeated.
    limits.seed = request.game.position().key();
    limits.threads = spec_.threads.value_or(1);
    limits.stop = settings_.stop;
    const SearchResult result = searcher_->search(request.game, limits);
    if (settings_.stop && settings_.stop->load(std::memory_order_relaxed))
      return {AnswerKind::interrupted};
    MoveAnswer answer;
    answer.move = result.best;
    if (result.best.is_none()) {
      answer.type = AnswerKind::illegal;
      answer.words = "no move";
    }
    answer.depth = result.info.depth;
    answer.nodes = result.info.nodes;
    answer.score = result.info.score;
    return answer;
  }

  void game_over(const std::string&, const std::string&) override {}

 private:
  EngineSpec spec_;
  std::unique_ptr<Searcher> searcher_;
  EngineSettings settings_;
};

}  // namespace

Result<std::unique_ptr<Engine>> make_internal_engine(const EngineSpec& spec,
                                                     const DefinitionPtr& definition,
                                                     const PluginRegistry& plugins,
                                                     const EngineSettings& settings) {
  if (spec.type == EngineKind::random)
    return std::unique_ptr<Engine>(std::make_unique<RandomEngine>(spec));
  std::unique_ptr<Searcher> searcher;
  if (spec.type == EngineKind::native) {
    if (const Plugin* plugin = plugins.find(*definition))
      searcher = plugin->make_searcher(definition);
    if (!searcher)
      return error("no-native-plugin",
                   fmt::format("this build has no native engine for '{}'", definition->id()),
                   "write generic");
  } else {
    searcher = make_generic_searcher(definition);
  }
  return std::unique_ptr<Engine>(
      std::make_unique<InternalEngine>(spec, std::move(searcher), settings));
}

}  // namespace stockade
