#pragma once
// The command line: everything that works without the window. docs/reference/cli.md lists the
// commands and their output formats, which scripts rely on.

#include <string>
#include <string_view>
#include <vector>

#include "framework/plugin/plugin.h"
#include "framework/tools/cli/command_help.h"
#include "framework/tools/cli/figures.h"

namespace stockade {

/// The parts of the command line that name variants, which the framework itself does not know.
struct CliParts {
  const PluginRegistry& plugins;
  /// The default variant of `uci` and of `new --extends`. UCI programs expect a certain variant
  /// there.
  std::string uci_variant;
  /// The measurements of `bench --figures`.
  const BenchFigures& figures;
  /// The games that an imported configuration may take as a base: see
  /// framework/tools/import/fairy_variant.h.
  std::string_view fairy_bases;
  /// Examples and exit codes of the commands.
  const std::vector<cli::CommandHelp>& help;
};

/// Makes the program end with a message and exit code 2 if memory runs out where no exception can
/// pass: before cli_main(), and in destructors of other libraries.
void end_without_memory_well();

/// Runs one command. Returns 0 for success, 1 if the answer is no, and 2 for a wrong call.
int cli_main(int argc, char** argv, const CliParts& parts);

}  // namespace stockade
