#pragma once
// Which sound an event of the game makes.

#include <optional>

#include "framework/session/seen_game.h"
#include "framework/session/session.h"

namespace stockade::gui {

enum class Sound { move, capture, exchange, check, end, low_time };

/// The file in the artwork: "sounds/move.wav".
[[nodiscard]] const char* file_of(Sound sound);

/// None for what makes no sound, such as a jump to another position.
[[nodiscard]] std::optional<Sound> sound_of(const Session& session, const SessionEvent& event);
/// The sound of what the umpire has told last, where pieces are hidden.
[[nodiscard]] Sound sound_of_calls(SeenGame& seen);

}  // namespace stockade::gui
