#include "framework/tools/protocol/engine_internal.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "framework/game/player_game.h"
#include "framework/game/random_moves.h"
#include "framework/search/evaluation.h"
#include "framework/search/information_set.h"
#include "framework/search/method.h"
#include "framework/search/monte_carlo.h"

namespace stockade {
namespace {

class RandomEngine final : public Engine {
 public:
  explicit RandomEngine(const EngineSpec& spec) : name_(spec.name.empty() ? "random" : spec.name) {}

  std::string name() const override { return name_; }
  Diagnostics new_game() override { return {}; }
  MoveAnswer choose(const MoveRequest& request) override {
    Random random(request.seed);
    MoveList moves;
    MoveAnswer answer;
    if (request.player) {
      for (const PossibleMove& one : request.player->possible()) moves.push_back(one.move);
      answer.move = uniform_move(moves, random);
      return answer;
    }
    Game game = request.game;
    answer.move = random_move(game, moves, random);
    return answer;
  }
  void game_over(const std::string&, const std::string&) override {}

 private:
  std::string name_;
};

/// A beginner: it mates if it can, else takes the most valuable piece, and considers nothing else.
class GreedyEngine final : public Engine {
 public:
  GreedyEngine(const EngineSpec& spec, const GameDefinition& definition)
      : name_(spec.name.empty() ? "greedy" : spec.name), evaluator_(definition) {}

  std::string name() const override { return name_; }
  Diagnostics new_game() override { return {}; }
  MoveAnswer choose(const MoveRequest& request) override {
    Game game = request.game;
    Random random(request.seed);
    MoveList best;
    int most = std::numeric_limits<int>::min();
    const MoveList legal = game.legal_moves();
    MoveList moves = legal;
    if (request.player) {
      moves.clear();
      for (const PossibleMove& one : request.player->possible()) moves.push_back(one.move);
    }
    for (const Move move : moves) {
      // A move that only hidden pieces make possible is a capture by a pawn.
      const bool plain = std::find(legal.begin(), legal.end(), move) != legal.end();
      const int gain = plain ? gain_of(game, move) : 1;
      if (gain < most) continue;
      if (gain > most) best.clear();
      most = gain;
      best.push_back(move);
    }
    MoveAnswer answer;
    answer.move = uniform_move(best, random);
    return answer;
  }
  void game_over(const std::string&, const std::string&) override {}

 private:
  [[nodiscard]] int gain_of(Game& game, Move move) const {
    const Side mover = game.side_to_move();
    const Piece captured = game.captured(move);
    const EffectInfo& effect = game.definition().kernel().effect(move);
    int gain = captured == kEmpty ? 0 : evaluator_.value(captured);
    if (effect.promotes) gain += evaluator_.promotion_gain(move.piece(), move.other());
    if (effect.places_piece()) gain += evaluator_.value(move.piece());
    if (effect.is_exchange()) gain -= evaluator_.value(move.other());
    game.play(move);
    const bool wins = game.outcome().winner() == mover;
    game.undo();
    return wins ? std::numeric_limits<int>::max() : gain;
  }

  std::string name_;
  Evaluator evaluator_;
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
    return type_word(spec_.type);
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
    // Weak levels choose at random. The position is the seed, so that games can be repeated.
    limits.seed = request.game.position().key();
    limits.threads = spec_.threads.value_or(1);
    limits.stop = settings_.stop;
    auto* blind = request.player ? dynamic_cast<PlayerSearcher*>(searcher_.get()) : nullptr;
    const SearchResult result =
        blind ? blind->search(*request.player, limits) : searcher_->search(request.game, limits);
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
  if (spec.type == EngineKind::greedy)
    return std::unique_ptr<Engine>(std::make_unique<GreedyEngine>(spec, *definition));
  std::unique_ptr<Searcher> searcher;
  if (spec.type == EngineKind::native) {
    searcher = plugins.make_native_searcher(definition);
    if (!searcher)
      return error("no-native-plugin",
                   fmt::format("this build has no native engine for '{}'", definition->id()),
                   "write generic");
  } else if (spec.type == EngineKind::uct || spec.type == EngineKind::plain_uct) {
    searcher = make_monte_carlo_searcher(definition, {spec.type == EngineKind::uct});
  } else {
    auto made = make_searcher_by(spec.search, definition);
    if (!made.ok()) return made.problems();
    searcher = std::move(*made);
  }
  return std::unique_ptr<Engine>(
      std::make_unique<InternalEngine>(spec, std::move(searcher), settings));
}

}  // namespace stockade
