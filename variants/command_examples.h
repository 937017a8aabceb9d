#pragma once
// The examples that the command line's help, its manual pages and docs/cli.md show. They name
// variants, which the framework cannot.

#include <vector>

#include "framework/cli/command_help.h"

namespace stockade {

/// For every command, in the order of the program's help.
[[nodiscard]] const std::vector<cli::CommandHelp>& command_examples();

}  // namespace stockade
