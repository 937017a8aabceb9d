#pragma once
// Sampler: plays the games that samples tell of.

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "framework/analysis/sample.h"
#include "framework/plugin/plugin.h"
#include "framework/protocol/match_openings.h"

namespace stockade {

/// Works out samples of one variant. Belongs to one thread; keeps a searcher between samples, which
/// forgets everything before each.
class Sampler {
 public:
  /// `plugins` outlives the sampler. `variant` is what samples are marked with.
  Sampler(DefinitionPtr definition, int variant, const SampleSettings& settings,
          const PluginRegistry& plugins);

  /// Whether there is a searcher for games of this kind: two players who see everything. Without
  /// one there are playouts only.
  [[nodiscard]] static bool can_search(const GameDefinition& definition);
  /// What the searcher is and how it plays: its name and a digest of what it answers in a few
  /// positions. Samples of searchers that play differently don't belong together. "" without a
  /// searcher. Cost: some ten milliseconds.
  [[nodiscard]] static std::string fingerprint(const DefinitionPtr& definition,
                                               const PluginRegistry& plugins);

  /// None if `stop` (null: never) became true. `kind` is a playout, or can_search().
  [[nodiscard]] std::optional<GameSample> sample(SampleKind type, uint64_t index,
                                                 const std::atomic<bool>* stop = nullptr);

 private:
  enum class Purpose : uint64_t { openings, chance, playout, duel_openings };

  [[nodiscard]] uint64_t seed_of(Purpose purpose, uint64_t index) const;
  [[nodiscard]] Opening opening(Purpose purpose, uint64_t index) const;
  /// One of two, so that the sides of a duel don't profit from each other; made when first needed.
  Searcher& searcher(size_t which);
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
