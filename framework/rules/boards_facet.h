#pragma once
// Boards that are played at once: the side to move on each, and the active board.

#include "framework/rules/facets.h"

namespace stockade {

/// The legal moves of a position are those of its active board. The counters of a position and its
/// passed cell (en passant) also belong to the active board; those of the other boards are stored
/// until they become active.
class BoardsFacet : public Facet {
 public:
  [[nodiscard]] virtual int boards() const = 0;
  /// The board of a side.
  [[nodiscard]] virtual int board_of(Side side) const = 0;
  /// The active board.
  [[nodiscard]] virtual int asked(const Position& position) const = 0;
  /// The side that is to move on that board.
  [[nodiscard]] virtual Side mover(const Position& position, int board) const = 0;
  /// Makes that board active. For positions that no journal records.
  virtual void ask(Position& position, int board) const = 0;
  /// The same, and makes that side the one to move on its board.
  virtual void set_mover(Position& position, Side side) const = 0;
  /// True if the move only makes the next board active: the player there has no legal move, but may
  /// have one later.
  [[nodiscard]] virtual bool is_wait(Move move) const = 0;
};

}  // namespace stockade
