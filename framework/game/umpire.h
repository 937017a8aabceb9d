#pragma once
// Umpire: runs a game with hidden pieces and knows the whole position.
//
//   Umpire umpire(definition);
//   for (const PossibleMove& one : umpire.player(side).possible()) …
//   if (umpire.attempt(move) == Attempted::refused) …     // the player tries another one
//
// It plays legal moves, refuses illegal ones, and informs each player as far as the rules allow. It
// also serves all other games: in those every player knows everything. For one thread.

#include <vector>

#include "framework/game/player_game.h"

namespace stockade {

enum class Attempted : uint8_t {
  played,
  refused,      ///< the position does not allow it, which the player has now learnt
  not_possible  ///< the player knew that it is impossible, or has already tried it
};

class Umpire {
 public:
  explicit Umpire(DefinitionPtr definition);
  Umpire(DefinitionPtr definition, const Position& start);

  [[nodiscard]] const GameDefinition& definition() const { return game_.definition(); }
  /// The game with all hidden pieces. Callers must leave it unchanged.
  [[nodiscard]] Game& game() { return game_; }
  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] const PlayerGame& player(Side side) const { return players_[side.index()]; }
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }

  /// The side to move tries a move.
  Attempted attempt(Move move);
  /// The last move played; none at the start.
  [[nodiscard]] Move last_move() const { return last_; }
  /// Plays a move that is known to be legal, or a move of chance.
  void play(Move legal);
  /// Records an attempt as failed; used to replay a record.
  void refuse(Move move);
  /// The side to move asks for captures with pawns. Returns whether there are any; none if the side
  /// may not ask.
  std::optional<bool> ask();
  /// Ends the game by a decision of the players: by resignation, for example.
  void end(const Outcome& outcome);

 private:
  void look();

  Game game_;
  const ViewFacet* rule_;
  std::vector<PlayerGame> players_;
  Outcome outcome_;
  Move last_;
};

}  // namespace stockade
