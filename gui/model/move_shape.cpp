#include "gui/model/move_shape.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/notation/explain.h"
#include "framework/notation/move_text.h"
#include "gui/model/words.h"

namespace stockade::gui {
namespace {

std::string cell_name(const GameDefinition& definition, Site site) {
  return site.is_cell() ? std::string(definition.topology().short_name(site.index())) : "";
}

/// The cell of that name with the piece `wanted`, or the first cell of that name; none if there is
/// none.
Site find_cell(const GameDefinition& definition, const Position& position, const std::string& name,
               Piece wanted = kEmpty) {
  const Topology& topology = definition.topology();
  Site found;
  for (int cell = 0; cell < topology.cells() && !name.empty(); ++cell) {
    if (topology.short_name(cell) != name) continue;
    if (wanted != kEmpty && position.at(cell) == wanted) return Site::cell(cell);
    if (found.none()) found = Site::cell(cell);
  }
  return found;
}

std::optional<Piece> find_piece(const Equipment& equipment, const std::string& symbol) {
  size_t at = 0;
  const auto piece = equipment.read_piece(symbol, at);
  return at == symbol.size() ? piece : std::nullopt;
}

}  // namespace

MoveShape shape_of(const GameDefinition& definition, Move move) {
  const EffectInfo& effect = definition.kernel().effect(move);
  const Equipment& equipment = definition.equipment();
  MoveShape shape;
  shape.form = effect.form;
  if (!effect.moves_piece()) {
    shape.word = uci_notation(definition, move);
    return shape;
  }
  if (move.piece() != kEmpty) shape.piece = equipment.symbol(move.piece());
  shape.from = cell_name(definition, move.from());
  shape.to = cell_name(definition, move.to());
  if (move.other() != kEmpty) shape.other = equipment.symbol(move.other());
  if (const NamedMove* named = effect.details->named(move)) shape.word = named->name;
  shape.word += effect.details->tag();
  if (const EnteringPiece* entering = effect.details->enters(move)) {
    shape.enters = equipment.symbol(entering->piece);
    if (entering->on_second >= 0)
      shape.enters += cell_name(definition, Site::cell(entering->on_second));
  }
  return shape;
}

std::optional<Move> find_shape(const GameDefinition& definition, const MoveList& legal,
                               const MoveShape& shape, const std::string& text) {
  std::optional<Move> best;
  int best_fit = -1;
  for (const Move move : legal) {
    if (shape_of(definition, move) != shape) continue;
    const int fit = uci_notation(definition, move) == text                    ? 2
                    : !definition.kernel().effect(move).details->goes_on_to() ? 1
                                                                              : 0;
    if (fit <= best_fit) continue;
    best = move;
    best_fit = fit;
  }
  return best;
}

NoSuchMove explain_shape(Game& game, const MoveShape& shape) {
  const GameDefinition& definition = game.definition();
  const Equipment& equipment = definition.equipment();
  const Topology& topology = definition.topology();
  const Position& position = game.position();
  NoSuchMove answer;
  if (!shape.word.empty() && shape.piece.empty()) {
    answer.words = tr("this game has no such turn");
    return answer;
  }
  const auto piece = find_piece(equipment, shape.piece);
  if (!piece) {
    answer.words = tr("this game has no piece with the letter {}", shape.piece);
    return answer;
  }
  answer.from = find_cell(definition, position, shape.from, *piece);
  answer.to = find_cell(definition, position, shape.to);
  if ((!shape.from.empty() && answer.from.none()) || answer.to.none()) {
    const bool from_here = shape.from.empty() || !answer.from.none();
    answer.words =
        tr("this board has no {} {}", cell_word(topology), from_here ? shape.to : shape.from);
    return answer;
  }
  if (equipment.roster().side_of(*piece) != game.next_player()) {
    answer.rule = "not-your-turn";
    answer.words = tr("on this board it is {}'s turn", equipment.name_of(game.next_player()));
    return answer;
  }
  const Piece there = answer.from.none() ? *piece : position.at(answer.from.index());
  if (there != *piece) {
    answer.words = tr("on this board {} has {}, not {}", shape.from,
                      there == kEmpty ? tr("no piece") : equipment.describe(there),
                      equipment.describe(*piece));
    return answer;
  }
  Attempt attempt;
  attempt.form = shape.form;
  attempt.piece = *piece;
  attempt.to = answer.to;
  if (const auto other = find_piece(equipment, shape.other); other && !shape.other.empty())
    attempt.other = *other;
  if (const auto entering = find_piece(equipment, shape.enters.substr(0, 1)))
    attempt.enters = {*entering, std::nullopt};
  if (!answer.from.none()) {
    attempt.from = answer.from;
  } else {
    // The slot that such a piece would come from: in the mover's own zone, or in the enemy's.
    const PositionLayout& layout = definition.layout();
    for (const ZoneInfo& zone : layout.zones()) {
      const bool own = zone.owner == equipment.roster().side_of(*piece);
      if (own != (shape.form == MoveForm::drop)) continue;
      for (size_t i = 0; i < zone.holds.size(); ++i)
        if (zone.holds[i] == *piece)
          attempt.from = Site::slot(zone.first_slot + static_cast<int>(i));
    }
    if (attempt.from.none()) {
      answer.words = shape.form == MoveForm::drop ? tr("this game has no drops of such pieces")
                                                  : tr("this game has no exchanges");
      return answer;
    }
  }
  const Verdict verdict = explain_attempt(game, attempt);
  answer.rule = verdict.reason.rule;
  answer.words = !verdict.legal ? verdict.reason.words
                 : topology.geometry() == Geometry::square
                     ? tr("on this board the same squares make another move")
                     : tr("on this board the same cells make another move");
  return answer;
}

}  // namespace stockade::gui
