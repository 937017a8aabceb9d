#pragma once
// The plugins of the library. Whoever builds it says which there are: the framework knows none.

#include "framework/plugin/plugin.h"

namespace stockade {

/// Filled before its first use, and only read after that. Any thread.
[[nodiscard]] const PluginRegistry& library_plugins();

}  // namespace stockade
