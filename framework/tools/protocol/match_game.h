#pragma once
// One game between two engines, with this program's rules as the referee.

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "framework/game/record.h"
#include "framework/tools/protocol/engine.h"
#include "framework/tools/protocol/match_openings.h"

namespace stockade {

/// The thinking time of the players.
struct MatchTime {
  std::optional<int> movetime_ms;  ///< for every move
  std::optional<uint64_t> nodes;   ///< for every move
  std::optional<int> base_ms;      ///< time on each clock for the game
  int increment_ms = 0;            ///< added to the clock after every move
  /// A move loses if it exceeds its time by more than this.
  int margin_ms = 50;
  /// Without a time limit, an engine that takes longer than this for a move counts as hung.
  int patience_ms = 120'000;
};

/// The reason for the end of a game.
enum class GameEnd {
  rules,  ///< an ending by the rules, see Outcome: mate, repetition, …
  resignation,
  time,        ///< a late answer
  illegal,     ///< an illegal move, or no move
  crash,       ///< the program ended, hung, or could not be started
  too_long,    ///< a draw by the match's limit of plies
  interrupted  ///< the match was stopped: no result
};
/// Whether the game ended by no fault of a program.
[[nodiscard]] inline bool is_clean(GameEnd end) {
  return end != GameEnd::illegal && end != GameEnd::crash;
}
/// The words for an ending: "checkmate", "time forfeit", "crash" …
[[nodiscard]] std::string describe(GameEnd end, const Outcome& outcome);

/// One player's totals in one game.
struct PlayerEffort {
  int moves = 0;
  double seconds = 0;
  uint64_t nodes = 0;   ///< as the player reported them
  uint64_t depths = 0;  ///< sum of the depths of all moves with a depth
  int moves_with_depth = 0;
};

struct PlayedGame {
  explicit PlayedGame(Record r) : record(std::move(r)) {}

  Record record;  ///< result, termination and moves; evaluations and depths as comments
  Outcome outcome;
  GameEnd end = GameEnd::rules;
  std::string words;                   ///< the reason, if the game did not end by the rules
  std::array<PlayerEffort, 2> effort;  ///< index: player
  /// The player (0 or 1) of each side.
  std::array<uint8_t, kMaxSides> player_of{};

  /// The player's score in quarters of a point: the highest score of its sides.
  [[nodiscard]] int quarter_points(int player) const;
};

/// Called after every move with the game so far.
using MoveHandler = std::function<void(const Game&)>;

/// Plays from `opening` to the end. players[0] has the side `seat` with its allies, players[1] all
/// others. The game is a draw after `max_plies` plies. `seed` determines the chance moves and the
/// choices of players that choose at random.
[[nodiscard]] PlayedGame play_match_game(const DefinitionPtr& definition, const Opening& opening,
                                         const std::array<Engine*, 2>& players,
                                         const std::array<EngineSpec, 2>& specs,
                                         const MatchTime& time, int max_plies, uint64_t seed,
                                         Side seat = {}, const MoveHandler& on_move = {});

}  // namespace stockade
