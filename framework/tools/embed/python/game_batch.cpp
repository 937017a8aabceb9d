#include "framework/tools/embed/python/game_batch.h"

#include <algorithm>
#include <string>

namespace stockade::python {
namespace {

void require(bool holds, const std::string& message) {
  if (!holds) throw Error(message, {{"game-batch", "", 0, 0, message, ""}});
}

}  // namespace

GameBatch::GameBatch(const Variant& variant, int games, std::uint64_t seed, int max_plies,
                     int choices)
    : variant_(variant),
      space_(variant, choices),
      seed_(seed),
      max_plies_(max_plies),
      cells_(static_cast<int>(variant.cells().size())),
      players_(static_cast<int>(variant.sides().size())),
      hides_(variant.hides_pieces()) {
  require(games > 0, "a batch has at least one game");
  require(max_plies > 0, "max_plies must be positive");
  const auto count = static_cast<size_t>(games);
  games_.assign(count, Game(variant));
  plies_.assign(count, 0);
  boards_.resize(count * static_cast<size_t>(cells_));
  sides_.resize(count);
  points_.resize(count * static_cast<size_t>(players_));
  ended_.resize(count);
  refused_.resize(count);
  for (size_t number = 0; number < count; ++number) {
    begin(number);
    show(number);
  }
}

void GameBatch::fill_masks(bool* masks) const {
  for (const Game& game : games_) {
    space_.fill_mask(game, masks);
    masks += space_.size();
  }
}

void GameBatch::step(std::span<const std::int64_t> actions) {
  std::vector<Move> moves;
  moves.reserve(games_.size());
  for (size_t number = 0; number < games_.size(); ++number)
    moves.push_back(space_.move(games_[number], actions[number]));
  for (size_t number = 0; number < games_.size(); ++number) play(number, moves[number]);
}

void GameBatch::step_random() {
  for (size_t number = 0; number < games_.size(); ++number) {
    const auto moves = games_[number].possible_moves();
    require(!moves.empty(), "a player knows no possible move");
    const auto pick = Random(next_seed()).below(static_cast<std::uint32_t>(moves.size()));
    play(number, moves[pick]);
  }
}

void GameBatch::play(size_t number, Move move) {
  Game& game = games_[number];
  ended_[number] = refused_[number] = 0;
  const auto points = points_.begin() + static_cast<std::ptrdiff_t>(number) * players_;
  std::fill(points, points + players_, 0.0f);
  if (!game.attempt(move)) {
    refused_[number] = 1;
    return show(number);
  }
  ++plies_[number];
  const Outcome outcome = let_chance_act(game);
  if (outcome.over || plies_[number] >= max_plies_) {
    ended_[number] = outcome.over ? 1 : 2;
    std::transform(outcome.points.begin(), outcome.points.end(), points,
                   [](double value) { return static_cast<float>(value); });
    begin(number);
  }
  show(number);
}

Outcome GameBatch::let_chance_act(Game& game) {
  Outcome outcome = game.outcome();
  while (!outcome.over && game.position().chance_to_move()) {
    game.play_random(next_seed());
    outcome = game.outcome();
  }
  return outcome;
}

void GameBatch::begin(size_t number) {
  games_[number] = Game(variant_);
  plies_[number] = 0;
  require(!let_chance_act(games_[number]).over, "the game is over at its start");
}

void GameBatch::show(size_t number) {
  const Game& game = games_[number];
  const Position position = game.position();
  const auto board = hides_ ? game.seen_by(position.side_to_move()).board : position.board();
  std::copy(board.begin(), board.end(),
            boards_.begin() + static_cast<std::ptrdiff_t>(number) * cells_);
  sides_[number] = position.side_to_move();
}

}  // namespace stockade::python
