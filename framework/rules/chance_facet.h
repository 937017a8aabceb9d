#pragma once
// DrawsFacet: what chance throws or draws from in a game, for those who show it.

#include <optional>
#include <vector>

#include "framework/rules/chance_source.h"
#include "framework/rules/facets.h"

namespace stockade {

class DrawsFacet : public Facet {
 public:
  [[nodiscard]] virtual const std::vector<ChanceSource>& sources() const = 0;
  /// The outcome that is in force, among those of the source; none: there is none.
  [[nodiscard]] virtual std::optional<int> outcome(const Position& position, int source) const = 0;
  /// How many things of a face are left; of a die how likely the face is.
  [[nodiscard]] virtual int left(const Position& position, int source, int face) const = 0;
  /// The source that a move of chance belongs to; none for other moves.
  [[nodiscard]] virtual std::optional<int> source_of(Move move) const = 0;
  /// The piece types that may move if the face is up; none: it does not matter.
  [[nodiscard]] virtual const std::optional<std::vector<PieceType>>& lets_move(int source,
                                                                               int face) const = 0;
};

}  // namespace stockade
