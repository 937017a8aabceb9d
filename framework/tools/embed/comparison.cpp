#include <atomic>
#include <utility>

#include <nlohmann/json.hpp>

#include "framework/tools/analysis/report.h"
#include "framework/tools/embed/bridge.h"
#include "framework/tools/embed/plugins.h"

namespace stockade::embed {

struct Comparison::Data {
  Report report;
};

Comparison::Comparison(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

Comparison Comparison::run(
    const std::vector<Variant>& variants, const ComparisonPlan& plan,
    const std::function<bool(std::uint64_t done, std::uint64_t all)>& on_progress) {
  if (plan.threads < 1 || plan.threads > 1024)
    fail("out-of-range", "threads must be from 1 to 1024");
  stockade::ComparisonPlan inner;
  for (const Variant& variant : variants) {
    const DefinitionPtr& definition = Bridge::rules(variant)->definition;
    std::string label = definition->id();
    for (const OptionValue& option : definition->options())
      if (option.value != option.fallback) label += ":" + option.name + "=" + option.value;
    inner.variants.push_back(
        {label, definition->id(), variant.options(), definition->metadata().base, definition});
  }
  inner.settings.seed = plan.seed;
  inner.settings.nodes = plan.nodes;
  inner.counts = {plan.games, plan.random_games, plan.duels};

  stockade::Comparison comparison(std::move(inner), library_plugins());
  if (const Diagnostics problems = comparison.check(); !problems.empty()) fail(problems);
  std::atomic<bool> stop{false};
  ComparisonRun run{.threads = plan.threads, .stop = &stop};
  if (on_progress)
    run.on_progress = [&](const ComparisonProgress& progress) {
      if (!on_progress(progress.done, progress.wanted)) stop = true;
    };
  comparison.run(run);
  return Comparison(std::make_shared<const Data>(
      Data{make_report(comparison.plan(), comparison.samples(), library_plugins())}));
}

bool Comparison::complete() const { return data_->report.complete; }

std::vector<Metric> Comparison::metrics() const {
  std::vector<Metric> metrics;
  for (const stockade::Metric& metric : data_->report.metrics) {
    Metric shown{metric.id, metric.name, metric.about, {}, metric.sentences};
    for (const auto& value : metric.values)
      shown.values.push_back(value ? Estimate{true, value->value, value->low, value->high}
                                   : Estimate{});
    metrics.push_back(std::move(shown));
  }
  return metrics;
}

std::string Comparison::text() const { return write_text(data_->report); }
std::string Comparison::json() const { return to_json(data_->report).dump(2); }
std::string Comparison::html() const { return write_html(data_->report); }

}  // namespace stockade::embed
