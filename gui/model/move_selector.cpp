#include "gui/model/move_selector.h"

#include <algorithm>
#include <utility>

#include "framework/base/lists.h"
#include "framework/game/boards.h"
#include "framework/notation/explain.h"
#include "framework/rules/castling_rights.h"

namespace stockade::gui {
namespace {

SelectReply changed() { return {SelectReply::Kind::changed, {}, {}}; }
SelectReply ignored() { return {}; }

}  // namespace

Site final_site(const GameDefinition& definition, Move move) {
  const auto board = definition.kernel().effect(move).details->goes_on_to();
  if (!board || !move.to().is_cell()) return move.to();
  return Site::cell(definition.topology().twin(move.to().index(), *board));
}

Site castling_rook(const GameDefinition& definition, Move move) {
  const NamedMove* named = definition.kernel().effect(move).details->named(move);
  if (!named || !definition.kernel().facet<CastlingRightsFacet>()) return {};
  return Site::cell(named->second_from);
}

void MoveSelector::set_moves(const Game& game, const MoveList& legal) {
  game_ = &game;
  legal_ = legal;
  routes_.clear();
  // The journal of a move with that payment shows which slots change.
  const Kernel& kernel = game.definition().kernel();
  const PositionLayout& layout = game.definition().layout();
  for (const Move move : legal_) {
    if (!effect(move).is_exchange() || routes_.count(move.other())) continue;
    Position position = game.position();
    Journal journal;
    kernel.apply(position, journal, move);
    PaymentRoute route;
    for (const Change& change : journal.last_frame()) {
      if (change.type != ChangeKind::slot || layout.slot(change.index).piece != move.other())
        continue;
      const bool leaves = position.count(change.index) < static_cast<int>(change.before);
      (leaves ? route.from : route.to) = Site::slot(change.index);
    }
    routes_[move.other()] = route;
  }
  reset();
}

void MoveSelector::disable() {
  game_ = nullptr;
  legal_.clear();
  routes_.clear();
  reset();
}

void MoveSelector::reset() {
  state_ = SelectState::idle;
  source_ = target_ = {};
  payment_ = kEmpty;
  deposited_ = false;
  narrow();
}

const EffectInfo& MoveSelector::effect(Move move) const {
  return game_->definition().kernel().effect(move);
}

bool MoveSelector::fits(Move move) const {
  if (!source_.none() && move.from() != source_) return false;
  // A target without a source means a piece from outside the game.
  if (source_.none() && !target_.none() && !comes_from_outside(move)) return false;
  return payment_ == kEmpty || (effect(move).is_exchange() && move.other() == payment_);
}

bool MoveSelector::comes_from_outside(Move move) const {
  return effect(move).is_drop() && move.from().none();
}

bool MoveSelector::is_placed_on(Site site) const {
  return std::any_of(legal_.begin(), legal_.end(),
                     [&](Move move) { return comes_from_outside(move) && move.to() == site; });
}

void MoveSelector::narrow() {
  candidates_.clear();
  choices_.clear();
  for (const Move move : legal_)
    if (fits(move)) candidates_.push_back(move);
  if (target_.none()) return;
  const auto keep = [&](auto where) {
    MoveList kept;
    for (const Move move : candidates_)
      if (where(move) == target_) kept.push_back(move);
    return kept;
  };
  MoveList castling = keep([&](Move move) { return castling_rook(game_->definition(), move); });
  if (!castling.empty()) {
    candidates_ = std::move(castling);
    return;
  }
  MoveList ending = keep([&](Move move) { return final_site(game_->definition(), move); });
  candidates_ = ending.empty() ? keep([](Move move) { return move.to(); }) : std::move(ending);
}

bool MoveSelector::passes(Site site) const {
  return state_ == SelectState::armed && site.is_cell() &&
         std::none_of(candidates_.begin(), candidates_.end(),
                      [&](Move move) { return final_site(game_->definition(), move) == site; });
}

std::optional<PaymentRoute> MoveSelector::route(Piece piece) const {
  const auto found = routes_.find(piece);
  if (found == routes_.end()) return std::nullopt;
  return found->second;
}

std::vector<Site> MoveSelector::targets() const {
  std::vector<Site> sites;
  const auto add = [&](Site site) {
    if (!contains(sites, site)) sites.push_back(site);
  };
  if (state_ == SelectState::armed)
    for (const Move move : candidates_) {
      add(move.to());
      add(final_site(game_->definition(), move));
      if (const Site rook = castling_rook(game_->definition(), move); !rook.none()) add(rook);
    }
  if (state_ == SelectState::paying || state_ == SelectState::paid) {
    if (!deposited_) add(routes_.at(payment_).to);
    for (const Move move : candidates_) add(move.from());
  }
  return sites;
}

bool MoveSelector::is_source(Site site) const {
  return std::any_of(legal_.begin(), legal_.end(), [&](Move move) {
    if (move.from() != site) return false;
    return payment_ == kEmpty || (effect(move).is_exchange() && move.other() == payment_);
  });
}

bool MoveSelector::is_payment(Site site) const {
  return std::any_of(routes_.begin(), routes_.end(),
                     [&](const auto& entry) { return entry.second.from == site; });
}

bool MoveSelector::deposits(Site site) const {
  if (payment_ == kEmpty || deposited_ || !site.is_slot()) return false;
  // Any place in the tray will do: the piece has its own slot.
  const PositionLayout& layout = game_->definition().layout();
  return layout.slot(site.index()).zone == layout.slot(routes_.at(payment_).to.index()).zone;
}

bool MoveSelector::is_own(Site site) const {
  if (!game_ || site.none()) return false;
  const Position& position = game_->position();
  const PositionLayout& layout = position.layout();
  const Side side = position.side_to_move();
  if (boards_at_once(game_->definition())) {
    const Piece piece =
        site.is_cell() ? position.at(site.index()) : layout.slot(site.index()).piece;
    const bool there = site.is_cell() || position.count(site.index()) > 0;
    return piece != kEmpty && there && is_to_move(*game_, layout.roster().side_of(piece));
  }
  if (site.is_cell()) {
    return game_->definition().equipment().may_move(side, position.at(site.index()));
  }
  const SlotInfo& slot = layout.slot(site.index());
  return slot.piece != kEmpty && position.count(site.index()) > 0 &&
         layout.roster().side_of(slot.piece) == side;
}

SelectReply MoveSelector::arm(Site site) {
  source_ = site;
  target_ = {};
  state_ = SelectState::armed;
  narrow();
  return changed();
}

Attempt MoveSelector::attempt(Site to) const {
  Attempt tried = attempt_by_hand(*game_, source_, to);
  if (source_.is_slot()) tried.other = payment_;
  return tried;
}

SelectReply MoveSelector::refuse(Site site) const {
  if (!site.is_cell()) return ignored();  // no move ends in a zone; there is nothing to explain
  return {SelectReply::Kind::refused, {}, attempt(site)};
}

SelectReply MoveSelector::aim(Site site) {
  target_ = site;
  narrow();
  // A piece that changes without moving might only have been put back.
  const bool in_place = target_ == source_;
  if (candidates_.size() == 1 && !in_place) {
    const Move move = candidates_.front();
    reset();
    return {SelectReply::Kind::committed, move, {}};
  }
  state_ = SelectState::choosing;
  choices_ = candidates_;
  sort_choices();
  return changed();
}

void MoveSelector::sort_choices() {
  const Equipment& equipment = game_->definition().equipment();
  const auto value = [&](Move move) {
    const EffectInfo& info = effect(move);
    if (move.other() == kEmpty || (info.details->displaced() && !info.promotes)) return 0;
    if (!info.is_exchange()) return -equipment.type_of(move.other()).value;
    int worth = 0;
    for (const Piece piece : game_->definition().kernel().paid(move))
      worth += equipment.type_of(piece).value;
    return worth;
  };
  const auto freed = [&](Move move) {
    return game_->definition().kernel().also_freed(move).size();
  };
  std::stable_sort(choices_.begin(), choices_.end(), [&](Move a, Move b) {
    return std::pair(value(a), freed(a)) < std::pair(value(b), freed(b));
  });
}

SelectReply MoveSelector::click(Site site) {
  if (!game_ || site.none()) return ignored();
  switch (state_) {
    case SelectState::choosing:
      back();
      return changed();
    case SelectState::armed: {
      if (contains(targets(), site)) return aim(site);
      if (site == source_) {
        back();
        return changed();
      }
      if (candidates_.empty() && is_placed_on(site)) {
        reset();
        return aim(site);
      }
      const bool rescues = source_.is_slot() && is_payment(site);
      if (rescues) {  // the payment may be named after the piece it rescues
        payment_ = game_->definition().layout().slot(site.index()).piece;
        deposited_ = true;
        narrow();
        return changed();
      }
      if (is_source(site) || (is_own(site) && payment_ == kEmpty)) return arm(site);
      return refuse(site);
    }
    case SelectState::paying:
    case SelectState::paid:
      if (deposits(site)) {
        deposited_ = true;
        state_ = SelectState::paid;
        return changed();
      }
      if (is_source(site)) return arm(site);
      break;
    case SelectState::idle:
      break;
  }
  const Site picked = payment_ == kEmpty ? Site{} : routes_.at(payment_).from;
  if (state_ != SelectState::idle) reset();
  if (site == picked) return changed();  // picked again: put back
  if (is_placed_on(site)) return aim(site);
  if (is_source(site) || is_own(site)) return arm(site);
  if (is_payment(site)) {
    payment_ = game_->definition().layout().slot(site.index()).piece;
    state_ = SelectState::paying;
    narrow();
    return changed();
  }
  return picked.none() ? ignored() : changed();
}

SelectReply MoveSelector::drop(Site site) {
  if (!game_ || site.none()) return ignored();
  if (state_ == SelectState::armed) {
    if (site == source_) return ignored();
    if (contains(targets(), site)) return aim(site);
    return refuse(site);
  }
  if (state_ == SelectState::paying && deposits(site)) return click(site);
  return ignored();
}

SelectReply MoveSelector::choose(int choice) {
  if (choice < 0 || choice >= std::ssize(choices_)) return ignored();
  return choose(choices_[choice]);
}

SelectReply MoveSelector::choose(Move move) {
  const bool offered = std::find(choices_.begin(), choices_.end(), move) != choices_.end();
  if (state_ != SelectState::choosing || !offered) return ignored();
  reset();
  return {SelectReply::Kind::committed, move, {}};
}

bool MoveSelector::back() {
  switch (state_) {
    case SelectState::idle:
      return false;
    case SelectState::choosing:
      target_ = {};
      state_ = source_.none() ? SelectState::idle : SelectState::armed;
      break;
    case SelectState::armed:
      source_ = {};
      state_ = payment_ == kEmpty ? SelectState::idle
               : deposited_       ? SelectState::paid
                                  : SelectState::paying;
      break;
    case SelectState::paid:
      deposited_ = false;
      state_ = SelectState::paying;
      break;
    case SelectState::paying:
      payment_ = kEmpty;
      state_ = SelectState::idle;
      break;
  }
  narrow();
  return true;
}

}  // namespace stockade::gui
