#pragma once
// The command line: every job that needs no window. docs/cli.md lists commands and formats; scripts
// rely on them.

#include <string>

#include "framework/cli/figures.h"
#include "framework/plugin/plugin.h"

namespace stockade {

/// Runs one command. 0: done and all well; 1: the answer is no; 2: the call itself was wrong.
/// `uci_variant`: the variant that a UCI engine plays until it is told another, and that a new one
/// patches. Programs that show boards take it for granted, so it is not the framework's to choose.
/// `figures`: what bench measures for its table.
int cli_main(int argc, char** argv, const PluginRegistry& plugins, const std::string& uci_variant,
             const BenchFigures& figures);

}  // namespace stockade
