#pragma once
// Points that sides score in the course of a game.

#include <optional>

#include "framework/position/journal.h"
#include "framework/rules/facets.h"

namespace stockade {

class PointsFacet : public Facet {
 public:
  [[nodiscard]] virtual int points(const Position& position, Side side) const = 0;
  /// Scores for the checkmate of `side`; `by`, if known, is the side that gave it.
  virtual void give_for_checkmate(Position& position, Journal& journal,
                                  std::optional<Side> by) const = 0;
  /// Scores for the stalemate of `side`.
  virtual void give_for_stalemate(Position& position, Journal& journal, Side side) const = 0;
  /// True if points decide who wins.
  [[nodiscard]] virtual bool decide() const = 0;
  /// A side that has, with its allies, the most points; none if enemies are equal.
  [[nodiscard]] virtual std::optional<Side> leader(const Position& position) const = 0;
};

}  // namespace stockade
