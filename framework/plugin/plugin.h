#pragma once
// Plugin: a native implementation of one definition, faster than the generic kernel and equal to
// it.
//
// A plugin is recognised by the definition's content hash, never by its name: a definition that
// somebody changed no longer matches, and the generic kernel plays it. What a plugin does not
// offer, and positions that it does not take, are the generic kernel's too.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/search/search.h"

namespace stockade {

/// A native generator of moves. Immutable; shared by threads.
class NativeMoves {
 public:
  virtual ~NativeMoves() = default;
  /// Whether it can take the position (reserves may be too large for its layout).
  [[nodiscard]] virtual bool takes(const Position& position) const = 0;
  /// Appends all legal moves, as the generic kernel would have them, in an order of its own. The
  /// position is taken.
  virtual void legal_moves(const Position& position, MoveList& out) const = 0;
  /// Leaves at `depth` plies; meaningless if it was stopped. The position is taken.
  [[nodiscard]] virtual uint64_t perft(const Position& position, int depth,
                                       const PerftOptions& options) const = 0;
  /// A random game from the position on, each legal move equally likely. The position is taken.
  [[nodiscard]] virtual PlayoutResult playout(const Position& position, Random& random,
                                              int max_plies) const = 0;
  /// Its own hash key of the position: equal for equal positions, different for different ones.
  [[nodiscard]] virtual uint64_t key(const Position& position) const = 0;
  /// The key after a legal move, kept incrementally.
  [[nodiscard]] virtual uint64_t key_after(const Position& position, Move move) const = 0;
};

class Plugin {
 public:
  virtual ~Plugin() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  /// The id of the variant whose rules it knows, for words; matches() decides.
  [[nodiscard]] virtual std::string made_for() const = 0;
  [[nodiscard]] virtual bool matches(const GameDefinition& definition) const = 0;
  /// Null if the plugin has no generator. The definition matches and outlives the result.
  [[nodiscard]] virtual std::unique_ptr<const NativeMoves> make_moves(
      const GameDefinition& definition) const = 0;
  /// Null if the plugin has no searcher.
  [[nodiscard]] virtual std::unique_ptr<Searcher> make_searcher(DefinitionPtr definition) const = 0;
};

/// The plugins a program was built with. Filled once in main, then only read.
class PluginRegistry {
 public:
  void add(std::unique_ptr<const Plugin> plugin) { plugins_.push_back(std::move(plugin)); }
  /// The plugin for `definition`, or null.
  [[nodiscard]] const Plugin* find(const GameDefinition& definition) const {
    for (const auto& plugin : plugins_)
      if (plugin->matches(definition)) return plugin.get();
    return nullptr;
  }
  /// If the definition is derived from a variant that has a plugin, but plays by other rules: words
  /// that say so, for a person who might wonder why it is slower. Else "".
  [[nodiscard]] std::string words_on_fallback(const GameDefinition& definition) const;
  /// The native generator, or null.
  [[nodiscard]] std::unique_ptr<const NativeMoves> make_moves(
      const GameDefinition& definition) const {
    const Plugin* plugin = find(definition);
    return plugin ? plugin->make_moves(definition) : nullptr;
  }
  /// The native searcher if there is one and `allow_native`, else the generic one.
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
