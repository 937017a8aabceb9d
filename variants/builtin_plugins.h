#pragma once
// The native plugins that this build offers, as an explicit list.

#include "framework/plugin/plugin.h"

namespace stockade {

void add_builtin_plugins(PluginRegistry& registry);

}  // namespace stockade
