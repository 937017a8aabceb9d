#pragma once
// A tournament: every player meets every other one in a match (match.h), one match after the other.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/tools/protocol/match.h"

namespace stockade {

struct TournamentOptions {
  /// The conditions of every match; its `players` are not used, and `games` is the number of games
  /// per match. A sequential test needs exactly two players, and may end their match early.
  MatchOptions match;
  std::vector<EngineSpec> players;  ///< two or more
};

/// A finished game of the tournament.
struct TournamentGame {
  int number = 0;  ///< number of the game, from 1, over all matches
  int first = 0;   ///< the player of the first side
  int second = 0;
  PlayedGame game;
  std::optional<SprtState> sprt = std::nullopt;  ///< the test after this game, if there is one
};

/// The scores of all players against each other.
class Crosstable {
 public:
  explicit Crosstable(std::vector<std::string> names);

  [[nodiscard]] int players() const { return static_cast<int>(names_.size()); }
  [[nodiscard]] const std::string& name(int player) const { return names_[player]; }
  /// Adds a game. The games must be added in their order: two consecutive games between the same
  /// players are a pair.
  void add(int first, int second, const Outcome& outcome);

  struct Score {
    int half_points = 0;
    int games = 0;
  };
  [[nodiscard]] Score against(int player, int opponent) const {
    return scores_[player * players() + opponent];
  }
  [[nodiscard]] Score total(int player) const;
  /// The player's strength, in Elo against all opponents together. None before two games from one
  /// opening are over.
  [[nodiscard]] std::optional<EloEstimate> elo(int player) const {
    return estimate_elo(pairs_[static_cast<size_t>(player)]);
  }
  /// The players, the best first; players with equal points keep their order.
  [[nodiscard]] std::vector<int> ranking() const;

 private:
  std::vector<std::string> names_;
  std::vector<Score> scores_;
  std::vector<PairCounts> pairs_;  ///< index: player
  /// The first game of a pair whose second game is not over.
  struct HalfPair {
    int first = 0;
    int second = 0;
    int half_points = 0;  ///< points of `first`
  };
  std::optional<HalfPair> half_pair_;
};

/// The names of the players, all different: those of the specs, else names such as "native, level
/// 3".
[[nodiscard]] std::vector<std::string> names_of(const std::vector<EngineSpec>& players);

/// The number of planned games.
[[nodiscard]] int games_of(const TournamentOptions& options);

/// The players of game `number` if games are played one after the other. The player of the first
/// side comes first.
[[nodiscard]] std::pair<int, int> players_of(const TournamentOptions& options, int number);

/// Plays the tournament and calls `on_game` for every finished game, by one thread at a time. Fails
/// if a player cannot play the variant or does not start; games played before that count. Fails
/// also if a sequential test is to compare more than two players.
Result<Crosstable> run_tournament(const TournamentOptions& options, const PluginRegistry& plugins,
                                  const std::function<void(TournamentGame)>& on_game = {});

}  // namespace stockade
