// Random games by the quick way end where the plain way ends them, and reach the same positions.

#include <algorithm>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/rules/rule.h"
#include "framework/session/library.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::random_play_test {
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

/// Whether random games draw a move before they ask a rule about it, and so draw other numbers.
bool draws_first(const GameDefinition& definition) {
  return std::any_of(definition.rules().begin(), definition.rules().end(),
                     [](const auto& rule) { return rule->name() == "surround"; });
}

/// Follows games of the quick way move by move: each is legal by the plain way, which knows the
/// whole game, and a game ends where there is none. Returns how many pieces were taken.
int follow(const GameDefinition& definition, int games, int max_plies) {
  int taken = 0;
  for (int number = 0; number < games; ++number) {
    const auto quick_after = [&](int plies) {
      Random random(static_cast<uint64_t>(number) + 1);
      Journal journal;
      Position position(definition.start());
      const PlayoutResult result = definition.kernel().playout(position, journal, random, plies);
      CHECK(journal.frames() == 0);
      REQUIRE(result.capped == (result.plies == plies));
      return std::pair(position, result.plies);
    };
    Position position(definition.start());
    Journal journal;  // of the whole game
    for (int ply = 0; ply < max_plies; ++ply) {
      const std::pair<Position, int> quick = quick_after(ply + 1);
      MoveList legal;
      definition.kernel().legal_moves(position, journal, legal);
      INFO(definition.id() << ", game " << number << ", ply " << ply << ": "
                           << write_fen(definition, position));
      REQUIRE(quick.second == (legal.empty() ? ply : ply + 1));
      if (legal.empty()) break;
      const int before = position.occupied().count();
      const bool found = std::any_of(legal.begin(), legal.end(), [&](Move move) {
        definition.kernel().apply(position, journal, move);
        if (position.same_as(quick.first)) return true;
        definition.kernel().undo(position, journal);
        return false;
      });
      REQUIRE(found);
      taken += std::max(0, before - position.occupied().count());
    }
  }
  return taken;
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
    if (draws_first(**definition))
      follow(**definition, 2, 120);
    else
      compare_ways(**definition, 8, 200);
    ++compared;
  }
  CHECK(compared > 20);
}

TEST_CASE("ends by lines, chains and arrivals are noticed at the same ply", "[equivalence]") {
  for (const char* id : {"connectfour", "tictactoe", "gomoku", "hex", "breakthrough"})
    compare_ways(*variant(id), 200, 400);
}

TEST_CASE("random games of stones that are surrounded are games by the rules", "[equivalence]") {
  const auto game = [](int size, const std::string& surround) {
    std::string rows;
    for (int rank = 0; rank < size; ++rank) rows += (rank ? "/" : "") + std::to_string(size);
    return game_of("board: { files: " + std::to_string(size) + ", ranks: " + std::to_string(size) +
                   " }\npieces: { S: { name: stone, moves: none } }\nplace: { pieces: S }\n"
                   "turn: { one_of: [place, pass] }\nsurround: { " +
                   surround +
                   " }\npass: { ends_after: 2, result: by area, bonus: { Black: 0.5 } }\nsetup: " +
                   rows + " w - - 0 1\n");
  };
  for (const char* surround :
       {"lines: straight, ko: board", "lines: straight, ko: board and side", "lines: straight",
        "lines: straight, ko: board, self_capture: yes", "lines: any, ko: board",
        "lines: diagonal, ko: board and side, self_capture: yes",
        "lines: straight, ko: board and mover, self_capture: yes"}) {
    INFO(surround);
    CHECK(follow(*game(3, surround), 30, 60) > 0);
    CHECK(follow(*game(5, surround), 6, 100) > 0);
  }
  CHECK(follow(*game(16, "lines: straight, ko: board"), 1, 60) >= 0);
  CHECK(follow(*variant("go9"), 4, 250) > 0);
}

TEST_CASE("random games know the game before them", "[equivalence]") {
  // Black takes a ko. White may not take it back at once.
  const DefinitionPtr& go = variant("go9");
  Position start = position(go, "9/9/9/9/1Ss6/Ss1s5/1Ss6/9/9 b - - 0 1");
  Journal journal;
  MoveList legal;
  go->kernel().legal_moves(start, journal, legal);
  const auto takes = std::find_if(legal.begin(), legal.end(), [&](Move move) {
    return move.to().is_cell() && go->topology().name(move.to().index()) == "c4";
  });
  REQUIRE(takes != legal.end());
  go->kernel().apply(start, journal, *takes);
  const int back = *go->topology().find("b4");
  Random random(5);
  for (int i = 0; i < 2000; ++i) {
    Position position(start);
    Journal copy(journal);
    go->kernel().playout(position, copy, random, 1);
    REQUIRE(position.at(back) == kEmpty);
    REQUIRE(copy.frames() == 2);
  }
}

TEST_CASE("a chain of pieces that move, capture and are captured is noticed", "[equivalence]") {
  compare_ways(R"yaml(
board: { files: 5, ranks: 5 }
pieces: { W: { name: walker, moves: WF } }
setup: wwwww/wwwww/5/WWWWW/WWWWW w - - 0 1
goals: [{ when: "connected(own, [first rank], [last rank], straight)", result: win }]
)yaml");
}

TEST_CASE("a chain that joins three edges is noticed", "[equivalence]") {
  compare_ways(R"yaml(
board: { files: 6, ranks: 6 }
regions: { middle: c3 d3 c4 d4 }
pieces: { P: { name: stone, moves: none } }
place: { pieces: P }
turn: { one_of: [place] }
setup: 6/6/6/6/6/6 w - - 0 1
goals: [{ when: "connected(own, [first rank], [middle], [file f], [last rank], straight)", result: win }]
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

}  // namespace stockade::test::random_play_test
