// Random moves of the native generator: each legal move is equally likely, in whichever way it is
// found.

#include <array>
#include <bit>
#include <map>

#include <catch2/catch.hpp>

#include "tests/support/statistics.h"
#include "tests/support/variants.h"
#include "variants/drops/hostage/native/playout.h"
#include "variants/drops/hostage/native/translation.h"

namespace stockade::test::native_random_moves_test {
namespace {

using namespace hostage;

constexpr int kTimesEach = 200;  // that a move is to be expected
constexpr double kLeastLikely = 1e-5;

using Words = std::array<uint64_t, 8>;

Board board_of(const Position& position) {
  static const Translation translation(*variant("hostage"));
  return translation.read(position).board;
}

Played play(Board& board, bool white, Numbers& random) {
  return white ? play_random<kWhite>(board, random) : play_random<kBlack>(board, random);
}

/// As likely as it is that a fair choice does no better; the position has two moves or more.
double likelihood(const Position& start, Numbers& random) {
  Game game(variant("hostage"), start);
  const bool white = start.side_to_move().index() == kWhite;
  std::map<Words, std::pair<double, double>> reached;  // expected, observed
  const MoveList legal = game.legal_moves();
  REQUIRE(legal.size() > 1);
  for (const Move move : legal) {
    game.play(move);
    // Two moves may lead to one position.
    reached[std::bit_cast<Words>(board_of(game.position()))].first += kTimesEach;
    game.undo();
  }
  for (size_t i = 0; i < legal.size() * kTimesEach; ++i) {
    Board board = board_of(start);
    REQUIRE(play(board, white, random) >= Played::quiet);
    const auto found = reached.find(std::bit_cast<Words>(board));
    REQUIRE(found != reached.end());
    found->second.second += 1;
  }
  std::vector<double> observed;
  std::vector<double> expected;
  for (const auto& [words, counts] : reached) {
    expected.push_back(counts.first);
    observed.push_back(counts.second);
  }
  return goodness_of_fit(observed, expected);
}

}  // namespace

TEST_CASE("native random games choose each legal move equally often", "[native]") {
  Random seed(3);
  Numbers numbers(seed);
  for (const char* text :
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        "4k3/3P4/8/8/8/8/8/4K3[#Nn] b - - 0 1",         // paying freezes the pawn
        "4k3/3P4/8/8/8/8/8/4RK2[#Nn] b - - 0 1",        // the same in double check
        "r3k2r/8/8/8/8/8/8/4K2R[R] w Kkq - 0 1",        // a dropped rook may castle
        "r3k2r/6P1/8/8/8/8/8/4K3[] b kq - 0 1",         // a frozen pawn attacks nothing
        "7k/P1P5/8/8/8/8/8/K7[#R] w - - 0 1",           // promotion to the only type
        "1n5k/P1P5/8/8/8/8/8/K7[#QRBN] w - - 0 1",      // with a capture, to four types
        "4k3/8/8/1pPp4/8/8/8/4K3[] w - d6 0 1",         // en passant
        "3kN3/3P4/8/8/8/8/8/4K3[] b - - 0 1",           // a capture that would thaw
        "4r1k1/8/8/8/8/8/4N3/R3K2R[Pp#Nn] w KQ - 0 1",  // a pin
        "r1b2b1r/ppp3pp/2n1k3/3qp3/8/5Q2/PPPP1PPP/RNB1K2R[#BNPnpp] w KQ - 0 1"}) {
    INFO(text);
    CHECK(likelihood(position(variant("hostage"), text), numbers) > kLeastLikely);
  }
  Random random(1997);
  for (int i = 0; i < 60; ++i) {
    Game game = random_game(variant("hostage"), random, static_cast<int>(random.below(200)));
    if (game.outcome().over() || game.legal_moves().size() < 2) continue;
    CHECK(likelihood(game.position(), numbers) > kLeastLikely);
  }
}

TEST_CASE("a native random game ends where there is no legal move", "[native]") {
  Random seed(4);
  Numbers numbers(seed);
  Board stalemate = board_of(position(variant("hostage"), "k7/2Q5/8/8/8/8/8/K7[] b - - 0 1"));
  CHECK(play(stalemate, false, numbers) == Played::nothing);
  Board mate = board_of(position(variant("hostage"), "k7/1Q6/1K6/8/8/8/8/8[] b - - 0 1"));
  CHECK(play(mate, false, numbers) == Played::nothing);
}

}  // namespace stockade::test::native_random_moves_test
