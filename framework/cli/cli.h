#pragma once
// The command line: every job that needs no window. docs/cli.md lists commands and formats; scripts
// rely on them.

#include "framework/plugin/plugin.h"

namespace stockade {

/// Runs one command. 0: done and all well; 1: the answer is no; 2: the call itself was wrong.
int cli_main(int argc, char** argv, const PluginRegistry& plugins);

}  // namespace stockade
