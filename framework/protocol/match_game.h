#pragma once
// One game between two engines, with this program's rules as the referee.

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "framework/game/record.h"
#include "framework/protocol/engine.h"
#include "framework/protocol/match_openings.h"

namespace stockade {

/// How long the players may think.
struct MatchTime {
  std::optional<int> movetime_ms;  ///< for every move
  std::optional<uint64_t> nodes;   ///< for every move
  std::optional<int> base_ms;      ///< on each clock, for the game
  int increment_ms = 0;            ///< onto the clock after every move
  /// How much a move may exceed its time before it loses.
  int margin_ms = 50;
  /// Without a time limit, an engine that takes longer counts as hung.
  int patience_ms = 120'000;
};

/// How a game ended.
enum class GameEnd {
  rules,  ///< by the rules, see Outcome: mate, repetition, …
  resignation,
  time,        ///< a late answer
  illegal,     ///< an illegal move, or none
  crash,       ///< the program ended, hung, or could not be started
  too_long,    ///< drawn by the match's limit of plies
  interrupted  ///< no result
};
/// "checkmate", "time forfeit", "crash" …
[[nodiscard]] std::string describe(GameEnd end, const Outcome& outcome);

/// One player's totals in one game.
struct PlayerEffort {
  int moves = 0;
  double seconds = 0;
  uint64_t nodes = 0;   ///< as it reported
  uint64_t depths = 0;  ///< sum over the moves with a depth
  int moves_with_depth = 0;
};

struct PlayedGame {
  explicit PlayedGame(Record r) : record(std::move(r)) {}

  Record record;  ///< result, termination and moves; evaluations and depths as comments
  Outcome outcome;
  GameEnd end = GameEnd::rules;
  std::string words;                   ///< the reason, if it was not the rules
  std::array<PlayerEffort, 2> effort;  ///< by player
  /// Which of the two players has each side.
  std::array<uint8_t, kMaxSides> player_of{};

  /// What the player has got, in quarters: the most of its sides.
  [[nodiscard]] int quarter_points(int player) const;
};

/// Called after every move with the game so far.
using MoveHandler = std::function<void(const Game&)>;

/// Plays from `opening` to the end. players[0] has the side `seat` with its allies, players[1] all
/// others. A game of `max_plies` plies is drawn. `seed` decides what chance does, and what players
/// do that draw lots.
[[nodiscard]] PlayedGame play_match_game(const DefinitionPtr& definition, const Opening& opening,
                                         const std::array<Engine*, 2>& players,
                                         const std::array<EngineSpec, 2>& specs,
                                         const MatchTime& time, int max_plies, uint64_t seed,
                                         Side seat = {}, const MoveHandler& on_move = {});

}  // namespace stockade
