#include "framework/tools/analysis/metrics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "framework/base/translate.h"

namespace stockade {
namespace {

using Games = std::vector<const GameSample*>;
using RandomGames = std::vector<const RandomGame*>;

constexpr double kLead = 0.05;
constexpr double kSettled = 0.9;
/// A win after chances below this counts as a comeback.
constexpr double kNearlyLost = 0.25;
/// Evaluations beyond this are mates.
constexpr int kMateBoundary = kMateScore / 2;

double seen_by(double chance, int side) { return side == 0 ? chance : 1 - chance; }

/// Minus the log-likelihood of the results; the turns of a game together have the weight 1.
double misfit(std::span<const GameSample* const> games, double scale) {
  // A prior with the weight of one game: the scale is about 200, within a factor of e.
  double sum = 0.5 * std::log(scale / 200) * std::log(scale / 200);
  for (const GameSample* game : games) {
    const double result = game->points / 4.0;
    double of_game = 0;
    int turns = 0;
    for (const int score : game->scores) {
      if (std::abs(score) > kMateBoundary) continue;
      const double x = score / scale;
      // -log of 1 / (1 + exp(-x)) and of its complement.
      const double lost = x > 0 ? std::log1p(std::exp(-x)) : std::log1p(std::exp(x)) - x;
      of_game += result * lost + (1 - result) * (lost + x);
      ++turns;
    }
    if (turns > 0) sum += of_game / turns;
  }
  return sum;
}

/// The values of `f`, for the games that have one.
template <class Game, class Function>
std::vector<double> values_of(const std::vector<const Game*>& games, const Function& f) {
  std::vector<double> values;
  for (const Game* game : games)
    if (const std::optional<double> value = f(*game)) values.push_back(*value);
  return values;
}

template <class Game, class Test>
std::optional<Estimate> share_of(const std::vector<const Game*>& games, const Test& test) {
  const auto hits =
      std::count_if(games.begin(), games.end(), [&](const Game* game) { return test(*game); });
  return estimate_share(static_cast<uint64_t>(hits), games.size());
}

using Pair = std::pair<double, double>;
template <class Game, class Function>
std::optional<Estimate> ratio_of(const std::vector<const Game*>& games, const Function& f) {
  std::vector<double> parts;
  std::vector<double> wholes;
  for (const Game* game : games) {
    const auto [part, whole] = f(*game);
    parts.push_back(part);
    wholes.push_back(whole);
  }
  return estimate_ratio(parts, wholes);
}

double sum_of(const std::vector<int>& list, size_t most) {
  double sum = 0;
  for (size_t i = 0; i < std::min(most, list.size()); ++i) sum += list[i];
  return sum;
}

/// Collects metrics: the values of all variants for one id become one row.
class Rows {
 public:
  Rows(Report& report, size_t variants) : report_(report), variants_(variants) {}

  Metric& row(const std::string& id, const std::string& name, Unit unit, const std::string& about,
              bool headline = false) {
    for (Metric& metric : report_.metrics)
      if (metric.id == id) return metric;
    Metric metric{id, id.substr(0, id.find('.')), name, about, unit, headline, {}, {}, {}};
    metric.values.resize(variants_);
    report_.metrics.push_back(std::move(metric));
    return report_.metrics.back();
  }

 private:
  Report& report_;
  size_t variants_;
};

constexpr bool kHeadline = true;

class VariantMetrics {
 public:
  VariantMetrics(Rows& rows, size_t variant, const GameDefinition& definition, Games games,
                 RandomGames playouts, Games duels, double scale)
      : rows_(rows),
        variant_(variant),
        definition_(definition),
        games_(std::move(games)),
        playouts_(std::move(playouts)),
        duels_(std::move(duels)),
        lines_(chance_lines(games_, scale)) {}

