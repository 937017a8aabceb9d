#include "variants/builtin_plugins.h"

namespace stockade {

// There is none yet: every variant is played by the generic kernel and searcher.
void add_builtin_plugins(PluginRegistry&) {}

}  // namespace stockade
