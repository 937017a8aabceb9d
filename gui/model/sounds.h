#pragma once
// The sounds of events of a game.

#include <optional>

#include "framework/session/play/seen_game.h"
#include "framework/session/play/session.h"

namespace stockade::gui {

enum class Sound { move, capture, exchange, check, end, low_time };

/// The file in the artwork: "sounds/move.wav".
[[nodiscard]] const char* file_of(Sound sound);

/// The sound of an event; none if it makes no sound, such as a jump to another position.
[[nodiscard]] std::optional<Sound> sound_of(const Session& session, const SessionEvent& event);
/// The sound of the umpire's last calls, in games with hidden pieces.
[[nodiscard]] Sound sound_of_calls(SeenGame& seen);

}  // namespace stockade::gui
