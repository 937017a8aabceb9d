#pragma once
// What becomes of a move that a test tries.

#include <string>

#include <catch2/catch.hpp>

#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "tests/support/variants.h"

namespace stockade::test {

/// The FEN after the move, or the id of the reason why it is not legal. Taking the move back must
/// restore the position.
inline std::string after_move(const DefinitionPtr& definition, const char* text, const char* move) {
  Game game(definition, position(definition, text));
  const Position before = game.position();
  const auto verdict = explain_move(game, move);
  INFO(move << " " << verdict.message());
  REQUIRE(verdict.ok());
  if (!verdict->legal) return verdict->reason.rule;
  game.play(verdict->move);
  std::string fen = write_fen(*definition, game.position());
  CHECK(game.position().key() == game.position().computed_key());
  game.undo();
  CHECK(game.position().same_as(before));
  return fen;
}

}  // namespace stockade::test
