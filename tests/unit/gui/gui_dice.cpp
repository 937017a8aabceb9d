// The dice as the window shows them: gui/model/dice.

#include <catch2/catch.hpp>

#include "framework/session/library.h"
#include "gui/model/board_layout.h"
#include "gui/model/board_model.h"
#include "gui/model/dice.h"
#include "gui/model/draws.h"
#include "tests/support/po_catalogue.h"

namespace stockade::gui::gui_dice_test {

TEST_CASE("only games with dice have dice", "[unit][gui]") {
  CHECK_FALSE(dice_of(Session(*open_variant("chess"))));
}

TEST_CASE("the roll in force, its words and the rolls before it", "[unit][gui]") {
  Session session(*open_variant("dicechess"));
  REQUIRE(session.set_fen("rnbqkbnr/8/p7/8/8/8/4P3/4K1N1 w - - 0 1 12").ok());
  auto dice = dice_of(session);
  REQUIRE(dice);
  REQUIRE(dice->now);
  CHECK(*dice->now == Roll{1, 2, Side{0}});
  CHECK(dice->words == "White rolled 1 and 2: a pawn or a knight");
  CHECK(dice->earlier.empty());
  CHECK(session.definition().equipment().type(*dice->faces[5]).name == "king");
  // The session rolls for Black as soon as White has moved; Black can move after any roll.
  REQUIRE(session.play_text("Nf3").ok());
  dice = dice_of(session);
  REQUIRE(dice->now);
  CHECK(dice->now->side == Side{1});
  REQUIRE(dice->earlier.size() == 1);
  CHECK(dice->earlier.front() == Roll{1, 2, Side{0}});
  session.go_to_start();
  CHECK(dice_of(session)->now == Roll{1, 2, Side{0}});
}

TEST_CASE("a double lets any piece move", "[unit][gui]") {
  Session session(*open_variant("dicechess"));
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1 66").ok());
  CHECK(dice_of(session)->words == "White rolled 6 and 6: any piece");
}

TEST_CASE("after a roll the board still shows the move before it", "[unit][gui]") {
  Session session(*open_variant("dicechess"));
  REQUIRE(session.set_fen("rnbqkbnr/8/p7/8/8/8/4P3/4K1N1 w - - 0 1 12").ok());
  REQUIRE(session.play_text("Nf3").ok());
  REQUIRE(session.game().plies() == 2);  // the move, and Black's roll
  const Topology& topology = session.definition().topology();
  CHECK(BoardModel(session).scene().last_move ==
        std::vector<Site>{Site::cell(*topology.find("g1")), Site::cell(*topology.find("f3"))});
}

TEST_CASE("the names of dice and cards are in the language of the reader", "[unit][gui]") {
  const test::InGerman german;
  const auto draws = draws_of(Session(*open_variant("backgammon")));
  REQUIRE(draws);
  REQUIRE(draws->sources.size() == 1);
  CHECK(draws->sources[0].name == "Würfel");
}

TEST_CASE("levels of a board stand in columns", "[unit][gui]") {
  const DefinitionPtr raumschach = *open_variant("raumschach");
  for (const Size area : {Size{900, 760}, Size{430, 700}, Size{1600, 500}}) {
    const BoardLayout layout(*raumschach, area, false);
    REQUIRE(layout.groups().size() == 5);
    std::vector<double> columns;
    for (const CellGroup& group : layout.groups())
      if (group.rect.y == layout.groups().front().rect.y) columns.push_back(group.rect.x);
    for (const CellGroup& group : layout.groups()) {
      INFO(area.w << "x" << area.h << " " << group.title);
      bool in_column = false;
      for (const double x : columns) in_column = in_column || group.rect.x == Approx(x);
      CHECK(in_column);
    }
  }
}

}  // namespace stockade::gui::gui_dice_test
