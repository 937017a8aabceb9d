// Two boards that are played at once, in the window.

#include <algorithm>

#include "tests/gui/table.h"

namespace stockade::gui::gui_boards_at_once_test {
namespace {

Site hand(Table& table, int side, char letter) {
  const GameDefinition& definition = table.session().definition();
  const auto type = definition.equipment().find_type(letter);
  const auto zone = definition.layout().find_zone("hand", Side{side});
  REQUIRE((type && zone));
  const auto slot =
      definition.layout().find_slot(*zone, definition.roster().piece(Side{side}, *type));
  REQUIRE(slot);
  return Site::slot(*slot);
}

}  // namespace

TEST_CASE("moves are made on both boards, in any order", "[gui]") {
  Table table("bughouse");
  table.drag(table.cell("Ae2"), table.cell("Ae4"));
  REQUIRE(table.reaches(1));
  table.drag(table.cell("Ad7"), table.cell("Ad5"));
  REQUIRE(table.reaches(2));
  table.drag(table.cell("Ae4"), table.cell("Ad5"));
  REQUIRE(table.reaches(3));
  // The pawn is in the hand of Black B, the partner of White A.
  CHECK(table.session().position().count(hand(table, 3, 'P').index()) == 1);
  table.click_click(table.cell("Bd2"), table.cell("Bd4"));
  REQUIRE(table.reaches(4));
  table.drag(hand(table, 3, 'P'), table.cell("Be3"));
  REQUIRE(table.reaches(5));
  CHECK(table.last_move() == "P@e3");
  // A player who is not to move is refused.
  table.drag(table.cell("Ba7"), table.cell("Ba6"));
  CHECK(table.session().game().plies() == 5);
}

TEST_CASE("a piece stays in the hand while the other board goes on", "[gui]") {
  Table table("bughouse");
  table.click(table.cell("Ag1"));
  const auto other = parse_move(table.session().game(), "B. e4");
  REQUIRE(other.ok());
  REQUIRE(table.session().play(*other));
  settle();
  table.click(table.cell("Af3"));
  REQUIRE(table.reaches(2));
  CHECK(table.last_move() == "Nf3");
}

TEST_CASE("computers play the other board while a person sits", "[gui]") {
  Table table("bughouse");
  Strength strength;
  strength.movetime_ms = 30;
  table.session().set_strength(strength);
  table.session().set_player(Side{2}, PlayerKind::computer);
  table.session().set_player(Side{3}, PlayerKind::computer);
  REQUIRE(wait_for([&] { return table.session().game().plies() >= 6; }));
  const Roster& roster = table.session().definition().roster();
  for (const Move move : Record::line_to(table.session().node()))
    CHECK(roster.side_of(move.piece()).index() >= 2);
  // The person moves in between.
  const auto moves_of_white_a = [&] {
    const std::vector<Move> line = Record::line_to(table.session().node());
    return std::count_if(line.begin(), line.end(),
                         [&](Move move) { return roster.side_of(move.piece()) == Side{0}; });
  };
  table.click_click(table.cell("Ae2"), table.cell("Ae4"));
  REQUIRE(wait_for([&] { return moves_of_white_a() == 1; }));
}

TEST_CASE("every player has a card, and partners sit on one side", "[gui]") {
  Table table("bughouse");
  const BoardLayout& layout = table.canvas().board_layout();
  // Board B stands beside A, seen from the other end.
  CHECK(layout.cell_rect(table.cell("Aa1").index()).x <
        layout.cell_rect(table.cell("Ba1").index()).x);
  CHECK(layout.cell_rect(table.cell("Aa1").index()).y ==
        layout.cell_rect(table.cell("Bh8").index()).y);
  CHECK(layout.cell_rect(table.cell("Bh8").index()).x <
        layout.cell_rect(table.cell("Ba8").index()).x);
  CHECK(layout.site_rect(hand(table, 0, 'P')).x < layout.site_rect(hand(table, 3, 'P')).x);
  CHECK(layout.site_rect(hand(table, 1, 'Q')).y < layout.site_rect(hand(table, 0, 'Q')).y);
  CHECK(layout.site_rect(hand(table, 2, 'Q')).y < layout.site_rect(hand(table, 3, 'Q')).y);
}

}  // namespace stockade::gui::gui_boards_at_once_test
