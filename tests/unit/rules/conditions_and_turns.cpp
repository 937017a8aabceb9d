// What conditions know of turns, of passes and of options.

#include <map>
#include <sstream>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"

namespace stockade::test::conditions_and_turns_test {
namespace {

Loaded load(const std::string& text, const std::map<std::string, std::string>& set = {}) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.set = set;
  auto loaded =
      load_definition_text("schema: 1\nextends: chess\nname: Test\n" + text, "test.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  CHECK(loaded->warnings.empty());
  return *loaded;
}

}  // namespace

TEST_CASE("conditions know the step of a turn", "[unit]") {
  const auto game =
      load(
          "turn: { series: { length: 3, rules: free } }\n"
          "forbid: [{ when: piece in N and step != 2, because: knights move second }]\n")
          .definition;
  const auto legal = [&](const std::string& moves, const std::string& move) {
    Game at(game);
    std::istringstream words(moves);
    for (std::string word; words >> word;) at.play(*parse_move(at, word));
    return parse_move(at, move).ok();
  };
  CHECK_FALSE(legal("", "Nf3"));
  CHECK(legal("e4", "Nf3"));
  CHECK_FALSE(legal("e4 d4", "Nf3"));
  CHECK(legal("e4 Nf3 d4 e5", "Nf6"));
}

TEST_CASE("conditions know how many turns were passes", "[unit]") {
  const auto game = load(
                        "turn: { one_of: [move, pass] }\npass: { when: always }\n"
                        "goals: [{ when: passes = 3, result: draw }]\n")
                        .definition;
  Game at(game);
  for (const char* const move : {"pass", "pass", "e4", "pass", "pass"}) {
    at.play(*parse_move(at, move));
    CHECK_FALSE(at.outcome().over());
  }
  CHECK(write_fen(*game, at.position()) ==
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 2 3 2");
  at.play(*parse_move(at, "pass"));
  CHECK(at.outcome().over());
}

TEST_CASE("a condition can ask for an option", "[unit]") {
  const std::string text =
      "options:\n"
      "  strict: { default: yes, values: [yes, no] }\n"
      "  most: { default: 2, range: -5..5 }\n"
      "forbid: [{ when: 'option strict and piece in P and rank(to) > option most', because: no "
      "}]\n";
  const auto count = [&](const std::map<std::string, std::string>& set) {
    const auto definition = load(text, set).definition;
    Game game(definition);
    return std::pair(static_cast<int>(game.legal_moves().size()), definition->content_hash());
  };
  CHECK(count({}).first == 4);
  CHECK(count({{"most", "3"}}).first == 12);
  CHECK(count({{"most", "-3"}}).first == 4);
  CHECK(count({{"strict", "no"}}).first == 20);
  // The chosen values are part of the rules.
  CHECK(count({}).second != count({{"most", "3"}}).second);
}

}  // namespace stockade::test::conditions_and_turns_test
