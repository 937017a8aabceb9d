#pragma once
// The computer's levels in words.

namespace stockade::gui {

struct LevelWords {
  const char* name;         ///< "beginner"
  const char* description;  ///< a sentence about its style and the players it suits
};

/// The words for a level from 1 to kLevels.
[[nodiscard]] LevelWords level_words(int level);

/// The level of a new user's first games: whoever is still learning the rules can win.
inline constexpr int kFirstLevel = 3;

}  // namespace stockade::gui