  void outcome() {
    put("outcome.first_score", trc_noop("metric", "first player's score"), Unit::share,
        tr_noop(
            "Mean points of the player who begins; 50 % if neither of two sides has an advantage."),
        estimate_bounded_mean(
            values_of(games_, [](const GameSample& g) { return g.points / 4.0; })),
        kHeadline);
    put("outcome.draws", trc_noop("metric", "draws"), Unit::share,
        tr_noop("Games that end with equal points."),
        share_of(games_, [](const GameSample& g) { return g.points == 2 && !was_stopped(g); }),
        kHeadline);
    put("outcome.completed", trc_noop("metric", "games that end"), Unit::share,
        tr_noop("Games that end by the rules before the limit of plies."),
        share_of(games_, [](const GameSample& g) { return !was_stopped(g); }));
    put("outcome.timeouts", trc_noop("metric", "games stopped"), Unit::share,
        tr_noop("Games that reach the limit of plies and are stopped there."),
        share_of(games_, was_stopped));
  }
  /// Adds one row per ending of games.
  void endings(const std::set<std::string>& endings) {
    for (const std::string& ending : endings) {
      std::string id = ending;
      std::replace(id.begin(), id.end(), ' ', '_');
      put("outcome.by_" + id, "ended by " + ending, Unit::share,
          "Games that end by " + ending + ".",
          share_of(games_, [&](const GameSample& g) { return g.ending == ending; }));
    }
  }

  void length() {
    const auto plies =
        values_of(games_, [](const GameSample& g) { return static_cast<double>(g.plies); });
    put("length.mean", trc_noop("metric", "plies per game"), Unit::number,
        tr_noop("Moves of both players, with the opening."), estimate_mean(plies), kHeadline);
    put("length.median", trc_noop("metric", "median of plies"), Unit::number,
        tr_noop("Half of the games are at most this long."), estimate_quantile(plies, 0.5));
    put("length.lower_quartile", trc_noop("metric", "lower quartile"), Unit::number,
        tr_noop("A quarter of the games are at most this long."), estimate_quantile(plies, 0.25));
    put("length.upper_quartile", trc_noop("metric", "upper quartile"), Unit::number,
        tr_noop("Three quarters of the games are at most this long."),
        estimate_quantile(plies, 0.75));
    put("length.past_move_50", trc_noop("metric", "past move 50"), Unit::share,
        tr_noop("Games of more than 100 plies: each player has made 50 moves."),
        share_of(games_, [](const GameSample& g) { return g.plies > 100; }));
  }

  void choice() {
    put("choice.legal_mean", trc_noop("metric", "legal moves per turn"), Unit::number,
        tr_noop("Mean over all turns of all games."),
        ratio_of(games_,
                 [](const GameSample& g) {
                   return Pair(sum_of(g.legal, g.legal.size()), g.legal.size());
                 }),
        kHeadline);
    std::vector<std::vector<uint32_t>> counts;
    int most = 0;
    for (const GameSample* game : games_) {
      counts.emplace_back();
      for (const int legal : game->legal) {
        const auto value = static_cast<size_t>(legal);
        if (counts.back().size() <= value) counts.back().resize(value + 1);
        ++counts.back()[value];
        most = std::max(most, legal);
      }
    }
    put("choice.legal_median", trc_noop("metric", "median of legal moves"), Unit::number,
        tr_noop("Half of all turns have at most this many."), estimate_turn_quantile(counts, 0.5));
    put("choice.legal_most", trc_noop("metric", "most in a game"), Unit::number,
        tr_noop("The largest number of legal moves in a game, mean over games."),
        estimate_mean(values_of(games_, [](const GameSample& g) -> std::optional<double> {
          if (g.legal.empty()) return std::nullopt;
          return *std::max_element(g.legal.begin(), g.legal.end());
        })));
    if (!games_.empty())
      put("choice.legal_record", trc_noop("metric", "most of all"), Unit::number,
          tr_noop("The largest number of legal moves in any turn that was sampled."),
          Estimate{static_cast<double>(most), {}, {}, games_.size(), {}, 0});
    const auto forced = [](const GameSample& g) {
      return static_cast<double>(std::count(g.legal.begin(), g.legal.end(), 1));
    };
    put("choice.decision_turns", trc_noop("metric", "decision turns per game"), Unit::number,
        tr_noop("Turns with more than one legal move, mean over games."),
        estimate_mean(values_of(games_, [&](const GameSample& g) { return g.plies - forced(g); })));
    put("choice.forced", trc_noop("metric", "forced turns"), Unit::share,
        tr_noop("Turns with one legal move, as a share of all turns."),
        ratio_of(games_, [&](const GameSample& g) { return Pair(forced(g), g.plies); }));
    share_of_turns("drops", trc_noop("metric", "drops"),
                   tr_noop("Moves that place a piece from a zone, as a share of all moves."),
                   &GameSample::drops);
    share_of_turns("exchanges", trc_noop("metric", "exchanges"),
                   tr_noop("Moves that pay for a piece, as a share of all moves."),
                   &GameSample::exchanges);
    share_of_turns("captures", trc_noop("metric", "captures"),
                   tr_noop("Moves that capture, as a share of all moves."), &GameSample::captures);
    share_of_turns("checks", trc_noop("metric", "checks"),
                   tr_noop("Moves that give check, as a share of all moves."), &GameSample::checks);
    share_of_turns("promotions", trc_noop("metric", "promotions"),
                   tr_noop("Moves that promote, as a share of all moves."),
                   &GameSample::promotions);
  }

