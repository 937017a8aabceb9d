#pragma once
// The native plugins of this build, as an explicit list.

#include "framework/plugin/plugin.h"

namespace stockade {

void add_builtin_plugins(PluginRegistry& registry);

}  // namespace stockade
