#pragma once
// GameBatch: many games of one variant at once, as arrays. A game that ends starts anew.
//
// Chance acts automatically: whenever it is its turn, one of its outcomes is drawn.

#include <cstdint>
#include <span>
#include <vector>

#include <stockade/stockade.h>

#include "framework/base/random.h"
#include "framework/tools/embed/python/action_space.h"

namespace stockade::python {

/// For one thread.
class GameBatch {
 public:
  /// Throws Error if there is no game, max_plies is not positive, or the start of the variant is
  /// the end of the game.
  GameBatch(const Variant& variant, int games, std::uint64_t seed, int max_plies, int choices);

  [[nodiscard]] int games() const { return static_cast<int>(games_.size()); }
  [[nodiscard]] int cells() const { return cells_; }
  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] std::int64_t actions() const { return space_.size(); }

  // One row per game, as the player to move sees the board.
  [[nodiscard]] const std::vector<std::uint8_t>& boards() const { return boards_; }
  [[nodiscard]] const std::vector<std::int32_t>& sides() const { return sides_; }
  /// The points of each side in games that ended with the last step; otherwise 0.
  [[nodiscard]] const std::vector<float>& points() const { return points_; }
  /// 0: the game continues, 1: it has ended by its rules, 2: it has reached max_plies.
  [[nodiscard]] const std::vector<std::uint8_t>& ended() const { return ended_; }
  /// In games that hide pieces, 1: the last action was an attempt that failed, and the same player
  /// is to move.
  [[nodiscard]] const std::vector<std::uint8_t>& refused() const { return refused_; }
  /// Writes games() * actions() values. Throws Error as ActionSpace::fill_mask().
  void fill_masks(bool* masks) const;

  /// Plays one action in each game. Throws Error, without a change, if one of them is not possible.
  void step(std::span<const std::int64_t> actions);
  void step_random();

 private:
  /// Plays in one game, lets chance act, and starts a new game after the end.
  void play(size_t number, Move move);
  /// Lets chance act; returns the outcome so far.
  Outcome let_chance_act(Game& game);
  /// Starts a new game. Throws Error if it is over before a player has moved.
  void begin(size_t number);
  void show(size_t number);
  [[nodiscard]] std::uint64_t next_seed() { return splitmix(seed_); }

  Variant variant_;
  ActionSpace space_;
  std::vector<Game> games_;
  std::vector<int> plies_;
  std::uint64_t seed_;
  int max_plies_;
  int cells_;
  int players_;
  bool hides_;
  std::vector<std::uint8_t> boards_;
  std::vector<std::int32_t> sides_;
  std::vector<float> points_;
  std::vector<std::uint8_t> ended_;
  std::vector<std::uint8_t> refused_;
};

}  // namespace stockade::python
