// Warnings that depend on how random games go.

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "tests/support/scratch.h"

namespace lint_test {

namespace {

using namespace stockade;

bool warns_of_endless_game(const std::string& rules) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.lint = true;
  const auto loaded =
      load_definition_text("schema: 1\nname: Test\n" + rules + "\n", "test.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return std::any_of(loaded->warnings.begin(), loaded->warnings.end(),
                     [](const Diagnostic& warning) { return warning.id == "endless-game"; });
}

}  // namespace

TEST_CASE("a game that fills its board is not endless", "[definition]") {
  // A king moves, and each turn leaves a stone behind.
  const std::string islands =
      "board: { files: 5, ranks: 5 }\n"
      "pieces:\n  K: { name: king, moves: mK }\n"
      "  S: { name: stone, moves: none, owner: nobody, sign: '*' }\n"
      "setup: 2k2/5/5/5/2K2 w - - 0 1\n"
      "place: { pieces: S }\nno_legal_moves: { otherwise: loss }\n";
  const std::string both =
      "turn: { one_of: [move, place], steps: [{ one_of: [move] }, { one_of: [place] }] }\n";
  CHECK_FALSE(warns_of_endless_game(islands + both));
  // Where the stone may be left out, the kings may walk for ever.
  CHECK(warns_of_endless_game(
      islands +
      "turn: { one_of: [move, place], steps: [{ one_of: [move] }, { one_of: [place], "
      "optional: yes }] }\n"));
  CHECK(warns_of_endless_game(islands + "turn: { one_of: [move, place] }\n"));
}

TEST_CASE("pieces that are only dropped do not move back and forth", "[definition]") {
  const std::string drops =
      "board: { files: 4, ranks: 4 }\npieces: { Q: { name: queen, moves: Q } }\n"
      "zones: { hand: { holds: own } }\ndrop: { from: own.hand }\n"
      "setup: 4/4/4/4[QQQQQQQQqqqqqqqq] w - - 0 1\n";
  CHECK_FALSE(warns_of_endless_game(drops + "turn: { one_of: [drop] }\n"));
  CHECK(warns_of_endless_game(drops + "turn: { one_of: [drop, move] }\n"));
}

TEST_CASE("a puzzle of one side is tried out without enemies", "[definition]") {
  CHECK_FALSE(warns_of_endless_game(
      "board: { files: 4, ranks: 1 }\nsides: [{ name: Player }]\n"
      "pieces: { P: { name: peg, moves: fW }, S: { name: step, moves: sW } }\n"
      "setup: S2S p - - 0 1\ngoals: [{ reached: S, at: b1, result: win }]\n"
      "n_move_rule: { plies: 20, reset_by: [capture] }\nno_legal_moves: { otherwise: loss }\n"));
}

TEST_CASE("a check takes no more steps of scripts than its budget, and says what it left out",
          "[definition]") {
  const auto checked = [](const std::string& body) {
    const test::Scratch scratch;
    LoadOptions options;
    options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
    options.lint = true;
    scratch.write("game.lua", "return { allow = function(view, move)\n" + body + "\nend }\n");
    const auto file =
        scratch.write("game.yaml", "schema: 1\nextends: chess\nname: Test\nscript: game.lua\n");
    const auto loaded = load_definition(file.string(), options);
    INFO(loaded.message());
    REQUIRE(loaded.ok());
    return loaded;
  };
  const auto left_out = [](const Loaded& loaded) {
    std::string found;
    for (const Diagnostic& warning : loaded.warnings)
      if (warning.id == "check-incomplete") found += warning.message;
    return found;
  };
  CHECK(left_out(*checked("return true")).empty());
  // Each call does nearly as much as it may, and each position is within its own limit.
  const auto slow =
      checked("for i = 1, 90000 do local x = i * i end\nreturn view:at(move.from) ~= 'N'");
  CHECK(left_out(*slow).find("the scripts have taken the 200 million steps that a check may take, "
                             "so that it left out: ") == 0);
  CHECK(left_out(*slow).find("games without an end") != std::string::npos);
  // What has been checked is played without the budget.
  Game game(slow->definition);
  CHECK(game.legal_moves().size() == 16);
}

}  // namespace lint_test
