#pragma once
// Plugin: a native implementation of one definition. It is faster than the generic kernel and plays
// the same rules.
//
// A plugin matches by the definition's content hash, never by its name: the generic kernel plays a
// definition that somebody has changed. The generic kernel also does what a plugin does not offer,
// and plays positions that the plugin does not take.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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

class Plugin {
 public:
  virtual ~Plugin() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  /// The id of the variant whose rules it plays, for messages; matches() decides.
  [[nodiscard]] virtual std::string made_for() const = 0;
  [[nodiscard]] virtual bool matches(const GameDefinition& definition) const = 0;
  /// Null if the plugin has no generator. The definition matches and outlives the result.
  [[nodiscard]] virtual std::unique_ptr<const NativeMoves> make_moves(
      const GameDefinition& definition) const = 0;
  /// Null if the plugin has no engine.
  [[nodiscard]] virtual std::unique_ptr<Searcher> make_searcher(DefinitionPtr definition) const = 0;
};

/// The plugins of a program. main() fills it; after that it is only read.
class PluginRegistry {
 public:
  void add(std::unique_ptr<const Plugin> plugin) { plugins_.push_back(std::move(plugin)); }
  /// The plugin for `definition`, or null.
  [[nodiscard]] const Plugin* find(const GameDefinition& definition) const {
    for (const auto& plugin : plugins_)
      if (plugin->matches(definition)) return plugin.get();
    return nullptr;
  }
  /// Whether there may be a plugin for a definition made of files with these ids.
  [[nodiscard]] bool may_know(const std::vector<std::string>& files) const;
  /// If the definition extends a variant that has a plugin, but changes its rules: a warning that
  /// the plugin cannot play it. Otherwise "".
  [[nodiscard]] std::string words_on_fallback(const GameDefinition& definition) const;
  /// The native generator, or null.
  [[nodiscard]] std::unique_ptr<const NativeMoves> make_moves(
      const GameDefinition& definition) const {
    const Plugin* plugin = find(definition);
    return plugin ? plugin->make_moves(definition) : nullptr;
  }
  /// The native engine if there is one and `allow_native`; otherwise the generic one.
  [[nodiscard]] std::unique_ptr<Searcher> make_searcher(const DefinitionPtr& definition,
                                                        bool allow_native = true) const {
    if (const Plugin* plugin = allow_native ? find(*definition) : nullptr)
      if (auto searcher = plugin->make_searcher(definition)) return searcher;
    return make_generic_searcher(definition);
  }

 private:
  std::vector<std::unique_ptr<const Plugin>> plugins_;
};

}  // namespace stockade
