#pragma once
// A match of paired games between two players: every opening is played twice, with colours changed.
//
// Each thread has its own two engines and plays a pair at a time. The opening depends only on the
// seed and the number of the pair, not on the threads.

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "framework/tools/protocol/match_game.h"
#include "framework/tools/protocol/statistics.h"

namespace stockade {

struct MatchOptions {
  DefinitionPtr definition;
  std::array<EngineSpec, 2> players;
  int games = 100;
  MatchTime time;
  RandomOpenings random;
  /// The openings to use instead of random ones. They are shuffled by the seed, and repeated when
  /// they run out.
  std::vector<Opening> openings;
  std::optional<SprtOptions> sprt;
  int concurrency = 1;
  int max_plies = 1000;
  int start_timeout_ms = 10'000;
  /// Called after every move by the thread that plays it. With a concurrency of one, these are the
  /// moves of one game after the other.
  MoveHandler on_move;
  /// Ends the match when it becomes true; unfinished games are dropped. Null, or it outlives the
  /// match.
  const std::atomic<bool>* stop = nullptr;
};

/// A finished game of the match.
struct MatchGameReport {
  int number = 0;        ///< from 1; games 1 and 2 are the first pair
  int first_player = 0;  ///< the player of the first side: 0 or 1
  PlayedGame game;
};

/// The totals of one player.
struct PlayerTotals {
  std::string name;
  uint64_t time_losses = 0;
  uint64_t illegal_moves = 0;
  uint64_t crashes = 0;
  uint64_t moves = 0;
  double seconds = 0;
  uint64_t nodes = 0;
  uint64_t depths = 0;
  uint64_t moves_with_depth = 0;
  /// Nodes per second of thinking time; 0 if the player reported no nodes.
  [[nodiscard]] double speed() const {
    return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
  }
  /// The mean reported depth; none if the player reported no depths.
  [[nodiscard]] std::optional<double> mean_depth() const {
    if (moves_with_depth == 0) return std::nullopt;
    return static_cast<double>(depths) / static_cast<double>(moves_with_depth);
  }
};

/// Results from the first player's point of view.
struct MatchScore {
  uint64_t wins = 0, draws = 0, losses = 0;
  PairCounts pairs;  ///< pairs in which both games count
  [[nodiscard]] uint64_t games() const { return wins + draws + losses; }
};

struct MatchState {
  MatchScore all;
  MatchScore clean;  ///< the score without games that ended by an illegal move or a crash
  std::array<PlayerTotals, 2> players;
  std::map<std::string, uint64_t> endings;  ///< number of games by ending, such as "checkmate"
  uint64_t plies = 0;
  std::optional<SprtState> sprt;  ///< the test over the pairs before the first unfinished one
  bool interrupted = false;
};

/// Called for every finished game in the order of their numbers, by one thread at a time. It may
/// change the report.
using GameHandler = std::function<void(MatchGameReport&, const MatchState&)>;

/// Returns an error if a player has no limit, or only one that it does not support. `limits` apply
/// to players without limits of their own.
[[nodiscard]] Diagnostics check_limits(std::span<const EngineSpec> players,
                                       const MatchTime& limits);

/// Plays the match. Fails, before any game, if a player cannot play the variant or does not start;
/// later failures lose games.
Result<MatchState> run_match(const MatchOptions& options, const PluginRegistry& plugins,
                             const GameHandler& on_game = {});

}  // namespace stockade
