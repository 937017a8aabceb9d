#pragma once
// The examples in the command line's help, its manual pages and docs/reference/cli.md. They name
// variants, which the framework must not do.

#include <vector>

#include "framework/tools/cli/command_help.h"

namespace stockade {

/// The examples of every command, in the order of the program's help.
[[nodiscard]] const std::vector<cli::CommandHelp>& command_examples();

}  // namespace stockade
