// What define() may do to the definition of a variant, and how its mistakes are reported.

#include <catch2/catch.hpp>

#include "tests/support/scratch.h"
#include "tests/support/scripted_game.h"

namespace stockade::test::define_test {

TEST_CASE("define builds what the schema then checks", "[script]") {
  const Scratch scratch;
  const auto loaded =
      scratch.load("extends: chess\nname: Game\noptions: { rank: { default: 6 } }\n",
                   R"(
    return { define = function(d)
      for _, letter in ipairs({ "C", "H" }) do
        d.pieces[letter] = { name = "leaper " .. letter, moves = letter }
      end
      d.promotion.at = "rank " .. options.rank
      d.setup = "4k3/8/8/4P3/8/8/8/C3K3 w - - 0 1"
      d.en_passant = false
    end })");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const DefinitionPtr d = loaded->definition;
  CHECK(d->equipment().find_type('H'));
  Game game(d);
  CHECK(can(game, "e5e6q"));
  CHECK(can(game, "a1d2"));
}

TEST_CASE("what define got wrong has its place in the script", "[script]") {
  const Scratch scratch;
  const auto problem = [&](const std::string& body) {
    const auto loaded = scratch.load("extends: chess\nname: Game\n",
                                     "return {\n  define = function(d)\n " + body + " end }");
    CHECK_FALSE(loaded.ok());
    return loaded.message();
  };
  contains(problem("d.wings = 2"), "game.lua:2: error: ");
  contains(problem("d.pieces.N.moves = 'Zz9'"), "game.lua:2");
  contains(problem("d.pieces.N = function() end"), "is not a definition: it has a function");
  contains(problem("d.x.y = 1"), "game.lua:3: error: attempt to index a nil value (field 'x')");
  contains(problem("while true do end"), "endless loop");
  contains(problem("return 5"), "it returned a number");
}

TEST_CASE("what define leaves alone keeps its place in the file", "[script]") {
  const Scratch scratch;
  const auto loaded = scratch.load("extends: chess\nname: Game\nroyal: X\n",
                                   "return { define = function(d) d.about = 'x' end }");
  REQUIRE_FALSE(loaded.ok());
  contains(loaded.message(), "game.yaml:5:8: error");
}

}  // namespace stockade::test::define_test
