#pragma once
// Dice thrown and cards drawn by chance, in one form for the two rules of chance, dice and chance,
// for code that shows a position.

#include <string>
#include <vector>

#include "framework/game/definition.h"
#include "framework/rules/chance_source.h"

namespace stockade {

/// The visible result of one source of chance.
struct DrawUp {
  std::string source;  ///< its name in the variant file
  ChanceSource::Kind kind = ChanceSource::Kind::dice;
  std::vector<std::string> faces;  ///< "3", "knight"; empty: no result yet
  std::string left;                ///< of a deck or a bag: "knight 2, pawn 7"; "" if it is empty
};

/// The dice that have been thrown, and all decks and bags. Empty if nothing has been drawn and
/// nothing is left to report.
[[nodiscard]] std::vector<DrawUp> draws_up(const GameDefinition& definition,
                                           const Position& position);

/// The same as lines for a terminal: "   dice: 1+3", "   card: knight (left: knight 2, pawn 7)".
[[nodiscard]] std::string draws_lines(const GameDefinition& definition, const Position& position);

}  // namespace stockade
