#pragma once
// The plugins of the library. The build selects them; the framework knows none.

#include "framework/plugin/plugin.h"

namespace stockade {

/// Filled before its first use, and then only read. Any thread.
[[nodiscard]] const PluginRegistry& library_plugins();

}  // namespace stockade
