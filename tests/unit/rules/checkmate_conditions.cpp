// The condition "gives checkmate": of drops, of any move, and of replies that it forbids as well.

#include <string>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::checkmate_conditions_test {
namespace {

/// Shogi whose pawn drops that mate are forbidden by an author's condition.
const std::string kShogi =
    "extends: shogi\n"
    "drop: { no_mate_with: off }\n"
    "forbid: [{ when: drops and piece in P, after: gives checkmate }]\n";

uint64_t count(const DefinitionPtr& game, const Position& start, int depth) {
  Position at(start);
  Journal journal;
  return game->kernel().perft(at, journal, depth, {});
}

}  // namespace

TEST_CASE("the drop of a pawn that mates can be said as a condition", "[unit]") {
  const auto by_rule = variant("shogi");
  const auto by_condition = game_of(kShogi);
  for (const char* fen : {
           "8k/7p1/7GG/9/9/9/9/9/K8[P] b - - 0 1",
           "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1",
           "7lk/9/8S/9/9/9/9/7L1/8K[Pp] b - - 0 1",
           "7nk/6R2/7G1/9/9/9/9/9/K8[P] b - - 0 1",
       }) {
    INFO(fen);
    for (int depth = 1; depth <= 3; ++depth)
      CHECK(count(by_condition, position(by_condition, fen), depth) ==
            count(by_rule, position(by_rule, fen), depth));
  }
}

TEST_CASE("only the drop that mates is forbidden, and only of a pawn", "[unit]") {
  const auto game = game_of(kShogi);
  CHECK(after_move(game, "7nk/6R2/7G1/9/9/9/9/9/K8[P] b - - 0 1", "P*1b") == "forbidden-after");
  CHECK(after_move(game, "7nk/9/9/7N1/9/9/9/9/K8[P] b - - 0 1", "P*1b") ==
        "7nk/8P/9/7N1/9/9/9/9/K8[] w - - 1 1");
  CHECK(after_move(game, "7nk/6R2/7G1/9/9/9/9/9/K8[L] b - - 0 1", "L*1b") ==
        "7nk/6R1L/7G1/9/9/9/9/9/K8[] w - - 1 1");
}

TEST_CASE("both ways of saying it agree in random games", "[unit]") {
  const auto by_rule = variant("shogi");
  const auto by_condition = game_of(kShogi);
  Random random(20);
  for (int i = 0; i < 40; ++i) {
    const Game game = random_game(by_rule, random, 120);
    const std::string fen = write_fen(*by_rule, game.position());
    INFO(fen);
    const Position same = position(by_condition, fen);
    CHECK(count(by_condition, same, 1) == count(by_rule, game.position(), 1));
  }
}

TEST_CASE("a move that may not give checkmate may give check, and stalemate", "[unit]") {
  const auto game = game_of("extends: chess\nforbid: [{ after: gives checkmate }]\n");
  CHECK(after_move(game, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8") == "forbidden-after");
  CHECK(after_move(game, "6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+") ==
        "R5k1/5pp1/8/8/8/8/8/4K3 b - - 1 1");
  CHECK(after_move(game, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qf7") ==
        "7k/5Q2/5K2/8/8/8/8/8 b - - 1 1");
}

TEST_CASE("a reply that would give checkmate is no reply where none may", "[unit]") {
  // Black's only answer to Rc8+ is Bd8, which is mate by double check.
  const char* fen = "6k1/7p/rb3K2/7r/8/8/8/2R5 w - - 0 1";
  const auto of_rooks = game_of(
      "extends: chess\n"
      "forbid: [{ when: piece in R, after: gives checkmate }]\n");
  CHECK(after_move(of_rooks, fen, "Rc8") == "2R3k1/7p/rb3K2/7r/8/8/8/8 b - - 1 1");
  // Where that is forbidden, Rc8+ itself leaves no answer.
  const auto of_all = game_of("extends: chess\nforbid: [{ after: gives checkmate }]\n");
  CHECK(after_move(of_all, fen, "Rc8") == "forbidden-after");
  CHECK(after_move(of_all, "2R3k1/7p/rb3K2/7r/8/8/8/8 b - - 0 1", "Bd8") == "forbidden-after");
}

TEST_CASE("gives checkmate is said of what a move leads to", "[unit]") {
  const auto when = try_rules("extends: chess\nforbid: [{ when: gives checkmate }]\n");
  REQUIRE_FALSE(when.ok());
  CHECK(when.problems().front().id == "expression-name");
  CHECK(when.problems().front().hint.find("after") != std::string::npos);
}

TEST_CASE("a goal may ask for checkmate", "[unit]") {
  const auto game = game_of(
      "extends: chess\n"
      "goals: [{ when: gives checkmate and count(own Q) = 0, result: draw }]\n");
  Game mate(game, position(game, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"));
  mate.play(mate.legal_moves().front());
  CHECK(game->kernel().goal(position(game, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")).has_value());
  CHECK_FALSE(game->kernel().goal(position(game, "R5k1/5pp1/8/8/8/8/8/4K3 b - - 0 1")).has_value());
}

}  // namespace stockade::test::checkmate_conditions_test
