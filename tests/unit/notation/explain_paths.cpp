// Why a piece that goes by a path does not come to a cell, and which of several pieces is meant.

#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "tests/support/variants.h"

namespace stockade::test::explain_paths_test {
namespace {

struct Said {
  std::string rule, words, where;
};

Said explained(const DefinitionPtr& definition, const std::string& fen, const std::string& move) {
  Game game(definition, position(definition, fen));
  const auto verdict = explain_move(game, move);
  INFO(fen << " " << move << " " << verdict.message());
  REQUIRE(verdict.ok());
  if (verdict->legal) return {"legal", {}, {}};
  return {verdict->reason.rule, verdict->reason.words, verdict->reason.where.to_string()};
}

std::string words(const char* variant_id, const std::string& fen, const std::string& move) {
  const Said said = explained(variant(variant_id), fen, move);
  return said.rule + ": " + said.words;
}

}  // namespace

TEST_CASE("explain: a piece that leaves the board is not on the file that is named", "[unit]") {
  const std::string fen = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1";
  CHECK(words("dynamo", fen, "d1x") == "legal: ");
  CHECK(words("dynamo", fen, "ad1x") == "no-such-piece: there is no white pawn on the a-file");
  CHECK(words("dynamo", fen, "2d1x") == "no-such-piece: there is no white pawn on rank 2");
}

TEST_CASE("explain: what a path lacks", "[unit]") {
  const auto xiangqi = [](const std::string& fen, const std::string& move) {
    return words("xiangqi", fen, move);
  };
  const std::string cannon = "3k5/9/9/9/9/4p4/9/4C4/9/4K4 w - - 0 1";
  CHECK(xiangqi(cannon, "e3e5") ==
        "no-screen: the red cannon on e3 has no piece to hop over on its way to e5");
  CHECK(xiangqi(cannon, "e3e6") ==
        "blocked: the red cannon on e3 is blocked by the black soldier on e5");
  CHECK(xiangqi("4k4/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1", "c5e7") ==
        "outside-region: the red elephant on c5 moves to e7 only within near bank");
  CHECK(xiangqi("3k5/9/9/4p4/4N4/9/9/9/9/4K4 w - - 0 1", "e6f8") ==
        "blocked: the red horse on e6 is blocked by the black soldier on e7");
  CHECK(xiangqi("3k5/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1", "e6e8") ==
        "no-such-move: the red horse on e6 does not move to e8");
  CHECK(xiangqi("3k5/9/9/9/4N4/2P6/9/9/9/4K4 w - - 0 1", "e6c5") ==
        "own-piece-there: the red soldier stands on c5");
  CHECK(words("janggi", "4k4/9/1c7/9/9/9/9/1C7/4K4/9 w - - 0 1 -", "b3b10") ==
        "blocked: the cho cannon on b3 cannot capture or hop over the han cannon on b8");

  const auto synochess = [](const std::string& rank, const std::string& move) {
    return words("synochess", "4k3/8/8/" + rank + "/8/8/8/4K3 b - - 0 1", move);
  };
  // A cannon is no screen, and behind the screen the way has to be free.
  CHECK(synochess("c2cR3", "a5e5") ==
        "blocked: the black cannon on a5 cannot capture or hop over the black cannon on d5");
  CHECK(synochess("c1cc4", "a5e5") ==
        "blocked: the black cannon on a5 cannot capture or hop over the black cannon on c5");
  CHECK(synochess("cp1cR3", "a5e5") ==
        "blocked: the black cannon on a5 is blocked by the black cannon on d5");
  CHECK(synochess("cpp1R3", "a5e5") ==
        "blocked: the black cannon on a5 is blocked by the black pawn on c5");
}

TEST_CASE("explain: a move that is forbidden is not called blocked", "[unit]") {
  const Said said = explained(variant("xiangqi"), "4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1", "e5f7");
  CHECK(said.rule == "forbidden-after");
  CHECK(said.words == "the generals may not face each other");
}

TEST_CASE("explain: a player in check may not pass", "[unit]") {
  CHECK(
      words("janggi", "4k4/9/9/9/4r4/9/9/9/4K4/9 w - - 0 1 -", "pass") ==
      "king-in-check: a player in check may not pass: the cho general on e2 is attacked by the han "
      "chariot on e6");
}

TEST_CASE("explain: of several pieces, one that comes to the cell at all is meant", "[unit]") {
  const auto chess = [](const std::string& fen, const std::string& move) {
    return words("chess", fen, move);
  };
  CHECK(chess("4k3/8/8/8/3P4/8/4P3/4K3 w - - 0 1", "e5") ==
        "no-such-move: the white pawn on e2 does not move to e5");
  CHECK(chess("4k3/8/8/8/8/3B4/8/B3K3 w - - 0 1", "Bd2") ==
        "no-such-move: the white bishop on a1 does not move to d2");
}

TEST_CASE("explain: a piece that is not there has no rule", "[unit]") {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  CHECK(explained(variant("chess"), start, "e3e4").where.empty());
  const Said theirs = explained(variant("chess"), start, "e7e5");
  CHECK(theirs.rule == "not-your-piece");
  CHECK(theirs.where.find("pieces") == std::string::npos);
}

}  // namespace stockade::test::explain_paths_test
