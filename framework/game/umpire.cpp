#include "framework/game/umpire.h"

#include <algorithm>
#include <utility>

namespace stockade {

Umpire::Umpire(DefinitionPtr definition) : Umpire(definition, definition->start()) {}

Umpire::Umpire(DefinitionPtr definition, const Position& start)
    : game_(definition, start), rule_(definition->kernel().facet<ViewFacet>()) {
  for (int side = 0; side < definition->roster().sides(); ++side)
    players_.emplace_back(definition, Side{side}, start);
  look();
}

void Umpire::look() {
  const MoveList legal = game_.legal_moves();
  outcome_ = game_.outcome();
  for (PlayerGame& player : players_) {
    player.outcome_ = outcome_;
    player.look(game_.position(), legal);
  }
}

Attempted Umpire::attempt(Move move) {
  if (outcome_.over() || game_.chance_to_move()) return Attempted::not_possible;
  const Kernel& kernel = definition().kernel();
  const PlayerGame& mover = player(game_.side_to_move());
  const Move shape = shape_of(kernel, move);
  const auto& possible = mover.possible();
  const auto known = std::find_if(possible.begin(), possible.end(), [&](const PossibleMove& one) {
    return shape_of(kernel, one.move) == shape;
  });
  if (known == possible.end()) return Attempted::not_possible;
  const MoveList legal = game_.legal_moves();
  auto found = std::find(legal.begin(), legal.end(), move);
  if (found == legal.end())
    found = std::find_if(legal.begin(), legal.end(),
                         [&](Move one) { return shape_of(kernel, one) == shape; });
  if (found == legal.end()) {
    refuse(known->move);
    return Attempted::refused;
  }
  play(*found);
  return Attempted::played;
}

void Umpire::refuse(Move move) {
  const Side mover = game_.side_to_move();
  for (PlayerGame& player : players_) {
    PlayerEvent event{PlayerEvent::Type::refused, mover};
    if (player.viewer() == mover)
      event.move = move;
    else if (!rule_ || !rule_->refusals_are_public())
      continue;
    player.learn(std::move(event));
  }
}

void Umpire::play(Move legal) {
  const Side mover = game_.side_to_move();
  const bool by_chance = game_.chance_to_move();
  const Position before = game_.position();
  game_.play(legal);
  last_ = legal;
  const std::vector<UmpireCall> calls =
      rule_ ? rule_->calls(definition().kernel(), before, legal, game_.position())
            : std::vector<UmpireCall>{};
  for (PlayerGame& player : players_) {
    PlayerEvent event{PlayerEvent::Type::moved, mover};
    if (by_chance || definition().view(player.viewer()).complete())
      event.move = legal;
    else if (player.viewer() == mover)
      event.move = player.as_tried(legal);
    event.calls = calls;
    player.learn(std::move(event));
  }
  look();
}

std::optional<bool> Umpire::ask() {
  if (outcome_.over() || game_.chance_to_move()) return std::nullopt;
  const Side mover = game_.side_to_move();
  if (!player(mover).may_ask()) return std::nullopt;
  const bool any = count_pawn_captures(definition().kernel(), *rule_, game_.position()) > 0;
  for (PlayerGame& player : players_)
    player.learn({PlayerEvent::Type::asked, mover, Move::none(), any ? 1 : 0});
  return any;
}

void Umpire::end(const Outcome& outcome) {
  outcome_ = outcome;
  for (PlayerGame& player : players_) player.end(outcome);
}

}  // namespace stockade
