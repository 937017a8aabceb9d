// Random games choose each legal move equally often, however they pick it.

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "tests/support/statistics.h"
#include "tests/support/variants.h"

namespace stockade::test::uniform_test {
namespace {

constexpr int kTimesEach = 200;  // that a move is to be expected
/// Seeds are fixed, so a test that has passed keeps passing. Of honest pickers one test in a
/// hundred thousand would fail by chance.
constexpr double kLeastLikely = 1e-5;

/// Plays one move on the position.
using Picker = std::function<void(const Kernel&, Position&, Random&)>;

void lazy(const Kernel& kernel, Position& position, Random& random) {
  Journal journal;
  kernel.playout(position, journal, random, 1);
}

void plain(const Kernel& kernel, Position& position, Random& random) {
  Journal journal;
  kernel.plain_playout(position, journal, random, 1);
}

/// As likely as it is that a fair picker does no better.
double likelihood(const DefinitionPtr& definition, const Position& start, const Picker& pick,
                  uint64_t seed) {
  Game game(definition, start);
  std::map<uint64_t, std::pair<double, double>> reached;  // expected, observed; by key
  const MoveList legal = game.legal_moves();
  REQUIRE(legal.size() > 1);
  for (const Move move : legal) {
    game.play(move);
    // Two moves may lead to one position.
    reached[game.position().key()].first += kTimesEach;
    game.undo();
  }
  Random random(seed);
  for (size_t i = 0; i < legal.size() * kTimesEach; ++i) {
    Position position(start);
    pick(definition->kernel(), position, random);
    const auto found = reached.find(position.key());
    if (found == reached.end()) FAIL("an illegal move: " << write_fen(*definition, position));
    found->second.second += 1;
  }
  std::vector<double> observed;
  std::vector<double> expected;
  for (const auto& [key, counts] : reached) {
    expected.push_back(counts.first);
    observed.push_back(counts.second);
  }
  return goodness_of_fit(observed, expected);
}

/// Positions of random games, and more where the mover is in check.
std::vector<Position> positions_of(const DefinitionPtr& definition) {
  constexpr size_t kQuiet = 3;
  constexpr size_t kChecks = 3;
  std::vector<Position> found{definition->start()};
  size_t quiet = 0;
  size_t checks = 0;
  for (uint64_t seed = 1; seed < 400 && (quiet < kQuiet || checks < kChecks); ++seed) {
    Random random(seed);
    Game game = random_game(definition, random, 20 + static_cast<int>(seed % 40));
    if (game.outcome().over() || game.legal_moves().size() < 2) continue;
    size_t& count = game.in_check() ? checks : quiet;
    if (count >= (game.in_check() ? kChecks : kQuiet)) continue;
    ++count;
    found.push_back(game.position());
  }
  CHECK(checks == kChecks);
  return found;
}

}  // namespace

TEST_CASE("the chi-square distribution is that of the tables", "[equivalence]") {
  // Quantiles as printed in textbooks, to three places.
  const std::vector<std::tuple<double, int, double>> printed = {
      {3.841, 1, 0.05},     {6.635, 1, 0.01},   {10.828, 1, 0.001},  {0.0039, 1, 0.95},
      {5.991, 2, 0.05},     {18.307, 10, 0.05}, {3.940, 10, 0.95},   {23.209, 10, 0.01},
      {37.566, 20, 0.01},   {43.773, 30, 0.05}, {59.703, 30, 0.001}, {124.342, 100, 0.05},
      {149.449, 100, 0.001}};
  for (const auto& [x, degrees, tail] : printed) {
    INFO(x << " with " << degrees);
    CHECK(chi_square_tail(x, degrees) == Approx(tail).epsilon(0.003));
  }
  CHECK(chi_square_tail(0, 5) == 1);
  CHECK(goodness_of_fit({10, 10, 10}, {10, 10, 10}) == 1);
}

TEST_CASE("random games choose each legal move equally often", "[equivalence]") {
  for (const char* id :
       {"chess", "hostage", "crazyhouse", "alice", "ultima", "extinction", "shogi"}) {
    const DefinitionPtr& definition = variant(id);
    uint64_t seed = 11;
    if (!definition->kernel().has_royals()) {
      CHECK(likelihood(definition, definition->start(), lazy, seed) > kLeastLikely);
      continue;
    }
    for (const Position& start : positions_of(definition)) {
      INFO(id << " " << write_fen(*definition, start));
      CHECK(likelihood(definition, start, lazy, ++seed) > kLeastLikely);
      CHECK(likelihood(definition, start, plain, ++seed) > kLeastLikely);
    }
  }
}

TEST_CASE("so they do where pins, freezing, payments and mating drops restrict", "[equivalence]") {
  const std::pair<const char*, const char*> cases[] = {
      {"chess", "4k3/8/8/8/7b/8/3P1P2/R3K2R w KQ - 0 1"},
      {"chess", "4r1k1/8/8/8/8/8/4N3/R3K2R w KQ - 0 1"},
      {"hostage", "4k3/3P4/8/8/8/8/8/4K3[#Nn] b - - 0 1"},
      {"dynamo", "k7/3q4/8/8/8/3R4/8/4K3 w - - 0 1"},
      // One move would take back the turn before.
      {"dynamo", "k7/3q4/8/8/3R4/8/8/4K3 w - - 1 2 d3d4"},
      {"dynamo", "k7/8/8/8/8/3q4/3R4/4K3 w - - 1 2 d7d3,d3d2"},
      {"shogi", "8k/9/8G/9/9/9/9/7R1/4K4[P] b - - 0 1"},
      {"hostage", "r1bqkbnr/p2P1ppp/2n5/1p2p3/2pQP3/2N5/PP3PPP/R1B1KBNR[#Pp] b KQkq - 0 1"}};
  uint64_t seed = 101;
  for (const auto& [id, text] : cases) {
    INFO(text);
    CHECK(likelihood(variant(id), position(variant(id), text), lazy, ++seed) > kLeastLikely);
  }
}

TEST_CASE("so they do where pieces are placed, turned over and swapped", "[equivalence]") {
  uint64_t seed = 201;
  for (const char* id : {"connectfour", "tictactoe", "gomoku", "hex", "reversi", "breakthrough"}) {
    const DefinitionPtr& definition = variant(id);
    for (const int plies : {1, 4}) {
      Random random(seed);
      const Game game = random_game(definition, random, plies);
      INFO(id << " " << write_fen(*definition, game.position()));
      CHECK(likelihood(definition, game.position(), lazy, ++seed) > kLeastLikely);
      CHECK(likelihood(definition, game.position(), plain, ++seed) > kLeastLikely);
    }
  }
}

TEST_CASE("so they do where stones are surrounded and positions may not return", "[equivalence]") {
  // Some points are self-capture for one side, some capture, and one would repeat a position.
  const DefinitionPtr& go = variant("go9");
  uint64_t seed = 301;
  for (const char* text : {"9/9/9/9/1Ss6/Ss1s5/1Ss6/9/9 b - - 0 1",
                           "1S1S1S1S1/SSSSSSSSS/1sssssss1/s1s1s1s1s/sssssssss/9/"
                           "SSSSSSSSS/1S1S1S1S1/S1SsS1SsS w - - 9 40 -"}) {
    INFO(text);
    const Position start = position(go, text);
    CHECK(likelihood(go, start, lazy, ++seed) > kLeastLikely);
    CHECK(likelihood(go, start, plain, ++seed) > kLeastLikely);
  }
  for (const int plies : {60, 90}) {
    Random random(++seed);
    Game game = random_game(go, random, plies);
    while (game.outcome().over()) game = random_game(go, random, plies);
    INFO(write_fen(*go, game.position()));
    CHECK(likelihood(go, game.position(), lazy, ++seed) > kLeastLikely);
  }
}

TEST_CASE("a picker that prefers one move is found out", "[equivalence]") {
  const DefinitionPtr& chess = variant("chess");
  const Picker first_twice = [](const Kernel& kernel, Position& position, Random& random) {
    Journal journal;
    MoveList moves;
    kernel.legal_moves(position, journal, moves);
    const uint32_t pick = random.below(static_cast<uint32_t>(moves.size()) + 1);
    kernel.apply(position, journal, moves[pick % moves.size()]);
  };
  CHECK(likelihood(chess, chess->start(), first_twice, 7) < kLeastLikely);
}

TEST_CASE("a picker that goes on from an illegal move to the next one is found out",
          "[equivalence]") {
  // The likely mistake of a lazy one: moves behind illegal ones come up too often.
  const DefinitionPtr& chess = variant("chess");
  const Position pinned = position(chess, "4r1k1/8/8/8/8/8/4N3/R3K2R w KQ - 0 1");
  const Picker onwards = [](const Kernel& kernel, Position& at, Random& random) {
    Journal journal;
    MoveList moves;
    kernel.pseudo_moves(at, moves);
    uint32_t pick = random.below(static_cast<uint32_t>(moves.size()));
    while (!kernel.is_safe(at, journal, moves[pick]))
      pick = (pick + 1) % static_cast<uint32_t>(moves.size());
    kernel.apply(at, journal, moves[pick]);
  };
  CHECK(likelihood(chess, pinned, onwards, 7) < kLeastLikely);
  CHECK(likelihood(chess, pinned, lazy, 7) > kLeastLikely);
}

}  // namespace stockade::test::uniform_test
