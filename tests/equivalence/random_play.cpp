// Random games by the quick way end where the plain way ends them, and reach the same positions.

#include <string>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/session/library.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test {
namespace {

/// Plays games both ways from the same seeds. Without royal pieces no move that is picked proves
/// illegal, so both ways draw the same numbers.
void compare_ways(const GameDefinition& definition, int games, int max_plies) {
  for (int game = 0; game < games; ++game) {
    Random one(static_cast<uint64_t>(game) + 1);
    Random other(static_cast<uint64_t>(game) + 1);
    Journal journal;
    Position quick(definition.start());
    Position plain(definition.start());
    const PlayoutResult result = definition.kernel().playout(quick, journal, one, max_plies);
    CHECK(journal.frames() == 0);
    const PlayoutResult expected =
        definition.kernel().plain_playout(plain, journal, other, max_plies);
    INFO(definition.id() << ", game " << game << ": " << write_fen(definition, plain));
    REQUIRE(result.plies == expected.plies);
    REQUIRE(result.capped == expected.capped);
    REQUIRE(quick.same_as(plain));
    REQUIRE(quick.key() == quick.computed_key());
  }
}

/// The same for games of a file that is not in the library.
void compare_ways(const std::string& rules, int games = 100) {
  const DefinitionPtr definition = game_of(rules);
  compare_ways(*definition, games, 300);
}

}  // namespace

TEST_CASE("both ways of random games agree in every game without royal pieces",
          "[equivalence][every_game]") {
  int compared = 0;
  for (const VariantHead& head : list_variants().variants) {
    const auto definition = open_variant(head.id);
    if (!definition.ok() || (*definition)->kernel().has_royals()) continue;
    compare_ways(**definition, 8, 200);
    ++compared;
  }
  CHECK(compared > 20);
}

TEST_CASE("ends by lines, chains and arrivals are noticed at the same ply", "[equivalence]") {
  for (const char* id : {"connectfour", "tictactoe", "gomoku", "hex", "breakthrough"})
    compare_ways(*variant(id), 200, 400);
}

TEST_CASE("a chain of pieces that move, capture and are captured is noticed", "[equivalence]") {
  compare_ways(R"yaml(
board: { files: 5, ranks: 5 }
pieces: { W: { name: walker, moves: WF } }
setup: wwwww/wwwww/5/WWWWW/WWWWW w - - 0 1
goals: [{ when: "connected(own, [first rank], [last rank], straight)", result: win }]
)yaml");
}

TEST_CASE("a line that changes of sides complete is noticed, whoever moved", "[equivalence]") {
  compare_ways(R"yaml(
board: { files: 6, ranks: 6 }
pieces: { P: { name: disc, moves: none } }
place: { pieces: P }
turn: { one_of: [place] }
custodian: { changes_side: yes }
setup: 6/6/2pP2/2Pp2/6/6 w - - 0 1
goals: [{ when: "line(own, 4)", result: win }]
)yaml");
}

TEST_CASE("a line of hexagons is noticed", "[equivalence]") {
  compare_ways(R"yaml(
board: { rhombus: 6 }
pieces: { P: { name: stone, moves: none } }
place: { pieces: P }
turn: { one_of: [place] }
setup: 6/6/6/6/6/6 w - - 0 1
goals: [{ when: "line(own, 4, straight)", result: win }]
)yaml");
}

TEST_CASE("a goal of one side, a goal of types and one that the whole board tells go together",
          "[equivalence]") {
  compare_ways(R"yaml(
board: { files: 5, ranks: 6 }
pieces:
  R: { name: rook, moves: R }
  P: { name: pawn, moves: [mfW, cfF] }
setup: rprpr/5/5/5/5/RPRPR w - - 0 1
goals:
  - { side: White, when: "line(own P, 3)", result: win }
  - { reached: P, at: last rank, result: win }
  - { lost: R, result: loss }
)yaml");
}

}  // namespace stockade::test
