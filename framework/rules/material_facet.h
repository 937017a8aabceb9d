#pragma once
// MaterialFacet: tells whether a side has the pieces to win.

#include <string>

#include "framework/rules/facets.h"

namespace stockade {

class MaterialFacet : public Facet {
 public:
  /// False only if `side` cannot win from this position, whatever both sides play. True does not
  /// promise a win: it can also mean that the rule does not know. Cost: a few sets of cells while a
  /// strong piece is on the board; otherwise a search, once for each set of pieces.
  [[nodiscard]] virtual bool can_win(const Position& position, Side side) const = 0;
  /// Whether neither of two sides can win any more. Cheap while some piece of either side can win
  /// alone, whatever the other has.
  [[nodiscard]] virtual bool is_dead(const Position& position) const = 0;
  /// The rule in words, for people: when it draws, or why it never does.
  [[nodiscard]] virtual std::string words() const = 0;
  /// Its place in the file.
  [[nodiscard]] virtual const SourceMark& where() const = 0;
};

}  // namespace stockade
