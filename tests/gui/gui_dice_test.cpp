// The panel with the dice.

#include <catch2/catch.hpp>

#include "gui/features/dice.h"
#include "gui/panels/dice_panel.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_dice_test {

TEST_CASE("the dice are shown in games that have some, and follow the game", "[gui]") {
  Table table("dicechess", "rnbqkbnr/8/p7/8/8/8/4P3/4K1N1 w - - 0 1 12");
  const DicePanel& panel = find<DicePanel>(table.frame());
  CHECK(panel.IsShownOnScreen());
  REQUIRE(panel.dice());
  CHECK(panel.dice()->words == "White rolled 1 and 2: a pawn or a knight");
  CHECK(wait_for([&] { return panel.paints() > 0; }));
  table.click_click(table.cell("g1"), table.cell("f3"));
  CHECK(wait_for([&] { return panel.dice()->earlier.size() == 1; }));
  CHECK(panel.dice()->now->side == Side{1});
  table.session().new_game(*open_variant("chess"));
  CHECK_FALSE(panel.IsShown());
}

}  // namespace stockade::gui::gui_dice_test
