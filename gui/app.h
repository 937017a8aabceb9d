#pragma once
// Starts the window: settings and the first game.

#include "framework/plugin/plugin.h"
#include "gui/command_line.h"

namespace stockade::gui {

/// Opens the window and runs until it is closed. Returns the exit code: 2 if the variant, the
/// position or the file that the command line names cannot be opened. Without a display wxWidgets
/// ends the program itself.
int run_app(const CommandLine& line, const PluginRegistry& plugins, int argc, char** argv);

}  // namespace stockade::gui
