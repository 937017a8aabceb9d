// max_per_file with limits above one: moves, reasons and words count the same pieces.

#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace stockade::test::drop_limits_test {
namespace {

DefinitionPtr two_knights_per_file() {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = load_definition_text(
      "schema: 1\nextends: crazyhouse\nname: Two Knights\ndrop: { max_per_file: { N: 2 } }\n",
      "test.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

/// How many squares of that file the knight in hand may be dropped on.
int drops_on_file(const DefinitionPtr& definition, const std::string& fen, char file) {
  Position at = position(definition, fen);
  Journal journal;
  MoveList legal;
  definition->kernel().legal_moves(at, journal, legal);
  int count = 0;
  for (const Move move : legal)
    if (uci_notation(*definition, move).starts_with(std::string("N@") + file)) ++count;
  return count;
}

}  // namespace

TEST_CASE("a limit of two per file lets the second piece in and not the third", "[unit]") {
  const DefinitionPtr definition = two_knights_per_file();
  CHECK(drops_on_file(definition, "4k3/8/8/4N3/8/8/8/4K3[N] w - - 0 1", 'e') == 5);
  CHECK(drops_on_file(definition, "4k3/8/8/4N3/4N3/8/8/4K3[N] w - - 0 1", 'e') == 0);
  CHECK(drops_on_file(definition, "4k3/8/8/4N3/4N3/8/8/4K3[N] w - - 0 1", 'd') == 8);
  // Knights of the other side don't count.
  CHECK(drops_on_file(definition, "4k3/8/8/4n3/4N3/8/8/4K3[N] w - - 0 1", 'e') == 4);
}

TEST_CASE("the reason names a limit above one and the pieces that reach it", "[unit]") {
  const DefinitionPtr definition = two_knights_per_file();
  Game game(definition, position(definition, "4k3/8/8/4N3/4N3/8/8/4K3[N] w - - 0 1"));
  const auto verdict = explain_move(game, "N@e2");
  REQUIRE(verdict.ok());
  CHECK_FALSE(verdict->legal);
  CHECK(verdict->reason.rule == "drop-region");
  CHECK(verdict->reason.words.find("that file already has 2") != std::string::npos);
}

}  // namespace stockade::test::drop_limits_test
