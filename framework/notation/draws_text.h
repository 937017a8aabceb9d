#pragma once
// What chance has thrown or drawn, as those who show a position need it: one shape for the two
// rules of chance, dice and chance.

#include <string>
#include <vector>

#include "framework/game/definition.h"
#include "framework/rules/chance_source.h"

namespace stockade {

/// What is up of one source.
struct DrawUp {
  std::string source;  ///< its name in the variant file
  ChanceSource::Kind kind = ChanceSource::Kind::dice;
  std::vector<std::string> faces;  ///< "3", "knight"; empty: nothing is up
  std::string left;                ///< of a deck or a bag: "knight 2, pawn 7"; "" if it is empty
};

/// The dice that have been thrown, and all decks and bags. Empty where nothing has come up and
/// nothing is left to be told.
[[nodiscard]] std::vector<DrawUp> draws_up(const GameDefinition& definition,
                                           const Position& position);

/// The same in lines for a terminal: "   dice: 1+3", "   card: knight (left: knight 2, pawn 7)".
[[nodiscard]] std::string draws_lines(const GameDefinition& definition, const Position& position);

}  // namespace stockade
