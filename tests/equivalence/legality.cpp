// The fast ways against the slow and obvious ones.

#include <algorithm>
#include <cmath>
#include <map>

#include <catch2/catch.hpp>

#include "framework/notation/position_text.h"
#include "tests/support/variants.h"

namespace stockade::test {

TEST_CASE("pins and checkers tell the same legal moves as playing each", "[equivalence]") {
  for (const char* id : {"chess", "hostage"}) {
    const DefinitionPtr& definition = variant(id);
    REQUIRE(definition->kernel().has_fast_legality());
    int positions = 0;
    for (uint64_t seed = 0; seed < 600; ++seed) {
      Random random(seed);
      Game game(definition);
      for (int ply = 0; ply < 150; ++ply, ++positions) {
        MoveList fast = game.legal_moves();
        MoveList slow;
        Position at(game.position());
        Journal journal;
        definition->kernel().legal_moves_slowly(at, journal, slow);
        REQUIRE(at.same_as(game.position()));
        std::sort(fast.begin(), fast.end());
        std::sort(slow.begin(), slow.end());
        if (fast != slow) FAIL(write_position(*definition, game.position()));
        if (fast.empty()) break;
        // Checks, captures and promotions are where the two could differ.
        Move chosen = fast[random.below(static_cast<uint32_t>(fast.size()))];
        for (int i = 0; i < 3; ++i) {
          const Move other = fast[random.below(static_cast<uint32_t>(fast.size()))];
          game.play(other);
          const bool check = game.in_check();
          game.undo();
          if (check || game.captured(other) != kEmpty) chosen = other;
        }
        game.play(chosen);
      }
    }
    CHECK(positions > 50000);
  }
}

TEST_CASE("counting legal moves equals listing them", "[equivalence]") {
  for (const char* id : {"chess", "hostage", "dynamo"}) {
    Random random(7);
    for (int i = 0; i < 300; ++i) {
      Game game = random_game(variant(id), random, 80);
      Position at(game.position());
      Journal journal;
      CHECK(variant(id)->kernel().count_legal(at, journal) ==
            static_cast<int>(game.legal_moves().size()));
    }
  }
}

TEST_CASE("a lazy playout chooses each legal move equally often", "[equivalence]") {
  // White is in check in neither, one or two ways; the chi-square statistic of the first move
  // chosen stays below the 99.99 % point (df + 4 sqrt(2 df) + 8 is above it for these sizes).
  const std::pair<const char*, const char*> cases[] = {
      {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
      {"chess", "4k3/8/8/8/7b/8/3P1P2/R3K2R w KQ - 0 1"},
      {"chess", "4r1k1/8/8/8/8/8/4N3/R3K2R w KQ - 0 1"},
      {"hostage", "4k3/3P4/8/8/8/8/8/4K3[#Nn] b - - 0 1"},
      {"dynamo", "k7/3q4/8/8/8/3R4/8/4K3 w - - 0 1"},
      {"hostage", "r1bqkbnr/p2P1ppp/2n5/1p2p3/2pQP3/2N5/PP3PPP/R1B1KBNR[#Pp] b KQkq - 0 1"}};
  for (const auto& [id, text] : cases) {
    const DefinitionPtr& definition = variant(id);
    const Position start = position(definition, text);
    Game game(definition, start);
    std::map<uint64_t, int> reached;
    for (const Move move : game.legal_moves()) {
      game.play(move);
      reached[game.position().key()] = 0;
      game.undo();
    }
    const size_t legal = game.legal_moves().size();
    REQUIRE(reached.size() == legal);
    const int samples = static_cast<int>(legal) * 400;
    Random random(11);
    Journal journal;
    for (int i = 0; i < samples; ++i) {
      Position at(start);
      definition->kernel().playout(at, journal, random, 1);
      journal.clear();
      ++reached.at(at.key());
    }
    double chi_square = 0;
    for (const auto& [key, times] : reached)
      chi_square += (times - 400.0) * (times - 400.0) / 400.0;
    const double df = static_cast<double>(legal) - 1;
    INFO(text << " chi-square " << chi_square << " df " << df);
    CHECK(chi_square < df + 4 * std::sqrt(2 * df) + 8);
  }
}

TEST_CASE("lazy and plain playouts are of like length", "[equivalence]") {
  for (const char* id : {"chess", "hostage"}) {
    const DefinitionPtr& definition = variant(id);
    double lazy = 0;
    double plain = 0;
    Random first(3);
    Random second(4);
    constexpr int kGames = 200;
    for (int i = 0; i < kGames; ++i) {
      Journal journal;
      Position a(definition->start());
      lazy += definition->kernel().playout(a, journal, first, 400).plies;
      journal.clear();
      Position b(definition->start());
      plain += definition->kernel().plain_playout(b, journal, second, 400).plies;
    }
    CHECK(std::abs(lazy - plain) / kGames < 40);
  }
}

}  // namespace stockade::test
