#pragma once
// Beliefs: full positions that agree with what a player knows of a game that hides pieces.
//
// They are a sample (a particle filter): each position is carried along by the player's own moves,
// and by moves of the others that are drawn at random among those that the player would have
// learnt the same of. Positions that contradict what the player learns drop out, and the others
// take their places. If none is left, positions are repaired so that they agree with what is seen.

#include <cstdint>
#include <vector>

#include "framework/base/random.h"
#include "framework/game/player_game.h"

namespace stockade {

class Beliefs {
 public:
  explicit Beliefs(size_t most) : most_(most) {}

  /// Learns what has happened in the game since the last call; starts anew if it is another game.
  void follow(const PlayerGame& player, Random& random);
  /// Not empty after follow(). All have the player's own pieces where they are.
  [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }
  /// How often none was left so that positions were repaired. For tests.
  [[nodiscard]] int repairs() const { return repairs_; }

 private:
  void take(const PlayerGame& player, const PlayerEvent& event, Random& random);
  void take_move(const PlayerGame& player, const PlayerEvent& event, Random& random);
  [[nodiscard]] bool play_consistently(const PlayerGame& player, const PlayerEvent& event,
                                       Position& position, Random& random);
  [[nodiscard]] bool agrees(const PlayerGame& player, const PlayerEvent& event,
                            const Position& before, Move move, const Position& after) const;
  void repair(const PlayerGame& player, const PlayerEvent& event, Position& position,
              Random& random) const;
  void refill(Random& random);

  size_t most_;
  std::vector<Position> positions_;
  Journal journal_;
  MoveList moves_;
  uint64_t game_ = 0;   ///< what identifies the game
  size_t events_ = 0;   ///< that have been learnt
  uint64_t known_ = 0;  ///< the player's key after these
  int repairs_ = 0;
};

}  // namespace stockade
