// What the inspector shows about places of a position, and its counts.

#include <algorithm>
#include <atomic>
#include <filesystem>

#include <catch2/catch.hpp>

#include "framework/session/authoring/counting.h"
#include "gui/model/inspection.h"
#include "tests/support/variants.h"

namespace stockade::gui::gui_inspection_test {
namespace {

using stockade::test::position;
using stockade::test::variant;

std::string words(const std::vector<InspectionRow>& rows, const std::string& topic) {
  std::string text;
  bool inside = false;
  for (const InspectionRow& row : rows) {
    if (!row.topic.empty()) inside = row.topic == topic;
    if (inside) text += (text.empty() ? "" : " | ") + row.words;
  }
  return text;
}

Game at(const char* id, const std::string& fen) {
  const DefinitionPtr& rules = variant(id);
  return Game(rules, position(rules, fen));
}

std::vector<InspectionRow> inspect_cell(Game& game, const char* name) {
  const auto cell = game.definition().topology().find(name);
  REQUIRE(cell);
  return inspect(game, Site::cell(*cell));
}

}  // namespace

TEST_CASE("a cell shows its attackers, its moves and why other moves are illegal", "[unit]") {
  Game game = at("chess", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
  const auto rows = inspect_cell(game, "e2");
  CHECK(words(rows, "e2") == "white knight");
  CHECK(words(rows, "attacked by White") == "king e1");
  CHECK(words(rows, "attacked by Black") == "rook e8");
  CHECK(words(rows, "can play") == "nothing");
  CHECK(words(rows, "cannot go to")
            .find("c1, g1, c3, g3, d4, f4: the king on e1 would be attacked by the black rook on "
                  "e8 (e8e1)") == 0);
  CHECK(
      words(rows, "cannot go to").find("and 45 more: the white knight on e2 does not move there") !=
      std::string::npos);
  // The king may move; the cells next to the rook's line are not attacked.
  const auto king = inspect_cell(game, "e1");
  CHECK(words(king, "can play") == "Kd1, Kf1, Kd2, Kf2");
  // The rook is not to move.
  const auto rook = inspect_cell(game, "e8");
  CHECK(words(rook, "can play") == "nothing");
  CHECK(words(rook, "reaches").find("e2") != std::string::npos);
  const auto empty = inspect_cell(game, "d1");
  CHECK(words(empty, "d1") == "empty");
  CHECK(words(empty, "can come here") == "Kd1");
}

TEST_CASE("the market lists drops, and prices with what they free", "[unit]") {
  Game chess(variant("chess"));
  CHECK(market(chess).empty());
  Game house = at("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NPp] w - - 0 1");
  CHECK(words(market(house), "can drop") == "knight (62 cells) | pawn (48 cells)");
  // Each side has a bishop and a knight in prison, and either pays for either.
  Game hostage = at("hostage", "4k3/8/8/8/8/8/8/4K3[#BNbn] w - - 0 1");
  const auto rows = market(hostage);
  CHECK(words(rows, "can exchange") ==
        "bishop for bishop (62 cells), knight (62 cells) | knight for bishop (62 cells), knight "
        "(62 cells)");
  REQUIRE_FALSE(rows.empty());
  CHECK(std::filesystem::path(rows.front().where.file).filename() == "hostage.yaml");
}

TEST_CASE("a slot of a zone says what it holds and why it cannot be used", "[unit]") {
  Game game = at("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1");
  const PositionLayout& layout = game.definition().layout();
  const auto zone = layout.find_zone("hand", Side{0});
  REQUIRE(zone);
  const auto knight = game.definition().equipment().find_piece('N');
  const auto slot = layout.find_slot(*zone, *knight);
  REQUIRE(slot);
  const auto rows = inspect(game, Site::slot(*slot));
  CHECK(rows.front().words == "1 × white knight");
  CHECK(words(rows, "can play").find("N@a1") != std::string::npos);
  CHECK(inspect(game, Site()).empty());
}

TEST_CASE("counts agree with perft, move by move, and can be stopped", "[unit]") {
  const Game game(variant("chess"));
  const CountReport report = count_leaves(game, 3);
  CHECK(report.leaves == 8902);
  REQUIRE(report.rows.size() == 20);
  CHECK(report.complete);
  const auto e4 = std::find_if(report.rows.begin(), report.rows.end(),
                               [](const CountRow& row) { return row.move == "e4"; });
  REQUIRE(e4 != report.rows.end());
  CHECK(e4->leaves == 600);
  const CountReport profile = profile_rules(game, 3);
  CHECK(profile.leaves == 8902);
  REQUIRE_FALSE(profile.profile.empty());
  CHECK(profile.profile.front().calls > 0);
  const std::atomic<bool> stop{true};
  CHECK_FALSE(count_leaves(game, 5, &stop).complete);
}

}  // namespace stockade::gui::gui_inspection_test
