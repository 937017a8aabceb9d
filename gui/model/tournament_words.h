#pragma once
// A tournament as rows of text: its crosstable and its games.

#include <optional>
#include <string>
#include <vector>

#include "framework/tools/protocol/tournament.h"

namespace stockade::gui {

/// "3", "2½", "0".
[[nodiscard]] std::string points_words(int half_points);

/// "+35 [−20, +92]": the estimate and its 95 % interval; "" if there is none.
[[nodiscard]] std::string elo_words(const std::optional<EloEstimate>& elo);

/// The state of a sequential test, from the view of the player whose gain it tests.
struct TestWords {
  std::string line;    ///< "The test is 40 % of the way to: Alpha gains +10 Elo, not +0"
  std::string detail;  ///< the numbers
};
[[nodiscard]] TestWords test_words(const SprtState& state, const SprtOptions& options,
                                   const std::string& player);

/// The columns of the crosstable: rank, player, points, Elo against all opponents together, then a
/// number for each rank.
[[nodiscard]] std::vector<std::string> crosstable_head(const Crosstable& table);
/// A row for each player, the best first. A field against an opponent is "1½ / 2", against itself
/// "–", and "" if they have not met.
[[nodiscard]] std::vector<std::vector<std::string>> crosstable_rows(const Crosstable& table);

/// The reason why a game of a tournament ended, in the user's language: "checkmate", "time
/// forfeit".
[[nodiscard]] std::string end_reason(GameEnd end, const Outcome& outcome);

/// The columns of the list of games: number, first side, second side, result, reason, moves.
[[nodiscard]] std::vector<std::string> game_row(const Crosstable& table,
                                                const TournamentGame& game);

}  // namespace stockade::gui
