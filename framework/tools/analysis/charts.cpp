// The data of the charts: samples reduced to a form that a chart can show.

#include <algorithm>
#include <cmath>
#include <functional>

#include "framework/base/translate.h"
#include "framework/tools/analysis/metrics.h"

namespace stockade {
namespace {

using Games = std::vector<const GameSample*>;

/// A curve over plies ends when fewer games than this, or a smaller share of them, continue.
constexpr size_t kFewestGames = 10;
constexpr double kSmallestPart = 0.05;
constexpr int kMaxPoints = 80;
constexpr int kBins = 24;

/// The smallest number that is 1, 2 or 5 times a power of ten and not less than `step`.
double nice_step(double step) {
  const double power = std::pow(10, std::floor(std::log10(step)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= step * (1 - 1e-9)) return factor * power;
  return 10 * power;
}

/// The number of plies of a game that have data.
using Length = std::function<size_t(const GameSample&)>;

size_t plies_to_show(const Games& games, const Length& length) {
  std::vector<size_t> lengths;
  for (const GameSample* game : games) lengths.push_back(length(*game));
  std::sort(lengths.begin(), lengths.end(), std::greater<>());
  const auto needed =
      std::max(static_cast<size_t>(kSmallestPart * static_cast<double>(games.size())),
               std::min(kFewestGames, games.size()));
  return needed == 0 ? 0 : lengths[needed - 1];
}

/// The mean over the games that continue, with its interval, every few plies. A game's value is its
/// mean over these plies, because the two sides alternate.
Series mean_by_ply(const std::string& name, size_t variant, const Games& games,
                   const Length& length,
                   const std::function<double(const GameSample&, size_t)>& value) {
  constexpr size_t kFewestPlies = 4;
  Series series{name, static_cast<int>(variant), {}, {}, {}, {}};
  const size_t plies = plies_to_show(games, length);
  const size_t step = std::max(kFewestPlies, plies / kMaxPoints / 2 * 2);
  for (size_t ply = 0; ply < plies; ply += step) {
    std::vector<double> values;
    for (const GameSample* game : games) {
      const size_t end = std::min(length(*game), ply + step);
      if (ply >= end) continue;
      double sum = 0;
      for (size_t p = ply; p < end; ++p) sum += value(*game, p);
      values.push_back(sum / static_cast<double>(end - ply));
    }
    const auto estimate = estimate_mean(values);
    if (!estimate) break;
    series.x.push_back(static_cast<double>(ply) + static_cast<double>(step - 1) / 2);
    series.y.push_back(estimate->value);
    series.low.push_back(estimate->low.value_or(estimate->value));
    series.high.push_back(estimate->high.value_or(estimate->value));
  }
  return series;
}

/// Weighted values as shares of equal bins; the last bin contains all larger values.
struct Histogram {
  std::vector<std::vector<std::pair<double, double>>> by_variant;  ///< pairs of value and weight

  [[nodiscard]] Chart chart(Chart chart, const Report& report) const {
    std::vector<double> all;
    for (const auto& values : by_variant)
      for (const auto& [value, weight] : values) all.push_back(value);
    if (all.empty()) return chart;
    std::sort(all.begin(), all.end());
    const double most = all[static_cast<size_t>(0.98 * static_cast<double>(all.size() - 1))];
    const double width = std::max(1.0, nice_step(std::max(most, 1.0) / kBins));
    const auto bins = static_cast<size_t>(std::floor(most / width)) + 1;
    for (size_t v = 0; v < by_variant.size(); ++v) {
      if (by_variant[v].empty()) continue;
      Series series{report.variants[v].label, static_cast<int>(v), {}, {}, {}, {}};
      series.y.assign(bins, 0);
      double total = 0;
      for (const auto& [value, weight] : by_variant[v]) total += weight;
      for (const auto& [value, weight] : by_variant[v])
        series.y[std::min(bins - 1, static_cast<size_t>(value / width))] += weight / total;
      for (size_t bin = 0; bin < bins; ++bin) series.x.push_back(static_cast<double>(bin) * width);
      chart.panels.push_back({series.name, {std::move(series)}});
    }
    return chart;
  }
};

class ChartMaker {
 public:
  ChartMaker(const ComparisonPlan& plan, const SampleSet& samples, Report& report)
      : plan_(plan), report_(report) {
    for (size_t v = 0; v < plan.variants.size(); ++v)
      games_.push_back(samples.of(static_cast<int>(v), SampleKind::game, plan.counts.games));
  }

  void run() {
    results();
    branching();
    drama_charts();
    length();
    legal_moves();
    pieces();
  }

 private:
  [[nodiscard]] const std::string& label(size_t v) const { return report_.variants[v].label; }

  void add(Chart chart) {
    std::erase_if(chart.panels, [](const Panel& panel) {
      return std::all_of(panel.series.begin(), panel.series.end(),
                         [](const Series& series) { return series.y.empty(); });
    });
    if (!chart.panels.empty()) report_.charts.push_back(std::move(chart));
  }

  void results() {
    Chart chart{"results",
                trc_noop("chart", "Results"),
                trc_noop("chart", "Shares of all games."),
                "",
                "",
                ChartForm::stack,
                Unit::share,
                {}};
    for (size_t v = 0; v < games_.size(); ++v) {
      if (games_[v].empty()) continue;
      const double n = static_cast<double>(games_[v].size());
      const auto part = [&](const std::string& name,
                            const std::function<bool(const GameSample&)>& f) {
        const auto hits = std::count_if(games_[v].begin(), games_[v].end(),
                                        [&](const GameSample* game) { return f(*game); });
        return Series{name, static_cast<int>(v), {}, {static_cast<double>(hits) / n}, {}, {}};
      };
      const auto stopped = [](const GameSample& g) { return g.ending == kPlyLimit; };
      chart.panels.push_back(
          {label(v),
           {part(trc_noop("chart", "first player"),
                 [&](const GameSample& g) { return g.points > 2; }),
            part(trc_noop("chart", "draw"),
                 [&](const GameSample& g) { return g.points == 2 && !stopped(g); }),
            part(trc_noop("chart", "second player"),
                 [&](const GameSample& g) { return g.points < 2; }),
            part(trc_noop("chart", "stopped"), stopped)}});
    }
    add(std::move(chart));
  }

  void length() {
    Histogram histogram;
    for (const Games& games : games_) {
      histogram.by_variant.emplace_back();
      for (const GameSample* game : games) histogram.by_variant.back().emplace_back(game->plies, 1);
    }
    add(histogram.chart(
        {"length",
         trc_noop("chart", "Length of games"),
         trc_noop("chart", "Share of games by length; the last bar contains all longer games."),
         trc_noop("chart", "plies"),
         trc_noop("chart", "share of games"),
         ChartForm::steps,
         Unit::share,
         {}},
        report_));
  }

  void branching() {
    Chart chart{
        "branching",
        trc_noop("chart", "Legal moves by ply"),
        trc_noop("chart",
                 "Mean over the games that continue, every few plies; bands are 95 % intervals."),
        trc_noop("chart", "ply"),
        trc_noop("chart", "legal moves"),
        ChartForm::lines,
        Unit::number,
        {{}}};
    for (size_t v = 0; v < games_.size(); ++v)
      chart.panels[0].series.push_back(mean_by_ply(
          label(v), v, games_[v], [](const GameSample& g) { return g.legal.size(); },
          [](const GameSample& g, size_t ply) { return static_cast<double>(g.legal[ply]); }));
    add(std::move(chart));
  }

  void legal_moves() {
    Histogram histogram;
    for (const Games& games : games_) {
      histogram.by_variant.emplace_back();
      for (const GameSample* game : games)
        for (const int legal : game->legal) histogram.by_variant.back().emplace_back(legal, 1);
    }
    add(histogram.chart(
        {"choice",
         trc_noop("chart", "Choice"),
         trc_noop("chart",
                  "Share of turns by their legal moves; the last bar contains all larger numbers."),
         trc_noop("chart", "legal moves"),
         trc_noop("chart", "share of turns"),
         ChartForm::steps,
         Unit::share,
         {}},
        report_));
  }

  /// Adds one panel per variant: pieces on the board and in each zone.
  void pieces() {
    Chart chart{
        "pieces",
        trc_noop("chart", "Pieces on the board and in zones"),
        trc_noop(
            "chart",
            "Mean over the games that continue, both players together; bands are 95 % intervals."),
        trc_noop("chart", "ply"),
        "pieces",
        ChartForm::lines,
        Unit::number,
        {}};
    for (size_t v = 0; v < games_.size(); ++v) {
      const Length length = [](const GameSample& g) { return g.pieces.size(); };
      Panel panel{label(v), {}};
      panel.series.push_back(mean_by_ply(
          "board", v, games_[v], length,
          [](const GameSample& g, size_t ply) { return static_cast<double>(g.pieces[ply]); }));
      const std::vector<std::string> names = zone_names(*plan_.variants[v].definition);
      for (size_t i = 0; i < names.size(); ++i)
        panel.series.push_back(
            mean_by_ply(names[i], v, games_[v], length, [i](const GameSample& g, size_t ply) {
              return i < g.zones.size() ? static_cast<double>(g.zones[i][ply]) : 0.0;
            }));
      chart.panels.push_back(std::move(panel));
    }
    add(std::move(chart));
  }

  void drama_charts() {
    constexpr int kSteps = 20;
    Chart winners{
        "drama",
        trc_noop("chart", "The winner's chances"),
        trc_noop("chart",
                 "The median of the winner's chances over the course of the games with a winner; "
                 "the band contains the middle half."),
        trc_noop("chart", "part of the game, %"),
        trc_noop("chart", "chances"),
        ChartForm::lines,
        Unit::share,
        {}};
    Chart open{
        "uncertainty",
        trc_noop("chart", "Games that are settled"),
        trc_noop(
            "chart",
            "Share of the games with a winner in which the winner's chances stay at 90 % or more."),
        trc_noop("chart", "part of the game, %"),
        trc_noop("chart", "share of games"),
        ChartForm::lines,
        Unit::share,
        {{}}};
    for (size_t v = 0; v < games_.size(); ++v) {
      const auto lines = chance_lines(games_[v], report_.variants[v].score_scale);
      Series median{label(v), static_cast<int>(v), {}, {}, {}, {}};
      Series settled{label(v), static_cast<int>(v), {}, {}, {}, {}};
      for (int step = 0; step <= kSteps; ++step) {
        const double part = static_cast<double>(step) / kSteps;
        std::vector<double> chances;
        double done = 0;
        for (const ChanceLine& line : lines) {
          const int winner = winner_of(*line.game);
          if (winner < 0) continue;
          const double last = static_cast<double>(line.chances.size() - 1);
          const double chance = line.chances[std::lround(part * last)];
          chances.push_back(winner == 0 ? chance : 1 - chance);
          done += settled_at(line.chances, winner) <= part ? 1 : 0;
        }
        if (chances.empty()) break;
        const auto at = [&](double q) { return estimate_quantile(chances, q)->value; };
        median.x.push_back(100 * part);
        median.y.push_back(at(0.5));
        median.low.push_back(at(0.25));
        median.high.push_back(at(0.75));
        settled.x.push_back(100 * part);
        settled.y.push_back(done / static_cast<double>(chances.size()));
      }
      winners.panels.push_back({label(v), {std::move(median)}});
      open.panels[0].series.push_back(std::move(settled));
    }
    add(std::move(open));
    add(std::move(winners));
  }

  const ComparisonPlan& plan_;
  Report& report_;
  std::vector<Games> games_;
};

}  // namespace

void add_charts(const ComparisonPlan& plan, const SampleSet& samples, Report& report) {
  ChartMaker(plan, samples, report).run();
}

}  // namespace stockade
