// What follows from a capture or a move: blasts, pieces that change, movement that is relayed.

#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::capture_effects_test {
namespace {

constexpr const char* kAtomic =
    "extends: chess\n"
    "pieces: { K: { moves: mK } }\n"
    "capture: { blast: { spares: P } }\n"
    "goals: [{ lost: K, result: loss }]\n";

uint64_t perft(const DefinitionPtr& definition, const char* text, int depth) {
  Position at = position(definition, text);
  Journal journal;
  return definition->kernel().perft(at, journal, depth, {});
}

bool in_check(const DefinitionPtr& definition, const char* text) {
  const Position at = position(definition, text);
  return definition->kernel().in_check(at, at.side_to_move());
}

}  // namespace

// The counts are those of Fairy-Stockfish for its variant atomic.
TEST_CASE("blasts: the counts of Atomic Chess", "[rules]") {
  const DefinitionPtr atomic = game_of(kAtomic);
  const struct {
    const char* text;
    uint64_t counts[3];
  } kLines[] = {
      {"rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1", {40, 1238, 45237}},
      {"rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1", {28, 833, 23353}},
      {"8/2k1n3/8/3Kq3/4R3/8/2N5/8 w - - 0 1", {3, 98, 1750}},
      {"r3k2r/pppp1ppp/8/3Pp3/8/5n2/PPP2PPP/R3K2R w KQkq e6 0 1", {4, 117, 2478}},
  };
  for (const auto& line : kLines)
    for (int depth = 1; depth <= 3; ++depth) {
      INFO(line.text << " depth " << depth);
      CHECK(perft(atomic, line.text, depth) == line.counts[depth - 1]);
    }
}

