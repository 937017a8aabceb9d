#pragma once
// ActionSpace: numbers for the moves of a variant, as learning programs need them.
//
// A move's number is made of where it comes from, where it goes, and which of the possible moves
// with this origin and target it is. Origins are cells, the pieces of zones, and "nowhere". In
// games that hide pieces, possible moves are those that the player may try.

#include <cstdint>
#include <vector>

#include <stockade/stockade.h>

namespace stockade::python {

/// Never changes; for any thread.
class ActionSpace {
 public:
  /// `choices`: how many moves may have the same origin and target; 0: twice as many as random
  /// games show. Throws Error if it is negative.
  explicit ActionSpace(const Variant& variant, int choices = 0);

  [[nodiscard]] std::int64_t size() const;
  [[nodiscard]] int choices() const { return choices_; }
  /// Which actions are possible moves of the game: writes size() values. Throws Error if more moves
  /// than choices() have one origin and target.
  void fill_mask(const Game& game, bool* mask) const;
  /// The possible move of that number. Throws Error if there is none.
  [[nodiscard]] Move move(const Game& game, std::int64_t action) const;
  /// The number of a possible move. Throws Error for another one.
  [[nodiscard]] std::int64_t action(const Game& game, Move move) const;

 private:
  /// Moves with their numbers.
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
