#pragma once
// ActionSpace: numbers for the moves of a variant, as learning programs need them.
//
// A move's number combines its origin, its target, and its index among the possible moves with this
// origin and target. Origins are cells, the pieces of zones, and "nowhere". In games that hide
// pieces, possible moves are those that the player may try.

#include <cstdint>
#include <vector>

#include <stockade/stockade.h>

namespace stockade::python {

/// Immutable; for any thread.
class ActionSpace {
 public:
  /// `choices`: the maximum number of moves with the same origin and target; 0: twice the maximum
  /// in random games. Throws Error if it is negative.
  explicit ActionSpace(const Variant& variant, int choices = 0);

  [[nodiscard]] std::int64_t size() const;
  [[nodiscard]] int choices() const { return choices_; }
  /// Marks the actions that are possible moves of the game: writes size() values. Throws Error if
  /// more moves than choices() share an origin and a target.
  void fill_mask(const Game& game, bool* mask) const;
  /// The possible move with that number. Throws Error if there is none.
  [[nodiscard]] Move move(const Game& game, std::int64_t action) const;
  /// The number of a possible move. Throws Error for any other move.
  [[nodiscard]] std::int64_t action(const Game& game, Move move) const;

 private:
  /// Moves and their numbers.
  struct Numbered {
    std::vector<Move> moves;
    std::vector<std::int64_t> actions;
  };
  /// Throws Error for a game of another variant.
  [[nodiscard]] Numbered list(const Game& game) const;

  Variant variant_;
  int cells_ = 0;
  int origins_ = 0;
  int choices_ = 1;
};

}  // namespace stockade::python
