#include "gui/model/level_words.h"

#include <algorithm>
#include <array>

#include "framework/base/translate.h"
#include "framework/search/level.h"

namespace stockade::gui {

LevelWords level_words(int level) {
  static constexpr std::array<LevelWords, kLevels> kWords = {{
      {tr_noop("first games"),
       tr_noop("You are learning the rules. It often moves without a plan, takes what it can, and "
               "does not see that you take back.")},
      {tr_noop("beginner"),
       tr_noop("You know the rules. It makes big mistakes, and sees captures, but no plans.")},
      {tr_noop("learner"),
       tr_noop("You see most captures. It looks one move ahead and is often wrong.")},
      {tr_noop("casual"),
       tr_noop("You play now and then. It sees your next move, and misjudges positions.")},
      {tr_noop("regular"), tr_noop("You play often. It makes a small mistake in most games.")},
      {tr_noop("steady"), tr_noop("You know some tactics. It looks three moves of a side ahead.")},
      {tr_noop("club player"),
       tr_noop("You play in a club. It punishes what is left unprotected.")},
      {tr_noop("strong"), tr_noop("You win most games against friends. It overlooks little.")},
      {tr_noop("very strong"), tr_noop("You want to be beaten. It makes hardly any mistakes.")},
      {tr_noop("full strength"), tr_noop("It uses its thinking time and plays as well as it can.")},
  }};
  return kWords[static_cast<size_t>(std::clamp(level, 1, kLevels) - 1)];
}

}  // namespace stockade::gui
