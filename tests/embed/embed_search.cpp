#include <atomic>
#include <chrono>
#include <thread>

#include <catch2/catch.hpp>
#include <stockade/stockade.h>

using stockade::Analysis;
using stockade::Comparison;
using stockade::Engine;
using stockade::Game;
using stockade::Limits;
using stockade::Variant;

TEST_CASE("the engine finds a mate") {
  const Variant chess = Variant::load("chess");
  Engine engine(chess);
  const auto position = chess.position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  int calls = 0;
  const Analysis analysis =
      engine.search(position, {.depth = 4}, [&](const stockade::Line&) { ++calls; });
  CHECK(position.uci(analysis.best) == "a1a8");
  REQUIRE_FALSE(analysis.lines.empty());
  CHECK(analysis.lines[0].mate == 1);
  CHECK(calls > 0);
}

TEST_CASE("an engine forgets, and moves to another place") {
  const Variant chess = Variant::load("chess");
  Engine engine(chess);
  const Limits limits{.depth = 6};
  const auto nodes = [&] { return engine.search(chess.start(), limits).lines.at(0).nodes; };
  const auto anew = nodes();
  CHECK(nodes() < anew);
  engine.clear();
  CHECK(nodes() == anew);
  Engine other(Variant::load("hostage"));
  other = std::move(engine);
  CHECK(other.search(chess.start(), {.depth = 2}).best);
}

TEST_CASE("several lines come in their order") {
  const Variant hostage = Variant::load("hostage");
  Engine engine(hostage);
  const Analysis analysis = engine.search(Game(hostage), {.depth = 4, .lines = 3});
  REQUIRE(analysis.lines.size() == 3);
  for (size_t i = 0; i < 3; ++i) CHECK(analysis.lines[i].number == static_cast<int>(i) + 1);
  CHECK(analysis.lines[0].centipawns >= analysis.lines[1].centipawns);
  CHECK(analysis.lines[0].moves.front() == analysis.best);
}

TEST_CASE("an engine plays every sort of game") {
  for (const char* id : {"connectfour", "dicechess", "darkchess", "threeplayer", "bughouse"}) {
    CAPTURE(id);
    Game game(Variant::load(id));
    Engine engine(game.variant());
    CHECK_FALSE(engine.name().empty());
    for (int i = 0; i < 4; ++i) {
      if (game.position().chance_to_move()) {
        game.play_random(5);
        continue;
      }
      const auto best = engine.search(game, {.nodes = 50}).best;
      REQUIRE(best);
      game.play(best);
    }
  }
}

TEST_CASE("stop ends a search without limits") {
  const Variant chess = Variant::load("chess");
  Engine engine(chess);
  std::thread stopper([&] {
    for (int i = 0; i < 50; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      engine.stop();
    }
  });
  const Analysis analysis = engine.search(chess.start(), Limits{});
  CHECK(analysis.best);
  stopper.join();
}

TEST_CASE("an engine refuses other variants and limits that make no sense") {
  const Variant chess = Variant::load("chess");
  Engine engine(chess);
  CHECK_THROWS_AS(engine.search(Game(Variant::load("hostage")), {.depth = 1}), stockade::Error);
  CHECK_THROWS_AS(engine.search(chess.start(), {.depth = 0}), stockade::Error);
  CHECK_THROWS_AS(engine.search(chess.start(), {.depth = 1, .level = 11}), stockade::Error);
  CHECK_THROWS_AS(engine.set_hash_mb(0), stockade::Error);
  // The same rules, loaded again.
  CHECK(engine.search(Variant::load("chess").start(), {.depth = 1}).best);
}

TEST_CASE("a comparison gives the same figures whatever the threads") {
  const std::vector<Variant> variants = {Variant::load("chess"), Variant::load("losalamos")};
  const stockade::ComparisonPlan plan{.games = 4, .random_games = 20, .duels = 1, .nodes = 50};
  stockade::ComparisonPlan two = plan;
  two.threads = 2;
  std::uint64_t last = 0;
  const Comparison one = Comparison::run(variants, plan, [&](std::uint64_t done, std::uint64_t) {
    last = done;
    return true;
  });
  CHECK(one.complete());
  CHECK(last == 50);
  CHECK(one.text().find("losalamos") != std::string::npos);
  const Variant other = Variant::load("hostage", {{"pawn_drop_resets", "no"}});
  CHECK(Comparison::run({variants[0], other},
                        {.games = 1, .random_games = 1, .duels = 0, .nodes = 10})
            .text()
            .find("hostage:pawn_drop_resets=no") != std::string::npos);
  CHECK(one.json() == Comparison::run(variants, two).json());
  CHECK(one.html().starts_with("<!"));
  const auto metrics = one.metrics();
  REQUIRE_FALSE(metrics.empty());
  for (const auto& metric : metrics) CHECK(metric.values.size() == 2);

  CHECK_FALSE(Comparison::run(variants, plan, [](std::uint64_t, std::uint64_t) {
                return false;
              }).complete());
  CHECK_THROWS_AS(Comparison::run({variants[0]}, plan), stockade::Error);
}

TEST_CASE("a flag ends a search that has not begun") {
  const Variant chess = Variant::load("chess");
  Engine engine(chess);
  const std::atomic<bool> stop{true};
  CHECK(engine.search(Game(chess), {.stop = &stop}).best);
}

TEST_CASE("an engine searches games of equal rules that were loaded again") {
  Engine engine(Variant::load("darkchess"));
  const Variant again = Variant::load("darkchess");
  Game game(again.position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
  game.play("e4");
  const auto best = engine.search(game, {.nodes = 50}).best;
  REQUIRE(best);
  game.play(best);
}

TEST_CASE("a hash that does not fit into memory is refused, and the engine goes on") {
  const Variant chess = Variant::load("chess");
  Engine engine(chess);
  CHECK_THROWS_AS(engine.set_hash_mb(0), stockade::Error);
  CHECK_THROWS_AS(engine.set_hash_mb(65537), stockade::Error);
  engine.set_hash_mb(2);
  CHECK(engine.search(Game(chess), {.depth = 2}).best);
}
