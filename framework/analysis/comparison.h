#pragma once
// Comparison: variants measured side by side: what is to be sampled, the samples so far, and the
// run that adds those that are missing.
//
//   Comparison comparison(plan, plugins);
//   if (const Diagnostics problems = comparison.check(); !problems.empty()) …
//   comparison.run({.threads = 4, .stop = &stop, .on_progress = …, .on_sample = …});
//   const Report report = make_report(comparison.plan(), comparison.samples());
//
// Figures depend on the set of samples alone: not on threads, nor on how often a run was stopped
// and gone on with, nor on how it was split.

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "framework/analysis/sample.h"
#include "framework/plugin/plugin.h"

namespace stockade {

/// A variant of a comparison, and how to open it again.
struct ComparedVariant {
  std::string label;   ///< unique in the comparison
  std::string source;  ///< an id of the library or a path
  std::map<std::string, std::string> options;
  std::string base;  ///< what a wrapper is put around; "" for none
  DefinitionPtr definition;
};

/// How many samples of each kind, for every variant.
struct SampleCounts {
  uint64_t games = 400;
  uint64_t playouts = 400;
  uint64_t duels = 100;
  [[nodiscard]] uint64_t of(SampleKind type) const {
    return type == SampleKind::game ? games : type == SampleKind::playout ? playouts : duels;
  }
  friend bool operator==(const SampleCounts&, const SampleCounts&) = default;
};

/// One of several parts that together are the whole: the indices k with k mod count = number - 1.
struct Shard {
  uint64_t number = 1;  ///< from 1 to count
  uint64_t count = 1;
  [[nodiscard]] bool has(uint64_t index) const { return index % count == number - 1; }
  /// How many of the indices below `all` it has.
  [[nodiscard]] uint64_t part_of(uint64_t all) const {
    return all / count + (all % count >= number ? 1 : 0);
  }
  friend bool operator==(const Shard&, const Shard&) = default;
};

struct ComparisonPlan {
  std::vector<ComparedVariant> variants;
  SampleSettings settings;
  SampleCounts counts;
  Shard shard;
};

/// Samples, each once.
class SampleSet {
 public:
  using Key = std::tuple<int, SampleKind, uint64_t>;  ///< variant, kind, index

  /// False if there is a sample of that variant, kind and index already that is not the same.
  bool add(GameSample sample);
  [[nodiscard]] bool has(int variant, SampleKind type, uint64_t index) const {
    return samples_.contains({variant, type, index});
  }
  /// In the order of their indices, those below `most`.
  [[nodiscard]] std::vector<const GameSample*> of(int variant, SampleKind type,
                                                  uint64_t most = UINT64_MAX) const;
  [[nodiscard]] const std::map<Key, GameSample>& all() const { return samples_; }
  [[nodiscard]] size_t size() const { return samples_.size(); }

 private:
  std::map<Key, GameSample> samples_;
};

struct ComparisonProgress {
  uint64_t done = 0;    ///< samples of the plan's shard that there are
  uint64_t wanted = 0;  ///< and that there will be
};

struct ComparisonRun {
  int threads = 1;
  /// Ends the run when it becomes true; samples under way are dropped. Null, or outlives the run.
  const std::atomic<bool>* stop = nullptr;
  /// Both are called by one thread at a time, not always the same.
  std::function<void(const ComparisonProgress&)> on_progress = {};
  std::function<void(const GameSample&)> on_sample = {};
};

class Comparison {
 public:
  /// `plugins` outlives the comparison.
  Comparison(ComparisonPlan plan, const PluginRegistry& plugins);

  [[nodiscard]] const ComparisonPlan& plan() const { return plan_; }
  [[nodiscard]] const SampleSet& samples() const { return samples_; }
  /// What keeps it from being run: fewer than two variants, or two of one label.
  [[nodiscard]] Diagnostics check() const;
  /// Takes a sample that was made earlier; false if it contradicts one that there is.
  bool add(GameSample sample) { return samples_.add(std::move(sample)); }
  [[nodiscard]] ComparisonProgress progress() const;

  /// Adds what is missing of the plan's shard. False if it was stopped. Not while another run is
  /// on.
  bool run(const ComparisonRun& run);

 private:
  struct Task {
    int variant;
    SampleKind type;
    uint64_t index;
  };
  /// All samples of the shard, such that any beginning of the list has its share of everything.
  [[nodiscard]] std::vector<Task> tasks() const;

  ComparisonPlan plan_;
  const PluginRegistry& plugins_;
  SampleSet samples_;
};

}  // namespace stockade
