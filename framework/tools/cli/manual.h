#pragma once
// Manual pages and shell completions. They are generated from the commands, so they are never out
// of date.

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "framework/tools/cli/command_help.h"

namespace stockade::cli {

/// The manual page of a command, or of the program itself if `command` is the program, for man(1).
[[nodiscard]] std::string manual_page(const CLI::App& program, const CLI::App& command,
                                      const std::vector<CommandHelp>& table);

/// A script that completes commands, options, their values, ids of variants and names of files in
/// bash, zsh or fish.
[[nodiscard]] std::string completion_script(const CLI::App& program, const std::string& shell);

}  // namespace stockade::cli
