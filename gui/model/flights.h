#pragma once
// Flights: which pieces a move carries from where to where, in any variant. The window animates
// them and marks them as the last move.

#include <vector>

#include "framework/position/journal.h"

namespace stockade::gui {

/// A piece that leaves `from` and arrives at `to`. A site is none for a piece that leaves the game
/// or comes from outside it.
struct Flight {
  Piece piece;  ///< as it arrives; as it left if it does not arrive
  Site from;
  Site to;
  friend bool operator==(const Flight&, const Flight&) = default;
};

/// Where the pieces stood and were held before `changes`, which led to `after`; all else as in
/// `after`.
[[nodiscard]] Position position_before(const Position& after, const std::vector<Change>& changes);

/// Compares two positions of one layout. Each piece that left somewhere is matched with one that
/// appeared: the same piece first, then one of the same side (it changed its type on the way).
/// Flights between zones come first.
[[nodiscard]] std::vector<Flight> flights(const Position& before, const Position& after);

}  // namespace stockade::gui
