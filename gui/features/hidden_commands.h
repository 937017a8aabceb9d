#pragma once
// Which commands must wait while the game hides pieces from somebody who sits here.

#include <string>

#include "framework/session/seen_game.h"
#include "gui/actions.h"

namespace stockade::gui {

/// Why the command cannot be carried out now, as a sentence for the player; "" if it can. `begun`:
/// a move has been made. Commands that are not known to keep the secret are refused.
[[nodiscard]] std::string refusal(SeenGame& seen, Action action, bool begun);

}  // namespace stockade::gui
