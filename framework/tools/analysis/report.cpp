#include "framework/tools/analysis/report.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "framework/tools/analysis/complexity.h"
#include "framework/tools/analysis/metrics.h"
#include "framework/tools/analysis/sampler.h"

namespace stockade {
namespace {

constexpr uint64_t kMaxLeaves = 3'000'000;
constexpr int kCommonPositions = 200;

Estimate exact(double value) { return {value, {}, {}, 0, {}, 0}; }

/// Adds the numbers that follow from the rules alone.
void add_exact_metrics(const ComparisonPlan& plan, Report& report) {
  const size_t variants = plan.variants.size();
  const auto row = [&](const std::string& id, const std::string& name, Unit unit,
                       const std::string& about) {
    Metric metric{id, "tree", name, about, unit, false, {}, {}, {}};
    metric.values.resize(variants);
    return metric;
  };
  Metric space =
      row("tree.positions", "positions", Unit::power,
          "Ways to distribute the pieces of the start over cells and zones, as a power of ten: an "
          "estimate that ignores promotion, and whether a game can reach the position.");
  std::vector<Metric> perft;
  Metric growth = row("tree.growth", "growth of the tree", Unit::number,
                      "Leaves at the greatest counted depth, divided by those one ply before.");
  for (size_t v = 0; v < variants; ++v) {
    const GameDefinition& definition = *plan.variants[v].definition;
    if (const auto positions = log10_positions(definition)) space.values[v] = exact(*positions);
    const std::vector<uint64_t> leaves = perft_growth(definition, kMaxLeaves);
    for (size_t depth = 1; depth <= leaves.size(); ++depth) {
      if (perft.size() < depth)
        perft.push_back(row(fmt::format("tree.perft_{}", depth),
                            fmt::format("leaves at {} {}", depth, depth == 1 ? "ply" : "plies"),
                            Unit::number, "Lines of that many plies from the start; exact."));
      perft[depth - 1].values[v] = exact(static_cast<double>(leaves[depth - 1]));
    }
    if (leaves.size() > 1 && leaves[leaves.size() - 2] > 0)
      growth.values[v] = exact(static_cast<double>(leaves.back()) /
                               static_cast<double>(leaves[leaves.size() - 2]));
  }
  report.metrics.push_back(std::move(space));
  for (Metric& metric : perft) report.metrics.push_back(std::move(metric));
  report.metrics.push_back(std::move(growth));
}

/// Adds the differences of the rules, and the share of moves that only one of two variants allows.
void add_rules(const ComparisonPlan& plan, Report& report) {
  Metric apart{
      "rules.moves_apart",
      "rules",
      "moves apart",
      fmt::format("The share of moves that only one variant allows, of all that this variant or {} "
                  "allows in a position that both can read. Moves are compared in UCI notation, in "
                  "{} positions from random games.",
                  report.variants[0].label, kCommonPositions),
      Unit::share,
      true,
      {},
      {},
      {}};
  apart.values.resize(plan.variants.size());
  const DefinitionPtr& first = plan.variants[0].definition;
  for (size_t v = 1; v < plan.variants.size(); ++v) {
    const DefinitionPtr& second = plan.variants[v].definition;
    RulesReport rules;
    rules.variant = static_cast<int>(v);
    for (auto& section : compare_definitions(*first, *second))
      if (!section.second.empty()) rules.sections.push_back(std::move(section));
    const MoveOverlap overlap = compare_moves(first, second, kCommonPositions, plan.settings.seed);
    rules.positions = overlap.positions;
    rules.whole = overlap.whole;
    rules.part = overlap.part;
    apart.values[v] = overlap.apart;
    report.rules.push_back(std::move(rules));
  }
  report.metrics.push_back(std::move(apart));
}

/// A difference without its unit; with `sign`, always with + or -.
std::string difference_text(Unit unit, double value, bool sign) {
  if (unit == Unit::share) value *= 100;
  const double size = std::fabs(value);
  const int digits = unit != Unit::number ? 1 : size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  return sign ? fmt::format("{:+.{}f}", value, digits) : fmt::format("{:.{}f}", value, digits);
}

/// "draws: 30.0 % in B, 2.0 % in A; B has more by 28.0 points [20.1, 35.9]".
std::string sentence(const Metric& metric, const Report& report, size_t v) {
  const Estimate& d = *metric.differences[v];
  const std::string& first = report.variants[0].label;
  const std::string& second = report.variants[v].label;
  const std::string figures = fmt::format("{}: {} in {}, {} in {}", metric.name,
                                          value_text(metric.unit, metric.values[v]->value), second,
                                          value_text(metric.unit, metric.values[0]->value), first);
  if (!d.has_interval()) return figures + (d.value == 0 ? "; the same" : "; both are exact");
  const bool shown = *d.low > 0 || *d.high < 0;
  const auto text = [&](double value) { return difference_text(metric.unit, value, !shown); };
  const double turn = shown && d.value < 0 ? -1 : 1;
  double ends[] = {turn * *d.low, turn * *d.high};
  std::sort(std::begin(ends), std::end(ends));
  const std::string amount =
      fmt::format("{}{} [{}, {}]", text(turn * d.value),
                  metric.unit == Unit::share ? " points" : "", text(ends[0]), text(ends[1]));
  if (!shown) return fmt::format("{}; no significant difference, {}", figures, amount);
  return fmt::format("{}; {} has {} by {}", figures, second, d.value > 0 ? "more" : "less", amount);
}

void add_differences(Report& report) {
  for (Metric& metric : report.metrics) {
    const size_t variants = metric.values.size();
    metric.differences.resize(variants);
    metric.sentences.resize(variants);
    if (!metric.values[0]) continue;
    for (size_t v = 1; v < variants; ++v) {
      if (!metric.values[v]) continue;
      metric.differences[v] = difference(*metric.values[0], *metric.values[v]);
      if (metric.differences[v]) metric.sentences[v] = sentence(metric, report, v);
    }
  }
}

void describe_variants(const ComparisonPlan& plan, const SampleSet& samples,
                       const PluginRegistry& plugins, Report& report) {
  report.complete = true;
  for (size_t v = 0; v < plan.variants.size(); ++v) {
    const ComparedVariant& variant = plan.variants[v];
    const auto count = [&](SampleKind type) {
      return samples.count(static_cast<int>(v), type, plan.counts.of(type));
    };
    const auto games = samples.of(static_cast<int>(v), SampleKind::game, plan.counts.games);
    VariantReport row;
    row.label = variant.label;
    row.name = variant.definition->name();
    row.about = variant.definition->metadata().about;
    row.rules = fmt::format("{:016x}", variant.definition->content_hash());
    row.searcher = plugins.make_searcher(variant.definition)->name();
    row.games = games.size();
    row.playouts = count(SampleKind::playout);
    row.duels = count(SampleKind::duel);
    std::set<std::string> lines;
    for (const GameSample* game : games) lines.insert(game->line);
    row.different = lines.size();
    row.score_scale = fit_score_scale(games);
    for (const SampleKind type : kSampleKinds)
      if (count(type) < plan.counts.of(type)) report.complete = false;
    report.variants.push_back(std::move(row));
  }
}

/// "1 234 567".
std::string grouped(double value) {
  std::string text = fmt::format("{:.0f}", value);
  for (auto at = static_cast<int>(text.size()) - 3; at > (text[0] == '-' ? 1 : 0); at -= 3)
    text.insert(static_cast<size_t>(at), " ");
  return text;
}

/// A value without its unit, so that an interval shows the unit only once.
std::string bare_text(Unit unit, double value) {
  switch (unit) {
    case Unit::share:
      return value >= 0.9995 ? "100" : fmt::format("{:.1f}", 100 * value);
    case Unit::power:
      return fmt::format("{:.{}f}", value, value >= 99.95 ? 0 : 1);
    case Unit::number:
      break;
  }
  const double size = std::fabs(value);
  if (value == std::floor(value) && size >= 1000) return grouped(value);
  if (value == std::floor(value) && size < 1e15) return fmt::format("{:.0f}", value);
  return fmt::format("{:.{}f}", value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}

}  // namespace

const Metric* Report::find(const std::string& id) const {
  const auto found = std::find_if(metrics.begin(), metrics.end(),
                                  [&](const Metric& metric) { return metric.id == id; });
  return found == metrics.end() ? nullptr : &*found;
}

Report make_report(const ComparisonPlan& plan, const SampleSet& samples,
                   const PluginRegistry& plugins) {
  Report report;
  report.program = "stockade " STOCKADE_VERSION;
  report.settings = plan.settings;
  report.wanted = plan.counts;
  report.shard = plan.shard;
  describe_variants(plan, samples, plugins, report);
  add_sampled_metrics(plan, samples, report);
  add_exact_metrics(plan, report);
  add_rules(plan, report);
  // The rows of a group are together; groups keep their first order.
  std::vector<std::string> groups;
  for (const Metric& metric : report.metrics)
    if (std::find(groups.begin(), groups.end(), metric.group) == groups.end())
      groups.push_back(metric.group);
  std::stable_sort(report.metrics.begin(), report.metrics.end(),
                   [&](const Metric& a, const Metric& b) {
                     return std::find(groups.begin(), groups.end(), a.group) <
                            std::find(groups.begin(), groups.end(), b.group);
                   });
  add_differences(report);
  add_charts(plan, samples, report);
  return report;
}

bool worth_showing(const Metric& metric) {
  return std::any_of(metric.values.begin(), metric.values.end(), [](const auto& value) {
    return value && (value->value != 0 || value->high.value_or(0) > 0);
  });
}

std::string value_text(Unit unit, double value) {
  const std::string bare = bare_text(unit, value);
  return unit == Unit::share ? bare + " %" : unit == Unit::power ? "10^" + bare : bare;
}

std::string estimate_text(Unit unit, const Estimate& estimate) {
  const std::string value = value_text(unit, estimate.value);
  if (!estimate.has_interval()) return value;
  // An interval of width 0 adds nothing.
  if (*estimate.low == *estimate.high) return value;
  return fmt::format("{} [{}, {}]", value, bare_text(unit, *estimate.low),
                     bare_text(unit, *estimate.high));
}

}  // namespace stockade
