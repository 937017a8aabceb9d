#include "gui/model/board_model.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/notation/explain.h"
#include "framework/notation/move_text.h"
#include "framework/rules/way_facet.h"
#include "framework/rules/words.h"
#include "gui/model/words.h"

namespace stockade::gui {
namespace {

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
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

void BoardModel::update() {
  const GameDefinition& definition = session_.definition();
  const Position& position = session_.position();
  const bool person_moves = !locked_ && !session_.outcome().over() && !session_.computer_to_move();
  if (person_moves)
    selector_.set_moves(session_.game(), session_.legal_moves());
  else
    selector_.disable();

  Scene threats;
  mark_threats(definition, position, threats);
  checked_ = threats.checked;
  pseudo_checked_ = threats.pseudo_checked;
  frozen_ = threats.frozen;
  held_ = threats.held;

  last_sites_.clear();
  last_arrows_.clear();
  if (session_.node().parent) {
    const std::vector<Change> changes = session_.game().journal().last_frame();
    const auto add = [&](Site site) {
      if (!site.none()) last_sites_.push_back(site);
    };
    for (const Flight& flight : flights(position_before(position, changes), position)) {
      add(flight.from);
      add(flight.to);
      if (flight.from.is_slot() && flight.to.is_cell())
        last_arrows_.push_back({flight.from, flight.to, Arrow::Kind::last_move});
    }
  }
  hint_ = Move::none();
  threat_ = Move::none();
  clear_evidence();
  dimmed_ = unaffordable();
  changed();
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
  scene.position = &session_.position();
  scene.last_move = last_sites_;
  scene.arrows = last_arrows_;
  if (refutation_) scene.arrows.push_back(*refutation_);
  if (!hint_.is_none()) {
    scene.arrows.push_back({hint_.from(), hint_.to(), Arrow::Kind::hint});
    const auto route = selector_.enabled() && hint_.other() != kEmpty && hint_.from().is_slot()
                           ? selector_.route(hint_.other())
                           : std::nullopt;
    if (route) scene.arrows.push_back({route->from, route->to, Arrow::Kind::hint});
    const EffectInfo& effect = session_.definition().kernel().effect(hint_.effect());
    if (const DisplacedPiece* displaced = effect.details->displaced();
        displaced && !displaced->to.none())
      scene.arrows.push_back(
          {Site::cell(displaced->from(hint_)), displaced->to, Arrow::Kind::hint});
  }
  if (const LostMove* lost = session_.lost_moves().at(session_.node()))
    scene.arrows.push_back({lost->from, lost->to, Arrow::Kind::illegal});
  if (!threat_.is_none())
    scene.arrows.push_back({threat_.from(), threat_.to(), Arrow::Kind::refutation});
  scene.drawn = session_.node().annotations.marks;
  if (drawing_) scene.drawn.push_back(*drawing_);
  scene.source = selector_.source();
  if (selector_.payment() != kEmpty)
    if (const auto route = selector_.route(selector_.payment())) scene.payment = route->from;
  const Kernel& kernel = session_.definition().kernel();
  for (const Site site : selector_.targets()) {
    TargetMark mark{site, false, selector_.passes(site)};
    if (site.is_cell())
      mark.captures =
          std::any_of(selector_.candidates().begin(), selector_.candidates().end(), [&](Move move) {
            return move.to() == site && kernel.captured(session_.position(), move) != kEmpty;
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
  scene.strip = strip_;
  if (decorate) decorate(scene);
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
  return site.is_cell() ? session_.position().at(site.index())
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
  const Verdict verdict = explain_attempt(session_.game(), attempt);
  if (verdict.legal) return changed();
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

/// Says why the armed piece has no legal move.
void BoardModel::refuse_source() {
  const GameDefinition& definition = session_.definition();
  const Site source = selector_.source();
  std::vector<Attempt> attempts;
  for (int cell = 0; cell < definition.topology().cells(); ++cell)
    if (Site::cell(cell) != source) attempts.push_back(selector_.attempt(Site::cell(cell)));
  if (attempts.empty()) return;
  const Verdict verdict = explain_attempts(session_.game(), attempts);
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
  const Side side = session_.position().side_to_move();
  for (const ZoneInfo& zone : layout.zones()) {
    const bool own = zone.owner == side && zone.droppable;
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

// ---------------------------------------------------------------------------------- the strip

void BoardModel::build_strip() {
  strip_ = {};
  if (selector_.state() != SelectState::choosing) return;
  const GameDefinition& definition = session_.definition();
  const Position& position = session_.position();
  strip_.anchor = selector_.target();
  const MoveList& choices = selector_.choices();
  const bool pays = definition.kernel().effect(choices.front().effect()).form == MoveForm::exchange;
  const auto details = [&](Move move) -> const MoveDetails& {
    return *definition.kernel().effect(move.effect()).details;
  };
  const bool displaces = std::any_of(choices.begin(), choices.end(), [&](Move move) {
    return details(move).displaced() || details(move).leaves_board();
  });
  const auto way = [&](Move move) { return captured_on_way(definition.kernel(), position, move); };
  const bool captures =
      std::any_of(choices.begin(), choices.end(), [&](Move move) { return !way(move).empty(); });
  for (const Move move : choices) {
    StripItem item;
    item.move = move;
    item.piece = move.other() == kEmpty ? move.piece() : move.other();
    item.key = std::to_string(strip_.items.size() + 1);
    if (displaces) say_displacement(move, item);
    const EnteringPiece* const entering = details(move).enters(move);
    if (entering) item.piece = entering->piece;
    if (const std::vector<int> cells = way(move); !cells.empty()) {
      item.piece = position.at(cells.front());
      item.count = static_cast<int>(cells.size());
    }
    if (pays) {
      if (const auto route = selector_.route(move.other()))
        item.count = position.count(route->from.index());
      const std::vector<Piece> paid = definition.kernel().paid(move);
      if (paid.size() > 1)
        for (const Piece piece : paid) item.label += definition.equipment().type_of(piece).letter;
      const auto besides = definition.kernel().also_freed(move);
      if (!besides.empty()) item.label += "+";
      for (const Piece piece : besides) item.label += definition.equipment().type_of(piece).letter;
      if (!besides.empty()) item.note = uci_notation(definition, move);
    }
    strip_.items.push_back(std::move(item));
  }
  const bool enters = std::any_of(choices.begin(), choices.end(),
                                  [&](Move move) { return details(move).enters(move); });
  const bool tagged = std::any_of(choices.begin(), choices.end(),
                                  [&](Move move) { return !details(move).tag().empty(); });
  strip_.title = pays        ? tr("Pay with")
                 : displaces ? tr("Pushes or pulls")
                 : captures  ? tr("Captures on the way")
                 : enters    ? tr("Enters")
                 : tagged    ? tr("Which move")
                             : tr("Becomes");
  if (pays)
    add_dimmed_payments();
  else if (!displaces && !captures)
    label_strip();
}

/// Labels for choices with the same piece.
void BoardModel::label_strip() {
  const GameDefinition& definition = session_.definition();
  const Kernel& kernel = definition.kernel();
  const Topology& topology = definition.topology();
  const MoveList& choices = selector_.choices();
  const auto effect = [&](Move move) { return kernel.effect(move.effect()); };
  if (std::all_of(choices.begin(), choices.end(), [&](Move move) {
        return effect(move).details->mover() == MoverFate::taken_off;
      })) {
    strip_.title = tr("Remove");
    return;
  }
  const auto board_of = [&](Move move) {
    const Site site = final_site(definition, move);
    return site.is_cell() ? topology.info(site.index()).board : 0;
  };
  const bool boards_differ = std::any_of(choices.begin(), choices.end(), [&](Move move) {
    return board_of(move) != board_of(choices.front());
  });
  const bool pieces_differ = std::any_of(strip_.items.begin(), strip_.items.end(), [&](auto& item) {
    return item.piece != strip_.items.front().piece;
  });
  if (boards_differ && !pieces_differ) strip_.title = tr("Continues on board");
  // The mover's own drawing stands for the move with which no piece enters.
  const bool enters = std::any_of(choices.begin(), choices.end(),
                                  [&](Move move) { return effect(move).details->enters(move); });
  for (size_t i = 0; i < choices.size(); ++i) {
    StripItem& item = strip_.items[i];
    const bool alone = std::count_if(strip_.items.begin(), strip_.items.end(),
                                     [&](auto& other) { return other.piece == item.piece; }) == 1;
    if (boards_differ)
      item.label = std::string(1, Topology::level_letter(board_of(choices[i])));
    else if (const MoveDetails& details = *effect(choices[i]).details; !details.tag().empty())
      item.label = details.tag();
    else if (const EnteringPiece* entering = details.enters(choices[i]);
             entering && details.named(choices[i]))
      item.label = topology.name(entering->cell(choices[i]));
    else if (!alone || (enters && !entering))
      item.label = move_text(session_.game(), choices[i]);
  }
}

/// Pieces that are held but do not suffice are shown, too, so that nobody looks for them in vain.
void BoardModel::add_dimmed_payments() {
  const GameDefinition& definition = session_.definition();
  const Equipment& equipment = definition.equipment();
  const Position& position = session_.position();
  const MoveList& choices = selector_.choices();
  const auto route = selector_.route(choices.front().other());
  if (!route) return;
  const ZoneInfo& purse =
      definition.layout().zone(definition.layout().slot(route->from.index()).zone);
  for (size_t i = 0; i < purse.holds.size(); ++i) {
    const Piece piece = purse.holds[i];
    const int held = position.count(purse.first_slot + static_cast<int>(i));
    const bool offered = std::any_of(choices.begin(), choices.end(),
                                     [&](Move move) { return move.other() == piece; });
    if (held == 0 || offered) continue;
    Attempt attempt;
    attempt.form = MoveForm::exchange;
    attempt.from = selector_.source();
    attempt.to = selector_.target();
    attempt.piece = choices.front().piece();
    attempt.other = piece;
    StripItem item;
    item.piece = piece;
    item.count = held;
    item.note = explain_attempt(session_.game(), attempt).reason.words;
    if (item.note.empty())
      item.note = tr("{} is not enough", with_article(equipment.name_of(piece)));
    strip_.items.push_back(std::move(item));
  }
}

void BoardModel::say_displacement(Move move, StripItem& item) const {
  const GameDefinition& definition = session_.definition();
  const EffectInfo& effect = definition.kernel().effect(move.effect());
  item.note = uci_notation(definition, move);
  if (effect.promotes) return;
  item.piece = move.piece();
  item.label = effect.details->leaves_board() ? tr("off") : "";
  const DisplacedPiece* displaced = effect.details->displaced();
  if (!displaced) return;
  item.piece = session_.position().at(displaced->from(move));
  item.label = displaced->to.none() ? tr("off") : definition.topology().name(displaced->to.index());
}

// ------------------------------------------------------------------------------------- words

std::vector<Site> BoardModel::unaffordable() const {
  std::vector<Site> sites;
  if (!selector_.enabled()) return sites;
  const Position& position = session_.position();
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
  Attempt attempt;
  attempt.form = MoveForm::exchange;
  attempt.from = slot;
  attempt.piece = definition.layout().slot(slot.index()).piece;
  const CellSet barred = barred_cells(definition.kernel(), attempt.piece);
  std::vector<Attempt> attempts;
  for (int cell = 0; cell < definition.topology().cells(); ++cell) {
    if (session_.position().at(cell) != kEmpty || barred.test(cell)) continue;
    attempt.to = Site::cell(cell);
    attempts.push_back(attempt);
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
  const Piece piece = session_.position().at(cell);
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
                     pieces_words(equipment, info.piece, session_.position().count(slot));
  if (std::find(dimmed_.begin(), dimmed_.end(), Site::slot(slot)) != dimmed_.end())
    if (const std::string reason = rescue_reason(Site::slot(slot)); !reason.empty())
      text = tr("{}. It cannot be rescued now: {}", text, reason);
  return text;
}

}  // namespace stockade::gui
