#include "gui/model/level_words.h"

#include <algorithm>
#include <array>

#include "framework/search/level.h"

namespace stockade::gui {

LevelWords level_words(int level) {
  static constexpr std::array<LevelWords, kLevels> kWords = {{
      {"first games",
       "You are learning the rules. It often moves without a plan, takes what it can, and "
       "does not see that you take back."},
      {"beginner", "You know the rules. It makes big mistakes, and sees captures, but no plans."},
      {"learner", "You see most captures. It looks one move ahead and is often wrong."},
      {"casual", "You play now and then. It sees your next move, and misjudges positions."},
      {"regular", "You play often. It makes a small mistake in most games."},
      {"steady", "You know some tactics. It looks three moves of a side ahead."},
      {"club player", "You play in a club. It punishes what is left unprotected."},
      {"strong", "You win most games against friends. It overlooks little."},
      {"very strong", "You want to be beaten. It makes hardly any mistakes."},
      {"full strength", "It uses its thinking time and plays as well as it can."},
  }};
  return kWords[static_cast<size_t>(std::clamp(level, 1, kLevels) - 1)];
}

}  // namespace stockade::gui
