#pragma once
// CounterFacet: a count of moves that begins when a condition comes to hold, such as board's honour
// of Thailand.

#include <optional>

#include "framework/rules/facets.h"

namespace stockade {

/// A count that runs, and its limit, both in plies.
struct MoveCount {
  int plies = 0;
  int limit = 0;
};

class CounterFacet : public Facet {
 public:
  /// The count, if it runs.
  [[nodiscard]] virtual std::optional<MoveCount> running(const Position& position) const = 0;
  /// Sets the count of a position that is being read. Kernel::normalise() stops it if its condition
  /// does not hold.
  virtual void run(Position& position, const MoveCount& count) const = 0;
};

}  // namespace stockade
