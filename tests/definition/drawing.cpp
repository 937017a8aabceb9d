// What a file says of how the game is drawn.

#include "tests/support/rules_text.h"

namespace stockade::test::drawing_test {
namespace {

using Ground = BoardDrawing::Ground;

CellSet cells(const Topology& board, std::initializer_list<const char*> names) {
  CellSet set;
  for (const char* name : names) set.set(*board.find(name));
  return set;
}

}  // namespace

TEST_CASE("a board is drawn as squares, plain or in two shades, or as points", "[definition]") {
  CHECK(game_of("extends: chess")->topology().drawing().ground == Ground::chequered);
  const auto plain = game_of("extends: chess\nboard: { drawn_as: plain }");
  CHECK(plain->topology().drawing().ground == Ground::plain);
  CHECK(plain->topology().info(0).shade == 0);  // rules still tell dark cells from light ones
  CHECK(game_of("extends: chess\nboard: { drawn_as: points }")->topology().drawing().ground ==
        Ground::points);
}

TEST_CASE("the second side's palace mirrors the first's; a river can be taken away",
          "[definition]") {
  const auto xiangqi = game_of("extends: xiangqi");
  const Topology& board = xiangqi->topology();
  CHECK(board.drawing().ground == Ground::points);
  CHECK(board.drawing().river.count() == 18);
  CHECK(board.drawing().river.test(*board.find("e5")));
  CHECK_FALSE(board.drawing().river.test(*board.find("e7")));
  REQUIRE(board.drawing().palaces.size() == 2);
  CHECK(board.drawing().palaces[0] ==
        cells(board, {"d1", "e1", "f1", "d2", "e2", "f2", "d3", "e3", "f3"}));
  CHECK(board.drawing().palaces[1] ==
        cells(board, {"d8", "e8", "f8", "d9", "e9", "f9", "d10", "e10", "f10"}));

  const auto dry = game_of("extends: xiangqi\nboard: { river: off, palaces: e5 }");
  CHECK(dry->topology().drawing().river.empty());
  CHECK(dry->topology().drawing().palaces.size() == 2);
  // A region that mirrors itself is one box.
  CHECK(game_of("extends: chess\nboard: { palaces: ranks 4-5 }")
            ->topology()
            .drawing()
            .palaces.size() == 1);
}

TEST_CASE("a piece type may name a symbol or a drawing", "[definition]") {
  const auto game =
      game_of("extends: chess\npieces: { Q: { symbol: 馬 }, N: { drawn_as: camel } }");
  const Equipment& equipment = game->equipment();
  CHECK(equipment.type(*equipment.find_type("Q")).symbol == "馬");
  CHECK(equipment.type(*equipment.find_type("N")).drawn_as == "camel");
  CHECK(equipment.type(*equipment.find_type("R")).drawn_as.empty());
}

}  // namespace stockade::test::drawing_test
