#include "gui/model/board_model.h"

#include <algorithm>
#include <cmath>

#include "framework/base/translate.h"
#include "framework/game/boards.h"
#include "framework/notation/explain.h"
#include "framework/notation/move_text.h"
#include "framework/notation/umpire_text.h"
#include "framework/rules/way_facet.h"
#include "framework/rules/words.h"
#include "gui/model/words.h"

namespace stockade::gui {
namespace {

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

bool beside(const Topology& topology, Site one, Site other) {
  if (!one.is_cell() || !other.is_cell()) return false;
  const CellInfo& from = topology.info(one.index());
  const CellInfo& to = topology.info(other.index());
  constexpr double kDiagonal = 1.5;  // and a little more, in cell widths
  return std::hypot(to.x - from.x, to.y - from.y) < kDiagonal;
}

}  // namespace

void mark_threats(const GameDefinition& definition, const Position& position, Scene& scene) {
  const Kernel& kernel = definition.kernel();
  for (int s = 0; s < definition.roster().sides(); ++s) {
    const Side side{s};
    scene.checked |= kernel.checked(position, side);
    scene.frozen |= frozen_pieces(kernel, position, side);
    scene.held |= kernel.immobile(position, side);
    for (CellSet cells = kernel.royal_cells(position, side); cells.any();) {
      const int cell = cells.pop();
      for (int by = 0; by < definition.roster().sides(); ++by)
        if (by != s && dormant_attackers(kernel, position, cell, Side{by}).any())
          scene.pseudo_checked.set(cell);
    }
  }
}

std::string describe_position(const GameDefinition& definition, const Position& position) {
  const Equipment& equipment = definition.equipment();
  const Roster& roster = definition.roster();
  std::string text;
  for (int s = 0; s < roster.sides(); ++s) {
    text += tr("{} has on the board:", equipment.name_of(Side{s}));
    for (int k = 0; k < roster.owned_types(); ++k) {
      CellSet cells = position.cells_of(roster.piece(Side{s}, PieceType{k}));
      if (cells.empty()) continue;
      const bool several = cells.more_than_one();
      const std::string where = names(definition.topology(), cells);
      text += "\n  " + (several ? tr("{}s {}", equipment.name_of(PieceType{k}), where)
                                : tr("{} {}", equipment.name_of(PieceType{k}), where));
    }
    text += "\n";
    for (const ZoneInfo& zone : definition.layout().zones()) {
      if (zone.owner.index() != s) continue;
      std::string held;
      for (size_t i = 0; i < zone.holds.size(); ++i) {
        const int count = position.count(zone.first_slot + static_cast<int>(i));
        if (count == 0) continue;
        held += (held.empty() ? "" : ", ") + pieces_words(equipment, zone.holds[i], count);
      }
      text += equipment.describe(Site::slot(zone.first_slot), definition.layout()) + ": " +
              (held.empty() ? tr("empty") : held) + "\n";
    }
  }
  for (int k = roster.owned_types(); k < roster.types(); ++k)
    if (const CellSet cells = position.cells_of(roster.piece(Side{0}, PieceType{k})); cells.any())
      text += tr("Neutral: {} {}", equipment.name_of(PieceType{k}),
                 names(definition.topology(), cells)) +
              "\n";
  return text;
}

BoardModel::BoardModel(Session& session) : session_(session) { update(); }

void BoardModel::show_through(SeenGame& seen) {
  seen_ = &seen;
  update();
}

/// The knowledge of the player whose view is shown; none if everything is shown.
std::optional<BoardModel::Known> BoardModel::look() const {
  if (!seen_) return std::nullopt;
  const auto side = seen_->shown_side();
  if (!side) return std::nullopt;
  Known known;
  if (seen_->covered()) {
    Position empty(session_.record().start());
    for (CellSet cells = empty.occupied(); cells.any();) empty.put(cells.pop(), kEmpty);
    for (int slot = 0; slot < empty.layout().slots(); ++slot)
      if (empty.layout().slot(slot).piece != kEmpty) empty.set_count(slot, 0);
    known.game = std::make_unique<Game>(session_.definition_ptr(), empty);
    return known;
  }
  const PlayerGame& player = seen_->player(*side);
  known.game = std::make_unique<Game>(player.shown());
  known.sight = player.sight();
  known.failed = player.refused();
  // After the game, a player's view is only for looking back and has no moves.
  if (seen_->hides()) {
    known.texts = attempt_texts(player);
    for (const PossibleMove& one : player.possible()) {
      known.moves.push_back(one.move);
      if (one.pawn_capture && one.move.to().is_cell()) known.captures.set(one.move.to().index());
    }
  }
  for (auto event = player.events().rbegin(); event != player.events().rend(); ++event) {
    if (event->type != PlayerEvent::Type::moved) continue;
    if (known.told.empty() && event == player.events().rbegin())
      for (const UmpireCall& call : event->calls)
        if (call.cell >= 0) known.told.push_back(Site::cell(call.cell));
    if (event->move.is_none()) continue;
    for (const Site site : {event->move.from(), event->move.to()})
      if (!site.none()) known.last_move.push_back(site);
    break;
  }
  return known;
}

std::string BoardModel::text_of(Move move) const {
  if (!known_) return move_text(session_.game(), move);
  for (size_t i = 0; i < known_->moves.size(); ++i)
    if (known_->moves[i] == move) return known_->texts[i];
  return uci_notation(session_.definition(), move);
}

void BoardModel::update() {
  const GameDefinition& definition = session_.definition();
  // An armed piece stays armed while a game on another board continues.
  const bool holds = boards_at_once(definition) && selector_.state() == SelectState::armed;
  const Site held = holds ? selector_.source() : Site{};
  selector_.disable();  // it refers to the game that was shown
  known_ = look();
  cursor_ = on_board(definition, cursor_);
  hovered_ = on_board(definition, hovered_);
  const Position& position = this->position();
  const bool own_turn = known_ ? !known_->moves.empty() && !session_.computer_to_move() : true;
  const MoveList moves = known_ ? known_->moves : session_.moves_of_persons();
  const bool person_moves = !locked_ && own_turn && !session_.outcome().over() &&
                            (!moves.empty() || !session_.computer_to_move());
  if (person_moves) selector_.set_moves(game(), moves);
  if (person_moves && !held.none() && selector_.is_source(held)) selector_.click(held);

  Scene threats;
  // Threats are unknown where pieces are hidden.
  if (!known_) mark_threats(definition, position, threats);
  checked_ = threats.checked;
  pseudo_checked_ = threats.pseudo_checked;
  frozen_ = threats.frozen;
  held_ = threats.held;
  mark_last_move();
  hint_ = Move::none();
  threat_ = Move::none();
  clear_evidence();
  dimmed_ = unaffordable();
  changed();
}

void BoardModel::mark_last_move() {
  last_sites_.clear();
  last_arrows_.clear();
  if (known_) {
    last_sites_ = known_->last_move;
    return;
  }
  const RecordNode* node = &session_.node();
  const Kernel& kernel = session_.definition().kernel();
  const auto rolled = [&] { return node->parent && kernel.effect(node->move).is_chance(); };
  const bool behind_roll = rolled();
  while (rolled()) node = node->parent;
  if (!node->parent) return;
  const auto add = [&](Site site) {
    if (!site.none()) last_sites_.push_back(site);
  };
  // After a roll, marks the player's move before it.
  if (behind_roll) {
    add(node->move.from());
    add(node->move.to());
    return;
  }
  const std::vector<Change> changes = session_.game().journal().last_frame();
  for (const Flight& flight :
       flights(position_before(session_.position(), changes), session_.position())) {
    add(flight.from);
    add(flight.to);
    if (flight.from.is_slot() && flight.to.is_cell())
      last_arrows_.push_back({flight.from, flight.to, Arrow::Kind::last_move});
  }
}

void BoardModel::set_locked(bool locked) {
  if (locked == locked_) return;
  locked_ = locked;
  update();
}

void BoardModel::changed() {
  build_strip();
  if (on_change) on_change();
}

void BoardModel::clear_evidence() {
  evidence_.clear();
  refutation_.reset();
}

Scene BoardModel::scene() const {
  Scene scene;
  scene.definition = &session_.definition();
  scene.position = &position();
  scene.last_move = last_sites_;
  scene.arrows = last_arrows_;
  if (refutation_) scene.arrows.push_back(*refutation_);
  if (!hint_.is_none()) {
    scene.arrows.push_back({hint_.from(), hint_.to(), Arrow::Kind::hint});
    const auto route = selector_.enabled() && hint_.other() != kEmpty && hint_.from().is_slot()
                           ? selector_.route(hint_.other())
                           : std::nullopt;
    if (route) scene.arrows.push_back({route->from, route->to, Arrow::Kind::hint});
    const EffectInfo& effect = session_.definition().kernel().effect(hint_);
    if (const DisplacedPiece* displaced = effect.details->displaced();
        displaced && !displaced->to.none())
      scene.arrows.push_back(
          {Site::cell(displaced->from(hint_)), displaced->to, Arrow::Kind::hint});
  }
  if (known_) {
    scene.fog = session_.definition().topology().all() & ~known_->sight;
    for (const Move move : known_->failed)
      if (!move.from().none() && !move.to().none())
        scene.arrows.push_back({move.from(), move.to(), Arrow::Kind::illegal});
  }
  if (const LostMove* lost = session_.lost_moves().at(session_.node()))
    scene.arrows.push_back({lost->from, lost->to, Arrow::Kind::illegal});
  if (!threat_.is_none())
    scene.arrows.push_back({threat_.from(), threat_.to(), Arrow::Kind::refutation});
  if (!known_) scene.drawn = session_.node().annotations.marks;
  if (drawing_) scene.drawn.push_back(*drawing_);
  scene.source = selector_.source();
  if (selector_.payment() != kEmpty)
    if (const auto route = selector_.route(selector_.payment())) scene.payment = route->from;
  const Kernel& kernel = session_.definition().kernel();
  for (const Site site : selector_.targets()) {
    TargetMark mark{site, false, selector_.passes(site)};
    if (site.is_cell() && known_ && position().at(site.index()) == kEmpty)
      mark.captures = known_->captures.test(site.index()) &&
                      std::any_of(selector_.candidates().begin(), selector_.candidates().end(),
                                  [&](Move move) { return move.to() == site; });
    else if (site.is_cell())
      mark.captures =
          std::any_of(selector_.candidates().begin(), selector_.candidates().end(), [&](Move move) {
            return move.to() == site && kernel.captured(position(), move) != kEmpty;
          });
    scene.targets.push_back(mark);
  }
  scene.hovered = hovered_;
  scene.cursor = cursor_;
  scene.checked = checked_;
  scene.pseudo_checked = pseudo_checked_;
  scene.frozen = frozen_;
  scene.held = held_;
  scene.dimmed = dimmed_;
  scene.evidence = evidence_;
  if (known_ && evidence_.empty()) scene.evidence = known_->told;
  scene.strip = strip_;
  if (decorate) decorate(scene);
  keep_to_board(scene);
  return scene;
}

Site BoardModel::hand_from() const {
  if (!selector_.enabled()) return {};
  if (selector_.state() == SelectState::armed || selector_.state() == SelectState::choosing)
    return selector_.source();
  if (selector_.state() == SelectState::paying)
    if (const auto route = selector_.route(selector_.payment())) return route->from;
  return {};
}

Piece BoardModel::in_hand() const {
  const Site site = hand_from();
  if (site.none()) return kEmpty;
  return site.is_cell() ? position().at(site.index())
                        : session_.definition().layout().slot(site.index()).piece;
}

// ------------------------------------------------------------------------------------ pointing

void BoardModel::handle(const SelectReply& reply) {
  clear_evidence();
  switch (reply.type) {
    case SelectReply::Kind::ignored:
    case SelectReply::Kind::changed:
      changed();
      break;
    case SelectReply::Kind::committed:
      changed();
      if (on_move) on_move(reply.move);
      break;
    case SelectReply::Kind::refused:
      refuse(reply.attempt);
      break;
  }
}

void BoardModel::refuse(const Attempt& attempt) {
  if (known_) {
    // A reason would reveal pieces that the player does not see.
    changed();
    const bool failed = std::any_of(known_->failed.begin(), known_->failed.end(), [&](Move move) {
      return move.from() == attempt.from && move.to() == attempt.to;
    });
    if (on_refused)
      on_refused(failed ? tr("This move has failed in this turn; try another one")
                        : tr("This move is impossible, whatever is hidden"));
    return;
  }
  const Verdict verdict = explain_attempt(session_.game(), attempt);
  if (verdict.legal) return changed();
  if (on_attempted) on_attempted(attempt);
  evidence_ = verdict.reason.evidence;
  std::string words = capitalised(verdict.reason.words);
  if (verdict.refutation) {
    refutation_ =
        Arrow{verdict.refutation->from(), verdict.refutation->to(), Arrow::Kind::refutation};
    words += " (" + verdict.refutation_text + ")";
  }
  changed();
  if (on_refused) on_refused(words);
}

bool BoardModel::click(Site site) {
  handle(selector_.click(site));
  const bool picked = in_hand() != kEmpty && hand_from() == site;
  if (picked && selector_.state() == SelectState::armed && selector_.candidates().empty())
    refuse_source();
  return picked;
}

/// Reports why the armed piece has no legal move.
void BoardModel::refuse_source() {
  if (known_) {
    if (on_refused) on_refused(tr("No move with this piece can be tried"));
    return;
  }
  const GameDefinition& definition = session_.definition();
  const Site source = selector_.source();
  std::vector<Attempt> attempts;
  std::vector<Attempt> near;
  for (int cell = 0; cell < definition.topology().cells(); ++cell) {
    const Site target = Site::cell(cell);
    if (target == source) continue;
    attempts.push_back(selector_.attempt(target));
    if (beside(definition.topology(), source, target)) near.push_back(attempts.back());
  }
  if (attempts.empty()) return;
  // An obstacle beside the piece explains more than one in the way of castling.
  Verdict verdict = explain_attempts(session_.game(), near.empty() ? attempts : near);
  if (verdict.reason.rule == "no-such-move") verdict = explain_attempts(session_.game(), attempts);
  if (verdict.legal) return;
  evidence_ = verdict.reason.evidence;
  std::erase(evidence_, source);
  const std::string who = capitalised(definition.equipment().describe(in_hand()));
  changed();
  if (on_refused)
    on_refused(source.is_cell()
                   ? tr("{} on {} has no legal move: {}", who,
                        definition.topology().name(source.index()), verdict.reason.words)
                   : tr("{} has no legal move: {}", who, verdict.reason.words));
}

void BoardModel::drop(Site site) { handle(selector_.drop(site)); }

void BoardModel::choose(int item) {
  if (item < 0 || item >= std::ssize(strip_.items)) return;
  const StripItem& chosen = strip_.items[item];
  if (chosen.move.is_none()) {
    if (on_refused) on_refused(capitalised(chosen.note));
    return;
  }
  handle(selector_.choose(chosen.move));
}

void BoardModel::choose_first() { handle(selector_.choose_first()); }

bool BoardModel::back() {
  const bool shown = !evidence_.empty() || refutation_ || !hint_.is_none();
  clear_evidence();
  hint_ = Move::none();
  const bool moved_back = selector_.back();
  changed();
  return moved_back || shown;
}

void BoardModel::hover(Site site) {
  if (site == hovered_) return;
  hovered_ = site;
  if (on_change) on_change();
}

void BoardModel::hover_strip(int item) {
  if (item == strip_.hovered) return;
  strip_.hovered = item;
  if (on_change) on_change();
}

void BoardModel::set_cursor(Site site) {
  if (site == cursor_) return;
  cursor_ = site;
  if (on_change) on_change();
}

void BoardModel::show_hint(Move move) {
  if (move == hint_) return;
  hint_ = move;
  if (on_change) on_change();
}

void BoardModel::show_threat(Move move) {
  if (move == threat_) return;
  threat_ = move;
  if (on_change) on_change();
}

void BoardModel::preview_mark(std::optional<DrawnMark> mark) {
  if (mark == drawing_) return;
  drawing_ = mark;
  if (on_change) on_change();
}

void BoardModel::draw_mark(const DrawnMark& mark) {
  preview_mark({});
  if (on_drawn) on_drawn(mark);
}

bool BoardModel::pick_reserve(int n, bool rescue) {
  if (!selector_.enabled() || n < 0) return false;
  const PositionLayout& layout = session_.definition().layout();
  const Side side = position().side_to_move();
  for (const ZoneInfo& zone : layout.zones()) {
    const bool own = is_to_move(game(), zone.owner) && zone.droppable &&
                     session_.player(zone.owner) != PlayerKind::computer;
    const bool enemy = zone.owner != side && zone.holds_enemy;
    if (!(rescue ? enemy : own) || n >= static_cast<int>(zone.holds.size())) continue;
    const Site site = Site::slot(zone.first_slot + static_cast<int>(zone.holds.size()) - 1 - n);
    if (selector_.state() == SelectState::choosing) selector_.back();
    if (selector_.source() == site) return true;
    if (selector_.is_source(site) || selector_.is_own(site)) {
      handle(selector_.click(site));
      return true;
    }
    const Equipment& equipment = session_.definition().equipment();
    if (on_refused)
      on_refused(tr("{} holds no {}", equipment.describe(site, layout),
                    piece_words(equipment, layout.slot(site.index()).piece)));
    return false;
  }
  return false;
}

// ------------------------------------------------------------------------------------- words

std::vector<Site> BoardModel::unaffordable() const {
  std::vector<Site> sites;
  if (!selector_.enabled() || known_) return sites;
  const Position& position = this->position();
  const PositionLayout& layout = session_.definition().layout();
  const Side side = position.side_to_move();
  for (const ZoneInfo& zone : layout.zones()) {
    if (zone.owner == side || !zone.holds_enemy) continue;
    for (size_t i = 0; i < zone.holds.size(); ++i) {
      const Site site = Site::slot(zone.first_slot + static_cast<int>(i));
      if (position.count(site.index()) > 0 && layout.roster().side_of(zone.holds[i]) == side &&
          !selector_.is_source(site))
        sites.push_back(site);
    }
  }
  return sites;
}

std::string BoardModel::rescue_reason(Site slot) const {
  const GameDefinition& definition = session_.definition();
  const CellSet barred =
      barred_cells(definition.kernel(), definition.layout().slot(slot.index()).piece);
  std::vector<Attempt> attempts;
  for (int cell = 0; cell < definition.topology().cells(); ++cell) {
    if (session_.position().at(cell) != kEmpty || barred.test(cell)) continue;
    attempts.push_back(attempt_by_hand(session_.game(), slot, Site::cell(cell)));
  }
  return attempts.empty() ? "" : explain_attempts(session_.game(), attempts).reason.words;
}

std::string BoardModel::tooltip(Site site) const {
  if (site.none()) return "";
  return site.is_cell() ? cell_tooltip(site.index()) : slot_tooltip(site.index());
}

std::string BoardModel::cell_tooltip(int cell) const {
  const GameDefinition& definition = session_.definition();
  const Equipment& equipment = definition.equipment();
  const Piece piece = position().at(cell);
  if (known_ && piece == kEmpty) return known_->sight.test(cell) ? "" : tr("Not seen");
  if (piece == kEmpty) return "";
  const std::string who =
      tr("{} on {}", equipment.describe(piece), definition.topology().name(cell));
  if (frozen_.test(cell))
    return tr(
        "Frozen: {} cannot advance or capture, and attacks nothing, until there is a piece that it "
        "can change places with",
        who);
  if (held_.test(cell)) return tr("Held: {} cannot move while an enemy piece holds it", who);
  if (checked_.test(cell)) return tr("Check: {} is attacked", who);
  if (pseudo_checked_.test(cell))
    return tr("Pseudo-check: {} would be in check if the frozen piece could capture", who);
  return "";
}

std::string BoardModel::slot_tooltip(int slot) const {
  const GameDefinition& definition = session_.definition();
  const Equipment& equipment = definition.equipment();
  const SlotInfo& info = definition.layout().slot(slot);
  if (info.piece == kEmpty) return "";
  std::string text = equipment.describe(Site::slot(slot), definition.layout()) + ": " +
                     pieces_words(equipment, info.piece, position().count(slot));
  if (std::find(dimmed_.begin(), dimmed_.end(), Site::slot(slot)) != dimmed_.end())
    if (const std::string reason = rescue_reason(Site::slot(slot)); !reason.empty())
      text = tr("{}. It cannot be rescued now: {}", text, reason);
  return text;
}

}  // namespace stockade::gui
