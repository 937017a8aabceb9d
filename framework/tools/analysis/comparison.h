#pragma once
// Comparison: measures variants side by side. It owns the plan and the samples so far; a run adds
// the missing samples.
//
//   Comparison comparison(plan, plugins);
//   if (const Diagnostics problems = comparison.check(); !problems.empty()) …
//   comparison.run({.threads = 4, .stop = &stop, .on_progress = …, .on_sample = …});
//   const Report report = make_report(comparison.plan(), comparison.samples());
//
// The figures depend only on the set of samples: not on threads, interruptions or shards.

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "framework/plugin/plugin.h"
#include "framework/tools/analysis/sample.h"

namespace stockade {

/// A variant of a comparison, with the data to open it again.
struct ComparedVariant {
  std::string label;   ///< unique in the comparison
  std::string source;  ///< an id of the library or a path
  std::map<std::string, std::string> options;
  std::string base;  ///< the base of a wrapper; "" for none
  DefinitionPtr definition;
};

/// The number of samples of each kind, per variant.
struct SampleCounts {
  uint64_t games = 400;
  uint64_t playouts = 400;
  uint64_t duels = 100;
  [[nodiscard]] uint64_t of(SampleKind type) const {
    return type == SampleKind::game ? games : type == SampleKind::playout ? playouts : duels;
  }
  friend bool operator==(const SampleCounts&, const SampleCounts&) = default;
};

/// One of several parts of a run: the indices k with k mod count = number - 1.
struct Shard {
  uint64_t number = 1;  ///< from 1 to count
  uint64_t count = 1;
  [[nodiscard]] bool has(uint64_t index) const { return index % count == number - 1; }
  /// The number of its indices below `all`.
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

/// What the figures need of a playout. A run has up to millions of them, and this is a twentieth of
/// such a sample.
struct RandomGame {
  uint64_t digest = 0;       ///< of the whole sample; 0: there is no such game
  uint32_t plies = 0;        ///< as in GameSample
  uint32_t turns = 0;        ///< the number of entries of GameSample::legal
  uint32_t legal_moves = 0;  ///< their sum
  uint8_t points = 0;        ///< as in GameSample
  bool stopped = false;      ///< at the limit of plies
  friend bool operator==(const RandomGame&, const RandomGame&) = default;
};

/// A set of samples. Of playouts it keeps only the figures.
class SampleSet {
 public:
  using Key = std::tuple<int, SampleKind, uint64_t>;  ///< variant, kind, index

  /// Adds a sample. Returns false if the set has a different sample of that variant, kind and
  /// index.
  bool add(GameSample sample);
  [[nodiscard]] bool has(int variant, SampleKind type, uint64_t index) const;
  /// The games or duels with indices below `most`, in the order of their indices.
  [[nodiscard]] std::vector<const GameSample*> of(int variant, SampleKind type,
                                                  uint64_t most = UINT64_MAX) const;
  /// The playouts with indices below `most`, in the order of their indices.
  [[nodiscard]] std::vector<const RandomGame*> random_games(int variant,
                                                            uint64_t most = UINT64_MAX) const;
  /// The number of samples of any kind with indices below `most`.
  [[nodiscard]] size_t count(int variant, SampleKind type, uint64_t most = UINT64_MAX) const;
  /// The number of samples whose index `counts` accepts, of which it gets the kind as well.
  [[nodiscard]] size_t count_if(const std::function<bool(SampleKind, uint64_t)>& counts) const;
  [[nodiscard]] size_t size() const { return samples_.size() + random_size_; }
  friend bool operator==(const SampleSet&, const SampleSet&) = default;

 private:
  bool add_random(const GameSample& sample);

  std::map<Key, GameSample> samples_;
  std::map<int, std::deque<RandomGame>> random_;  ///< by variant; by index
  size_t random_size_ = 0;
};

struct ComparisonProgress {
  uint64_t done = 0;    ///< finished samples of the shard
  uint64_t wanted = 0;  ///< all samples of the shard
};

struct ComparisonRun {
  int threads = 1;
  /// Ends the run when it becomes true; unfinished samples are dropped. Null, or it outlives the
  /// run.
  const std::atomic<bool>* stop = nullptr;
  /// Both handlers are called by one thread at a time.
  std::function<void(const ComparisonProgress&)> on_progress = {};
  std::function<void(const GameSample&)> on_sample = {};
};

class Comparison {
 public:
  /// `plugins` must outlive the comparison.
  Comparison(ComparisonPlan plan, const PluginRegistry& plugins);

  [[nodiscard]] const ComparisonPlan& plan() const { return plan_; }
  [[nodiscard]] const SampleSet& samples() const { return samples_; }
  /// The reasons why it cannot run: fewer than two variants, or two with the same label.
  [[nodiscard]] Diagnostics check() const;
  /// Adds a sample of an earlier run; false if it contradicts another sample.
  bool add(GameSample sample) { return samples_.add(std::move(sample)); }
  [[nodiscard]] ComparisonProgress progress() const;

  /// Adds the missing samples of the shard. Returns false if it was stopped. One run at a time.
  bool run(const ComparisonRun& run);

 private:
  ComparisonPlan plan_;
  const PluginRegistry& plugins_;
  SampleSet samples_;
};

}  // namespace stockade
