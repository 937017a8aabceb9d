#pragma once
// DrawsFacet: the dice, decks and bags of a game, for displaying them.

#include <optional>
#include <vector>

#include "framework/rules/chance_source.h"
#include "framework/rules/facets.h"

namespace stockade {

class DrawsFacet : public Facet {
 public:
  [[nodiscard]] virtual const std::vector<ChanceSource>& sources() const = 0;
  /// The current outcome, an index into the outcomes of the source; none: there is no outcome.
  [[nodiscard]] virtual std::optional<int> outcome(const Position& position, int source) const = 0;
  /// The number of things left that have this face; for dice the weight of the face.
  [[nodiscard]] virtual int left(const Position& position, int source, int face) const = 0;
  /// The source that a move of chance belongs to; none for other moves.
  [[nodiscard]] virtual std::optional<int> source_of(Move move) const = 0;
  /// The piece types that may move if the face is up; none: the face does not restrict moves.
  [[nodiscard]] virtual const std::optional<std::vector<PieceType>>& lets_move(int source,
                                                                               int face) const = 0;
};

}  // namespace stockade
