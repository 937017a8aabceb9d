// What the page draws: the board, what zones hold, the marks, and the moves with their choices.

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include <fmt/format.h>

#include "framework/notation/move_text.h"
#include "framework/notation/umpire_text.h"
#include "framework/rules/castling_rights.h"
#include "framework/rules/way_facet.h"
#include "framework/tools/web/engine/page_game.h"

namespace stockade {

using nlohmann::json;

namespace {

/// Zones that belong to enemy pieces are prisons. One to which payments go is an airfield.
const char* type_of_zone(const PositionLayout& layout, const ZoneInfo& zone) {
  if (zone.holds_enemy) return "prison";
  const bool ransoms = std::any_of(layout.zones().begin(), layout.zones().end(),
                                   [](const ZoneInfo& other) { return other.holds_enemy; });
  return ransoms ? "airfield" : "stand";
}

json pieces_of(const Equipment& equipment, const Roster& roster) {
  json pieces = json::array({nullptr});
  for (int index = 1; index < roster.pieces(); ++index) {
    const Piece piece{index};
    const PieceTypeInfo& type = equipment.type_of(piece);
    pieces.push_back({{"symbol", equipment.symbol(piece)},
                      {"letter", std::string(1, type.letter)},
                      {"name", equipment.describe(piece)},
                      {"type", type.name},
                      {"side", roster.side_of(piece).index()}});
  }
  return pieces;
}

json cells_of_board(const Topology& topology) {
  json cells = json::array();
  for (int cell = 0; cell < topology.cells(); ++cell) {
    const CellInfo& info = topology.info(cell);
    json one = {{"name", info.name},   {"x", info.x},         {"y", info.y},
                {"board", info.board}, {"level", info.level}, {"shade", info.shade}};
    for (const Place& corner : info.outline) one["outline"].push_back({corner.x, corner.y});
    cells.push_back(std::move(one));
  }
  return cells;
}

/// The arrival of a move that goes on to another board; none for other moves.
Site final_site(const GameDefinition& definition, Move move) {
  const auto board = definition.kernel().effect(move).details->goes_on_to();
  if (!board || !move.to().is_cell()) return {};
  return Site::cell(definition.topology().twin(move.to().index(), *board));
}

/// The cell of the rook of a castling move: a click on it means castling.
Site castling_rook(const GameDefinition& definition, Move move) {
  const NamedMove* named = definition.kernel().effect(move).details->named(move);
  if (!named || !definition.kernel().facet<CastlingRightsFacet>()) return {};
  return Site::cell(named->second_from);
}

}  // namespace

json PageGame::description() const {
  const Topology& topology = definition_->topology();
  const Equipment& equipment = definition_->equipment();
  const Roster& roster = definition_->roster();
  json zones = json::array();
  for (const ZoneInfo& zone : definition_->layout().zones()) {
    json held = json::array();
    for (const Piece piece : zone.holds) held.push_back(piece.index());
    zones.push_back({{"name", zone.name},
                     {"side", zone.owner.index()},
                     {"type", type_of_zone(definition_->layout(), zone)},
                     {"pieces", held}});
  }
  json sides = json::array();
  for (const SideInfo& side : equipment.sides) sides.push_back(side.name);
  static constexpr const char* kShapes[] = {"square", "hex", "cube", "graph"};
  static constexpr const char* kGrounds[] = {"chequered", "plain", "points"};
  return {{"name", definition_->name()},
          {"about", definition_->metadata().about},
          {"help", definition_->metadata().help},
          {"rules_hash", fmt::format("{:016x}", definition_->content_hash())},
          {"shape", kShapes[static_cast<size_t>(topology.geometry())]},
          {"ground", kGrounds[static_cast<size_t>(topology.drawing().ground)]},
          {"hides", definition_->facts().hides_information},
          {"cells", cells_of_board(topology)},
          {"pieces", pieces_of(equipment, roster)},
          {"zones", zones},
          {"sides", sides}};
}

/// The pieces on the cells; null for cells that the viewer does not see.
json PageGame::board_of(const Position& position, const CellSet& sight) const {
  json board = json::array();
  for (int cell = 0; cell < definition_->layout().cells(); ++cell)
    board.push_back(sight.test(cell) ? json(position.at(cell).index()) : json());
  return board;
}

json PageGame::held_of(const Position& position) const {
  json zones = json::array();
  for (const ZoneInfo& zone : definition_->layout().zones()) {
    json counts = json::array();
    for (size_t i = 0; i < zone.holds.size(); ++i)
      counts.push_back(position.count(zone.first_slot + static_cast<int>(i)));
    zones.push_back(std::move(counts));
  }
  return zones;
}

/// Cells with royal pieces in check or pseudo-check, with frozen pieces and with held ones.
json PageGame::threats(const Position& position) const {
  CellSet checked, pseudo, frozen, held;
  for (int s = 0; s < definition_->roster().sides(); ++s) {
    const Side side{s};
    checked |= kernel().checked(position, side);
    frozen |= frozen_pieces(kernel(), position, side);
    held |= kernel().immobile(position, side);
    for (CellSet cells = kernel().royal_cells(position, side); cells.any();) {
      const int cell = cells.pop();
      for (int by = 0; by < definition_->roster().sides(); ++by)
        if (by != s && dormant_attackers(kernel(), position, cell, Side{by}).any())
          pseudo.set(cell);
    }
  }
  const auto list = [](CellSet cells) {
    json numbers = json::array();
    while (cells.any()) numbers.push_back(cells.pop());
    return numbers;
  };
  return {{"checked", list(checked)},
          {"pseudo", list(pseudo)},
          {"frozen", list(frozen)},
          {"held", list(held)}};
}

bool PageGame::has_target(Move move) const { return kernel().effect(move).moves_piece(); }

/// The origin of a move's piece and its cell afterwards.
json PageGame::cells_of(Move move) const {
  json cells = json::array();
  if (move.is_none() || !has_target(move)) return cells;
  for (const Site site : {move.from(), move.to()})
    if (site.is_cell()) cells.push_back(site.index());
  if (const Site end = final_site(*definition_, move); !end.none()) cells.push_back(end.index());
  return cells;
}

/// The places of zones that the last move of the game has changed.
json PageGame::changed_slots(const Game& game) const {
  json slots = json::array();
  for (const Change& change : game.journal().last_frame())
    if (change.type == ChangeKind::slot &&
        game.position().count(change.index) != static_cast<int>(change.before))
      if (const int place = number(Site::slot(change.index)); place >= 0) slots.push_back(place);
  return slots;
}

/// In a game that hides pieces only the player to move gets the moves.
json PageGame::moves(const PlayerGame& viewer) {
  json list = json::array();
  if (umpire_.outcome().over() || game().chance_to_move()) return list;
  const PlayerGame& player = umpire_.player(game().side_to_move());
  const bool hidden = definition_->facts().hides_information;
  if (hidden && &viewer != &player) return list;
  const MoveList legal = hidden ? MoveList() : game().legal_moves();
  const std::vector<std::string> attempts =
      hidden ? attempt_texts(player) : std::vector<std::string>();
  const Position& seen = hidden ? player.seen() : game().position();
  std::map<Piece, std::optional<PaymentSlots>> payments;  // equal for equal payments
  const auto payment_of = [&](Move move) {
    const auto known = payments.find(move.other());
    if (known != payments.end()) return known->second;
    return payments.emplace(move.other(), payment_slots(*definition_, seen, move)).first->second;
  };
  for (size_t i = 0; i < player.possible().size(); ++i) {
    const Move move = player.possible()[i].move;
    const MoveChoice choice = choice_of(*definition_, seen, move);
    json one = {{"uci", uci_notation(*definition_, move)},
                {"san", hidden ? attempts[i] : move_text(game(), move, legal, MoveStyle::san)},
                {"from", number(move.from())},
                {"to", has_target(move) ? number(move.to()) : -1},
                {"picture", choice.picture.index()},
                {"title", choice.title},
                {"rank", choice.rank}};
    if (!choice.label.empty()) one["label"] = choice.label;
    if (const Site end = final_site(*definition_, move); !end.none()) one["end"] = number(end);
    if (const Site rook = castling_rook(*definition_, move); !rook.none())
      one["rook"] = number(rook);
    if (kernel().effect(move).is_exchange())
      if (const auto slots = payment_of(move))
        one["payment"] = {number(slots->from), number(slots->to)};
    if (!hidden && game().captured(move) != kEmpty) one["captures"] = true;
    list.push_back(std::move(one));
  }
  return list;
}

// ---------------------------------------------------------------------------------------- choices

std::optional<PaymentSlots> payment_slots(const GameDefinition& definition,
                                          const Position& position, Move move) {
  const Kernel& kernel = definition.kernel();
  if (!kernel.effect(move).is_exchange()) return std::nullopt;
  const PositionLayout& layout = definition.layout();
  // The journal of the move shows which slots change.
  Position after = position;
  Journal journal;
  kernel.apply(after, journal, move);
  PaymentSlots slots;
  for (const Change& change : journal.last_frame()) {
    if (change.type != ChangeKind::slot || layout.slot(change.index).piece != move.other())
      continue;
    const bool leaves = after.count(change.index) < static_cast<int>(change.before);
    (leaves ? slots.from : slots.to) = Site::slot(change.index);
  }
  return slots;
}

namespace {

/// The letters of the pieces.
std::string letters_of(const Equipment& equipment, std::span<const Piece> pieces) {
  std::string letters;
  for (const Piece piece : pieces) letters += equipment.type_of(piece).letter;
  return letters;
}

MoveChoice choice_of_payment(const GameDefinition& definition, Move move) {
  const Equipment& equipment = definition.equipment();
  MoveChoice choice{move.other(), "Pay with", "", 0};
  const std::vector<Piece> paid = definition.kernel().paid(move);
  const auto besides = definition.kernel().also_freed(move);
  for (const Piece piece : paid) choice.rank += equipment.type_of(piece).value;
  if (paid.size() > 1) choice.label = letters_of(equipment, paid);
  if (!besides.empty()) choice.label += "+" + letters_of(equipment, besides);
  return choice;
}

MoveChoice choice_of_displacement(const GameDefinition& definition, const Position& position,
                                  Move move) {
  MoveChoice choice{move.piece(), "Pushes or pulls", "", 0};
  const MoveDetails& details = *definition.kernel().effect(move).details;
  if (details.leaves_board()) choice.label = "off";
  if (const DisplacedPiece* displaced = details.displaced()) {
    choice.picture = position.at(displaced->from(move));
    choice.label = displaced->to.none() ? "off" : definition.topology().name(displaced->to.index());
  }
  return choice;
}

}  // namespace

MoveChoice choice_of(const GameDefinition& definition, const Position& position, Move move) {
  const EffectInfo& effect = definition.kernel().effect(move);
  const MoveDetails& details = *effect.details;
  if (effect.is_exchange()) return choice_of_payment(definition, move);
  if ((details.displaced() || details.leaves_board()) && !effect.promotes)
    return choice_of_displacement(definition, position, move);
  if (const auto way = captured_on_way(definition.kernel(), position, move); !way.empty()) {
    MoveChoice choice{position.at(way.front()), "Captures on the way", "", 0};
    for (const int cell : way)
      choice.label += (choice.label.empty() ? "" : " ") + definition.topology().name(cell);
    return choice;
  }
  if (details.mover() == MoverFate::taken_off) return {move.piece(), "Remove", "", 0};
  if (const EnteringPiece* entering = details.enters(move))
    return {entering->piece, "Enters",
            details.named(move) ? definition.topology().name(entering->cell(move)) : "", 0};
  MoveChoice choice{move.other() == kEmpty ? move.piece() : move.other(), "Becomes",
                    std::string(details.tag()), 0};
  if (!choice.label.empty()) choice.title = "Which move";
  if (move.other() != kEmpty) choice.rank = -definition.equipment().type_of(move.other()).value;
  return choice;
}

// --------------------------------------------------------------------------------------- reasons

json PageGame::verdict_json(const Verdict& verdict) const {
  if (verdict.legal) return {{"reason", ""}};
  json answer = {{"reason", verdict.reason.words}, {"evidence", numbers(verdict.reason.evidence)}};
  if (verdict.refutation) {
    answer["arrow"] = {number(verdict.refutation->from()), number(verdict.refutation->to())};
    answer["reason"] = verdict.reason.words + " (" + verdict.refutation_text + ")";
  }
  return answer;
}

std::optional<Attempt> PageGame::attempt_between(int from, int to, int paid) {
  if (!site(to).is_cell()) return std::nullopt;
  Attempt attempt;
  if (site(from).none()) {
    attempt.form = MoveForm::drop;
    attempt.to = site(to);
    attempt.piece = placed_piece();
    if (attempt.piece == kEmpty) return std::nullopt;
    return attempt;
  }
  attempt = attempt_by_hand(game(), site(from), site(to));
  if (paid > 0 && paid < definition_->roster().pieces()) attempt.other = Piece{paid};
  return attempt;
}

json PageGame::explain(int from, int to, int paid) {
  // No move ends in a zone. Of hidden pieces a reason would tell too much.
  if (definition_->facts().hides_information) return {{"reason", ""}};
  if (to >= 0 || site(from).none()) {
    const auto attempt = attempt_between(from, to, paid);
    return attempt ? verdict_json(explain_attempt(game(), *attempt)) : json{{"reason", ""}};
  }
  // An obstacle beside the piece explains more than one that is far away.
  const Topology& topology = definition_->topology();
  std::vector<Attempt> all, near;
  for (int cell = 0; cell < topology.cells(); ++cell) {
    if (cell == from) continue;
    all.push_back(*attempt_between(from, cell, paid));
    if (!site(from).is_cell()) continue;
    const CellInfo &here = topology.info(from), &there = topology.info(cell);
    constexpr double kDiagonal = 1.5;  // and a little more, in widths of a cell
    if (std::hypot(there.x - here.x, there.y - here.y) < kDiagonal) near.push_back(all.back());
  }
  if (all.empty()) return {{"reason", ""}};
  Verdict verdict = explain_attempts(game(), near.empty() ? all : near);
  if (verdict.reason.rule == "no-such-move") verdict = explain_attempts(game(), all);
  std::erase(verdict.reason.evidence, site(from));
  return verdict_json(verdict);
}

}  // namespace stockade
