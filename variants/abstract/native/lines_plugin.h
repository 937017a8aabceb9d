#pragma once
// The native plugin for games of lines: an engine without a move generator.

#include <memory>

#include "framework/plugin/plugin.h"

namespace stockade::lines {

[[nodiscard]] std::unique_ptr<const Plugin> make_plugin();

}  // namespace stockade::lines
