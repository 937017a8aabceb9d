#include "framework/protocol/match.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <numeric>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "framework/base/random.h"

namespace stockade {
namespace {

using EnginePair = std::array<std::unique_ptr<Engine>, 2>;

bool is_clean(GameEnd end) { return end != GameEnd::illegal && end != GameEnd::crash; }

/// Half points of the first player.
int half_points(const MatchGameReport& report) {
  // What is neither won nor lost counts as drawn.
  const int quarters = report.game.outcome.quarter_points[report.first_player];
  return quarters == 4 ? 2 : quarters == 0 ? 0 : 1;
}

/// What keeps the players from knowing when to move.
Diagnostics check_limits(const MatchOptions& options) {
  for (const EngineSpec& player : options.players) {
    const bool own = player.movetime_ms || player.nodes;
    const bool time =
        player.movetime_ms || (!own && (options.time.movetime_ms || options.time.base_ms));
    const bool nodes = player.nodes || (!own && options.time.nodes);
    if (time || player.depth) continue;
    if (!nodes)
      return {
          error("no-limit", "the players have no limit",
                "give a time or nodes for a move, a time for the game, or each player its own")};
    if (player.type == EngineKind::program && player.protocol == EngineProtocol::cecp)
      return {error("no-limit", "xboard's protocol has no limit of nodes",
                    "give this player a movetime= or depth= of its own")};
  }
  return {};
}

void add_game(MatchScore& score, int half) {
  ++(half == 2 ? score.wins : half == 1 ? score.draws : score.losses);
}

/// Keeps the books of a match: takes games as they finish, counts and reports them in order.
class MatchBooks {
 public:
  MatchBooks(const MatchOptions& options, std::array<std::string, 2> names,
             const GameHandler& on_game)
      : options_(options), on_game_(on_game) {
    for (size_t i = 0; i < 2; ++i) state_.players[i].name = std::move(names[i]);
    if (options.sprt) state_.sprt = evaluate_sprt({}, *options.sprt);
  }

  void take(MatchGameReport report) {
    const std::lock_guard lock(mutex_);
    const int number = report.number;
    waiting_.emplace(number, std::move(report));
    while (!waiting_.empty() && waiting_.begin()->first == next_) flush_first();
  }

  /// After the last game: what is left behind games that never came.
  MatchState close(bool interrupted) {
    const std::lock_guard lock(mutex_);
    while (!waiting_.empty()) flush_first();
    state_.interrupted = interrupted;
    return state_;
  }

  [[nodiscard]] bool decided() const { return decided_.load(std::memory_order_relaxed); }

 private:
  void flush_first() {
    MatchGameReport report = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    next_ = report.number + 1;
    count(report);
    if (report.number % 2 == 1)
      first_of_pair_ = {report.number, half_points(report), report.game.end};
    if (on_game_) on_game_(report, state_);
  }

  void count(const MatchGameReport& report) {
    const PlayedGame& game = report.game;
    const int half = half_points(report);
    add_game(state_.all, half);
    if (is_clean(game.end)) add_game(state_.clean, half);
    ++state_.endings[describe(game.end, game.outcome)];
    state_.plies += game.record.main_line().size();
    count_players(report);
    if (report.number % 2 == 0 && first_of_pair_.number == report.number - 1) count_pair(report);
  }

  void count_pair(const MatchGameReport& second) {
    const auto sum = static_cast<size_t>(first_of_pair_.half_points + half_points(second));
    ++state_.all.pairs.pairs[sum];
    if (is_clean(first_of_pair_.end) && is_clean(second.game.end)) ++state_.clean.pairs.pairs[sum];
    // What is still in play when the test is decided counts for the score but not for the verdict.
    if (!options_.sprt || decided()) return;
    state_.sprt = evaluate_sprt(state_.all.pairs, *options_.sprt);
    if (state_.sprt->verdict != SprtVerdict::undecided) decided_ = true;
  }

  void count_players(const MatchGameReport& report) {
    const PlayedGame& game = report.game;
    for (size_t side = 0; side < 2; ++side) {
      PlayerTotals& player = state_.players[side ^ static_cast<size_t>(report.first_player)];
      const PlayerEffort& effort = game.effort[side];
      player.moves += static_cast<uint64_t>(effort.moves);
      player.seconds += effort.seconds;
      player.nodes += effort.nodes;
      player.depths += effort.depths;
      player.moves_with_depth += static_cast<uint64_t>(effort.moves_with_depth);
      if (game.outcome.quarter_points[side] != 0) continue;
      if (game.end == GameEnd::time) ++player.time_losses;
      if (game.end == GameEnd::illegal) ++player.illegal_moves;
      if (game.end == GameEnd::crash) ++player.crashes;
    }
  }