TEST_CASE("a blast removes what stands around, but no spared pieces", "[rules]") {
  const DefinitionPtr atomic = game_of(kAtomic);
  // The pawns on c6 and e6 stay; the knight on c4, the bishop on e5 and the rook go.
  CHECK(after_move(atomic, "7k/8/2p1p3/3nb3/2N5/8/8/3R3K w - - 0 1", "Rxd5") ==
        "7k/8/2p1p3/8/8/8/8/7K b - - 0 1");
  // A pawn that captures goes, also where it is promoted; so does the right to castle.
  CHECK(after_move(atomic, "4k2r/8/8/8/8/8/6p1/4K2R b Kk - 0 1", "gxh1=Q") ==
        "4k2r/8/8/8/8/8/8/4K3 w k - 0 2");
  CHECK(after_move(atomic, "r3k3/1n6/8/8/8/8/6B1/4K3 w q - 0 1", "Bxb7") ==
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST_CASE("nobody may remove an own royal piece by a blast", "[rules]") {
  const DefinitionPtr atomic = game_of(kAtomic);
  const char* text = "8/8/8/R2pk3/8/2K5/8/8 w - - 0 1";
  CHECK(after_move(atomic, "8/7k/8/R2p4/4K3/8/8/8 w - - 0 1", "Rxd5") == "own-blast");
  CHECK(after_move(atomic, text, "Rxd5") == "8/8/8/8/8/2K5/8/8 b - - 0 1");
  Game game(atomic, position(atomic, text));
  game.play(*parse_move(game, "Rxd5"));
  CHECK(game.legal_moves().empty());
  // Removing the enemy's king goes before one's own check.
  CHECK(after_move(atomic, "8/8/8/R2pk3/8/4K2r/8/8 w - - 0 1", "Rxd5") ==
        "8/8/8/8/8/4K2r/8/8 b - - 0 1");
}

TEST_CASE("a capture that would remove the captor's own king gives no check", "[rules]") {
  const DefinitionPtr atomic = game_of(kAtomic);
  CHECK(in_check(atomic, "8/8/8/1k6/8/3K3r/8/8 w - - 0 1"));
  CHECK_FALSE(in_check(atomic, "8/8/8/8/2k5/3K3r/8/8 w - - 0 1"));
}

TEST_CASE("pieces that a blast removes may go where captured pieces go", "[rules]") {
  const DefinitionPtr definition = game_of(
      "extends: crazyhouse\n"
      "capture: { blast: { to: as captured, takes_captor: no } }\n");
  // The captured knight and the bishop beside it; the own pawn leaves the game.
  CHECK(after_move(definition, "7k/8/4b3/3n4/2P5/8/8/3R3K[] w - - 0 1", "Rxd5") ==
        "7k/8/8/3R4/8/8/8/7K[BN] b - - 0 1");
  // A king that captures leaves the cell where the blast would have reached it.
  CHECK(after_move(definition, "7k/8/8/3n4/4K3/8/8/8[] w - - 0 1", "Kxd5") ==
        "7k/8/8/3K4/8/8/8/8[N] b - - 0 1");
}

TEST_CASE("a captor becomes what it has captured", "[rules]") {
  const DefinitionPtr cannibal = game_of(
      "extends: chess\n"
      "capture: { captor: becomes, captor_types: [Q, R, B, N], captor_gains_from: [Q, R, B, N] "
      "}\n");
  CHECK(after_move(cannibal, "7k/8/8/3n4/8/8/8/3R3K w - - 0 1", "Rxd5") ==
        "7k/8/8/3N4/8/8/8/7K b - - 0 1");
  CHECK(after_move(cannibal, "7k/8/8/3p4/8/8/8/3R3K w - - 0 1", "Rxd5") ==
        "7k/8/8/3R4/8/8/8/7K b - - 0 1");
}

TEST_CASE("two rules that say what a piece becomes are refused", "[rules]") {
  const auto loaded = try_rules("extends: chess\nafter_move: { P: N }\n");
  REQUIRE_FALSE(loaded.ok());
  CHECK(loaded.problems().front().id == "rules-contradict");
}

TEST_CASE("movement is relayed by pieces that attack", "[rules]") {
  const DefinitionPtr definition =
      game_of("extends: chess\nrelay: [{ pieces: R, from: N, when: attacked }]\n");
  CHECK(after_move(definition, "7k/8/2n5/8/3R4/8/8/7K w - - 0 1", "Rb3") ==
        "7k/8/2n5/8/8/1R6/8/7K b - - 1 1");
  CHECK(after_move(definition, "7k/8/2N5/8/3R4/8/8/7K w - - 0 1", "Rb3") == "not-relayed");
  CHECK(in_check(definition, "8/8/2n5/8/3R4/1k6/8/7K b - - 0 1"));
  CHECK_FALSE(in_check(definition, "8/8/2N5/8/3R4/1k6/8/7K b - - 0 1"));
}

TEST_CASE("two parts of a movement that give the same move give one", "[rules]") {
  // Set-wise pieces, pieces looked up one by one, and a lame double step beside a ride.
  for (const char* moves : {"[fW, fmW]", "[N, fW, fmnD from second rank]", "[R, ifmnD]"}) {
    const DefinitionPtr definition = game_of(
        std::string("board: { files: 5, ranks: 6 }\npieces:\n  K: { name: king, moves: K }\n"
                    "  P: { name: pawn, initial: second rank, moves: ") +
        moves + " }\nsetup: 4k/5/5/5/P4/K4 w\nroyal: K\nrepetition: { fold: 3 }\n");
    Game game(definition);
    INFO(moves);
    for (const Move move : game.legal_moves())
      CHECK(parse_move(game, uci_notation(*definition, move)).ok());
  }
}

// The counts are those of Fairy-Stockfish for chess with its piece janggiCannon.
TEST_CASE("a cannon that neither jumps over cannons nor captures them", "[rules]") {
  const DefinitionPtr definition = game_of(
      "extends: chess\n"
      "pieces:\n"
      "  B: off\n"
      "  C:\n"
      "    name: cannon\n"
      "    moves: { path: 'slide orthogonal, hop over [not C], (slide to empty | slide to enemy "
      "[not C])' }\n"
      "promotion: { to: [Q, R, N] }\n"
      "castling: off\n"
      "setup: rncqkcnr/pppppppp/8/8/8/8/PPPPPPPP/RNCQKCNR w - - 0 1\n");
  const struct {
    const char* text;
    uint64_t counts[3];
  } kLines[] = {
      {"rncqkcnr/pppppppp/8/8/8/8/PPPPPPPP/RNCQKCNR w - - 0 1", {30, 850, 23531}},
      {"r1cqk2r/pp1p1ppp/2n2n2/2C1c3/4P3/2N2N2/PPP1CPPP/R2QK2R w - - 0 1", {33, 952, 31497}},
      {"4k3/4c3/8/4p3/1c1C1n2/4P3/4C3/4K3 w - - 0 1", {10, 143, 1195}},
  };
  for (const auto& line : kLines)
    for (int depth = 1; depth <= 3; ++depth) {
      INFO(line.text << " depth " << depth);
      CHECK(perft(definition, line.text, depth) == line.counts[depth - 1]);
    }
}

TEST_CASE("paths tell named pieces from others", "[rules]") {
  const auto moves = [](const std::string& path, const char* text, const char* from) {
    const DefinitionPtr definition =
        game_of("extends: chess\npieces: { R: { moves: { path: \"" + path + "\" } } }\n");
    return names(
        definition->topology(),
        definition->kernel().reach(position(definition, text), *definition->topology().find(from)));
  };
  // A white knight on d4, a black knight on f2, a black bishop on b2.
  const char* text = "7k/8/8/8/3N4/8/1b1R1n2/7K w - - 0 1";
  CHECK(moves("slide any, hop over [N], step", text, "d2") == "g2 d5");
  CHECK(moves("slide any, hop over own [N], step", text, "d2") == "d5");
  CHECK(moves("slide any, hop over enemy [not N], step", text, "d2") == "a2");
  CHECK(moves("slide sideways to enemy [not N]", text, "d2") == "b2");
  CHECK(moves("slide e 1.. to empty until [N]", text, "d2") == "e2");
  CHECK(moves("slide sideways, take [N], step to empty", text, "d2") == "g2");
}

TEST_CASE("a universal leaper leaps to any cell that its side does not hold", "[rules]") {
  const char* kText = "7k/5pp1/8/3R4/8/8/8/7K b - - 0 1";
  const struct {
    const char* moves;
    int count;
  } kLeapers[] = {{"U", 62}, {"{ path: anywhere }", 62}, {"mU", 59}, {"cU", 3}};
  for (const auto& leaper : kLeapers) {
    const DefinitionPtr definition =
        game_of(std::string("extends: chess\n") + "pieces: { R: { moves: " + leaper.moves +
                " } }\nsetup: 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    const Position at = position(definition, kText);
    INFO(leaper.moves);
    CHECK(definition->kernel().reach(at, *definition->topology().find("d5")).count() ==
          leaper.count);
    CHECK(in_check(definition, kText) == (leaper.moves[0] != 'm'));
    // It is a table of leaps, which the fast move generator serves.
    CHECK(definition->kernel().has_fast_legality());
  }
  // On hexagons as well; on boards with levels U is a rider.
  CHECK(game_of("extends: glinski\npieces: { R: { moves: mU } }\n"));
}

TEST_CASE("a forbidden move along a path is not called blocked", "[rules]") {
  const DefinitionPtr definition = game_of(
      "extends: chess\n"
      "pieces: { R: { moves: { path: slide orthogonal } } }\n"
      "forbid: [{ when: \"piece in [R] and captures\", because: rooks are peaceful }]\n");
  CHECK(after_move(definition, "7k/8/8/3p4/8/8/8/3R3K w - - 0 1", "Rxd5") == "requirement-not-met");
  CHECK(after_move(definition, "7k/3p4/8/3p4/8/8/8/3R3K w - - 0 1", "Rd7") == "blocked");
}

}  // namespace stockade::test::capture_effects_test
