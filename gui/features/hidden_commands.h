#pragma once
// The commands that are blocked while the game hides pieces from a person at this computer.

#include <string>

#include "framework/session/play/seen_game.h"
#include "gui/actions.h"

namespace stockade::gui {

/// The reason why the command cannot be carried out now, as a sentence for the player; "" if it
/// can. `begun`: a move has been made. The row of the command decides.
[[nodiscard]] std::string refusal(SeenGame& seen, Action action, bool begun);

}  // namespace stockade::gui
