#include "framework/tools/embed/plugins.h"
#include "variants/builtin_plugins.h"

namespace stockade {

const PluginRegistry& library_plugins() {
  static const PluginRegistry all = [] {
    PluginRegistry plugins;
    add_builtin_plugins(plugins);
    return plugins;
  }();
  return all;
}

}  // namespace stockade
