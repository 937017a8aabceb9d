#pragma once
// Points that sides get in the course of a game.

#include <optional>

#include "framework/position/journal.h"
#include "framework/rules/facets.h"

namespace stockade {

class PointsFacet : public Facet {
 public:
  [[nodiscard]] virtual int points(const Position& position, Side side) const = 0;
  /// `side` has been checkmated by another, if it is known by whom.
  virtual void give_for_checkmate(Position& position, Journal& journal,
                                  std::optional<Side> by) const = 0;
  /// `side` has been stalemated.
  virtual void give_for_stalemate(Position& position, Journal& journal, Side side) const = 0;
  /// Whether they decide who wins.
  [[nodiscard]] virtual bool decide() const = 0;
  /// A side with the most points, together with its allies; none if enemies have as many.
  [[nodiscard]] virtual std::optional<Side> leader(const Position& position) const = 0;
};

}  // namespace stockade
