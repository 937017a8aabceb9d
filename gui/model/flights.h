#pragma once
// Flights: the pieces that a move carries, with their sites before and after it, in any variant.
// The window animates them and marks them as the last move.

#include <vector>

#include "framework/position/journal.h"

namespace stockade::gui {

/// A piece that leaves `from` and arrives at `to`. A site is none for a piece that leaves the game
/// or comes from outside it.
struct Flight {
  Piece piece;  ///< its type on arrival; the type with which it left if it does not arrive
  Site from;
  Site to;
  friend bool operator==(const Flight&, const Flight&) = default;
};

/// The position before `changes`, which led to `after`: the pieces on cells and in slots are those
/// of before, all else is as in `after`.
[[nodiscard]] Position position_before(const Position& after, const std::vector<Change>& changes);

/// Compares two positions of one layout. Each piece that left somewhere is matched with one that
/// appeared: the same piece first, then one of the same side (it changed its type on the way).
/// Flights between zones come first.
[[nodiscard]] std::vector<Flight> flights(const Position& before, const Position& after);

}  // namespace stockade::gui
