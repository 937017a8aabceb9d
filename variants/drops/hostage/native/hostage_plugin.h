#pragma once
// The native plugin for Hostage Chess.

#include <memory>

#include "framework/plugin/plugin.h"

namespace stockade::hostage {

[[nodiscard]] std::unique_ptr<const Plugin> make_plugin();

}  // namespace stockade::hostage
