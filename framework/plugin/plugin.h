#pragma once
// Plugin: native code for some games. It is faster or stronger than the generic code, and plays the
// same rules.
//
// A plugin recognises its games by their rules, never by their names: by the content hash if it is
// written for one variant, or by facts and trials if it is written for games of a kind. So the
// generic kernel plays a definition that somebody has changed. The generic code also does what a
// plugin does not offer, and plays positions that the plugin does not take.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "framework/definition/heads.h"
#include "framework/search/search.h"

namespace stockade {

/// A native move generator. Immutable; shared by threads.
class NativeMoves {
 public:
  virtual ~NativeMoves() = default;
  /// Whether it can represent the position (reserves may be too large for its layout).
  [[nodiscard]] virtual bool takes(const Position& position) const = 0;
  /// Appends all legal moves, the same as the generic kernel's, in any order. takes() is true.
  virtual void legal_moves(const Position& position, MoveList& out) const = 0;
  /// Leaves at `depth` plies; meaningless if it was stopped. takes() is true.
  [[nodiscard]] virtual uint64_t perft(const Position& position, int depth,
                                       const PerftOptions& options) const = 0;
  /// A random game from the position; each legal move is equally likely. takes() is true.
  [[nodiscard]] virtual PlayoutResult playout(const Position& position, Random& random,
                                              int max_plies) const = 0;
  /// The generator's own hash key: equal positions have equal keys, different ones different keys.
  [[nodiscard]] virtual uint64_t key(const Position& position) const = 0;
  /// The key after a legal move, computed incrementally.
  [[nodiscard]] virtual uint64_t key_after(const Position& position, Move move) const = 0;
};

/// A native engine. The framework's alpha-beta on the board of a plugin is in native_engine.h.
class NativeSearcher : public Searcher {
 public:
  [[nodiscard]] std::string name() const override { return "native"; }
  /// Whether it plays on its own board from the game's present position. It leaves other positions
  /// to the generic kernel.
  [[nodiscard]] virtual bool takes(const Game& game) const = 0;
};

class Plugin {
 public:
  virtual ~Plugin() = default;
  /// For messages: "native" and what it plays.
  [[nodiscard]] virtual std::string name() const = 0;
  /// The id of the variant for which it is written, or "" if it is for games of a kind. Only for
  /// messages; matches() decides.
  [[nodiscard]] virtual std::string made_for() const { return ""; }
  /// Whether matches() may be true of the variant. Lists ask this first, to compile few variants.
  [[nodiscard]] virtual bool may_match(const VariantHead& head) const = 0;
  /// Whether it plays exactly these rules. May take a tenth of a second.
  [[nodiscard]] virtual bool matches(const DefinitionPtr& definition) const = 0;
  /// Null if the plugin has no generator, or does not match. The definition outlives the result.
  [[nodiscard]] virtual std::unique_ptr<const NativeMoves> make_moves(
      const GameDefinition& definition) const;
  /// Null if the plugin has no engine, or does not match.
  [[nodiscard]] virtual std::unique_ptr<NativeSearcher> make_searcher(
      const DefinitionPtr& definition) const = 0;
};

/// The plugins of a program. main() fills it; after that it is only read.
class PluginRegistry {
 public:
  void add(std::unique_ptr<const Plugin> plugin) { plugins_.push_back(std::move(plugin)); }
  /// The plugin for `definition`, or null.
  [[nodiscard]] const Plugin* find(const DefinitionPtr& definition) const;
  /// Whether there may be a plugin for a variant.
  [[nodiscard]] bool may_know(const VariantHead& head) const;
  /// If the definition extends a variant that has a plugin, but changes its rules: a warning that
  /// the plugin cannot play it. Otherwise "".
  [[nodiscard]] std::string words_on_fallback(const DefinitionPtr& definition) const;
  /// The native generator, or null.
  [[nodiscard]] std::unique_ptr<const NativeMoves> make_moves(
      const GameDefinition& definition) const;
  /// The native engine, or null.
  [[nodiscard]] std::unique_ptr<NativeSearcher> make_native_searcher(
      const DefinitionPtr& definition) const;
  /// The native engine if there is one and `allow_native`; otherwise the generic one.
  [[nodiscard]] std::unique_ptr<Searcher> make_searcher(const DefinitionPtr& definition,
                                                        bool allow_native = true) const;

 private:
  std::vector<std::unique_ptr<const Plugin>> plugins_;
};

}  // namespace stockade
