#pragma once
// Drawing a position to a file, without a display.

#include <string>

#include "gui/command_line.h"

namespace stockade::gui {

/// Carries out `--render` and returns the program's exit status; messages go to stderr.
int render_to_file(const CommandLine& line);

}  // namespace stockade::gui
