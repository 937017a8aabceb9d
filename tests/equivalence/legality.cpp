// The fast move generators against brute force.

#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "tests/support/variants.h"

namespace stockade::test::legality_test {

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
        if (fast != slow) FAIL(write_fen(*definition, game.position()));
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

}  // namespace stockade::test::legality_test
