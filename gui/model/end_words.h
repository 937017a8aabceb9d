#pragma once
// The texts of the window at the end of a game.

#include <string>

#include "framework/session/play/session.h"

namespace stockade::gui {

struct EndWords {
  std::string title;   ///< "You won", "Black wins", "Draw"
  std::string reason;  ///< "White wins by checkmate", "Draw by repetition"
  std::string result;  ///< "1-0"
};

/// Only for a game that is over.
[[nodiscard]] EndWords end_words(const Session& session);

/// The side of the only person, if there is exactly one.
[[nodiscard]] std::optional<Side> only_person(const Session& session);

}  // namespace stockade::gui
