#include "framework/game/game.h"

#include <algorithm>

#include "framework/game/counted_positions.h"
#include "framework/game/perpetuals.h"
#include "framework/rules/draw_facet.h"
#include "framework/rules/material_facet.h"

namespace stockade {

namespace {

/// By number of quarter points.
constexpr std::array<const char*, 5> kPoints = {"0", "1/4", "1/2", "3/4", "1"};

}  // namespace

std::optional<Side> Outcome::winner() const {
  for (int side = 0; side < sides; ++side)
    if (quarter_points[side] == 4) return Side{side};
  return std::nullopt;
}

bool Outcome::drawn() const {
  if (over() && sides == 1) return quarter_points[0] == 2;
  return over() && std::all_of(quarter_points.begin(), quarter_points.begin() + sides,
                               [&](uint8_t points) { return points == quarter_points[0]; });
}

const char* Outcome::points(Side side) const { return kPoints[quarter_points[side.index()]]; }

std::string Outcome::result() const {
  if (!over()) return "*";
  // Alone, a player wins or loses against the game.
  if (sides == 1)
    return quarter_points[0] == 4 ? "1-0" : quarter_points[0] == 0 ? "0-1" : "1/2-1/2";
  std::string text;
  for (int side = 0; side < sides; ++side)
    text += (text.empty() ? "" : "-") + std::string(points(Side{side}));
  return text;
}

namespace {

/// Gives `team` points to each side of the team of `side`, and `rest` points to all others.
Outcome divided(const Roster& roster, Side side, Ending ending, uint8_t team, uint8_t rest) {
  Outcome outcome{ending, {}, static_cast<uint8_t>(roster.sides())};
  for (int other = 0; other < roster.sides(); ++other)
    outcome.quarter_points[other] = roster.are_enemies(side, Side{other}) ? rest : team;
  return outcome;
}

}  // namespace

Outcome Outcome::win(const Roster& roster, Side side, Ending ending) {
  return divided(roster, side, ending, 4, 0);
}

Outcome Outcome::loss(const Roster& roster, Side side, Ending ending) {
  return divided(roster, side, ending, 0, 4);
}

Outcome Outcome::draw(const Roster& roster, Ending ending) {
  return divided(roster, Side{0}, ending, 2, 2);
}

Outcome Outcome::declared(const Roster& roster, std::string_view result) {
  if (roster.sides() == 2) {
    if (result == "1-0") return loss(roster, Side{1}, Ending::resignation);
    if (result == "0-1") return loss(roster, Side{0}, Ending::resignation);
  } else if (const auto given = of_result(result, Ending::declared);
             given && given->sides == roster.sides()) {
    return *given;
  }
  return draw(roster, Ending::agreement);
}

std::optional<Outcome> Outcome::of_result(std::string_view result, Ending ending) {
  Outcome outcome{ending, {}, 0};
  int sum = 0;
  for (size_t begin = 0; begin <= result.size();) {
    const size_t end = std::min(result.find('-', begin), result.size());
    const std::string_view part = result.substr(begin, end - begin);
    const auto points = std::find(kPoints.begin(), kPoints.end(), part);
    if (points == kPoints.end() || outcome.sides == kMaxSides) return std::nullopt;
    const auto quarters = static_cast<uint8_t>(points - kPoints.begin());
    outcome.quarter_points[outcome.sides++] = quarters;
    sum += quarters;
    begin = end + 1;
  }
  // The points of two sides add up to one; "0-0-0" is castling.
  if (outcome.sides < 2 || sum == 0 || (outcome.sides == 2 && sum != 4)) return std::nullopt;
  return outcome;
}

Game::Game(DefinitionPtr definition) : Game(definition, definition->start()) {}

Game::Game(DefinitionPtr definition, const Position& position)
    : definition_(std::move(definition)),
      position_(position),
      line_(definition_->facts().pieces_return, definition_->turn().size() == 2 ? 2 : 1) {}

MoveList Game::legal_moves() {
  MoveList moves;
  legal_moves(moves);
  return moves;
}

bool Game::is_legal(Move move) {
  const MoveList moves = legal_moves();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool Game::counts() const {
  return !definition_->facts().has_chance || plies() == 0 || change_pieces(journal_.frame());
}

void Game::play(Move move) {
  line_.push(counts() ? position_.key() : kUncountedPosition);
  definition_->kernel().apply(position_, journal_, move);
}

void Game::undo() {
  definition_->kernel().undo(position_, journal_);
  line_.pop();
}

bool Game::begins_number() const {
  if (in_mid_turn(definition_->kernel(), position_)) return false;
  return definition_->facts().turns_are_numbered || position_.turn_step() == 0;
}

int Game::occurrences() const {
  if (!counts()) return 1;
  return 1 + line_.occurrences(position_.key(), position_.attribute(CoreAttribute::quiet_plies));
}

std::optional<Ending> Game::drawn_by_rule() const {
  const MaterialFacet* material = definition_->material();
  if (material && material->is_dead(position_)) return Ending::insufficient_material;
  const int limit = definition_->repetition_limit();
  if (limit && occurrences() >= limit) return Ending::repetition;
  const int quiet = definition_->n_move_limit();
  if (quiet && position_.attribute(CoreAttribute::quiet_plies) >= quiet &&
      !in_mid_turn(definition_->kernel(), position_))
    return Ending::move_count;
  return std::nullopt;
}

Outcome Game::draw(Ending ending) const {
  const Roster& roster = definition_->roster();
  // A side without pieces has no legal move either.
  const bool stuck = ending == Ending::extinction && position_.cells_of(next_player()).empty();
  if (const auto winner =
          winner_of_draw(definition_->kernel(), position_, stuck ? Ending::stalemate : ending))
    return Outcome::win(roster, *winner, ending);
  return Outcome::draw(roster, ending);
}

Outcome Game::outcome_for(EndResult result, Ending ending) const {
  const Roster& roster = definition_->roster();
  const Side side = next_player();
  if (roster.sides() == 1 && result == EndResult::loss) return {ending, {}, 1};
  switch (result) {
    case EndResult::loss:
      return Outcome::loss(roster, side, ending);
    case EndResult::win:
      return Outcome::win(roster, side, ending);
    case EndResult::fewer_pieces_win: {
      const int own = position_.cells_of(side).count();
      const int theirs = position_.cells_of(roster.opponent(side)).count();
      if (own == theirs) break;
      return own < theirs ? Outcome::win(roster, side, ending)
                          : Outcome::loss(roster, side, ending);
    }
    case EndResult::quarter:
      return divided(roster, side, ending, 1, 3);
    case EndResult::draw:
      break;
  }
  return draw(ending);
}

Outcome Game::out_of_time(Side side) const {
  const Roster& roster = definition_->roster();
  const MaterialFacet* material = definition_->material();
  if (material && !material->can_win(position_, roster.opponent(side)))
    return draw(Ending::insufficient_material);
  return Outcome::loss(roster, side, Ending::time_forfeit);
}

Outcome Game::outcome() {
  const Roster& roster = definition_->roster();
  if (const auto reached = definition_->kernel().goal(position_))
    return reached->winner ? Outcome::win(roster, *reached->winner, reached->ending)
                           : draw(reached->ending);
  if (definition_->kernel().count_legal(position_, journal_) == 0) {
    const bool check = in_check();
    const Ending ending = check                                       ? Ending::checkmate
                          : position_.cells_of(next_player()).empty() ? Ending::extinction
                                                                      : Ending::stalemate;
    return outcome_for(definition_->no_moves(check), ending);
  }
  if (const auto ending = drawn_by_rule()) {
    if (*ending == Ending::repetition)
      if (const auto perpetual = forbidden_perpetual(*this))
        return Outcome::loss(roster, perpetual->side, perpetual->ending);
    return draw(*ending);
  }
  return {};
}

}  // namespace stockade
