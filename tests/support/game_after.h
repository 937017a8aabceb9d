#pragma once
// A game that has come to a position by moves that a test names.

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace stockade::test {

/// All moves have to be legal, in any notation.
inline Game game_after(const DefinitionPtr& definition, const char* fen,
                       const std::vector<const char*>& moves) {
  Game game(definition, position(definition, fen));
  for (const char* text : moves) {
    const auto move = parse_move(game, text);
    INFO(text << " " << move.message());
    REQUIRE(move.ok());
    game.play(*move);
  }
  return game;
}

/// The result after these moves; "goes on" without one.
inline std::string result_after(const DefinitionPtr& definition, const char* fen,
                                const std::vector<const char*>& moves) {
  const Outcome outcome = game_after(definition, fen, moves).outcome();
  return outcome.over() ? outcome.result() : "goes on";
}

}  // namespace stockade::test
