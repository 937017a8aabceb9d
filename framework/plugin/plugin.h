#pragma once
// Plugin: a native implementation of one definition, faster than the generic kernel and equal to
// it.
//
// A plugin is recognised by the definition's content hash, never by its name: a definition that
// somebody changed no longer matches, and the generic kernel plays it.

#include <memory>
#include <string>
#include <vector>

#include "framework/search/search.h"

namespace stockade {

class Plugin {
 public:
  virtual ~Plugin() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual bool matches(const GameDefinition& definition) const = 0;
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
  /// The native searcher if there is one and `allow_native`, else the generic one.
  [[nodiscard]] std::unique_ptr<Searcher> make_searcher(const DefinitionPtr& definition,
                                                        bool allow_native = true) const {
    if (const Plugin* plugin = allow_native ? find(*definition) : nullptr)
      return plugin->make_searcher(definition);
    return make_generic_searcher(definition);
  }

 private:
  std::vector<std::unique_ptr<const Plugin>> plugins_;
};

}  // namespace stockade
