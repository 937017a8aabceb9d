#pragma once
// Drawing a position to a file, without a display.

#include <string>

#include "gui/command_line.h"

namespace stockade::gui {

/// Does what `--render` asks for and returns the program's exit code; messages go to stderr.
int render_to_file(const CommandLine& line);

}  // namespace stockade::gui
