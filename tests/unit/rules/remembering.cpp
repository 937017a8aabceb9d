// Numbers that sides remember, the pieces that attack a cell, and starts that fit a condition.

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "framework/rules/start_facet.h"
#include "tests/support/game_after.h"
#include "tests/support/rules_text.h"

namespace remembering_test {

using namespace stockade;
using namespace stockade::test;

namespace {

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string fen_after(const std::string& rules, const std::vector<const char*>& moves) {
  const DefinitionPtr definition = game_of(rules);
  const Game game = game_after(definition, kStart, moves);
  return write_fen(*definition, game.position());
}
std::string first_problem(const std::string& rules) {
  const auto loaded = try_rules(rules);
  return loaded.ok() ? "" : loaded.problems().front().to_string();
}

}  // namespace

TEST_CASE("each side remembers numbers of its own", "[unit]") {
  const std::string rules =
      "extends: chess\n"
      "remember:\n"
      "  now: captures\n"
      "  streak: (streak + 1) * now\n";
  CHECK(fen_after(rules, {"e4", "d5"}) ==
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2 +0+0 +0+0");
  CHECK(fen_after(rules, {"e4", "d5", "exd5"}) ==
        "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2 +1+0 +1+0");
  CHECK(fen_after(rules, {"e4", "d5", "exd5", "Qxd5", "Nc3", "Qxd2+", "Bxd2"}) ==
        "rnb1kbnr/ppp1pppp/8/8/8/2N5/PPPB1PPP/R2QKBNR b KQkq - 0 4 +1+1 +1+2");
}

TEST_CASE("positions with other numbers are other positions", "[unit]") {
  const DefinitionPtr definition =
      game_of("extends: chess\nremember: { knights: piece in N or knights > 0 }\n");
  // The first occurrence had no knight's move before it.
  CHECK(result_after(definition, kStart,
                     {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}) == "goes on");
  CHECK(result_after(definition, kStart,
                     {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1",
                      "Ng8"}) == "1/2-1/2");
}

TEST_CASE("formulas see the numbers above them as they are after the move", "[unit]") {
  const std::string below =
      "extends: chess\n"
      "remember:\n"
      "  streak: (streak + 1) * now\n"
      "  now: captures\n";
  CHECK(fen_after(below, {"e4", "d5", "exd5"}) ==
        "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2 +0+0 +1+0");
}

TEST_CASE("a number that is remembered decides what is legal, and stays below 1000", "[unit]") {
  const std::string rules =
      "extends: chess\n"
      "remember: { moves: (moves + 1) * 400 }\n"
      "forbid: [{ when: moves > 800 and piece in N, because: tired }]\n";
  CHECK(fen_after(rules, {"Nf3", "Nf6"}).ends_with(" +400+400"));
  CHECK(fen_after(rules, {"Nf3", "Nf6", "e3", "e6"}).ends_with(" +999+999"));
  const DefinitionPtr definition = game_of(rules);
  Game game(definition, position(definition, (kStart + std::string(" +801+0")).c_str()));
  for (const Move move : game.legal_moves())
    CHECK(definition->equipment().type_of(move.piece()).name != "knight");
}

TEST_CASE("mistakes in what is remembered are told", "[unit]") {
  CHECK(first_problem("extends: chess\nremember: { captures: captures }\n") ==
        "test.yaml:4:13: error: 'captures' is a word of expressions already (choose another name)");
  CHECK(first_problem("extends: chess\nremember: { mate: gives checkmate }\n")
            .find("the turn has not passed yet") != std::string::npos);
  CHECK(first_problem("extends: chess\nremember: { a: b + 1 }\n").find("'b' is not known") !=
        std::string::npos);
}

TEST_CASE("attackers of a cell", "[unit]") {
  const DefinitionPtr definition = game_of(
      "extends: chess\n"
      "forbid: [{ after: \"count(own [N B] on attackers(enemy K)) > 0\", because: no minor check "
      "}]\n"
      "setup: 4k3/8/8/1N6/8/8/8/R3KB2 w Q - 0 1\n");
  Game game(definition);
  int knights = 0;
  int bishops = 0;
  for (const Move move : game.legal_moves()) {
    const std::string name = definition->equipment().type_of(move.piece()).name;
    knights += name == "knight";
    bishops += name == "bishop";
  }
  CHECK(knights == 4);  // c7 and d6 are forbidden
  CHECK(bishops == 5);  // no move of the bishop gives check, as b5 is taken
}

TEST_CASE("starts that fit conditions are numbered, and the others have no number", "[unit]") {
  const DefinitionPtr random = game_of("extends: caparandom\n");
  // As a brute-force program counts that walks through all 84000 arrangements.
  CHECK(random->kernel().facet<StartFacet>()->count() == 21836);
  const auto start = [](const std::string& number) {
    const DefinitionPtr game =
        game_of("extends: caparandom\nshuffle: { number: " + number + " }\n");
    return write_fen(*game, game->start()).substr(0, 10);
  };
  CHECK(start("9501") == "rqbbnnakcr");
  CHECK(start("11366") == "rnbqckabnr");
  CHECK(start("11612") == "rnbqkcabnr");
  CHECK(first_problem("extends: caparandom\nshuffle: { number: 21836 }\n")
            .find("they are numbered 0 to 21835") != std::string::npos);
}

TEST_CASE("pieces that change places can be protected, too", "[unit]") {
  // Beside the king only a rook or a queen protects it: 788 of 960 starts, by brute force.
  const DefinitionPtr guarded =
      game_of("extends: chess960\nshuffle: { number: 0, protected: K }\n");
  CHECK(guarded->kernel().facet<StartFacet>()->count() == 788);
}

TEST_CASE("conditions on starts that cannot be checked are told", "[unit]") {
  CHECK(first_problem("extends: caparandom\nshuffle: { number: 0, unlike_colours: Q }\n")
            .find("'Q' is not a pair of piece types") != std::string::npos);
}

}  // namespace remembering_test
