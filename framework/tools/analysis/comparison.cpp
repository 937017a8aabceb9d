#include "framework/tools/analysis/comparison.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <set>

#include <fmt/format.h>

#include "framework/base/threads.h"
#include "framework/tools/analysis/sampler.h"

namespace stockade {
bool SampleSet::add(GameSample sample) {
  const Key key{sample.variant, sample.type, sample.index};
  const auto [at, fresh] = samples_.try_emplace(key, std::move(sample));
  // If there was a sample already, try_emplace() has not moved from the new one.
  return fresh || at->second == sample;  // NOLINT(bugprone-use-after-move)
}

std::vector<const GameSample*> SampleSet::of(int variant, SampleKind type, uint64_t most) const {
  std::vector<const GameSample*> list;
  for (auto at = samples_.lower_bound({variant, type, 0}); at != samples_.end(); ++at) {
    const auto& [v, k, index] = at->first;
    if (v != variant || k != type || index >= most) break;
    list.push_back(&at->second);
  }
  return list;
}

Comparison::Comparison(ComparisonPlan plan, const PluginRegistry& plugins)
    : plan_(std::move(plan)), plugins_(plugins) {}

Diagnostics Comparison::check() const {
  if (plan_.variants.size() < 2)
    return {error("compare-variants", "a comparison needs at least two variants",
                  "'stockade list' lists the variants")};
  std::set<std::string> labels;
  for (const ComparedVariant& variant : plan_.variants)
    if (!labels.insert(variant.label).second)
      return {error("compare-variants", fmt::format("'{}' is named twice", variant.label),
                    "name it once, or set other options: VARIANT:name=value")};
  return {};
}

std::vector<Comparison::Task> Comparison::tasks() const {
  struct Placed {
    double at;
    Task task;
  };
  std::vector<Placed> placed;
  for (size_t v = 0; v < plan_.variants.size(); ++v) {
    for (const SampleKind type : kSampleKinds) {
      const uint64_t count = plan_.counts.of(type);
      for (uint64_t index = plan_.shard.number - 1; index < count; index += plan_.shard.count)
        placed.push_back({(static_cast<double>(index) + 0.5) / static_cast<double>(count),
                          {static_cast<int>(v), type, index}});
    }
  }
  std::stable_sort(placed.begin(), placed.end(),
                   [](const Placed& a, const Placed& b) { return a.at < b.at; });
  std::vector<Task> list;
  list.reserve(placed.size());
  for (const Placed& one : placed) list.push_back(one.task);
  return list;
}

ComparisonProgress Comparison::progress() const {
  ComparisonProgress progress;
  for (const SampleKind type : kSampleKinds)
    progress.wanted += plan_.variants.size() * plan_.shard.part_of(plan_.counts.of(type));
  for (const auto& [key, sample] : samples_.all()) {
    const auto& [variant, type, index] = key;
    progress.done += index < plan_.counts.of(type) && plan_.shard.has(index) ? 1 : 0;
  }
  return progress;
}

bool Comparison::run(const ComparisonRun& run) {
  std::vector<Task> missing;
  ComparisonProgress progress;
  for (const Task& task : tasks()) {
    ++progress.wanted;
    if (samples_.has(task.variant, task.type, task.index))
      ++progress.done;
    else
      missing.push_back(task);
  }
  if (run.on_progress) run.on_progress(progress);

  std::mutex mutex;
  std::atomic<bool> stopped{false};
  share_tasks(missing.size(), static_cast<size_t>(run.threads), [&](Tasks& tasks) {
    std::vector<std::unique_ptr<Sampler>> samplers(plan_.variants.size());
    while (const auto i = tasks.next()) {
      const Task& task = missing[*i];
      auto& sampler = samplers[task.variant];
      if (!sampler)
        sampler = std::make_unique<Sampler>(plan_.variants[task.variant].definition, task.variant,
                                            plan_.settings, plugins_);
      auto sample = sampler->sample(task.type, task.index, run.stop);
      if (!sample) {
        stopped = true;
        return;
      }
      const std::lock_guard lock(mutex);
      if (run.on_sample) run.on_sample(*sample);
      samples_.add(std::move(*sample));
      ++progress.done;
      if (run.on_progress) run.on_progress(progress);
    }
  });
  return !stopped;
}

}  // namespace stockade
