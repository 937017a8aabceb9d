#include "framework/game/game.h"

#include <algorithm>

namespace stockade {

const char* to_string(Ending ending) {
  switch (ending) {
    case Ending::ongoing:
      return "ongoing";
    case Ending::checkmate:
      return "checkmate";
    case Ending::stalemate:
      return "stalemate";
    case Ending::repetition:
      return "repetition";
    case Ending::move_count:
      return "move count";
    case Ending::resignation:
      return "resignation";
    case Ending::agreement:
      return "agreement";
    case Ending::time_forfeit:
      return "time forfeit";
    case Ending::illegal_move:
      return "illegal move";
    case Ending::adjudication:
      return "adjudication";
  }
  return "";
}

std::optional<Side> Outcome::winner() const {
  if (!over() || half_points[0] == half_points[1]) return std::nullopt;
  return Side{half_points[0] > half_points[1] ? 0 : 1};
}

std::string Outcome::result() const {
  if (!over()) return "*";
  if (drawn()) return "1/2-1/2";
  return winner() == Side{0} ? "1-0" : "0-1";
}

Outcome Outcome::win(Side side, Ending ending) {
  Outcome outcome{ending, {0, 0}};
  outcome.half_points[static_cast<size_t>(side.index())] = 2;
  return outcome;
}

Outcome Outcome::draw(Ending ending) { return {ending, {1, 1}}; }

Game::Game(DefinitionPtr definition) : Game(definition, definition->start()) {}

Game::Game(DefinitionPtr definition, const Position& position)
    : definition_(std::move(definition)),
      position_(position),
      line_(definition_->facts().men_return) {}

MoveList Game::legal_moves() {
  MoveList moves;
  legal_moves(moves);
  return moves;
}

bool Game::is_legal(Move move) {
  const MoveList moves = legal_moves();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

void Game::play(Move move) {
  line_.push(position_.key());
  definition_->kernel().apply(position_, journal_, move);
}

void Game::undo() {
  definition_->kernel().undo(position_, journal_);
  line_.pop();
}

int Game::occurrences() const {
  return 1 + line_.occurrences(position_.key(), position_.attribute(CoreAttribute::quiet_plies));
}

std::optional<Ending> Game::drawn_by_rule() const {
  const int limit = definition_->repetition_limit();
  if (limit && occurrences() >= limit) return Ending::repetition;
  const int quiet = definition_->quiet_limit();
  if (quiet && position_.attribute(CoreAttribute::quiet_plies) >= quiet) return Ending::move_count;
  return std::nullopt;
}

Outcome Game::outcome() {
  if (definition_->kernel().count_legal(position_, journal_) == 0)
    return in_check() ? Outcome::win(Side{1 - side_to_move().index()}, Ending::checkmate)
                      : Outcome::draw(Ending::stalemate);
  if (const auto ending = drawn_by_rule()) return Outcome::draw(*ending);
  return {};
}

}  // namespace stockade
