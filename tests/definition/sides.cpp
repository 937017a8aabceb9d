// What a side need not say about itself.

#include <string>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "tests/support/rules_text.h"
#include "tests/support/scratch.h"

namespace stockade::test::sides_test {
namespace {

/// The letters of the sides, each with the direction in which it goes forward.
std::string letters(const DefinitionPtr& game) {
  std::string text;
  for (const SideInfo& side : game->equipment().sides)
    text += std::string(1, side.letter) + (side.orientation.my > 0 ? "^" : "v");
  return text;
}

}  // namespace

TEST_CASE("sides keep the letters and the directions of the base", "[definition]") {
  const auto named = game_of("extends: chess\nsides: [{ name: Red }, { name: Green }]");
  CHECK(named->equipment().sides[1].name == "Green");
  CHECK(letters(named) == "w^bv");
  CHECK(write_fen(*named, named->start()).find(" w KQkq") != std::string::npos);

  const Scratch folder;
  folder.write("upside.yaml",
               "schema: 1\nextends: chess\nname: Upside\n"
               "sides: [{ name: One, letter: x, forward: down }, { name: Two, letter: y, forward: "
               "up }]\nsetup: RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr x - - 0 1\n"
               "castling: off\n");
  const auto own = folder.write(
      "own.yaml",
      "schema: 1\nextends: upside\nname: Own\nsides: [{ name: A }, { name: B, letter: z }]\n");
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = load_definition(own.string(), options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  CHECK(letters(loaded->definition) == "xvz^");
}

TEST_CASE("without a base the first side is w and goes up", "[definition]") {
  const std::string rest =
      "board: { files: 3, ranks: 3 }\npieces: { P: { name: pawn, moves: fW } }\n"
      "repetition: { fold: 3 }\n";
  const auto game = game_of("sides: [{ name: Red }, { name: Blue, forward: up }]\n" + rest +
                            "setup: ppp/3/PPP w - - 0 1");
  CHECK(letters(game) == "w^b^");
  const auto clash = try_rules("sides: [{ name: Red, letter: b }, { name: Blue }]\n" + rest +
                               "setup: ppp/3/PPP b - - 0 1");
  REQUIRE_FALSE(clash.ok());
  CHECK(clash.problems().front().id == "duplicate-name");
}

}  // namespace stockade::test::sides_test
