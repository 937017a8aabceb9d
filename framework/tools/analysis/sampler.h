#pragma once
// Sampler: plays the games for samples.

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "framework/plugin/plugin.h"
#include "framework/tools/analysis/sample.h"
#include "framework/tools/protocol/match_openings.h"

namespace stockade {

/// Makes samples of one variant. For one thread. It keeps its engines between samples, but clears
/// them before each.
class Sampler {
 public:
  /// `plugins` must outlive the sampler. `variant` is the index that the samples get.
  Sampler(DefinitionPtr definition, int variant, const SampleSettings& settings,
          const PluginRegistry& plugins);

  /// Identifies the engine and its play: its name and a digest of its answers in a few positions.
  /// Samples of engines that play differently cannot be merged. Takes about ten milliseconds,
  /// longer for games with Monte Carlo tree search.
  [[nodiscard]] static std::string fingerprint(const DefinitionPtr& definition,
                                               const PluginRegistry& plugins);

  /// Plays the games of a sample. None if `stop`, if not null, became true.
  [[nodiscard]] std::optional<GameSample> sample(SampleKind type, uint64_t index,
                                                 const std::atomic<bool>* stop = nullptr);

 private:
  enum class Purpose : uint64_t { openings, chance, playout, duel_openings };

  [[nodiscard]] uint64_t seed_of(Purpose purpose, uint64_t index) const;
  [[nodiscard]] Opening opening(Purpose purpose, uint64_t index) const;
  /// One of two engines, so that the sides of a duel do not share a hash table; made on first use.
  Searcher& searcher(int which);
  bool play_playout(GameSample& sample, const std::atomic<bool>* stop) const;
  bool play_game(GameSample& sample, const std::atomic<bool>* stop);
  bool play_duel(GameSample& sample, const std::atomic<bool>* stop);

  DefinitionPtr definition_;
  int variant_;
  SampleSettings settings_;
  const PluginRegistry& plugins_;
  std::array<std::unique_ptr<Searcher>, 2> searchers_;
};

}  // namespace stockade
