#pragma once
// Games and positions of several sides by their texts, for tests. Moves are written as in UCI.

#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/rules_text.h"

namespace stockade::test::side_games {

inline Game at(const DefinitionPtr& definition, const std::string& fen) {
  const auto position = parse_fen(*definition, fen);
  INFO(position.message());
  REQUIRE(position.ok());
  return Game(definition, *position);
}

inline std::set<std::string> moves(Game& game) {
  std::set<std::string> found;
  for (const Move move : game.legal_moves()) found.insert(uci_notation(game.definition(), move));
  return found;
}

inline void play(Game& game, const std::string& text) {
  for (const Move move : game.legal_moves())
    if (uci_notation(game.definition(), move) == text) return game.play(move);
  FAIL("no move " << text);
}

inline std::string fen(const Game& game) { return write_fen(game.definition(), game.position()); }

inline std::string problem_of(const std::string& text) {
  const auto result = try_rules(text);
  REQUIRE_FALSE(result.ok());
  return result.problems().front().id;
}

}  // namespace stockade::test::side_games