  struct Half {
    int number = 0;
    int half_points = 0;
    GameEnd end = GameEnd::rules;
  };

  const MatchOptions& options_;
  const GameHandler& on_game_;
  std::mutex mutex_;
  std::map<int, MatchGameReport> waiting_;
  int next_ = 1;
  Half first_of_pair_;
  MatchState state_;
  std::atomic<bool> decided_{false};
};

class Match {
 public:
  Match(const MatchOptions& options, const PluginRegistry& plugins)
      : options_(options), plugins_(plugins), order_(options.openings.size()) {
    std::iota(order_.begin(), order_.end(), size_t{0});
    Random random(options.random.seed);
    for (size_t i = order_.size(); i > 1; --i)
      std::swap(order_[i - 1], order_[random.below(static_cast<uint32_t>(i))]);
  }

  Result<MatchState> run(const GameHandler& on_game) {
    // The first thread's engines show whether the players can play at all.
    auto engines = make_engines();
    if (!engines.ok()) return engines.problems();
    std::array<std::string, 2> names;
    for (size_t i = 0; i < 2; ++i) {
      Diagnostics problems = (*engines)[i]->new_game();
      if (stopped()) problems.clear();
      if (!problems.empty()) return problems;
      names[i] = (*engines)[i]->name();
    }
    if (names[0] == names[1])
      for (size_t i = 0; i < 2; ++i) names[i] += i == 0 ? " (A)" : " (B)";
    names_ = names;
    MatchBooks books(options_, names, on_game);
    std::vector<std::thread> threads;
    const int pairs = (options_.games + 1) / 2;
    for (int i = 1; i < std::min(options_.concurrency, pairs); ++i)
      threads.emplace_back([this, &books] {
        // What worked once may fail now (too many files, memory); the others go on without it.
        auto own = make_engines();
        if (own.ok()) work(*own, books);
      });
    work(*engines, books);
    for (std::thread& thread : threads) thread.join();
    return books.close(stopped());
  }

 private:
  [[nodiscard]] bool stopped() const {
    return options_.stop && options_.stop->load(std::memory_order_relaxed);
  }

  Result<EnginePair> make_engines() const {
    EngineSettings settings;
    settings.start_timeout_ms = options_.start_timeout_ms;
    settings.stop = options_.stop;
    EnginePair engines;
    for (size_t i = 0; i < 2; ++i) {
      auto engine = make_engine(options_.players[i], options_.definition, plugins_, settings);
      if (!engine.ok()) return engine.problems();
      engines[i] = std::move(*engine);
    }
    return engines;
  }

  [[nodiscard]] Opening opening(int pair) const {
    if (order_.empty())
      return random_opening(options_.definition, options_.random, static_cast<uint64_t>(pair));
    return options_.openings[order_[static_cast<size_t>(pair) % order_.size()]];
  }

  void work(EnginePair& engines, MatchBooks& books) {
    for (;;) {
      const int pair = next_pair_++;
      if (2 * pair >= options_.games || stopped() || books.decided()) return;
      const Opening start = opening(pair);
      for (int second = 0; second < 2; ++second) {
        const int number = 2 * pair + second + 1;
        if (number > options_.games || stopped()) return;
        PlayedGame game = play(engines, start, second);
        // An engine that was kept from getting ready looks like one that cannot.
        if (game.end == GameEnd::interrupted || (game.end == GameEnd::crash && stopped())) return;
        set_tags(game.record, number, second);
        books.take({number, second, std::move(game)});
      }
    }
  }

  /// `first` is the player that has the first side.
  PlayedGame play(EnginePair& engines, const Opening& start, int first) const {
    const auto a = static_cast<size_t>(first);
    const auto b = 1 - a;
    return play_match_game(options_.definition, start, {engines[a].get(), engines[b].get()},
                           {options_.players[a], options_.players[b]}, options_.time,
                           options_.max_plies);
  }

  void set_tags(Record& record, int number, int first) const {
    const auto a = static_cast<size_t>(first);
    record.set_tag("Event", names_[0] + " against " + names_[1]);
    record.set_tag("Round", fmt::format("{}.{}", (number + 1) / 2, 2 - number % 2));
    record.set_tag("White", names_[a]);
    record.set_tag("Black", names_[1 - a]);
  }

  const MatchOptions& options_;
  const PluginRegistry& plugins_;
  std::vector<size_t> order_;
  std::array<std::string, 2> names_;
  std::atomic<int> next_pair_{0};
};

}  // namespace

Result<MatchState> run_match(const MatchOptions& options, const PluginRegistry& plugins,
                             const GameHandler& on_game) {
  if (Diagnostics problems = check_limits(options); !problems.empty()) return problems;
  return Match(options, plugins).run(on_game);
}

}  // namespace stockade
