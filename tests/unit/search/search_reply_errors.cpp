// Where the side that is checkmated wins, the engine leaves a random opponent ways to mate.

#include <catch2/catch.hpp>

#include "framework/search/evaluation.h"
#include "framework/search/kernel_game.h"
#include "framework/search/reply_errors.h"
#include "framework/search/search.h"
#include "tests/support/variants.h"

namespace stockade::test::search_reply_errors_test {
namespace {

/// The share by Game alone: mates less draws, of all replies.
double share_by_game(Game& game, Move move) {
  game.play(move);
  double sum = 0;
  const auto replies = game.legal_moves();
  for (const Move reply : replies) {
    game.play(reply);
    const Outcome outcome = game.outcome();
    if (outcome.over()) sum += outcome.ending == Ending::checkmate ? 1 : -1;
    game.undo();
  }
  game.undo();
  return sum / static_cast<double>(replies.size());
}

}  // namespace

TEST_CASE("the shares of replies that lose at once are those of brute force", "[unit]") {
  const DefinitionPtr definition = variant("misere");
  const Evaluator evaluator(*definition);
  int mates = 0;
  for (const char* fen : {"N6k/8/3q4/8/8/8/2r5/4K3 w - - 0 30", "6rk/8/5q2/8/8/8/4n3/7K w - - 0 30",
                          "k7/8/8/3r4/8/2q5/8/K7 w - - 98 80"}) {
    Game game(definition, position(definition, fen));
    KernelGame searched(game, evaluator);
    ReplyErrors<KernelGame> errors(searched);
    for (const Move move : game.legal_moves()) {
      const auto share = errors.after(move);
      REQUIRE(share);
      CHECK(*share == Approx(share_by_game(game, move)));
      mates += *share > 0;
    }
  }
  CHECK(mates > 0);
}

TEST_CASE("the engine walks where it may be mated by accident", "[unit]") {
  const DefinitionPtr definition = variant("misere");
  Game game(definition, position(definition, "N6k/8/3q4/8/8/8/2r5/4K3 w - - 0 30"));
  double most = 0;
  for (const Move move : game.legal_moves()) most = std::max(most, share_by_game(game, move));
  REQUIRE(most > 0);
  const auto searcher = make_generic_searcher(definition);
  for (const uint64_t nodes : {50, 400, 4000}) {
    SearchLimits limits;
    limits.nodes = nodes;
    const Move best = searcher->search(game, limits, {}).best;
    CHECK(share_by_game(game, best) == Approx(most));
  }
}

}  // namespace stockade::test::search_reply_errors_test