  void drama_metrics() {
    const auto over_lines = [&](const std::function<double(const ChanceLine&)>& f, bool decided) {
      std::vector<double> values;
      for (const ChanceLine& line : lines_)
        if (!decided || winner_of(*line.game) >= 0) values.push_back(f(line));
      return values;
    };
    put("drama.lead_changes", trc_noop("metric", "lead changes per game"), Unit::number,
        tr_noop("How often the lead passes to the other player. A player takes the lead at chances "
                "of 55 "
                "%, "
                "and keeps it until the other player does."),
        estimate_mean(over_lines(
            [](const ChanceLine& l) { return static_cast<double>(lead_changes(l.chances)); },
            false)),
        kHeadline);
    put("drama.drama", trc_noop("metric", "drama"), Unit::number,
        tr_noop("How long and how far the winner was behind, in games with a winner: the mean over "
                "turns "
                "of the root of 1 - 2c where the winner's chances c are below one half, else 0."),
        estimate_mean(over_lines(
            [](const ChanceLine& l) { return drama(l.chances, winner_of(*l.game)); }, true)));
    const auto worst = over_lines(
        [](const ChanceLine& l) { return worst_moment(l.chances, winner_of(*l.game)); }, true);
    put("drama.worst_moment", trc_noop("metric", "winner's worst moment"), Unit::share,
        tr_noop("The winner's lowest chances, in games with a winner; mean over games."),
        estimate_bounded_mean(worst));
    const auto back = std::count_if(worst.begin(), worst.end(),
                                    [](double chances) { return chances < kNearlyLost; });
    put("drama.comebacks", trc_noop("metric", "comebacks"), Unit::share,
        tr_noop("Games whose winner once had chances below 25 %, as a share of the games with a "
                "winner."),
        estimate_share(static_cast<uint64_t>(back), worst.size()), kHeadline);
    put("drama.settled_at", trc_noop("metric", "settled at"), Unit::share,
        tr_noop("The part of the game after which the winner's chances stay at 90 % or more, in "
                "games with "
                "a winner. A late value means that games are decided near their end."),
        estimate_bounded_mean(over_lines(
            [](const ChanceLine& l) { return settled_at(l.chances, winner_of(*l.game)); }, true)));
    put("drama.uncertainty", trc_noop("metric", "uncertainty"), Unit::share,
        tr_noop(
            "How open the result is: the mean over turns of 1 - |2c - 1|. 100 % for a game that is "
            "always even, 0 % for one whose result is always clear."),
        estimate_bounded_mean(
            over_lines([](const ChanceLine& l) { return uncertainty(l.chances); }, false)));
  }

