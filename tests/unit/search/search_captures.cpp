// Searches where nearly every move captures end as others do.

#include <cstdlib>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/search/search.h"
#include "tests/support/variants.h"

namespace stockade::test::search_captures_test {
namespace {

DefinitionPtr clobber() {
  const auto loaded =
      load_definition(std::string(STOCKADE_TEST_DATA_DIR) + "/clobber/clobber.yaml");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

}  // namespace

TEST_CASE("a search ends where every move captures", "[search]") {
  Game game(clobber());
  REQUIRE(game.legal_moves().size() > 40);
  const auto searcher = make_generic_searcher(game.definition_ptr());
  SearchLimits limits;
  SECTION("by depth") {
    limits.depth = 1;
    const SearchResult result = searcher->search(game, limits);
    CHECK(game.is_legal(result.best));
    CHECK(result.info.depth == 1);
    CHECK(result.info.nodes < 20'000);
  }
  SECTION("by a greater depth") {
    limits.depth = 4;
    const SearchResult result = searcher->search(game, limits);
    CHECK(result.info.depth == 4);
    CHECK(result.info.nodes < 500'000);
  }
  SECTION("by nodes") {
    limits.nodes = 20'000;
    const SearchResult result = searcher->search(game, limits);
    CHECK(game.is_legal(result.best));
    CHECK(result.info.nodes < 25'000);
  }
  SECTION("by time") {
    limits.movetime_ms = 200;
    CHECK(game.is_legal(searcher->search(game, limits).best));
  }
  SECTION("by being stopped") {
    limits.depth = 60;
    limits.nodes = 50'000'000;  // should the stop get lost
    const SearchResult result =
        searcher->search(game, limits, [&](const SearchInfo&) { searcher->stop(); });
    CHECK(game.is_legal(result.best));
    CHECK(result.info.nodes < limits.nodes);
  }
}

TEST_CASE("a side without a royal piece starts with a fair army", "[search]") {
  Game game(variant("horde"));
  const auto searcher = make_generic_searcher(game.definition_ptr());
  SearchLimits limits;
  limits.depth = 3;
  const SearchResult result = searcher->search(game, limits);
  REQUIRE_FALSE(result.info.score.mate);
  CHECK(std::abs(result.info.score.centipawns) < 200);
}

TEST_CASE("where a turn has several moves, the search sees that a piece is guarded", "[search]") {
  const DefinitionPtr& duck = variant("duck");
  const auto searcher = make_generic_searcher(duck);
  SearchLimits limits;
  limits.depth = 1;
  // The queen could take a pawn that another guards, from two sides: the duck can't stop both.
  Game game(duck, position(duck, "4k3/8/2p1p3/3p4/8/*7/3Q4/4K3 w - - 0 1 2"));
  const SearchResult result = searcher->search(game, limits);
  CHECK(result.best.to() != Site::cell(*duck->topology().find("d5")));
  // More pieces are better, although a player who cannot move wins.
  CHECK(result.info.score.centipawns > 0);
  Game behind(duck, position(duck, "3qk3/8/8/8/8/*7/3P4/4K3 w - - 0 1 2"));
  CHECK(searcher->search(behind, limits).info.score.centipawns < 0);
}

}  // namespace stockade::test::search_captures_test
