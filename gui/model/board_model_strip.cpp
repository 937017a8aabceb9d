// BoardModel: the strip that lets a player choose among moves with the same source and target.

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/notation/explain.h"
#include "framework/notation/move_text.h"
#include "framework/rules/way_facet.h"
#include "framework/rules/words.h"
#include "gui/model/board_model.h"
#include "gui/model/words.h"

namespace stockade::gui {

void BoardModel::build_strip() {
  strip_ = {};
  if (selector_.state() != SelectState::choosing) return;
  const GameDefinition& definition = session_.definition();
  const Position& position = this->position();
  strip_.anchor = selector_.target();
  const MoveList& choices = selector_.choices();
  const bool pays = definition.kernel().effect(choices.front()).is_exchange();
  const auto details = [&](Move move) -> const MoveDetails& {
    return *definition.kernel().effect(move).details;
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

/// Sets labels that distinguish choices with the same piece.
void BoardModel::label_strip() {
  const GameDefinition& definition = session_.definition();
  const Kernel& kernel = definition.kernel();
  const Topology& topology = definition.topology();
  const MoveList& choices = selector_.choices();
  if (std::all_of(choices.begin(), choices.end(), [&](Move move) {
        return kernel.effect(move).details->mover() == MoverFate::taken_off;
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
  const bool enters = std::any_of(choices.begin(), choices.end(), [&](Move move) {
    return kernel.effect(move).details->enters(move);
  });
  for (size_t i = 0; i < choices.size(); ++i) {
    StripItem& item = strip_.items[i];
    const bool alone = std::count_if(strip_.items.begin(), strip_.items.end(),
                                     [&](auto& other) { return other.piece == item.piece; }) == 1;
    if (boards_differ)
      item.label = std::string(1, Topology::level_letter(board_of(choices[i])));
    else if (const MoveDetails& details = *kernel.effect(choices[i]).details;
             !details.tag().empty())
      item.label = details.tag();
    else if (const EnteringPiece* entering = details.enters(choices[i]);
             entering && details.named(choices[i]))
      item.label = topology.name(entering->cell(choices[i]));
    else if (!alone || (enters && !entering))
      item.label = text_of(choices[i]);
  }
}

/// Adds pieces that are there but do not suffice, so that nobody looks for them in vain.
void BoardModel::add_dimmed_payments() {
  const GameDefinition& definition = session_.definition();
  const Equipment& equipment = definition.equipment();
  const Position& position = this->position();
  const MoveList& choices = selector_.choices();
  const auto route = selector_.route(choices.front().other());
  if (!route) return;
  const ZoneInfo& purse =
      definition.layout().zone(definition.layout().slot(route->from.index()).zone);
  for (size_t i = 0; i < purse.holds.size(); ++i) {
    const Piece piece = purse.holds[i];
    const int held = position.count(purse.first_slot + static_cast<int>(i));
    const bool offered = known_ || std::any_of(choices.begin(), choices.end(),
                                               [&](Move move) { return move.other() == piece; });
    if (held == 0 || offered) continue;
    Attempt attempt = attempt_by_hand(session_.game(), selector_.source(), selector_.target());
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
  const EffectInfo& effect = definition.kernel().effect(move);
  item.note = uci_notation(definition, move);
  if (effect.promotes) return;
  item.piece = move.piece();
  item.label = effect.details->leaves_board() ? tr("off") : "";
  const DisplacedPiece* displaced = effect.details->displaced();
  if (!displaced) return;
  item.piece = position().at(displaced->from(move));
  item.label = displaced->to.none() ? tr("off") : definition.topology().name(displaced->to.index());
}

}  // namespace stockade::gui
