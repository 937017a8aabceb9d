#pragma once
// The way a game ended, for people: in the reader's language, unlike to_string(Ending), which is
// for files and reports.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/translate.h"
#include "framework/game/game.h"

namespace stockade {

/// "checkmate", "move count": the words that follow "wins by" and "draw by".
[[nodiscard]] inline std::string ending_words(Ending ending) {
  return trc("ending", to_string(ending));
}

/// The ending that to_string(Ending) calls so, or with '-' in place of spaces, in small or capital
/// letters; none if no game ends like that.
[[nodiscard]] std::optional<Ending> find_ending(std::string_view words);
/// All that find_ending() knows, in the words of to_string(Ending).
[[nodiscard]] std::vector<std::string> names_of_endings();

/// How the game ended with this position: "White wins by checkmate", "Draw by agreement",
/// "Stalemate: White 3/4, Black 1/4", with what the rule that ended it adds. `outcome` is over.
[[nodiscard]] std::string outcome_words(const GameDefinition& definition, const Position& position,
                                        const Outcome& outcome);

}  // namespace stockade
