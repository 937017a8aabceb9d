#pragma once
// The command line: everything that needs no window. docs/cli.md lists the commands and their
// output formats, which scripts rely on.

#include <string>
#include <string_view>

#include "framework/cli/figures.h"
#include "framework/plugin/plugin.h"

namespace stockade {

/// Runs one command. Returns 0: done, and all is well; 1: the answer is no; 2: the call was wrong.
/// `uci_variant` is the default of `uci` and of `new --extends`. UCI programs expect a certain
/// variant there, and the framework itself knows none.
/// `figures` are the measurements of `bench --figures`. `fairy_bases` are the games that an imported
/// configuration may take as a base: see framework/import/fairy_variant.h.
int cli_main(int argc, char** argv, const PluginRegistry& plugins, const std::string& uci_variant,
             const BenchFigures& figures, std::string_view fairy_bases);

}  // namespace stockade
