// The signature of each engine: the nodes of searches to a fixed depth. A change that is not meant
// to change how an engine searches keeps them. One that is writes the new numbers here, which the
// failed test prints.

#include <catch2/catch.hpp>

#include "framework/game/random_moves.h"
#include "framework/search/method.h"
#include "tests/support/plugins.h"
#include "tests/support/variants.h"

namespace stockade::test::search_signature_test {
namespace {

/// The nodes of searches of the start and of four positions of one random game, with one thread and
/// empty tables.
uint64_t signature(Searcher& searcher, const DefinitionPtr& definition, int depth) {
  constexpr int kPositions = 5;
  constexpr int kPliesBetween = 7;
  searcher.set_hash_mb(8);
  Random random(1);
  Game game(definition);
  SearchLimits limits;
  limits.depth = depth;
  uint64_t nodes = 0;
  for (int i = 0; i < kPositions; ++i) {
    searcher.clear();
    nodes += searcher.search(game, limits).info.nodes;
    MoveList legal;
    for (int ply = 0; ply < kPliesBetween; ++ply)
      if (const Move move = random_move(game, legal, random); !move.is_none()) game.play(move);
  }
  return nodes;
}

struct Case {
  const char* variant;
  SearchMethod method;  ///< automatic: the engine that the program uses
  int depth;
  uint64_t nodes;
};

const Case kCases[] = {
    {"hostage", SearchMethod::automatic, 6, 26620},
    {"hostage", SearchMethod::alpha_beta, 4, 6375},
    {"chess", SearchMethod::alpha_beta, 6, 14824},
    {"crazyhouse", SearchMethod::alpha_beta, 4, 5627},
    {"xiangqi", SearchMethod::alpha_beta, 5, 6322},
    {"atomic", SearchMethod::alpha_beta, 5, 3725},
    {"ultima", SearchMethod::alpha_beta, 3, 4455},
    {"gomoku", SearchMethod::automatic, 5, 38789},
    {"connectfour", SearchMethod::automatic, 8, 26849},
    {"marseillais", SearchMethod::automatic, 3, 11219},
    {"backgammon", SearchMethod::automatic, 2, 2653},
};

}  // namespace

TEST_CASE("every engine searches as many nodes as before", "[native]") {
  for (const Case& one : kCases) {
    const DefinitionPtr definition = variant(one.variant);
    std::unique_ptr<Searcher> searcher;
    if (one.method == SearchMethod::automatic) {
      searcher = plugins().make_searcher(definition);
    } else {
      auto made = make_searcher_by(one.method, definition);
      REQUIRE(made.ok());
      searcher = std::move(made).value();
    }
    INFO(one.variant << ", " << searcher->name() << ", depth " << one.depth);
    CHECK(signature(*searcher, definition, one.depth) == one.nodes);
  }
}

}  // namespace stockade::test::search_signature_test
