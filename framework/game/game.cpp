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
  for (int side = 0; side < sides; ++side)
    if (half_points[static_cast<size_t>(side)] == 2) return Side{side};
  return std::nullopt;
}

bool Outcome::drawn() const {
  return over() && std::all_of(half_points.begin(), half_points.begin() + sides,
                               [&](uint8_t points) { return points == half_points[0]; });
}

std::string Outcome::result() const {
  if (!over()) return "*";
  constexpr const char* kPoints[] = {"0", "1/2", "1"};
  std::string text;
  for (size_t side = 0; side < sides; ++side)
    text += (text.empty() ? "" : "-") + std::string(kPoints[half_points[side]]);
  return text;
}

namespace {

/// The same points to the side's team, and others to the rest.
Outcome divided(const Roster& roster, Side side, Ending ending, uint8_t team, uint8_t rest) {
  Outcome outcome{ending, {}, static_cast<uint8_t>(roster.sides())};
  for (int other = 0; other < roster.sides(); ++other)
    outcome.half_points[static_cast<size_t>(other)] =
        roster.are_enemies(side, Side{other}) ? rest : team;
  return outcome;
}

}  // namespace

Outcome Outcome::win(const Roster& roster, Side side, Ending ending) {
  return divided(roster, side, ending, 2, 0);
}

Outcome Outcome::loss(const Roster& roster, Side side, Ending ending) {
  return divided(roster, side, ending, 0, 2);
}

Outcome Outcome::draw(const Roster& roster, Ending ending) {
  return divided(roster, Side{0}, ending, 1, 1);
}

Outcome Outcome::declared(const Roster& roster, std::string_view result) {
  if (result == "1-0") return loss(roster, Side{1}, Ending::resignation);
  if (result == "0-1") return loss(roster, Side{0}, Ending::resignation);
  return draw(roster, Ending::agreement);
}

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
  const Roster& roster = definition_->roster();
  if (definition_->kernel().count_legal(position_, journal_) == 0)
    return in_check() ? Outcome::loss(roster, side_to_move(), Ending::checkmate)
                      : Outcome::draw(roster, Ending::stalemate);
  if (const auto ending = drawn_by_rule()) return Outcome::draw(roster, *ending);
  return {};
}

}  // namespace stockade
