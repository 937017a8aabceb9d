#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "framework/search/method.h"
#include "framework/search/search.h"
#include "tests/support/variants.h"

namespace stockade::test::search_play_test {
namespace {

using Clock = std::chrono::steady_clock;

int milliseconds_since(Clock::time_point begin) {
  return static_cast<int>(
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count());
}

Game game_at(const char* id, const char* text) {
  const DefinitionPtr& definition = variant(id);
  return Game(definition, position(definition, text));
}

SearchLimits nodes(uint64_t count) {
  SearchLimits limits;
  limits.nodes = count;
  return limits;
}

/// The line is legal; for a mate it is complete.
void check_line(const Game& start, const SearchInfo& info) {
  Game game = start;
  for (const Move move : info.pv) {
    REQUIRE(game.is_legal(move));
    game.play(move);
  }
  if (!info.score.mate) return;
  CHECK(game.legal_moves().empty());
  CHECK(game.in_check());
  const int moves = *info.score.mate;
  CHECK(static_cast<int>(info.pv.size()) == (moves > 0 ? 2 * moves - 1 : -2 * moves));
}

struct MateProblem {
  const char* id;
  const char* text;
  int moves;
  const char* first;  ///< "" if several moves do it
};

const MateProblem kMates[] = {
    {"hostage", "r3k1nr/p4ppp/8/1p1qp3/P1p5/Kpb5/n4PPP/1R3BNR[QBNPP#PPb] b kq - 0 1", 1, "b5b4"},
    {"hostage", "r3k1nr/p4ppp/8/1p1qp3/P1p5/1p6/nK3PPP/1R3BNR[BNPP#QPPbb] b kq - 0 1", 2, "B#Q@c3"},
    {"hostage", "5r2/pppk1p1p/3pNP2/4n3/3bP3/4B1P1/PPP2PpP/RNK3n1[Rb#QBqrp] b - - 0 1", 2,
     "Q#Q@e1"},
    // By a piece that moves, by one that is dropped, by one that is bought.
    {"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1, "a1a8"},
    {"hostage", "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1", 1, ""},
    {"hostage", "6rk/6pp/8/8/8/8/5PPP/6K1[#Nn] w - - 0 1", 1, "N#N@f7"},
    // Two rooks on an open board, and the mate that a queen sacrifice makes.
    {"chess", "7k/8/8/8/8/8/R7/1R5K w - - 0 1", 2, ""},
    {"chess", "6rk/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", 1, ""},
    {"chess", "5rk1/6pp/7N/8/8/1Q6/8/6K1 b - - 0 1", -2, ""},
};

}  // namespace

TEST_CASE("known mates are found with few nodes, and with a complete line", "[search]") {
  for (const MateProblem& problem : kMates) {
    INFO(problem.text);
    Game game = game_at(problem.id, problem.text);
    const auto searcher = make_generic_searcher(game.definition_ptr());
    const SearchResult result = searcher->search(game, nodes(60000));
    REQUIRE(result.info.score.mate);
    CHECK(*result.info.score.mate == problem.moves);
    if (*problem.first) CHECK(uci_notation(game.definition(), result.best) == problem.first);
    check_line(game, result.info);
  }
}

TEST_CASE("a mate search ends when it has found the mate", "[search]") {
  for (const MateProblem& problem : kMates) {
    if (problem.moves < 0) continue;
    INFO(problem.text);
    Game game = game_at(problem.id, problem.text);
    const auto searcher = make_generic_searcher(game.definition_ptr());
    SearchLimits limits;
    limits.mate = problem.moves;
    const SearchResult result = searcher->search(game, limits);
    REQUIRE(result.info.score.mate);
    CHECK(*result.info.score.mate == problem.moves);
  }
}

TEST_CASE("a mate search ends when there is no mate", "[search]") {
  Game game = game_at("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  const auto searcher = make_generic_searcher(game.definition_ptr());
  SearchLimits limits;
  limits.mate = 1;
  const SearchResult result = searcher->search(game, limits);
  CHECK(!result.best.is_none());
  CHECK((!result.info.score.mate || *result.info.score.mate > 1));
}

TEST_CASE("principal variations are legal", "[search]") {
  for (const char* id : {"chess", "hostage"}) {
    Random random(31);
    for (int round = 0; round < 12; ++round) {
      Game game = random_game(variant(id), random, 8 * round);
      if (game.legal_moves().empty()) continue;
      const auto searcher = make_generic_searcher(game.definition_ptr());
      int last_depth = 0;
      uint64_t last_nodes = 0;
      const SearchResult result = searcher->search(game, nodes(20000), [&](const SearchInfo& info) {
        check_line(game, info);
        CHECK(info.depth == last_depth + 1);
        CHECK(info.nodes >= last_nodes);
        last_depth = info.depth;
        last_nodes = info.nodes;
      });
      CHECK(game.is_legal(result.best));
      CHECK(result.info.nodes <= 20000);
      REQUIRE(!result.info.pv.empty());
      CHECK(result.info.pv.front() == result.best);
      if (result.info.pv.size() > 1) CHECK(result.ponder == result.info.pv[1]);
    }
  }
}

TEST_CASE("an only move is searched like others, so its evaluation is true", "[search]") {
  // Kb8, and then a waiting move of the rook mates on the last rank. The mate ends the searches.
  for (const char* id : {"chess", "hostage", "marseillais"}) {
    INFO(id);
    Game game = game_at(id, "k7/8/1K6/8/8/8/8/1R6 b - - 0 1");
    REQUIRE(game.legal_moves().size() == 1);
    const auto searcher = make_generic_searcher(game.definition_ptr());
    SearchLimits fixed;
    fixed.movetime_ms = 3'600'000;
    SearchLimits clock;
    clock.clock.emplace().remaining_ms = 360'000'000;
    for (const SearchLimits& limits : {fixed, clock}) {
      const SearchResult result = searcher->search(game, limits);
      CHECK(result.best == game.legal_moves().front());
      CHECK(result.info.depth > 1);
      CHECK(result.info.score.mate.value_or(0) < 0);
    }
  }
}

TEST_CASE("without a legal move there is no best move", "[search]") {
  for (const char* text : {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"}) {
    Game game = game_at("chess", text);
    REQUIRE(game.legal_moves().empty());
    const auto searcher = make_generic_searcher(game.definition_ptr());
    const SearchResult result = searcher->search(game, nodes(1000));
    CHECK(result.best.is_none());
    CHECK(result.info.pv.empty());
    CHECK(result.info.score.mate.has_value() == game.in_check());
  }
}

TEST_CASE("a legal move is played whatever the limit", "[search]") {
  for (const char* id : {"chess", "hostage"}) {
    Random random(77);
    for (int round = 0; round < 10; ++round) {
      Game game = random_game(variant(id), random, 10 * round);
      if (game.legal_moves().empty()) continue;
      const auto searcher = make_generic_searcher(game.definition_ptr());
      for (const uint64_t count : {0, 1, 2, 10, 100})
        CHECK(game.is_legal(searcher->search(game, nodes(count)).best));
      SearchLimits limits;
      limits.movetime_ms = 0;
      CHECK(game.is_legal(searcher->search(game, limits).best));
      const std::atomic<bool> stopped{true};
      limits = {};
      limits.stop = &stopped;
      CHECK(game.is_legal(searcher->search(game, limits).best));
    }
  }
}

TEST_CASE("a search is stopped from another thread at any moment", "[search]") {
  for (const char* id : {"chess", "hostage"}) {
    Random random(123);
    const auto searcher = make_generic_searcher(variant(id));
    for (int round = 0; round < 12; ++round) {
      Game game = random_game(variant(id), random, 8 * round);
      if (game.legal_moves().empty()) continue;
      std::atomic<bool> done{false};
      SearchResult result;
      std::thread thread([&] {
        result = searcher->search(game, {});
        done = true;
      });
      std::this_thread::sleep_for(std::chrono::microseconds(random.below(30000)));
      while (!done) {  // the first call may come before the search has begun
        searcher->stop();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      thread.join();
      CHECK(game.is_legal(result.best));
    }
  }
}

TEST_CASE("the search uses its time, and ends", "[search]") {
  for (const char* id : {"chess", "hostage"}) {
    const auto searcher = make_generic_searcher(variant(id));
    Game game(variant(id));
    for (const int wanted : {1, 30, 150}) {
      SearchLimits limits;
      limits.movetime_ms = wanted;
      const auto begin = Clock::now();
      CHECK(game.is_legal(searcher->search(game, limits).best));
      CHECK(milliseconds_since(begin) >= wanted - 25);
    }
  }
}

TEST_CASE("the same limits give the same search", "[search]") {
  for (const char* id : {"chess", "hostage"}) {
    Random random(9);
    const Game game = random_game(variant(id), random, 30);
    SearchLimits limits = nodes(30000);
    const auto one = make_generic_searcher(game.definition_ptr());
    const auto two = make_generic_searcher(game.definition_ptr());
    const SearchResult a = one->search(game, limits);
    const SearchResult b = two->search(game, limits);
    CHECK(a.best == b.best);
    CHECK(a.info.nodes == b.info.nodes);
    CHECK(a.info.score.centipawns == b.info.score.centipawns);
    CHECK(a.info.pv == b.info.pv);
    one->clear();
    CHECK(one->search(game, limits).info.pv == a.info.pv);
  }
}

TEST_CASE("the search works with any size of the table", "[search]") {
  Game game =
      game_at("hostage", "r1b2b1r/ppp3pp/2n1k3/3qp3/8/5Q2/PPPP1PPP/RNB1K2R[#BNPnpp] w KQ - 0 1");
  const auto searcher = make_generic_searcher(game.definition_ptr());
  for (const int megabytes : {1, 64, 0, 7}) {
    searcher->set_hash_mb(megabytes);
    const SearchResult result = searcher->search(game, nodes(60000));
    CHECK(uci_notation(game.definition(), result.best) == "B#N@f7");
    CHECK(result.info.score.centipawns > 300);
  }
}

TEST_CASE("several lines are reported, best first and each with its own move", "[search]") {
  for (const char* id : {"chess", "hostage"}) {
    Game game(variant(id));
    const auto searcher = make_generic_searcher(game.definition_ptr());
    SearchLimits limits;
    limits.depth = 4;
    limits.multipv = 3;
    std::vector<SearchInfo> last;
    const SearchResult result = searcher->search(game, limits, [&](const SearchInfo& info) {
      if (info.multipv == 1) last.clear();
      last.push_back(info);
    });
    REQUIRE(last.size() == 3);
    CHECK(result.best == last[0].pv[0]);
    std::set<uint64_t> moves;
    for (size_t i = 0; i < last.size(); ++i) {
      CHECK(last[i].multipv == static_cast<int>(i) + 1);
      CHECK(last[i].depth == 4);
      moves.insert(last[i].pv.at(0).bits());
      if (i > 0) CHECK(last[i].score.centipawns <= last[i - 1].score.centipawns);
    }
    CHECK(moves.size() == 3);
  }
}

TEST_CASE("only the root moves of the limits are searched", "[search]") {
  Game game(variant("chess"));
  const auto searcher = make_generic_searcher(game.definition_ptr());
  const MoveList legal = game.legal_moves();
  SearchLimits limits = nodes(5000);
  limits.root_moves = {legal[3], legal[7]};
  const SearchResult result = searcher->search(game, limits);
  CHECK((result.best == legal[3] || result.best == legal[7]));
}

TEST_CASE("a search knows at its root which positions the game must not repeat", "[search]") {
  Game game(variant("go9"));
  for (const char* move : {"S@d6", "S@d5", "S@f6", "S@f5", "S@e7", "S@e4"})
    game.play(*parse_move(game, move));
  const Move ko = *parse_move(game, "S@e5");
  game.play(ko);
  game.play(*parse_move(game, "S@e6"));  // takes e5, and may not be taken at once
  REQUIRE_FALSE(game.is_legal(ko));
  SearchLimits limits = nodes(100);
  limits.root_moves = {ko};
  for (const char* method : {"alphabeta", "expectimax", "uct"}) {
    const auto searcher = make_searcher_by(*search_method_called(method), game.definition_ptr());
    INFO(method);
    CHECK((*searcher)->search(game, limits).best != ko);
  }
}

TEST_CASE("a losing side finds perpetual check", "[search]") {
  Game game = game_at("chess", "6k1/6p1/8/7Q/8/8/rq6/7K w - - 0 1");
  const auto searcher = make_generic_searcher(game.definition_ptr());
  const SearchResult result = searcher->search(game, nodes(50000));
  CHECK(uci_notation(game.definition(), result.best) == "h5e8");
  CHECK(result.info.score.centipawns == 0);
}

TEST_CASE("a move to a third occurrence is a draw, whoever is ahead", "[search]") {
  Game game = game_at("chess", "7k/8/8/8/8/8/Q7/K7 w - - 0 1");
  const auto play = [&](const char* text) {
    const auto move = parse_move(game, text);
    REQUIRE(move.ok());
    game.play(*move);
  };
  for (int round = 0; round < 2; ++round)
    for (const char* text : {"a2a3", "h8h7", "a3a2", "h7h8"}) play(text);
  play("a2a3");
  play("h8h7");
  const auto searcher = make_generic_searcher(game.definition_ptr());
  SearchLimits limits;
  limits.depth = 3;
  limits.root_moves = {*parse_move(game, "a3a2")};
  CHECK(searcher->search(game, limits).info.score.centipawns == 0);
  limits.root_moves = {*parse_move(game, "a3b2")};
  CHECK(searcher->search(game, limits).info.score.centipawns > 500);
}

TEST_CASE("with variety first moves differ, and none of them loses anything", "[search]") {
  for (const char* id : {"chess", "hostage"}) {
    Game game(variant(id));
    std::set<uint64_t> firsts;
    SearchLimits limits = nodes(20000);
    limits.variety_cp = 25;
    const auto searcher = make_generic_searcher(game.definition_ptr());
    const auto judge = make_generic_searcher(game.definition_ptr());
    for (uint64_t seed = 1; seed <= 20; ++seed) {
      limits.seed = seed;
      searcher->clear();
      const SearchResult result = searcher->search(game, limits);
      REQUIRE(game.is_legal(result.best));
      CHECK(result.info.nodes <= 20000);
      searcher->clear();
      CHECK(searcher->search(game, limits).best == result.best);
      if (!firsts.insert(result.best.bits()).second) continue;
      // What the other side can make of it, searched apart and deeper.
      game.play(result.best);
      const SearchResult reply = judge->search(game, nodes(80000));
      CHECK(!reply.info.score.mate);
      CHECK(reply.info.score.centipawns < 80);
      game.undo();
    }
    CHECK(firsts.size() >= 3);
  }
}

TEST_CASE("variety spoils no won position and misses no mate", "[search]") {
  SearchLimits limits = nodes(30000);
  limits.variety_cp = 80;
  for (const MateProblem& problem : kMates) {
    if (problem.moves < 0) continue;
    Game game = game_at(problem.id, problem.text);
    const auto searcher = make_generic_searcher(game.definition_ptr());
    for (uint64_t seed = 1; seed <= 5; ++seed) {
      limits.seed = seed;
      const SearchResult result = searcher->search(game, limits);
      REQUIRE(result.info.score.mate);
      CHECK(*result.info.score.mate == problem.moves);
    }
  }
  // A queen that can be taken for nothing is taken.
  Game game = game_at("chess", "rnb1kbnr/pppppppp/8/8/3q4/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1");
  const auto searcher = make_generic_searcher(game.definition_ptr());
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    limits.seed = seed;
    CHECK(uci_notation(game.definition(), searcher->search(game, limits).best) == "f3d4");
  }
}

TEST_CASE("an evaluation is written as in UCI", "[search]") {
  Score score;
  score.centipawns = -34;
  CHECK(score.to_string() == "cp -34");
  score.mate = -2;
  CHECK(score.to_string() == "mate -2");
}

}  // namespace stockade::test::search_play_test
