#include <set>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/search/level.h"
#include "framework/search/search.h"
#include "tests/support/variants.h"

namespace stockade::test::search_levels_test {
namespace {

SearchResult at_level(Searcher& searcher, const Game& game, int level, uint64_t seed = 1) {
  SearchLimits limits;
  limits.level = level;
  limits.seed = seed;
  limits.nodes = 20000;
  return searcher.search(game, limits);
}

SearchResult at_depth(Searcher& searcher, const Game& game, int depth) {
  SearchLimits limits;
  limits.depth = depth;
  return searcher.search(game, limits);
}

int value_of(const Score& score) {
  if (!score.mate) return score.centipawns;
  return *score.mate > 0 ? 30000 : -30000;
}

bool is_queen(const GameDefinition& definition, Piece piece) {
  return piece != kEmpty && definition.equipment().type_of(piece).name == "queen";
}

}  // namespace

TEST_CASE("no level searches less deep or with more noise than the one below", "[search][level]") {
  for (int i = 2; i < kLevels; ++i) {
    CHECK(level(i).depth >= level(i - 1).depth);
    CHECK(level(i).noise_cp <= level(i - 1).noise_cp);
    CHECK(level(i).elo > level(i - 1).elo);
  }
  CHECK(level(kLevels).depth == 0);
  CHECK(level(kLevels).noise_cp == 0);
  CHECK(level(kLevels).quiet_moves == 0);
}

TEST_CASE("the evaluation noise of a position is the same each time, and within the level's limit",
          "[search][level]") {
  const Level& weak = level(1);
  int64_t sum = 0;
  int small = 0;
  constexpr int kTries = 20000;
  for (uint64_t key = 1; key <= kTries; ++key) {
    const int error = evaluation_noise(weak, key * 0x9E3779B97F4A7C15ull, 7);
    CHECK(std::abs(error) <= weak.noise_cp);
    CHECK(error == evaluation_noise(weak, key * 0x9E3779B97F4A7C15ull, 7));
    sum += error;
    if (std::abs(error) * 2 <= weak.noise_cp) ++small;
  }
  CHECK(std::abs(sum) < kTries * weak.noise_cp / 50);  // neither side is favoured
  CHECK(small > kTries * 7 / 10);                      // three in four of a triangular distribution
  CHECK(evaluation_noise(weak, 42, 1) != evaluation_noise(weak, 42, 2));
  CHECK(evaluation_noise(level(kLevels), 42, 1) == 0);
}

TEST_CASE("a level searches no deeper than its depth, and plays a legal move", "[search][level]") {
  for (const char* id : {"chess", "hostage"}) {
    const auto searcher = make_generic_searcher(variant(id));
    Random random(5);
    for (int i = 0; i < 6; ++i) {
      Game game = random_game(variant(id), random, 10 + 6 * i);
      if (game.legal_moves().empty()) continue;
      for (int n = 1; n <= kLevels; ++n) {
        const SearchResult result = at_level(*searcher, game, n);
        CHECK(game.is_legal(result.best));
        if (level(n).depth > 0) CHECK(result.info.depth <= level(n).depth);
      }
    }
  }
}

TEST_CASE("the first levels play differently from game to game", "[search][level]") {
  const auto searcher = make_generic_searcher(variant("hostage"));
  const Game game(variant("hostage"));
  std::set<uint64_t> moves;
  for (uint64_t seed = 1; seed <= 20; ++seed)
    moves.insert(std::hash<std::string>()(
        uci_notation(*variant("hostage"), at_level(*searcher, game, 2, seed).best)));
  CHECK(moves.size() >= 4);
}

TEST_CASE("full strength is not spoilt by a weak search before it", "[search][level]") {
  const Game game(variant("chess"));
  const auto fresh = make_generic_searcher(variant("chess"));
  const auto used = make_generic_searcher(variant("chess"));
  at_level(*used, game, 1);
  used->clear();
  CHECK(value_of(at_depth(*used, game, 6).info.score) ==
        value_of(at_depth(*fresh, game, 6).info.score));
}

// From the fifth level on the queen is never left en prise.
TEST_CASE("from the fifth level on the queen is not given away", "[search][level]") {
  int positions = 0;
  std::string given;
  for (const char* id : {"chess", "hostage"}) {
    const auto& definition = variant(id);
    const auto searcher = make_generic_searcher(definition);
    const auto judge = make_generic_searcher(definition);
    Random random(11);
    for (int i = 0, found = 0; found < 30 && i < 400; ++i) {
      Game game = random_game(definition, random, 12 + i % 30);
      if (game.legal_moves().size() < 2) continue;
      const int best = value_of(at_depth(*judge, game, 4).info.score);
      if (std::abs(best) > 400) continue;
      ++found;
      ++positions;
      for (int n = 5; n <= kLevels; ++n) {
        const Move move = at_level(*searcher, game, n, static_cast<uint64_t>(i)).best;
        game.play(move);
        const SearchResult answer = at_depth(*judge, game, 3);
        if (!answer.best.is_none() && is_queen(*definition, game.captured(answer.best)) &&
            value_of(answer.info.score) > -best + 600)
          given += std::string(id) + " level " + std::to_string(n) + ": " +
                   write_fen(*definition, game.position()) + "\n";
        game.undo();
      }
    }
  }
  CHECK(positions == 60);
  INFO(given);
  CHECK(given.empty());
}

}  // namespace stockade::test::search_levels_test
