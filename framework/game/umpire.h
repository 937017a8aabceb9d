#pragma once
// Umpire: a game that hides pieces, as the one who sees everything runs it.
//
//   Umpire umpire(definition);
//   for (const PossibleMove& one : umpire.player(side).possible()) …
//   if (umpire.attempt(move) == Attempted::refused) …     // the player tries another one
//
// It plays what is legal, refuses what is not, and tells each player what the rules let it know.
// It serves all other games as well: there every player knows everything. For one thread.

#include <vector>

#include "framework/game/player_game.h"

namespace stockade {

enum class Attempted : uint8_t {
  played,
  refused,      ///< the position does not allow it: the player has learnt that
  not_possible  ///< the player knew that it is impossible, or has tried it already
};

class Umpire {
 public:
  explicit Umpire(DefinitionPtr definition);
  Umpire(DefinitionPtr definition, const Position& start);

  [[nodiscard]] const GameDefinition& definition() const { return game_.definition(); }
  /// The whole truth. Callers must leave it unchanged.
  [[nodiscard]] Game& game() { return game_; }
  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] const PlayerGame& player(Side side) const { return players_[side.index()]; }
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }

  /// The side to move tries a move.
  Attempted attempt(Move move);
  /// What has been played last; none at the start.
  [[nodiscard]] Move last_move() const { return last_; }
  /// The same where it is known to be legal, or chance moves.
  void play(Move legal);
  /// An attempt that has failed, as a record has it.
  void refuse(Move move);
  /// The side to move asks for captures with pawns; whether there are any. None if it may not ask.
  std::optional<bool> ask();
  /// Players have ended the game: by resignation, for example.
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
