// The native engine: what it finds, and which limits it obeys.

#include <algorithm>
#include <thread>

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "framework/plugin/plugin.h"
#include "framework/plugin/verify.h"
#include "tests/support/plugins.h"
#include "tests/support/processor_time.h"
#include "tests/support/tactics.h"
#include "tests/support/variants.h"

namespace stockade::test::hostage_searcher_test {
namespace {

std::unique_ptr<Searcher> searcher() {
  auto made = plugins().make_searcher(variant("hostage"));
  made->set_hash_mb(8);
  return made;
}

Game game_at(const std::string& text) {
  return Game(variant("hostage"), position(variant("hostage"), text));
}

SearchLimits nodes(uint64_t count) {
  SearchLimits limits;
  limits.nodes = count;
  return limits;
}

/// Plays the line, which has to be legal, and gives the game after it.
Game after_line(Game game, const std::vector<Move>& line) {
  for (const Move move : line) {
    REQUIRE(game.is_legal(move));
    game.play(move);
  }
  return game;
}

}  // namespace

TEST_CASE("the native engine plays Hostage Chess", "[native]") {
  CHECK(plugins().make_searcher(variant("hostage"))->name() == "native");
  CHECK(plugins().make_searcher(variant("hostage"), false)->name() == "alpha-beta");
  CHECK(plugins().make_searcher(variant("chess"))->name() == "alpha-beta");
}

TEST_CASE("the native search finds the mates of the rules, with complete lines", "[native]") {
  struct Problem {
    const char* text;
    int moves;
    const char* first;
  };
  const Problem problems[] = {
      {"r3k1nr/p4ppp/8/1p1qp3/P1p5/Kpb5/n4PPP/1R3BNR[QBNPP#PPb] b kq - 0 1", 1, "b5b4"},
      {"r3k1nr/p4ppp/8/1p1qp3/P1p5/1p6/nK3PPP/1R3BNR[BNPP#QPPbb] b kq - 0 1", 2, ""},
      {"5r2/pppk1p1p/3pNP2/4n3/3bP3/4B1P1/PPP2PpP/RNK3n1[Rb#QBqrp] b - - 0 1", 2, "Q#Q@e1"},
      {"6rk/6pp/8/8/8/8/5PPP/6K1[#Nn] w - - 0 1", 1, "N#N@f7"},
      {"6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1", 1, ""},
      {"5rk1/6pp/7N/8/8/1Q6/8/6K1[] b - - 0 1", -2, ""},
  };
  for (const Problem& problem : problems) {
    INFO(problem.text);
    const Game game = game_at(problem.text);
    const SearchResult result = searcher()->search(game, nodes(200000));
    REQUIRE(result.info.score.mate);
    CHECK(*result.info.score.mate == problem.moves);
    if (*problem.first) CHECK(uci_notation(game.definition(), result.best) == problem.first);
    const int plies = problem.moves > 0 ? 2 * problem.moves - 1 : -2 * problem.moves;
    CHECK(result.info.pv.size() == static_cast<size_t>(plies));
    Game end = after_line(game, result.info.pv);
    CHECK(end.in_check());
    CHECK(end.legal_moves().empty());
  }
}

TEST_CASE("the native search plays legal moves, and its lines are legal", "[native]") {
  Random random(11);
  const auto engine = searcher();
  int searched = 0;
  for (int round = 0; round < 60; ++round) {
    Game game = random_game(variant("hostage"), random, static_cast<int>(random.below(80)));
    if (round % 2)
      if (const auto made = random_position(*variant("hostage"), random))
        game = Game(variant("hostage"), *made);
    if (game.legal_moves().empty()) continue;
    ++searched;
    const SearchResult result = engine->search(
        game, nodes(3000), [&](const SearchInfo& info) { after_line(game, info.pv); });
    CHECK(game.is_legal(result.best));
    CHECK(result.info.nodes <= 3000);
  }
  CHECK(searched > 40);
}

TEST_CASE("a position without moves has no best move", "[native]") {
  const SearchResult mated =
      searcher()->search(game_at("6rk/5Npp/8/8/8/8/5PPP/6K1[] b - - 0 1"), nodes(1000));
  CHECK(mated.best.is_none());
  CHECK(mated.info.score.mate == 0);
  const SearchResult stalemated =
      searcher()->search(game_at("7k/5Q2/8/8/8/8/8/6K1[] b - - 0 1"), nodes(1000));
  CHECK(stalemated.best.is_none());
  CHECK_FALSE(stalemated.info.score.mate);
}

TEST_CASE("reserves that do not fit into the native board are searched, too", "[native]") {
  Game game = game_at("4k3/8/8/8/8/8/8/4K3[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPP] w - - 0 1");
  const SearchResult result = searcher()->search(game, nodes(2000));
  CHECK(game.is_legal(result.best));
}

TEST_CASE("a losing side takes a draw within reach", "[native]") {
  // One more quiet move makes fifty.
  const SearchResult fifty =
      searcher()->search(game_at("7k/8/8/8/8/8/q7/7K[] w - - 99 80"), nodes(5000));
  CHECK(fifty.info.score.centipawns == 0);
  // The queen checks for ever from e8 and h5; otherwise White is mated.
  Game game = game_at("6k1/6pp/8/7Q/8/8/1r4PP/r5NK[q] w - - 0 1");
  const SearchResult perpetual = searcher()->search(game, nodes(100000));
  CHECK(perpetual.info.score.centipawns <= 0);
}

TEST_CASE("the native search keeps to its limits", "[native]") {
  Game game(variant("hostage"));
  const auto engine = searcher();
  SearchLimits depth;
  depth.depth = 5;
  CHECK(engine->search(game, depth).info.depth == 5);
  for (const uint64_t count : {1u, 10u, 1000u, 20000u}) {
    const SearchResult result = engine->search(game, nodes(count));
    CHECK(result.info.nodes <= count);
    CHECK(game.is_legal(result.best));
  }
  SearchLimits time;
  time.movetime_ms = 60;
  const AtMost bound(5);
  CHECK(game.is_legal(engine->search(game, time).best));
}

TEST_CASE("the native search stops when told to, by one thread or by two", "[native]") {
  for (const int threads : {1, 2}) {
    Game game(variant("hostage"));
    const auto engine = searcher();
    SearchLimits limits;
    limits.threads = threads;
    SearchResult result;
    std::atomic<bool> begun{false};
    std::thread thread(
        [&] { result = engine->search(game, limits, [&](const SearchInfo&) { begun = true; }); });
    while (!begun) std::this_thread::yield();
    engine->stop();
    thread.join();
    CHECK(game.is_legal(result.best));
  }
}

TEST_CASE("a stop before the search begins has effect", "[native]") {
  Game game(variant("hostage"));
  const std::atomic<bool> stop{true};
  SearchLimits limits;
  limits.stop = &stop;
  CHECK(game.is_legal(searcher()->search(game, limits).best));
}

TEST_CASE("several threads find the same mate and legal lines", "[native]") {
  const auto engine = searcher();
  SearchLimits limits = nodes(60000);
  limits.threads = 3;
  Game game = game_at("5r2/pppk1p1p/3pNP2/4n3/3bP3/4B1P1/PPP2PpP/RNK3n1[Rb#QBqrp] b - - 0 1");
  const SearchResult mate = engine->search(game, limits);
  REQUIRE(mate.info.score.mate);
  CHECK(*mate.info.score.mate == 2);
  Random random(3);
  for (int round = 0; round < 10; ++round) {
    Game other = random_game(variant("hostage"), random, 6 * round);
    if (other.legal_moves().empty()) continue;
    const SearchResult result = engine->search(other, limits);
    CHECK(other.is_legal(result.best));
    after_line(other, result.info.pv);
  }
}

TEST_CASE("one thread searches the same way twice", "[native]") {
  Random random(8);
  const Game game = random_game(variant("hostage"), random, 30);
  const auto one = searcher();
  const auto two = searcher();
  const SearchResult first = one->search(game, nodes(20000));
  const SearchResult second = two->search(game, nodes(20000));
  CHECK(first.best == second.best);
  CHECK(first.info.pv == second.info.pv);
  one->clear();
  CHECK(one->search(game, nodes(20000)).info.pv == second.info.pv);
}

TEST_CASE("only the root moves of the limits are searched, and as many lines as multipv",
          "[native]") {
  Game game(variant("hostage"));
  const auto engine = searcher();
  SearchLimits limits = nodes(5000);
  const MoveList legal = game.legal_moves();
  limits.root_moves = {legal[3], legal[5]};
  const Move best = engine->search(game, limits).best;
  CHECK((best == legal[3] || best == legal[5]));
  SearchLimits lines = nodes(20000);
  lines.multipv = 3;
  std::vector<Move> firsts;
  engine->search(game, lines, [&](const SearchInfo& info) {
    if (info.multipv == 1) firsts.clear();
    firsts.push_back(info.pv.front());
  });
  REQUIRE(firsts.size() == 3);
  CHECK(firsts[0] != firsts[1]);
  CHECK(firsts[0] != firsts[2]);
  CHECK(firsts[1] != firsts[2]);
}

TEST_CASE("the native search captures hanging pieces, saves attacked ones and mates in one",
          "[native]") {
  int right = 0;
  int all = 0;
  std::string wrong;
  const auto engine = searcher();
  for (const Tactic& tactic : tactics()) {
    if (tactic.variant != "hostage") continue;
    const Game game = game_at(tactic.text);
    engine->clear();
    const std::string answer =
        uci_notation(game.definition(), engine->search(game, nodes(20000)).best);
    const bool good =
        std::find(tactic.best.begin(), tactic.best.end(), answer) != tactic.best.end();
    right += good;
    ++all;
    if (!good) wrong += tactic.id + ": " + answer + "\n";
  }
  INFO(wrong);
  REQUIRE(all >= 100);
  CHECK(right * 100 >= all * 90);
}

}  // namespace stockade::test::hostage_searcher_test
