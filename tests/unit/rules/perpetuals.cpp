// Perpetual check and perpetual chase.

#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "tests/support/game_after.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::perpetuals_test {
namespace {

struct Repetition {
  std::string about;
  std::string fen;
  std::vector<std::string> moves;
  std::string result;
};

std::vector<Repetition> repetitions_in(const std::string& file) {
  std::vector<Repetition> found;
  std::istringstream lines(data_file(file));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    Repetition one;
    std::string moves;
    std::getline(fields, one.about, '\t');
    std::getline(fields, one.fen, '\t');
    std::getline(fields, moves, '\t');
    std::getline(fields, one.result, '\t');
    std::istringstream words(moves);
    for (std::string move; words >> move;) one.moves.push_back(move);
    found.push_back(std::move(one));
  }
  return found;
}

/// The game after the moves, which must be legal.
Game played(const DefinitionPtr& definition, const std::string& fen,
            const std::vector<std::string>& moves) {
  Game game(definition, position(definition, fen));
  for (const std::string& text : moves) {
    INFO(text);
    const auto move = parse_move(game, text);
    REQUIRE(move.ok());
    game.play(*move);
  }
  return game;
}

}  // namespace

TEST_CASE("repetitions of Xiangqi have the results of the Asian Xiangqi Federation",
          "[unit][perpetual]") {
  const std::vector<Repetition> all = repetitions_in("xiangqi_perpetuals.tsv");
  CHECK(all.size() == 32);
  for (const Repetition& one : all) {
    INFO(one.about);
    const Outcome outcome = played(variant("xiangqi"), one.fen, one.moves).outcome();
    if (one.result == "over")
      CHECK(outcome.over());
    else
      CHECK(outcome.result() == one.result);
  }
}

TEST_CASE("a perpetual check of both sides is a draw, of one side it loses", "[unit][perpetual]") {
  const Outcome both = played(variant("xiangqi"), "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w - - 0 1",
                              {"e4d4", "d7e7", "d4e4", "e7d7", "e4d4", "d7e7", "d4e4", "e7d7"})
                           .outcome();
  CHECK(both.ending == Ending::repetition);
  CHECK(both.drawn());
}

}  // namespace stockade::test::perpetuals_test
