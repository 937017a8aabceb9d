// Small games: of the moves with the best result, the engine plays the one that leaves a random
// opponent the most ways to go wrong.

#include <algorithm>
#include <map>
#include <memory>

#include <catch2/catch.hpp>

#include "framework/search/evaluation.h"
#include "framework/search/kernel_game.h"
#include "framework/search/search.h"
#include "framework/search/whole_tree.h"
#include "tests/support/variants.h"

namespace stockade::test::search_whole_tree_test {
namespace {

/// What a position is worth to one side.
struct Worth {
  int result;     ///< with the best play
  double chance;  ///< the mean result of the best play against a random mover
};

/// Plain brute force by Game, for `side`.
class BruteForce {
 public:
  explicit BruteForce(Side side) : side_(side) {}

  Worth of(Game& game) {
    const uint64_t key = game.position().key();
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    return known_[key] = computed(game);
  }

 private:
  Worth computed(Game& game) {
    if (const Outcome outcome = game.outcome(); outcome.sides > 0) {
      const int result = static_cast<int>(outcome.quarter_points[side_.index()]) / 2 - 1;
      return {result, static_cast<double>(result)};
    }
    const bool own = game.position().side_to_move() == side_;
    const auto moves = game.legal_moves();
    Worth worth{own ? -2 : 2, 0};
    for (const Move move : moves) {
      game.play(move);
      const Worth next = of(game);
      game.undo();
      if (!own) {
        worth.result = std::min(worth.result, next.result);
        worth.chance += next.chance / static_cast<double>(moves.size());
      } else if (next.result > worth.result ||
                 (next.result == worth.result && next.chance > worth.chance)) {
        worth = next;
      }
    }
    return worth;
  }

  Side side_;
  std::map<uint64_t, Worth> known_;
};

/// Searches the position and compares the move with brute force, where the game is not won.
void check_choice(Searcher& searcher, Game& game) {
  SearchLimits limits;
  limits.nodes = 40'000;
  BruteForce truth(game.position().side_to_move());
  const Worth best = truth.of(game);
  const Move chosen = searcher.search(game, limits).best;
  game.play(chosen);
  const Worth found = truth.of(game);
  game.undo();
  CHECK(found.result == best.result);
  if (best.result <= 0) CHECK(found.chance == Approx(best.chance));
}

TEST_CASE("the engine leaves a random opponent the most ways to go wrong", "[search]") {
  const char* const id = GENERATE("tictactoe", "hexapawn");
  const auto searcher = make_generic_searcher(variant(id));
  Game game(variant(id));
  check_choice(*searcher, game);
  for (const Move first : game.legal_moves()) {
    game.play(first);
    check_choice(*searcher, game);
    for (const Move second : game.legal_moves()) {
      game.play(second);
      check_choice(*searcher, game);
      game.undo();
    }
    game.undo();
  }
}

// With its count of moves the tree of two lone kings is small, but says nothing of the positions.
TEST_CASE("a tree that a count of moves ends is no small game", "[search]") {
  const DefinitionPtr& chess = variant("chess");
  const Game game(chess, position(chess, "7k/8/8/8/8/8/8/K7 w - - 97 80"));
  const Evaluator evaluator(*chess);
  KernelGame searched(game, evaluator);
  std::vector<Candidate<KernelGame::MoveType>> list;
  searched.open(0);
  searched.list(0, MoveStage::quiet, Breadth::full, list);
  std::vector<KernelGame::MoveType> moves;
  for (const auto& candidate : list) moves.push_back(candidate.move);
  REQUIRE(moves.size() == 3);
  CHECK_FALSE(WholeTree<KernelGame>(searched, 6000).best_chance(moves).has_value());
}

}  // namespace
}  // namespace stockade::test::search_whole_tree_test
