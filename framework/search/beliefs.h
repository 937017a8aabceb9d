#pragma once
// Beliefs: full positions that agree with a player's knowledge of a game that hides pieces.
//
// They are a sample (a particle filter): each position is continued by the player's own moves, and
// by random moves of the others. Positions that contradict new knowledge are removed, and copies of
// the others replace them. If too few are left, the others' moves are drawn among those that would
// have given the player the same knowledge, and a position is weighted by its share of such moves.
// If there are none, positions are repaired so that they agree with the visible pieces, and hidden
// pieces are moved until the positions agree with the umpire's announcements.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "framework/base/random.h"
#include "framework/game/player_game.h"

namespace stockade {

/// A full position, and the game that may have led to it.
struct Belief {
  Position position;
  /// The keys of the previous positions, as far as they are known and may occur again.
  std::vector<uint64_t> line = {};

  /// The number of previous positions with this key.
  [[nodiscard]] int occurrences(uint64_t key) const {
    return static_cast<int>(std::count(line.begin(), line.end(), key));
  }
};

class Beliefs {
 public:
  explicit Beliefs(size_t most) : most_(most) {}

  /// Sets the number of positions, from the next game or the next replacement of positions on.
  void set_most(size_t most) { most_ = most; }

  /// Applies the events of the game since the last call; starts anew if it is another game.
  void follow(const PlayerGame& player, Random& random);
  /// Not empty after follow(). All have the player's own pieces where they are.
  [[nodiscard]] const std::vector<Belief>& all() const { return beliefs_; }
  /// The number of times that no position was left, so that positions were repaired. For tests.
  [[nodiscard]] int repairs() const { return repairs_; }

 private:
  void take(const PlayerGame& player, const PlayerEvent& event, Random& random);
  void take_move(const PlayerGame& player, const PlayerEvent& event, Random& random);
  void take_unknown_move(const PlayerGame& player, const PlayerEvent& event, Random& random);
  void list_moves(const PlayerGame& player, const PlayerEvent& event, Position& position);
  /// Whether the move agrees with the event; then `after` is the position after it.
  [[nodiscard]] bool play_if_it_agrees(const PlayerGame& player, const PlayerEvent& event,
                                       const Position& before, Move move, Position& after);
  [[nodiscard]] static Belief followed_by(const PlayerGame& player, const Belief& belief,
                                          const Position& next);
  [[nodiscard]] bool agrees(const PlayerGame& player, const PlayerEvent& event,
                            const Position& before, Move move, const Position& after) const;
  [[nodiscard]] bool agrees_with_answer(const PlayerGame& player, const PlayerEvent& event,
                                        Position& position);
  [[nodiscard]] bool is_possible_after(const PlayerGame& player, const PlayerEvent& event,
                                       const Position& position) const;
  void mend(const PlayerGame& player, Random& random, const std::function<bool(Position&)>& agrees);
  void move_hidden_piece(const PlayerGame& player, Position& position, Random& random) const;
  void repair_all(const PlayerGame& player, const PlayerEvent& event, Random& random);
  void repair(const PlayerGame& player, const PlayerEvent& event, Position& position,
              Random& random) const;
  void refill(std::vector<Belief> left, Random& random);
  void refill(const std::vector<Belief>& left, const std::vector<double>& weights, Random& random);

  size_t most_;
  std::vector<Belief> beliefs_;
  CellSet sight_;  ///< the cells in sight after the last move
  Journal journal_;
  MoveList moves_;
  uint64_t game_ = 0;   ///< an identifier of the game
  size_t events_ = 0;   ///< the number of events that have been applied
  uint64_t known_ = 0;  ///< the player's key after these events
  int repairs_ = 0;
};

}  // namespace stockade
