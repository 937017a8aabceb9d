#pragma once
// The form of a tournament: the user's entries, and their translation into options.

#include <optional>
#include <string>
#include <vector>

#include "framework/tools/protocol/tournament.h"

namespace stockade::gui {

enum class MatchLimit { time_per_move, game_clock, nodes, depth };

struct TournamentForm {
  struct Player {
    EngineSpec spec;
    std::string settings = {};  ///< more settings, as on the command line: "nodes=5000 hash=64"
  };
  std::vector<Player> players;
  int games = 2;  ///< games of each pair of players
  MatchLimit limit = MatchLimit::time_per_move;
  std::string amount = "200ms";  ///< amount of the limit
  bool random_openings = true;
  int random_plies = 6;
  int balance = 250;  ///< centipawns by which a side may lead after a random opening
  std::vector<Opening> openings = {};  ///< from a file, instead of random openings
  std::string seed = {};               ///< "": any
  int at_once = 1;                     ///< number of games that are played at the same time
  int longest = 1000;                  ///< most plies; longer games are draws
  std::string margin = "500ms";        ///< the time by which a move may be late
  /// A sequential test of the first player against the second, in the user's words.
  struct Test {
    std::string low = "0";          ///< Elo
    std::string high = "10";        ///< Elo
    std::string false_alarm = "5";  ///< in per cent
    std::string miss = "5";
  };
  std::optional<Test> test = {};
};

/// A kind of limit, with an example of an amount.
struct LimitWords {
  const char* name;     ///< to be translated
  const char* example;  ///< an amount
};
[[nodiscard]] LimitWords words_of(MatchLimit limit);

/// Fails with the first mistake, as a sentence for the user.
[[nodiscard]] Result<TournamentOptions> read_tournament_form(const TournamentForm& form,
                                                             const DefinitionPtr& definition);

}  // namespace stockade::gui
