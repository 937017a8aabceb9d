#include "framework/session/play/threat.h"

namespace stockade {

std::optional<Game> with_turn_passed(const Game& game) {
  const GameDefinition& definition = game.definition();
  const Facts& facts = definition.facts();
  if (definition.roster().sides() != 2 || facts.long_turns || facts.has_chance) return std::nullopt;
  Game copy = game;
  if (copy.outcome().over() || copy.in_check()) return std::nullopt;
  Position position = game.position();
  position.set_side_to_move(definition.roster().opponent(game.side_to_move()));
  // Nothing can be captured en passant after a pass.
  for (const CoreAttribute passed :
       {CoreAttribute::passed_cell, CoreAttribute::passed_piece, CoreAttribute::passed_live})
    position.set_attribute(passed, 0);
  definition.kernel().normalise(position);
  Game passed(game.definition_ptr(), position);
  if (passed.outcome().over()) return std::nullopt;
  return passed;
}

}  // namespace stockade
