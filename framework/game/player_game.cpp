#include "framework/game/player_game.h"

#include <algorithm>
#include <utility>

#include "framework/base/random.h"
#include "framework/game/sight.h"

namespace stockade {
namespace {

uint64_t mixed(uint64_t key, uint64_t value) {
  uint64_t state = key ^ value;
  return splitmix(state);
}

uint64_t key_of(const UmpireCall& call) {
  return static_cast<uint64_t>(call.type) | static_cast<uint64_t>(call.side.index()) << 8 |
         static_cast<uint64_t>(call.cell + 1) << 16 | static_cast<uint64_t>(call.captured) << 40 |
         static_cast<uint64_t>(call.line) << 44 | static_cast<uint64_t>(call.number) << 48;
}

/// A piece that represents any piece that an enemy of the side may have on a cell.
Piece some_enemy(const GameDefinition& definition, Side side) {
  const Roster& roster = definition.roster();
  for (int other = 0; other < roster.sides(); ++other)
    if (roster.are_enemies(side, Side{other}))
      for (int type = roster.owned_types(); type-- > 0;)
        if (definition.equipment().types[static_cast<size_t>(type)].capturable)
          return roster.piece(Side{other}, PieceType{type});
  return kEmpty;
}

}  // namespace

Move shape_of(const Kernel& kernel, Move move) {
  const EffectInfo& effect = kernel.effect(move);
  const bool names_other = effect.promotes || effect.is_exchange();
  return Move(static_cast<int>(effect.form), move.from(), move.to(), move.piece(),
              names_other ? move.other() : kEmpty, move.choice());
}

PlayerGame::PlayerGame(DefinitionPtr definition, Side viewer, const Position& start)
    : definition_(std::move(definition)),
      viewer_(viewer),
      rule_(definition_->kernel().facet<ViewFacet>()),
      start_(std::make_shared<const Position>(start)),
      seen_(start_) {
  key_ = mixed(definition_->content_hash(), start.key() + static_cast<uint64_t>(viewer.index()));
}

const std::vector<UmpireCall>& PlayerGame::calls() const {
  static const std::vector<UmpireCall> kNone;
  for (auto event = events_.rbegin(); event != events_.rend(); ++event)
    if (event->type == PlayerEvent::Type::moved) return event->calls;
  return kNone;
}

bool PlayerGame::may_ask() const {
  return to_move() && rule_ && rule_->tries() == ViewFacet::Tries::asked && !asked_;
}

void PlayerGame::learn(PlayerEvent event) {
  key_ =
      mixed(key_, static_cast<uint64_t>(event.type) << 8 | static_cast<uint64_t>(event.by.index()));
  key_ = mixed(key_, event.move.bits());
  key_ = mixed(key_, static_cast<uint64_t>(event.number));
  for (const UmpireCall& call : event.calls) key_ = mixed(key_, key_of(call));
  switch (event.type) {
    case PlayerEvent::Type::moved:
      refused_.clear();
      asked_ = must_try_ = false;
      break;
    case PlayerEvent::Type::refused:
      if (event.by == viewer_) {
        const Move shape = shape_of(definition_->kernel(), event.move);
        refused_.push_back(event.move);
        for (const PossibleMove& one : possible_)
          if (one.pawn_capture && shape_of(definition_->kernel(), one.move) == shape)
            must_try_ = false;
        find_possible();
      }
      break;
    case PlayerEvent::Type::asked:
      if (event.by == viewer_) {
        asked_ = true;
        must_try_ = event.number > 0;
        find_possible();
      }
      break;
  }
  event.key = key_;
  events_.push_back(std::move(event));
}

void PlayerGame::look(const Position& position, const MoveList& legal) {
  sight_ = sight_of(*definition_, position, viewer_);
  seen_ = std::make_shared<const Position>(seen_by(*definition_, position, viewer_, sight_));
  key_ = mixed(key_, seen_->key());
  for (int word = 0; word < position.layout().words(); ++word)
    key_ = mixed(key_, sight_.word(word));
  if (!events_.empty()) {
    events_.back().seen = seen_;
    events_.back().sight = sight_;
    events_.back().key = key_;
  }
  possible_.clear();
  if (!to_move()) return;
  if (rule_ && rule_->attempts()) return find_possible();
  for (const Move move : legal) {
    possible_.push_back({move});
    key_ = mixed(key_, move.bits());
  }
}

Move PlayerGame::as_tried(Move legal) const {
  const Kernel& kernel = definition_->kernel();
  const Move shape = shape_of(kernel, legal);
  for (const PossibleMove& one : possible_)
    if (one.move == legal || shape_of(kernel, one.move) == shape) return one.move;
  return legal;
}

void PlayerGame::find_possible() {
  if (!rule_ || !rule_->attempts()) return remove_refused();
  possible_.clear();
  if (!to_move()) return;
  const Kernel& kernel = definition_->kernel();
  // A cell out of sight may be empty, or contain an enemy.
  MoveList empty;
  kernel.unfiltered_moves(*seen_, empty);
  Position filled(*seen_);
  if (const Piece enemy = some_enemy(*definition_, viewer_); enemy != kEmpty)
    for (CellSet hidden = definition_->topology().all() & ~sight_; hidden.any();)
      filled.put(hidden.pop(), enemy);
  MoveList capturing;
  kernel.unfiltered_moves(filled, capturing);
  MoveList shapes;
  const auto add = [&](Move move, const Position& position) {
    const Move shape = shape_of(kernel, move);
    if (std::find(shapes.begin(), shapes.end(), shape) != shapes.end()) return;
    shapes.push_back(shape);
    possible_.push_back(
        {move, rule_->is_pawn(move.piece()) && kernel.captured(position, move) != kEmpty});
  };
  for (const Move move : empty) add(move, *seen_);
  for (const Move move : capturing) add(move, filled);
  remove_refused();
}

void PlayerGame::remove_refused() {
  const Kernel& kernel = definition_->kernel();
  std::erase_if(possible_, [&](const PossibleMove& one) {
    if (must_try_ && !one.pawn_capture) return true;
    const Move shape = shape_of(kernel, one.move);
    return std::any_of(refused_.begin(), refused_.end(),
                       [&](Move move) { return shape_of(kernel, move) == shape; });
  });
}

}  // namespace stockade