  void pieces() {
    put("board.pieces", trc_noop("metric", "pieces on the board"), Unit::number,
        tr_noop("Mean over all turns."),
        ratio_of(games_, [](const GameSample& g) { return mean_over_turns(g.pieces); }));
  }
  void pieces_in_zones() {
    const std::vector<std::string> names = zone_names(definition_);
    for (size_t i = 0; i < names.size(); ++i)
      put("board.zone_" + names[i], "pieces in " + names[i], Unit::number,
          tr_noop("Both players together; mean over all turns."),
          ratio_of(games_, [&](const GameSample& g) {
            return i < g.zones.size() ? mean_over_turns(g.zones[i]) : Pair(0, 0);
          }));
  }
  void use_of_board() {
    const double cells = definition_.topology().cells();
    put("board.cells_used", trc_noop("metric", "cells used"), Unit::share,
        tr_noop(
            "Cells that a move of the game leads to, as a share of all cells; mean over games."),
        estimate_bounded_mean(
            values_of(games_, [&](const GameSample& g) { return g.cells / cells; })));
    put("board.distance", trc_noop("metric", "distance per move"), Unit::number,
        tr_noop("King's steps, mean over all moves on the board."),
        ratio_of(games_, [](const GameSample& g) { return Pair(g.distance, g.board_moves); }));
  }

  void tree() {
    put("tree.game_tree", trc_noop("metric", "game tree"), Unit::power,
        tr_noop("The product of the numbers of legal moves of all turns of a game, as a power of "
                "ten; mean "
                "of the exponent over games."),
        estimate_mean(values_of(games_,
                                [](const GameSample& g) {
                                  double sum = 0;
                                  for (const int legal : g.legal) sum += std::log10(legal);
                                  return sum;
                                })),
        kHeadline);
  }

  void depth(int factor) {
    const auto scores = values_of(duels_, [](const GameSample& g) { return g.points / 8.0; });
    put("depth.score", fmt::format("score of {}× nodes", factor), Unit::share,
        fmt::format("Points of the engine with {0} times the nodes against itself, from pairs of "
                    "games with colours changed. 50 % if a deeper search does not help.",
                    factor),
        estimate_bounded_mean(scores), kHeadline);
  }

  void random_play() {
    put("random.plies", trc_noop("metric", "plies per random game"), Unit::number,
        tr_noop("Mean length of games of random legal moves."),
        estimate_mean(values_of(playouts_,
                                [](const RandomGame& g) { return static_cast<double>(g.plies); })));
    put("random.first_score", trc_noop("metric", "first player's score"), Unit::share,
        tr_noop("Mean points of the player who begins, in random games."),
        estimate_bounded_mean(
            values_of(playouts_, [](const RandomGame& g) { return g.points / 4.0; })));
    put("random.draws", trc_noop("metric", "draws"), Unit::share,
        tr_noop("Random games that end with equal points."),
        share_of(playouts_, [](const RandomGame& g) { return g.points == 2 && !g.stopped; }));
    put("random.completed", trc_noop("metric", "games that end"), Unit::share,
        tr_noop("Random games that end within the limit of plies."),
        share_of(playouts_, [](const RandomGame& g) { return !g.stopped; }));
    put("random.legal_mean", trc_noop("metric", "legal moves per turn"), Unit::number,
        tr_noop("Mean over all turns of all random games."),
        ratio_of(playouts_, [](const RandomGame& g) { return Pair(g.legal_moves, g.turns); }));
  }

 private:
  /// The mean of the entries before the turns; the last entry is after the game.
  static Pair mean_over_turns(const std::vector<int>& list) {
    return {sum_of(list, list.size() - 1), static_cast<double>(list.size()) - 1};
  }
  static bool was_stopped(const GameSample& game) { return game.ending == kPlyLimit; }

  void put(const std::string& id, const std::string& name, Unit unit, const std::string& about,
           std::optional<Estimate> estimate, bool headline = false) {
    if (!estimate) return;
    rows_.row(id, name, unit, about, headline).values[variant_] = std::move(estimate);
  }
  void share_of_turns(const std::string& id, const std::string& name, const std::string& about,
                      int GameSample::*count) {
    put("choice." + id, name, Unit::share, about,
        ratio_of(games_, [&](const GameSample& g) { return Pair(g.*count, g.plies); }));
  }

