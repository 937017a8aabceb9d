#pragma once
// Boards that are played at once: who is to move on each, and which one is asked.

#include "framework/rules/facets.h"

namespace stockade {

/// The moves of a position are those of the board that is asked. The counters of a position, and
/// the cell that a piece has passed, are those of this board, too; those of the others are kept
/// until they are asked.
class BoardsFacet : public Facet {
 public:
  [[nodiscard]] virtual int boards() const = 0;
  /// The board of a side.
  [[nodiscard]] virtual int board_of(Side side) const = 0;
  /// The board that is asked.
  [[nodiscard]] virtual int asked(const Position& position) const = 0;
  /// The side that is to move on that board.
  [[nodiscard]] virtual Side mover(const Position& position, int board) const = 0;
  /// Asks that board. For positions that no journal records.
  virtual void ask(Position& position, int board) const = 0;
  /// The same, and lets that side be the one that moves on its board.
  virtual void set_mover(Position& position, Side side) const = 0;
  /// Whether it is a move by which nothing happens but that the next board is asked: its player
  /// has none, but may have one later.
  [[nodiscard]] virtual bool is_wait(Move move) const = 0;
};

}  // namespace stockade
