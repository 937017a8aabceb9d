// turn: steps, pass and games without moves: what is legal when, texts, reasons, ends.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/search/search.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::turns_of_steps_test {
namespace {

std::vector<std::string> moves_of(Game& game) {
  std::vector<std::string> texts;
  for (const Move move : game.legal_moves()) texts.push_back(uci_notation(game.definition(), move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

bool has(const std::vector<std::string>& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

void play(Game& game, const std::string& text) {
  INFO(text);
  const auto move = parse_move(game, text);
  REQUIRE(move.ok());
  game.play(*move);
}

/// A drop may follow each move.
constexpr const char* kMoveAndDrop =
    "extends: crazyhouse\n"
    "turn: { one_of: [move, drop],\n"
    "        steps: [{ one_of: [move] }, { one_of: [drop], optional: yes }] }\n";

}  // namespace

TEST_CASE("each step of a turn has moves of its own actions", "[unit]") {
  const DefinitionPtr definition = game_of(kMoveAndDrop);
  Game game(definition, position(definition, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"));
  CHECK(moves_of(game).size() == 5);  // the king's
  CHECK_FALSE(has(moves_of(game), "pass"));
  play(game, "Kd1");
  CHECK(game.position().side_to_move() == Side{0});
  const std::vector<std::string> second = moves_of(game);
  CHECK(second.size() == 62 + 1);  // every empty cell, or a pass
  CHECK(has(second, "pass"));
  CHECK(has(second, "N@a8"));
  // The text of the position tells the step, and reads back.
  const std::string fen = write_fen(*definition, game.position());
  const Position again = position(definition, fen);
  CHECK(again.same_as(game.position()));
  play(game, "pass");
  CHECK(game.position().side_to_move() == Side{1});
  CHECK(moves_of(game).size() == 5);
  CHECK(game.position().attribute(CoreAttribute::full_move) == 1);
  play(game, "Kd8");
  play(game, "pass");
  CHECK(game.position().attribute(CoreAttribute::full_move) == 2);
}

TEST_CASE("a move of another step is refused with the step that it is", "[unit]") {
  const DefinitionPtr definition = game_of(kMoveAndDrop);
  Game game(definition, position(definition, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"));
  auto verdict = explain_move(game, "N@a3");
  REQUIRE(verdict.ok());
  CHECK_FALSE(verdict->legal);
  CHECK(verdict->reason.rule == "wrong-step");
  CHECK(verdict->reason.words == "this is step 1 of the turn: a move");
  play(game, "Kd1");
  verdict = explain_move(game, "Kc1");
  REQUIRE(verdict.ok());
  CHECK(verdict->reason.rule == "wrong-step");
  CHECK(verdict->reason.words == "this is step 2 of the turn: a drop, or a pass");
}

TEST_CASE("a step that may be left out only if nothing else is possible", "[unit]") {
  const DefinitionPtr definition = game_of(
      "extends: crazyhouse\n"
      "turn: { one_of: [move, drop],\n"
      "        steps: [{ one_of: [move] }, { one_of: [drop], optional: if stuck }] }\n");
  Game with(definition, position(definition, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"));
  play(with, "Kd1");
  CHECK_FALSE(has(moves_of(with), "pass"));
  Game without(definition, position(definition, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"));
  play(without, "Kd1");
  CHECK(moves_of(without) == std::vector<std::string>{"pass"});
}

TEST_CASE("an action may end the turn before its last step", "[unit]") {
  const DefinitionPtr definition = game_of(
      "extends: crazyhouse\n"
      "turn: { one_of: [move, drop],\n"
      "        steps: [{ one_of: [move, drop], ends_turn: move },\n"
      "                { one_of: [drop], optional: if stuck }] }\n");
  const std::string start = "4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1";
  Game moved(definition, position(definition, start));
  play(moved, "Kd1");
  CHECK(moved.position().side_to_move() == Side{1});
  Game dropped(definition, position(definition, start));
  play(dropped, "N@a3");
  CHECK(dropped.position().side_to_move() == Side{0});
  CHECK_FALSE(has(moves_of(dropped), "e1d1"));
  play(dropped, "N@b3");
  CHECK(dropped.position().side_to_move() == Side{1});
}

TEST_CASE("steps may be for some piece types alone", "[unit]") {
  const DefinitionPtr definition = game_of(
      "extends: chess\n"
      "turn: { steps: [{ one_of: [move], pieces: [P, N] }, { one_of: [move], except: P }] }\n");
  Game game(definition, position(definition, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
  CHECK(moves_of(game) == std::vector<std::string>{"a2a3", "a2a4"});
  play(game, "a4");
  CHECK(moves_of(game).size() == 5);
  // What has passed a cell in the first step can be captured en passant after the second.
  Game passing(definition, position(definition, "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1"));
  play(passing, "a4");
  play(passing, "Kd1");
  CHECK(has(moves_of(passing), "b4a3"));
}

TEST_CASE("a turn may be a pass, but not while in check", "[unit]") {
  const DefinitionPtr definition =
      game_of("extends: chess\nturn: { one_of: [move, pass] }\npass: { ends_after: 2 }\n");
  Game game(definition, position(definition, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
  CHECK(has(moves_of(game), "pass"));
  play(game, "pass");
  CHECK(game.position().side_to_move() == Side{1});
  CHECK_FALSE(game.outcome().over());
  play(game, "pass");
  CHECK(game.outcome().over());
  CHECK(game.outcome().result() == "1/2-1/2");

  Game checked(definition, position(definition, "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1"));
  CHECK_FALSE(has(moves_of(checked), "pass"));
  // A move between two passes starts their count anew.
  Game between(definition, position(definition, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
  play(between, "pass");
  play(between, "Kd8");
  play(between, "pass");
  CHECK_FALSE(between.outcome().over());
}

TEST_CASE("who has a move may not pass where passing is for others", "[unit]") {
  const DefinitionPtr definition = game_of(
      "extends: chess\nturn: { one_of: [move, pass] }\n"
      "pass: { when: no other move, ends_after: 2, result: more pieces wins }\n");
  Game game(definition, position(definition, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
  CHECK_FALSE(has(moves_of(game), "pass"));
  const auto verdict = explain_move(game, "pass");
  REQUIRE(verdict.ok());
  CHECK(verdict->reason.rule == "no-such-move");
  // A stalemated king passes.
  Game stuck(definition, position(definition, "k7/8/1Q6/8/8/8/8/4K3 b - - 0 1"));
  CHECK(moves_of(stuck) == std::vector<std::string>{"pass"});
}

TEST_CASE("a game may be without moves", "[unit]") {
  // Three by three cells, stones dropped in turns.
  const DefinitionPtr definition = game_of(
      "board: { files: 3, ranks: 3 }\n"
      "pieces: { S: { name: stone, moves: none } }\n"
      "zones: { supply: { holds: own } }\n"
      "turn: { one_of: [drop] }\n"
      "drop: { from: own.supply }\n"
      "setup: \"3/3/3[SSSSSssss] w - - 0 1\"\n");
  Game game(definition);
  CHECK(moves_of(game).size() == 9);
  play(game, "S@b2");
  CHECK(moves_of(game).size() == 8);
  play(game, "S@a1");
  for (const std::string& text : moves_of(game)) CHECK(text.starts_with("S@"));
}

TEST_CASE("one side alone may have a royal piece", "[unit]") {
  const DefinitionPtr definition = game_of(
      "extends: chess\nroyal: black K\n"
      "setup: \"4k3/8/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1\"\n");
  // White's king, if it had one, could be left attacked.
  Game white(definition, position(definition, "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1"));
  CHECK(has(moves_of(white), "a1a8"));
  CHECK(has(moves_of(white), "a1b1"));
  Game black(definition, position(definition, "4k3/4R3/8/8/8/8/8/8 b - - 0 1"));
  CHECK(moves_of(black) == std::vector<std::string>{"e8d8", "e8e7", "e8f8"});
  CHECK(black.in_check());
}

TEST_CASE("a condition lifts a check", "[unit]") {
  const DefinitionPtr definition = game_of("extends: chess\ncheck: { unless: count(own) = 1 }\n");
  // A bare king is not in check; with a pawn it is.
  Game bare(definition, position(definition, "4k3/4R3/8/8/8/8/8/4K3 b - - 0 1"));
  CHECK_FALSE(bare.in_check());
  CHECK(moves_of(bare).size() == 5);
  Game clothed(definition, position(definition, "4k3/p3R3/8/8/8/8/8/4K3 b - - 0 1"));
  CHECK(clothed.in_check());
  CHECK(moves_of(clothed).size() == 3);
}

TEST_CASE("a pass has no cells", "[unit]") {
  const DefinitionPtr definition = game_of(
      "extends: chess\nturn: { one_of: [move, pass] }\npass: { when: always }\n"
      "goals: [{ when: \"exists(last to) and rank(last to) = 9\", result: win }]\n"
      "forbid: [{ when: \"to on [a1]\", because: nobody goes to a1 }]\n");
  Game game(definition, position(definition, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - -"));
  CHECK(has(moves_of(game), "pass"));  // a1 is another matter
  play(game, "pass");
  CHECK(write_fen(*definition, game.position()).ends_with("- -"));
}

TEST_CASE("computers pass", "[unit]") {
  const DefinitionPtr definition =
      game_of("extends: chess\nturn: { one_of: [move, pass] }\npass: { when: always }\n");
  // Who has to move loses a pawn; a1 is empty.
  Game game(definition, position(definition, "8/8/8/3Kp3/4Pk2/8/8/8 w - - 0 1"));
  SearchLimits limits;
  limits.depth = 5;
  const SearchResult result = make_generic_searcher(definition)->search(game, limits);
  CHECK(uci_notation(*definition, result.best) == "pass");
}

}  // namespace stockade::test::turns_of_steps_test