  Rows& rows_;
  size_t variant_;
  const GameDefinition& definition_;
  Games games_;
  RandomGames playouts_;
  Games duels_;
  std::vector<ChanceLine> lines_;
};

}  // namespace

double fit_score_scale(std::span<const GameSample* const> games) {
  const bool any = std::any_of(games.begin(), games.end(),
                               [](const GameSample* game) { return !game->scores.empty(); });
  if (!any) return 0;
  // Golden-section search over the logarithm, because the misfit has one minimum.
  constexpr double kGolden = 0.6180339887498949;
  double low = std::log(10.0);
  double high = std::log(5000.0);
  for (int i = 0; i < 60; ++i) {
    const double a = high - kGolden * (high - low);
    const double b = low + kGolden * (high - low);
    if (misfit(games, std::exp(a)) < misfit(games, std::exp(b)))
      high = b;
    else
      low = a;
  }
  return std::exp((low + high) / 2);
}

double chance_of(int score, double scale) {
  if (score > kMateBoundary) return 1;
  if (score < -kMateBoundary) return 0;
  return 1 / (1 + std::exp(-score / scale));
}

std::vector<ChanceLine> chance_lines(std::span<const GameSample* const> games, double scale) {
  std::vector<ChanceLine> lines;
  for (const GameSample* game : games) {
    if (game->scores.empty()) continue;
    ChanceLine line{game, {}};
    for (const int score : game->scores) line.chances.push_back(chance_of(score, scale));
    lines.push_back(std::move(line));
  }
  return lines;
}

int winner_of(const GameSample& game) { return game.points == 4 ? 0 : game.points == 0 ? 1 : -1; }

int lead_changes(const std::vector<double>& chances) {
  int leader = -1;
  int changes = 0;
  for (const double chance : chances) {
    const int now = chance >= 0.5 + kLead ? 0 : chance <= 0.5 - kLead ? 1 : leader;
    if (leader >= 0 && now != leader) ++changes;
    leader = now;
  }
  return changes;
}

double drama(const std::vector<double>& chances, int winner) {
  double sum = 0;
  for (const double chance : chances)
    sum += std::sqrt(std::max(0.0, 1 - 2 * seen_by(chance, winner)));
  return sum / static_cast<double>(chances.size());
}

double worst_moment(const std::vector<double>& chances, int winner) {
  double least = 1;
  for (const double chance : chances) least = std::min(least, seen_by(chance, winner));
  return least;
}

double settled_at(const std::vector<double>& chances, int winner) {
  size_t open = 0;  // number of turns up to the last one that was not settled
  for (size_t i = 0; i < chances.size(); ++i)
    if (seen_by(chances[i], winner) < kSettled) open = i + 1;
  return static_cast<double>(open) / static_cast<double>(chances.size());
}

double uncertainty(const std::vector<double>& chances) {
  double sum = 0;
  for (const double chance : chances) sum += 1 - std::fabs(2 * chance - 1);
  return sum / static_cast<double>(chances.size());
}

void add_sampled_metrics(const ComparisonPlan& plan, const SampleSet& samples, Report& report) {
  Rows rows(report, plan.variants.size());
  std::vector<VariantMetrics> all;
  std::set<std::string> endings;
  for (size_t v = 0; v < plan.variants.size(); ++v) {
    const auto of = [&](SampleKind type) {
      return samples.of(static_cast<int>(v), type, plan.counts.of(type));
    };
    const Games games = of(SampleKind::game);
    for (const GameSample* game : games)
      if (game->ending != kPlyLimit) endings.insert(game->ending);
    all.emplace_back(rows, v, *plan.variants[v].definition, games,
                     samples.random_games(static_cast<int>(v), plan.counts.playouts),
                     of(SampleKind::duel), report.variants[v].score_scale);
  }
  // Group by group, so that the rows of a group are together for all variants.
  for (auto& one : all) one.outcome();
  for (auto& one : all) one.endings(endings);
  for (auto& one : all) one.length();
  for (auto& one : all) one.choice();
  for (auto& one : all) one.drama_metrics();
  for (auto& one : all) one.pieces();
  for (auto& one : all) one.pieces_in_zones();
  for (auto& one : all) one.use_of_board();
  for (auto& one : all) one.tree();
  for (auto& one : all) one.depth(plan.settings.factor);
  for (auto& one : all) one.random_play();
}

}  // namespace stockade
