// Monte Carlo tree search with one thread and with several, which grow one tree.

#include <algorithm>
#include <memory>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "framework/search/method.h"
#include "framework/search/monte_carlo.h"
#include "framework/search/monte_carlo_tree.h"
#include "tests/support/variants.h"

namespace stockade::test::search_monte_carlo_test {
namespace {

SearchResult search(Searcher& searcher, const Game& game, int threads, uint64_t nodes) {
  SearchLimits limits;
  limits.threads = threads;
  limits.nodes = nodes;
  return searcher.search(game, limits);
}

Move move_of(Game& game, const char* text) { return *parse_move(game, text); }

bool is_legal(const Game& game, Move move) {
  Game present(game);
  const auto moves = present.legal_moves();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

TEST_CASE("the tree proves a win at once, with any number of threads", "[search]") {
  const DefinitionPtr& game = variant("tictactoe");
  const Game wins(game, position(game, "pp1/PP1/3[PPPppp] w - - 0 3"));
  const int threads = GENERATE(1, 2, 5);
  const auto result = search(*make_monte_carlo_searcher(game), wins, threads, 2000);
  CHECK(game->topology().name(result.best.to().index()) == "c2");
  REQUIRE(result.info.score.mate);
  CHECK(*result.info.score.mate == 1);
}

TEST_CASE("a mate is seen before anything else is tried", "[search]") {
  const DefinitionPtr& game = variant("chess");
  const Game mates(game, position(game, "6k1/5ppp/8/8/8/8/8/R3K2Q w - - 0 1"));
  const auto result = search(*make_monte_carlo_searcher(game), mates, 1, 2);
  CHECK(game->topology().name(result.best.to().index()) == "a8");
}

TEST_CASE("to come back to a position is worth a draw", "[search]") {
  const DefinitionPtr& definition = variant("chess");
  Game game(definition, position(definition, "7k/8/8/8/8/8/8/3QK3 w - - 0 1"));
  for (const char* move : {"d1d2", "h8g8", "d2d1", "g8h8"}) game.play(move_of(game, move));
  SearchLimits limits;
  limits.nodes = 50;
  limits.root_moves = {move_of(game, "d1d2")};
  const auto searcher = make_monte_carlo_searcher(definition);
  CHECK(searcher->search(game, limits).info.score.centipawns == 0);
  limits.root_moves = {move_of(game, "d1d3")};
  CHECK(searcher->search(game, limits).info.score.centipawns > 100);
}

TEST_CASE("who is far ahead goes on to the win with few nodes", "[search]") {
  const DefinitionPtr& definition = variant("chinesecheckers3");
  // Red's last marble is four steps from the last place; the others step to and fro at home.
  Game game(definition,
            position(definition,
                     "rP/rPrP/rPrPrP/1rPrPrP/yPyPyPyP4rPbPbPbPbP/yPyPyP6bPbPbP/yPyP7bPbP/yP8bP/"
                     "9/10/11/12/13/4/3/2/1 r - - 0 1"));
  const auto searcher = make_monte_carlo_searcher(definition);
  for (int turn = 0; turn < 5 && !game.outcome().over(); ++turn) {
    game.play(search(*searcher, game, 1, 40).best);
    for (int other = 0; other < 2 && !game.outcome().over(); ++other)
      game.play(game.legal_moves()[0]);
  }
  CHECK(game.outcome().winner() == Side{0});
}

/// The best result that the side to move can get: -1, 0 or 1.
int worth(Game& game) {
  const Outcome outcome = game.outcome();
  if (outcome.over()) {
    const auto winner = outcome.winner();
    return !winner ? 0 : *winner == game.side_to_move() ? 1 : -1;
  }
  int best = -1;
  for (const Move move : game.legal_moves()) {
    game.play(move);
    best = std::max(best, -worth(game));
    game.undo();
  }
  return best;
}

TEST_CASE("a tree of several threads never loses tic-tac-toe", "[search]") {
  const DefinitionPtr& definition = variant("tictactoe");
  const auto searcher = make_monte_carlo_searcher(definition);
  Game game(definition);
  for (const Move first : game.legal_moves()) {
    game.play(first);
    for (const Move second : game.legal_moves()) {
      game.play(second);
      const int before = worth(game);
      const Move chosen = search(*searcher, game, 3, 6000).best;
      game.play(chosen);
      CHECK(-worth(game) == before);
      game.undo();
      game.undo();
    }
    game.undo();
  }
}

TEST_CASE("a full tree goes on with the nodes that it has", "[search]") {
  const DefinitionPtr& definition = variant("connectfour");
  const auto searcher = make_monte_carlo_searcher(definition);
  searcher->set_hash_mb(1);
  const Game game(definition);
  for (const int threads : {1, 4}) {
    const auto result = search(*searcher, game, threads, 40'000);
    CHECK(is_legal(game, result.best));
    CHECK(result.info.hashfull > 900);
    // Additions of two threads at once may get lost, but few.
    CHECK(result.info.nodes > 20'000);
  }
}

TEST_CASE("one thread searches alike each time", "[search]") {
  const DefinitionPtr& definition = variant("hex");
  const Game game(definition);
  const auto first = search(*make_monte_carlo_searcher(definition), game, 1, 600);
  const auto second = search(*make_monte_carlo_searcher(definition), game, 1, 600);
  CHECK(first.best == second.best);
  CHECK(first.info.pv == second.info.pv);
  CHECK(first.info.nodes == second.info.nodes);
}

TEST_CASE("threads search only the moves that are asked for", "[search]") {
  const DefinitionPtr& definition = variant("chinesecheckers3");
  Game game(definition);
  const auto moves = game.legal_moves();
  REQUIRE(moves.size() > 3);
  SearchLimits limits;
  limits.threads = GENERATE(1, 3);
  limits.nodes = 60;
  limits.root_moves = {moves[2], moves[3]};
  const auto result = make_monte_carlo_searcher(definition)->search(game, limits);
  CHECK((result.best == moves[2] || result.best == moves[3]));
}

TEST_CASE("nodes beside each other lie in one piece of memory", "[search]") {
  SearchTree tree(100'000);
  uint32_t end = 1;
  for (const size_t count : {5u, 2040u, 10u, 5000u, 3u, 1u, 2048u}) {
    const uint32_t first = tree.allocate(count);
    REQUIRE(first >= end);
    end = first + static_cast<uint32_t>(count);
    for (uint32_t i = first; i < end; ++i) tree.node(i).bias = 1;
    CHECK(&tree.node(end - 1) - &tree.node(first) == static_cast<ptrdiff_t>(count) - 1);
  }
  CHECK(tree.allocate(200'000) == 0);
}

}  // namespace
}  // namespace stockade::test::search_monte_carlo_test
