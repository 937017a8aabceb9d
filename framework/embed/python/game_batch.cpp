#include "framework/embed/python/game_batch.h"

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
      players_(static_cast<int>(variant.sides().size())) {
  require(games > 0, "a batch has at least one game");
  require(max_plies > 0, "max_plies must be positive");
  const auto count = static_cast<size_t>(games);
  games_.assign(count, Game(variant));
  plies_.assign(count, 0);
  boards_.resize(count * static_cast<size_t>(cells_));
  sides_.resize(count);
  points_.resize(count * static_cast<size_t>(players_));
  ended_.resize(count);
  for (size_t number = 0; number < count; ++number) settle(number);
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
    const auto moves = games_[number].legal_moves();
    const auto pick = Random(next_seed()).below(static_cast<std::uint32_t>(moves.size()));
    play(number, moves[pick]);
  }
}

void GameBatch::play(size_t number, Move move) {
  ended_[number] = 0;
  const auto points = points_.begin() + static_cast<std::ptrdiff_t>(number) * players_;
  std::fill(points, points + players_, 0.0f);
  games_[number].play(move);
  ++plies_[number];
  settle(number);
}

void GameBatch::settle(size_t number) {
  Game& game = games_[number];
  Outcome outcome = game.outcome();
  while (!outcome.over && game.position().chance_to_move()) {
    game.play_random(next_seed());
    outcome = game.outcome();
  }
  if (outcome.over || plies_[number] >= max_plies_) return finish(number, outcome, !outcome.over);
  const Position position = game.position();
  const auto board = position.board();
  std::copy(board.begin(), board.end(),
            boards_.begin() + static_cast<std::ptrdiff_t>(number) * cells_);
  sides_[number] = position.side_to_move();
}

void GameBatch::finish(size_t number, const Outcome& outcome, bool too_long) {
  ended_[number] = too_long ? 2 : 1;
  for (size_t side = 0; side < outcome.points.size(); ++side)
    points_[number * static_cast<size_t>(players_) + side] =
        static_cast<float>(outcome.points[side]);
  games_[number] = Game(variant_);
  plies_[number] = 0;
  settle(number);
}

}  // namespace stockade::python
