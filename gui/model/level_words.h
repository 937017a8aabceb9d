#pragma once
// The computer's levels in words.

namespace stockade::gui {

struct LevelWords {
  const char* name;         ///< "beginner"
  const char* description;  ///< a sentence about its style and the players it suits
};

/// The words for a level from 1 to kLevels.
[[nodiscard]] LevelWords level_words(int level);

/// The level that a new user is offered.
inline constexpr int kMiddleLevel = 5;

}  // namespace stockade::gui
