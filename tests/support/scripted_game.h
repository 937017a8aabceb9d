#pragma once
// What tests of scripts ask of a game.

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/messages.h"
#include "tests/support/variants.h"

namespace stockade::test {

inline Game game_at(const DefinitionPtr& definition, const std::string& text) {
  return Game(definition, position(definition, text));
}

inline bool can(Game& game, const std::string& move) {
  const MoveList legal = game.legal_moves();
  return std::any_of(legal.begin(), legal.end(),
                     [&](Move one) { return uci_notation(game.definition(), one) == move; });
}

inline void play(Game& game, const std::string& text) {
  const auto move = parse_move(game, text);
  INFO(text << " " << move.message());
  REQUIRE(move.ok());
  game.play(*move);
}

inline std::string text_of(const Game& game) {
  return write_fen(game.definition(), game.position());
}

inline std::string errors(const DefinitionPtr& definition) {
  return to_string(take_script_errors(definition->kernel()));
}

inline bool contains(const std::string& text, const std::string& part) {
  return contains_message(text, part);
}

}  // namespace stockade::test
