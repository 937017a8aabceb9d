#include "framework/tools/protocol/match.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "framework/base/random.h"
#include "framework/base/threads.h"
#include "framework/notation/pgn.h"

namespace stockade {
namespace {

using EnginePair = std::array<std::unique_ptr<Engine>, 2>;

/// The half points of the first player.
int half_points(const MatchGameReport& report) {
  // Everything between a win and a loss counts as a draw.
  const int quarters = report.game.quarter_points(report.first_player);
  return quarters == 4 ? 2 : quarters == 0 ? 0 : 1;
}

void add_game(MatchScore& score, int half) {
  ++(half == 2 ? score.wins : half == 1 ? score.draws : score.losses);
}

/// Collects the games of a match as they finish, and counts and reports them in order.
class MatchTable {
 public:
  MatchTable(const MatchOptions& options, std::array<std::string, 2> names,
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

  /// Called after the last game. Unfinished games may have left gaps in the order.
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
    const int sum = first_of_pair_.half_points + half_points(second);
    ++state_.all.pairs.pairs[sum];
    if (is_clean(first_of_pair_.end) && is_clean(second.game.end)) ++state_.clean.pairs.pairs[sum];
    // Games that end after the decision of the test count for the score, but not for the verdict.
    if (!options_.sprt || decided()) return;
    state_.sprt = evaluate_sprt(state_.all.pairs, *options_.sprt);
    if (state_.sprt->verdict != SprtVerdict::undecided) decided_ = true;
  }

  void count_players(const MatchGameReport& report) {
    const PlayedGame& game = report.game;
    for (int seat = 0; seat < 2; ++seat) {
      PlayerTotals& player = state_.players[seat ^ report.first_player];
      const PlayerEffort& effort = game.effort[seat];
      player.moves += static_cast<uint64_t>(effort.moves);
      player.seconds += effort.seconds;
      player.nodes += effort.nodes;
      player.depths += effort.depths;
      player.moves_with_depth += static_cast<uint64_t>(effort.moves_with_depth);
      if (game.quarter_points(seat) != 0) continue;
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
    // If the engines of the first thread start, the players can play.
    auto engines = make_engines();
    if (!engines.ok()) return engines.problems();
    std::array<std::string, 2> names;
    for (size_t i = 0; i < 2; ++i) {
      Diagnostics problems = (*engines)[i]->new_game();
      if (problems.empty()) problems = check_openings(*(*engines)[i]);
      if (stopped()) problems.clear();
      if (!problems.empty()) return problems;
      names[i] = (*engines)[i]->name();
    }
    if (names[0] == names[1])
      for (size_t i = 0; i < 2; ++i) names[i] += i == 0 ? " (A)" : " (B)";
    names_ = names;
    MatchTable table(options_, names, on_game);
    const int pairs = (options_.games + 1) / 2;
    HelperThreads helpers([this] { failed_ = true; });
    for (int i = 1; i < std::min(options_.concurrency, pairs); ++i) {
      const bool started = helpers.start([this, &table] {
        // A further start may fail (too many files, memory): then the match has one thread less.
        auto own = make_engines();
        if (own.ok()) work(*own, table);
      });
      if (!started) break;
    }
    work(*engines, table);
    helpers.join();
    return table.close(stopped());
  }

 private:
  [[nodiscard]] bool stopped() const {
    return failed_ || (options_.stop && options_.stop->load(std::memory_order_relaxed));
  }

  /// The first problem of a player with an opening. Random ones begin at the start of the game.
  [[nodiscard]] Diagnostics check_openings(const Engine& engine) const {
    if (options_.openings.empty()) return engine.check_start(options_.definition->start());
    for (const Opening& opening : options_.openings)
      if (Diagnostics problems = engine.check_start(opening.start); !problems.empty())
        return problems;
    return {};
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
      return random_opening(options_.definition, plugins_, options_.random,
                            static_cast<uint64_t>(pair));
    return options_.openings[order_[pair % order_.size()]];
  }

  void work(EnginePair& engines, MatchTable& table) {
    for (;;) {
      const int pair = next_pair_++;
      if (2 * pair >= options_.games || stopped() || table.decided()) return;
      const Opening start = opening(pair);
      for (int second = 0; second < 2; ++second) {
        const int number = 2 * pair + second + 1;
        if (number > options_.games || stopped()) return;
        PlayedGame game = play(engines, start, second, number);
        // If the match is stopped while an engine is getting ready, that looks like a crash.
        if (game.end == GameEnd::interrupted || (game.end == GameEnd::crash && stopped())) return;
        set_tags(game, number, second);
        table.take({number, second, std::move(game)});
      }
    }
  }

  /// `first` is the player of the first side.
  PlayedGame play(EnginePair& engines, const Opening& start, int first, int number) const {
    const int second = 1 - first;
    uint64_t seed = options_.random.seed;
    seed = splitmix(seed) ^ static_cast<uint64_t>(number);
    return play_match_game(options_.definition, start,
                           {engines[first].get(), engines[second].get()},
                           {options_.players[first], options_.players[second]}, options_.time,
                           options_.max_plies, seed, seat_of(number), options_.on_move);
  }

  /// The side that the first player of a game has. With more than two sides, each side is this
  /// single seat in turn.
  [[nodiscard]] Side seat_of(int number) const {
    const int sides = options_.definition->roster().sides();
    return Side{sides > 2 ? (number - 1) / 2 % sides : 0};
  }

  void set_tags(PlayedGame& game, int number, int first) const {
    Record& record = game.record;
    record.set_tag("Event", names_[0] + " against " + names_[1]);
    record.set_tag("Round", fmt::format("{}.{}", (number + 1) / 2, 2 - number % 2));
    const std::vector<std::string> tags = player_tags(options_.definition->equipment());
    for (size_t side = 0; side < tags.size(); ++side)
      record.set_tag(tags[side], names_[game.player_of[side] ^ first]);
  }

  const MatchOptions& options_;
  const PluginRegistry& plugins_;
  std::vector<size_t> order_;
  std::array<std::string, 2> names_;
  std::atomic<int> next_pair_{0};
  std::atomic<bool> failed_{false};  ///< an exception has ended a thread
};

}  // namespace

Diagnostics check_limits(std::span<const EngineSpec> players, const MatchTime& limits) {
  for (const EngineSpec& player : players) {
    if (player.type == EngineKind::random || player.type == EngineKind::greedy) continue;
    const bool own = player.movetime_ms || player.nodes;
    const bool time = player.movetime_ms || (!own && (limits.movetime_ms || limits.base_ms));
    const bool nodes = player.nodes || (!own && limits.nodes);
    if (time || player.depth) continue;
    if (!nodes)
      return {error("no-limit", "the players have no limit",
                    "write --movetime, --nodes or --tc, or give each player a limit of its own")};
    if (player.type == EngineKind::program && player.protocol == EngineProtocol::cecp)
      return {error("no-limit", "xboard's protocol has no limit of nodes",
                    "write movetime= or depth= for this player")};
  }
  return {};
}

Result<MatchState> run_match(const MatchOptions& options, const PluginRegistry& plugins,
                             const GameHandler& on_game) {
  if (Diagnostics problems = check_limits(options.players, options.time); !problems.empty())
    return problems;
  return Match(options, plugins).run(on_game);
}

}  // namespace stockade
