#include "framework/tools/analysis/comparison.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <queue>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "framework/base/fnv.h"
#include "framework/base/threads.h"
#include "framework/tools/analysis/sampler.h"

namespace stockade {
namespace {

uint64_t digest_of(const GameSample& sample) {
  Fnv1a digest;
  digest.add_part(sample.ending).add_part(sample.line);
  for (const int number : {sample.points, sample.plies, sample.opening})
    digest.add_word(static_cast<uint64_t>(number));
  for (const int legal : sample.legal) digest.add_word(static_cast<uint64_t>(legal));
  return std::max(digest.value(), uint64_t{1});
}

struct Task {
  int variant;
  SampleKind type;
  uint64_t index;
};

/// All samples of a plan's shard, one after another. The order mixes all variants and kinds, so
/// that every part of it contains all of them. A list of millions would take more memory than the
/// samples.
class TaskOrder {
 public:
  explicit TaskOrder(const ComparisonPlan& plan) : plan_(plan) {
    for (size_t v = 0; v < plan.variants.size(); ++v)
      for (const SampleKind type : kSampleKinds)
        push({static_cast<int>(v), type, plan.shard.number - 1});
  }
  /// None after the last one.
  std::optional<Task> next() {
    if (open_.empty()) return std::nullopt;
    const Task task = open_.top().task;
    open_.pop();
    push({task.variant, task.type, task.index + plan_.shard.count});
    return task;
  }

 private:
  struct Placed {
    double at;  ///< from 0 to 1: where it stands among those of its variant and kind
    Task task;
    friend bool operator<(const Placed& a, const Placed& b) {
      // The first one is on top of the queue.
      return std::tie(b.at, b.task.variant, b.task.type) <
             std::tie(a.at, a.task.variant, a.task.type);
    }
  };

  void push(const Task& task) {
    const uint64_t count = plan_.counts.of(task.type);
    if (task.index < count)
      open_.push({(static_cast<double>(task.index) + 0.5) / static_cast<double>(count), task});
  }

  const ComparisonPlan& plan_;
  std::priority_queue<Placed> open_;  ///< the next of each variant and kind
};

}  // namespace

bool SampleSet::add(GameSample sample) {
  if (sample.type == SampleKind::playout) return add_random(sample);
  const Key key{sample.variant, sample.type, sample.index};
  const auto [at, fresh] = samples_.try_emplace(key, std::move(sample));
  // If there was a sample already, try_emplace() has not moved from the new one.
  return fresh || at->second == sample;  // NOLINT(bugprone-use-after-move)
}

bool SampleSet::add_random(const GameSample& sample) {
  RandomGame game;
  game.digest = digest_of(sample);
  game.plies = static_cast<uint32_t>(sample.plies);
  game.turns = static_cast<uint32_t>(sample.legal.size());
  game.legal_moves = std::accumulate(sample.legal.begin(), sample.legal.end(), uint32_t{0});
  game.points = static_cast<uint8_t>(sample.points);
  game.stopped = sample.ending == kPlyLimit;
  std::deque<RandomGame>& games = random_[sample.variant];
  if (games.size() <= sample.index) games.resize(sample.index + 1);
  RandomGame& known = games[sample.index];
  if (known.digest != 0) return known == game;
  known = game;
  ++random_size_;
  return true;
}

bool SampleSet::has(int variant, SampleKind type, uint64_t index) const {
  if (type != SampleKind::playout) return samples_.contains({variant, type, index});
  const auto games = random_.find(variant);
  return games != random_.end() && index < games->second.size() && games->second[index].digest != 0;
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

std::vector<const RandomGame*> SampleSet::random_games(int variant, uint64_t most) const {
  std::vector<const RandomGame*> list;
  const auto games = random_.find(variant);
  if (games == random_.end()) return list;
  const size_t end = std::min<uint64_t>(most, games->second.size());
  list.reserve(end);
  for (size_t index = 0; index < end; ++index)
    if (games->second[index].digest != 0) list.push_back(&games->second[index]);
  return list;
}

size_t SampleSet::count(int variant, SampleKind type, uint64_t most) const {
  return type == SampleKind::playout ? random_games(variant, most).size()
                                     : of(variant, type, most).size();
}

size_t SampleSet::count_if(const std::function<bool(SampleKind, uint64_t)>& counts) const {
  size_t found = 0;
  for (const auto& [key, sample] : samples_) found += counts(sample.type, sample.index) ? 1 : 0;
  for (const auto& [variant, games] : random_)
    for (size_t index = 0; index < games.size(); ++index)
      found += games[index].digest != 0 && counts(SampleKind::playout, index) ? 1 : 0;
  return found;
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

ComparisonProgress Comparison::progress() const {
  ComparisonProgress progress;
  for (const SampleKind type : kSampleKinds)
    progress.wanted += plan_.variants.size() * plan_.shard.part_of(plan_.counts.of(type));
  progress.done = samples_.count_if([&](SampleKind type, uint64_t index) {
    return index < plan_.counts.of(type) && plan_.shard.has(index);
  });
  return progress;
}

bool Comparison::run(const ComparisonRun& run) {
  ComparisonProgress progress = this->progress();
  if (run.on_progress) run.on_progress(progress);

  std::mutex mutex;
  TaskOrder order(plan_);
  const auto next_missing = [&] {
    const std::lock_guard lock(mutex);
    auto task = order.next();
    while (task && samples_.has(task->variant, task->type, task->index)) task = order.next();
    return task;
  };
  std::atomic<bool> stopped{false};
  const size_t missing = progress.wanted - progress.done;
  share_tasks(missing, static_cast<size_t>(run.threads), [&](Tasks& tasks) {
    std::vector<std::unique_ptr<Sampler>> samplers(plan_.variants.size());
    while (tasks.next()) {
      const auto task = next_missing();
      if (!task) return;
      auto& sampler = samplers[task->variant];
      if (!sampler)
        sampler = std::make_unique<Sampler>(plan_.variants[task->variant].definition, task->variant,
                                            plan_.settings, plugins_);
      auto sample = sampler->sample(task->type, task->index, run.stop);
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
