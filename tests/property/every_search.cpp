// Ways of searching in each game of the library that they can play: they find a legal move, a line
// of legal moves, and the same move again.

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/notation/move_text.h"
#include "framework/search/method.h"
#include "tests/support/library.h"

namespace stockade::test::every_search_test {
namespace {

/// The first position in which a player moves, and one after some random moves.
std::vector<Game> games_of(const DefinitionPtr& definition) {
  std::vector<Game> games;
  Random random(2026);
  const Side chance{definition->roster().sides()};
  Game game(definition);
  for (int ply = 0; games.size() < 2 && !game.outcome().over(); ++ply) {
    if ((games.empty() || ply > 20) && game.position().side_to_move() != chance)
      games.push_back(game);
    const MoveList moves = game.legal_moves();
    game.play(moves[random.below(static_cast<uint32_t>(moves.size()))]);
  }
  return games;
}

/// What is wrong with the answer; "" if nothing is.
std::string problem_of(Game game, const SearchResult& result) {
  if (result.best.is_none()) return "no move is found";
  if (!game.is_legal(result.best))
    return uci_notation(game.definition(), result.best) + " is not legal";
  if (result.info.pv.empty()) return {};
  if (result.info.pv.front() != result.best) return "the line begins with another move";
  for (const Move move : result.info.pv) {
    if (!game.is_legal(move))
      return uci_notation(game.definition(), move) + " of the line is not legal";
    game.play(move);
  }
  return {};
}

}  // namespace

TEST_CASE("in every game a search finds a legal move", "[property]") {
  int searched = 0;
  size_t turn = 0;
  const std::vector<std::string>& words = search_method_words();
  for (const Listing& listing : library()) {
    const auto loaded = load_definition(listing.path.string(), {});
    REQUIRE(loaded.ok());
    const DefinitionPtr& definition = loaded->definition;
    const std::vector<Game> games = games_of(definition);
    // What fits best, and of the others that whose turn it is.
    ++turn;
    for (const std::string& word : {words.front(), words[1 + turn % (words.size() - 1)]}) {
      INFO(definition->id() + " by " + word);
      const auto searcher = make_searcher_by(*search_method_called(word), definition);
      if (!searcher.ok()) {
        CHECK(word != "auto");
        CHECK(searcher.problems().front().id == "unknown-search");
        continue;
      }
      SearchLimits limits;
      limits.nodes = 40;
      limits.seed = 11;
      for (const Game& game : games) {
        (*searcher)->clear();
        const SearchResult result = (*searcher)->search(game, limits);
        CHECK(problem_of(game, result) == "");
        (*searcher)->clear();
        CHECK((*searcher)->search(game, limits).best == result.best);
        ++searched;
      }
    }
  }
  CHECK(searched > 500);
}

}  // namespace stockade::test::every_search_test
