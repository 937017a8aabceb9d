#pragma once
// The native plugins of the program, for tests.

#include "framework/plugin/plugin.h"
#include "variants/builtin_plugins.h"

namespace stockade::test {

inline const PluginRegistry& plugins() {
  static const PluginRegistry registry = [] {
    PluginRegistry r;
    add_builtin_plugins(r);
    return r;
  }();
  return registry;
}

}  // namespace stockade::test
