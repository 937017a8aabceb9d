#include "variants/builtin_plugins.h"

#include "variants/abstract/native/lines_plugin.h"
#include "variants/drops/hostage/native/hostage_plugin.h"

namespace stockade {

void add_builtin_plugins(PluginRegistry& registry) {
  registry.add(hostage::make_plugin());
  registry.add(lines::make_plugin());
}

}  // namespace stockade
