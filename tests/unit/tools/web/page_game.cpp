#include "framework/tools/web/engine/page_game.h"

#include <string>

#include <catch2/catch.hpp>

#include "tests/support/variants.h"

using namespace stockade;
using nlohmann::json;

namespace {

PageGame page_of(const std::string& id, const std::string& fen = "") {
  const DefinitionPtr& definition = test::variant(id);
  return PageGame(definition, fen.empty() ? definition->start() : test::position(definition, fen),
                  nullptr, 1);
}

/// The move of a state with that UCI notation.
json move_called(const json& state, const std::string& uci) {
  for (const json& move : state["moves"])
    if (move["uci"] == uci) return move;
  FAIL("no move " + uci);
  return {};
}

/// The number of a cell in the page.
int cell_called(const PageGame& page, const std::string& name) {
  const json description = page.description();
  for (size_t i = 0; i < description["cells"].size(); ++i)
    if (description["cells"][i]["name"] == name) return static_cast<int>(i);
  FAIL("no cell " + name);
  return -1;
}

}  // namespace

TEST_CASE("a page gets the payments of an exchange: pictures, slots, and a rank by worth") {
  PageGame page = page_of("hostage", "k7/8/8/8/8/8/8/4K3[#qrR] w - - 0 1");
  const json state = page.state(-1);
  json rook, queen;
  for (const json& move : state["moves"]) {
    if (move["san"] == "(R)R*d1") rook = move;
    if (move["san"] == "(Q)R*d1") queen = move;
  }
  REQUIRE(rook.is_object());
  REQUIRE(queen.is_object());
  CHECK(rook["title"] == "Pay with");
  CHECK(rook["rank"] < queen["rank"]);
  CHECK(rook["picture"] != queen["picture"]);
  CHECK(rook["payment"][0] != queen["payment"][0]);
  CHECK(rook["from"] == queen["from"]);
}

TEST_CASE("a page gets promotions with the dearest first") {
  PageGame page = page_of("hostage", "4k3/P7/8/8/8/8/8/4K3[#QN] w - - 0 1");
  const json state = page.state(-1);
  CHECK(move_called(state, "a7a8q")["rank"] < move_called(state, "a7a8n")["rank"]);
  CHECK(move_called(state, "a7a8q")["title"] == "Becomes");
}

TEST_CASE("a page gets the reason of an illegal move with what it is about") {
  PageGame page = page_of("chess", "4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1");
  const int from = cell_called(page, "f2"), to = cell_called(page, "f4");
  const json reason = page.explain(from, to, 0);
  CHECK(reason["reason"].get<std::string>().find("black bishop") != std::string::npos);
  CHECK(reason["arrow"] == json({cell_called(page, "h4"), cell_called(page, "e1")}));
  CHECK_FALSE(reason["evidence"].empty());
  // Why the piece has no move at all.
  CHECK_FALSE(page.explain(from, -1, 0)["reason"].get<std::string>().empty());
  // A legal move has none.
  CHECK(page.explain(cell_called(page, "e1"), cell_called(page, "d1"), 0)["reason"] == "");
}

TEST_CASE("a game of a page that cannot be set stays as it is") {
  PageGame page = page_of("chess");
  page.set({"e2e4", "e7e5"}, "");
  const json before = page.state(-1);
  CHECK_THROWS_AS(page.set({"d2d4", "d2d4"}, ""), Refusal);
  CHECK_THROWS_AS(page.set({}, "no FEN"), Refusal);
  CHECK_THROWS_AS(page.set({"a7a8q", "x"}, "8/P6k/8/8/8/8/8/K7 w - - 0 1"), Refusal);
  CHECK(page.state(-1) == before);
}

TEST_CASE("a page shows earlier boards without a change of the game") {
  PageGame page = page_of("chess");
  page.set({"e2e4", "e7e5", "g1f3"}, "");
  const json before = page.state(-1);
  const json earlier = page.view(1);
  CHECK(earlier["board"][cell_called(page, "e4")] != 0);
  CHECK(earlier["board"][cell_called(page, "f3")] == 0);
  CHECK(earlier["last"] == json({cell_called(page, "e2"), cell_called(page, "e4")}));
  CHECK(page.view(99)["board"] == before["board"]);
  CHECK(page.state(-1) == before);
}

TEST_CASE("a page reads FEN, PGN and moves") {
  PageGame page = page_of("chess");
  const std::string fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  CHECK(page.read(fen) == json({{"fen", fen}, {"moves", json::array()}}));
  CHECK(page.read("1. d4 d5 2. c4")["moves"] == json({"d2d4", "d7d5", "c2c4"}));
  CHECK(page.read("[FEN \"" + fen + "\"]\n\n1. a8=Q+ *")["moves"] == json({"a7a8q"}));
  CHECK_THROWS_AS(page.read("1. e4 e5 2. Qh6"), Refusal);
  CHECK_THROWS_AS(page.read("<script>"), Refusal);
  page.set({"d2d4"}, "");
  CHECK(page.pgn().find("1. d4") != std::string::npos);
}

TEST_CASE("a player whose time is up has lost, and a game that is over stays so") {
  PageGame page = page_of("chess");
  CHECK_THROWS_AS(page.run_out(7), Refusal);
  page.run_out(1);
  CHECK(page.state(-1)["result"] == "1-0");
  page.resign(0);
  CHECK(page.state(-1)["result"] == "1-0");
}

TEST_CASE("a page of hidden pieces tells neither earlier boards nor reasons nor the game") {
  PageGame page = page_of("kriegspiel");
  CHECK_THROWS_AS(page.view(0), Refusal);
  CHECK_THROWS_AS(page.pgn(), Refusal);
  CHECK(page.explain(0, 1, 0)["reason"] == "");
}
