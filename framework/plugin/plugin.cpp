#include "framework/plugin/plugin.h"

#include <algorithm>
#include <filesystem>

namespace stockade {

bool PluginRegistry::may_know(const std::vector<std::string>& files) const {
  return std::any_of(plugins_.begin(), plugins_.end(), [&](const auto& plugin) {
    return std::find(files.begin(), files.end(), plugin->made_for()) != files.end();
  });
}

std::string PluginRegistry::words_on_fallback(const GameDefinition& definition) const {
  if (find(definition)) return "";
  for (const auto& plugin : plugins_)
    for (const SourceMark& file : definition.metadata().files)
      if (std::filesystem::path(file.file).stem() == plugin->made_for())
        return plugin->name() + " does not know these rules (" + definition.name() +
               "): the generic kernel plays them";
  return "";
}

}  // namespace stockade
