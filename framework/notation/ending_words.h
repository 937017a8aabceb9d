#pragma once
// The way a game ended, for people: in the reader's language, unlike to_string(Ending), which is
// for files and reports.

#include <string>

#include "framework/base/translate.h"
#include "framework/game/game.h"

namespace stockade {

/// "checkmate", "move count": the words that follow "wins by" and "draw by".
[[nodiscard]] inline std::string ending_words(Ending ending) {
  return trc("ending", to_string(ending));
}

/// How the game ended with this position: "White wins by checkmate", "Draw by agreement",
/// "Stalemate: White 3/4, Black 1/4", with what the rule that ended it adds. `outcome` is over.
[[nodiscard]] std::string outcome_words(const GameDefinition& definition, const Position& position,
                                        const Outcome& outcome);

}  // namespace stockade
