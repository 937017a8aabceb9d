#include "framework/plugin/plugin.h"

#include <algorithm>
#include <filesystem>

namespace stockade {

std::unique_ptr<const NativeMoves> Plugin::make_moves(const GameDefinition&) const {
  return nullptr;
}

const Plugin* PluginRegistry::find(const DefinitionPtr& definition) const {
  for (const auto& plugin : plugins_)
    if (plugin->matches(definition)) return plugin.get();
  return nullptr;
}

bool PluginRegistry::may_know(const VariantHead& head) const {
  return std::any_of(plugins_.begin(), plugins_.end(),
                     [&](const auto& plugin) { return plugin->may_match(head); });
}

std::string PluginRegistry::words_on_fallback(const DefinitionPtr& definition) const {
  for (const auto& plugin : plugins_)
    for (const SourceMark& file : definition->metadata().files)
      if (const std::string id = plugin->made_for();
          !id.empty() && std::filesystem::path(file.file).stem() == id && !find(definition))
        return plugin->name() + " does not know these rules (" + definition->name() +
               "): the generic kernel plays them";
  return "";
}

std::unique_ptr<const NativeMoves> PluginRegistry::make_moves(
    const GameDefinition& definition) const {
  for (const auto& plugin : plugins_)
    if (auto moves = plugin->make_moves(definition)) return moves;
  return nullptr;
}

std::unique_ptr<NativeSearcher> PluginRegistry::make_native_searcher(
    const DefinitionPtr& definition) const {
  for (const auto& plugin : plugins_)
    if (auto searcher = plugin->make_searcher(definition)) return searcher;
  return nullptr;
}

std::unique_ptr<Searcher> PluginRegistry::make_searcher(const DefinitionPtr& definition,
                                                        bool allow_native) const {
  if (allow_native)
    if (auto searcher = make_native_searcher(definition)) return searcher;
  return make_generic_searcher(definition);
}

}  // namespace stockade
