#include "framework/tools/embed/python/action_space.h"

#include <algorithm>
#include <string>
#include <utility>

namespace stockade::python {
namespace {

/// Random games and plies that measure how many moves share an origin and a target.
constexpr int kSampleGames = 20;
constexpr int kSamplePlies = 200;

[[noreturn]] void fail(const std::string& message, const std::string& hint = {}) {
  throw Error(message + (hint.empty() ? "" : " (" + hint + ")"),
              {{"action", "", 0, 0, message, hint}});
}

}  // namespace

ActionSpace::ActionSpace(const Variant& variant, int choices)
    : variant_(variant),
      cells_(static_cast<int>(variant.cells().size())),
      origins_(cells_ + 1),
      choices_(choices) {
  if (choices < 0) fail("choices must not be negative");
  for (const ZoneInfo& zone : variant.zones()) origins_ += static_cast<int>(zone.pieces.size());
  if (choices > 0) return;

  int most = 1;
  for (int number = 0; number < kSampleGames; ++number) {
    Game game(variant);
    auto seed = static_cast<std::uint64_t>(number) << 32;
    for (int ply = 0; ply < kSamplePlies && !game.outcome().over; ++ply) {
      const Position position = game.position();
      // None while it is the turn of chance, whose outcomes are not actions.
      std::vector<std::pair<int, int>> ways;
      for (const Move move : game.possible_moves())
        ways.emplace_back(position.from(move), position.to(move));
      std::sort(ways.begin(), ways.end());
      int same = 0;
      for (size_t i = 0; i < ways.size(); ++i) {
        same = i > 0 && ways[i] == ways[i - 1] ? same + 1 : 1;
        most = std::max(most, same);
      }
      game.play_random(++seed);
    }
  }
  // Leaves room for more than random games have shown.
  choices_ = most == 1 ? 2 : 2 * most;
}

std::int64_t ActionSpace::size() const {
  return static_cast<std::int64_t>(origins_) * (cells_ + 1) * choices_;
}

ActionSpace::Numbered ActionSpace::list(const Game& game) const {
  if (!(game.variant() == variant_)) fail("the game is of another variant than the action space");
  const Position position = game.position();
  Numbered all{game.possible_moves(), {}};
  // Sorted, so that their numbers do not depend on the order of generation.
  std::sort(all.moves.begin(), all.moves.end());
  std::vector<std::pair<std::int64_t, size_t>> ways;
  for (size_t i = 0; i < all.moves.size(); ++i) {
    const int from = position.from(all.moves[i]);
    const int to = position.to(all.moves[i]);
    ways.emplace_back(static_cast<std::int64_t>(from + 1) * (cells_ + 1) + to + 1, i);
  }
  std::sort(ways.begin(), ways.end());
  all.actions.resize(all.moves.size());
  int same = 0;
  for (size_t i = 0; i < ways.size(); ++i) {
    same = i > 0 && ways[i].first == ways[i - 1].first ? same + 1 : 0;
    if (same >= choices_)
      fail("more than " + std::to_string(choices_) + " moves have one origin and target in " +
               position.fen(),
           "make the action space with more choices");
    all.actions[ways[i].second] = ways[i].first * choices_ + same;
  }
  return all;
}

void ActionSpace::fill_mask(const Game& game, bool* mask) const {
  std::fill(mask, mask + size(), false);
  for (const std::int64_t action : list(game).actions) mask[action] = true;
}

Move ActionSpace::move(const Game& game, std::int64_t action) const {
  const Numbered all = list(game);
  const auto found = std::find(all.actions.begin(), all.actions.end(), action);
  if (found == all.actions.end())
    fail("action " + std::to_string(action) + " is no possible move", "see mask()");
  return all.moves[static_cast<size_t>(found - all.actions.begin())];
}

std::int64_t ActionSpace::action(const Game& game, Move move) const {
  const Numbered all = list(game);
  const auto found = std::find(all.moves.begin(), all.moves.end(), move);
  if (found == all.moves.end()) fail("the move is not possible in this game");
  return all.actions[static_cast<size_t>(found - all.moves.begin())];
}

}  // namespace stockade::python
