#pragma once
// The commands that a page in place of the board has nothing against.

#include "gui/actions.h"

namespace stockade::gui {

/// Whether a command has nothing to do with the board, or opens a dialog about something else, so
/// that a page may stay.
[[nodiscard]] bool leaves_pages_alone(Action action);

}  // namespace stockade::gui
