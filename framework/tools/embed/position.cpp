#include <algorithm>

#include "framework/notation/board_text.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/tools/embed/bridge.h"

namespace stockade::embed {

namespace {

stockade::Game game_at(const RulesPtr& rules, const stockade::Position& position) {
  return stockade::Game(rules->definition, position);
}

}  // namespace

Position::Position(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

Variant Position::variant() const { return Bridge::variant(data_->rules); }

std::string Position::fen() const { return write_fen(*data_->rules->definition, data_->position); }

std::string Position::text() const {
  return draw_board(*data_->rules->definition, data_->position);
}

int Position::side_to_move() const { return data_->position.next_player().index(); }

bool Position::chance_to_move() const {
  return data_->position.side_to_move() != data_->position.next_player();
}

bool Position::in_check() const {
  return data_->rules->definition->kernel().in_check(data_->position,
                                                     data_->position.next_player());
}

Outcome Position::outcome() const {
  const stockade::Outcome outcome = game_at(data_->rules, data_->position).outcome();
  // A game checks these last, so nothing else has ended it.
  if (outcome.ending == Ending::move_count || outcome.ending == Ending::repetition) return {};
  return outer(outcome);
}

std::uint64_t Position::hash() const { return data_->position.key(); }

std::vector<std::uint8_t> Position::board() const {
  const int cells = data_->rules->definition->layout().cells();
  std::vector<std::uint8_t> board(static_cast<size_t>(cells));
  for (int cell = 0; cell < cells; ++cell)
    board[static_cast<size_t>(cell)] = static_cast<std::uint8_t>(data_->position.at(cell).index());
  return board;
}

std::vector<std::vector<int>> Position::zones() const {
  std::vector<std::vector<int>> zones;
  for (const stockade::ZoneInfo& zone : data_->rules->definition->layout().zones()) {
    std::vector<int> counts;
    for (size_t i = 0; i < zone.holds.size(); ++i)
      counts.push_back(data_->position.count(zone.first_slot + static_cast<int>(i)));
    zones.push_back(std::move(counts));
  }
  return zones;
}

std::vector<Move> Position::legal_moves() const {
  return outer(game_at(data_->rules, data_->position).legal_moves());
}

bool Position::is_legal(Move move) const {
  return move && game_at(data_->rules, data_->position).is_legal(inner(move));
}

Move Position::parse(const std::string& text) const {
  stockade::Game game = game_at(data_->rules, data_->position);
  return outer(take(parse_move(game, text)));
}

std::string Position::why_illegal(const std::string& text) const {
  stockade::Game game = game_at(data_->rules, data_->position);
  const Verdict verdict = take(explain_move(game, text));
  return verdict.legal ? "" : verdict.reason.words;
}

std::string Position::uci(Move move) const {
  if (!move) fail("no-move", "there is no move to write");
  if (!fits(*data_->rules->definition, inner(move)))
    fail("other-variant", "the move is of another variant");
  return uci_notation(*data_->rules->definition, inner(move));
}

std::string Position::san(Move move) const {
  stockade::Game game = game_at(data_->rules, data_->position);
  const MoveList legal = game.legal_moves();
  if (std::find(legal.begin(), legal.end(), inner(move)) == legal.end())
    fail("illegal-move", "the move is not legal in this position");
  return move_text(game, inner(move), legal, MoveStyle::san);
}

int Position::from(Move move) const {
  const Site site = inner(move).from();
  if (!fits(*data_->rules->definition, inner(move)) || site.none()) return -1;
  if (site.is_cell()) return site.index();
  int number = data_->rules->definition->layout().cells();
  for (const stockade::ZoneInfo& zone : data_->rules->definition->layout().zones()) {
    const int held = static_cast<int>(zone.holds.size());
    if (site.index() >= zone.first_slot && site.index() < zone.first_slot + held)
      return number + site.index() - zone.first_slot;
    number += held;
  }
  return -1;
}

int Position::to(Move move) const {
  const GameDefinition& definition = *data_->rules->definition;
  if (!fits(definition, inner(move))) return -1;
  // Passes and chance events have no cell; their cell field only stores a number.
  const EffectInfo& effect = definition.kernel().effect(inner(move).effect());
  if (!effect.moves_piece()) return -1;
  const Site site = inner(move).to();
  return site.is_cell() ? site.index() : -1;
}

Position Position::after(Move move) const {
  stockade::Game game = game_at(data_->rules, data_->position);
  if (!move || !game.is_legal(inner(move)))
    fail("illegal-move", "the move is not legal in this position");
  game.play(inner(move));
  return Bridge::position(data_->rules, game.position());
}

std::uint64_t Position::perft(int depth) const {
  if (depth < 0) fail("out-of-range", "the depth must not be negative");
  if (const NativeMoves* native = data_->rules->native_for(data_->position))
    return native->perft(data_->position, depth, {});
  stockade::Position position(data_->position);
  Journal journal;
  return data_->rules->definition->kernel().perft(position, journal, depth, {});
}

bool operator==(const Position& one, const Position& other) {
  if (one.data_->rules == other.data_->rules)
    return one.data_->position.same_as(other.data_->position);
  return one.variant() == other.variant() && one.fen() == other.fen();
}

}  // namespace stockade::embed
