// Castling from any file with pieces that enter, and on several boards; castling that wins.

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/game_after.h"
#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::castling_and_gating_test {
namespace {

const DefinitionPtr& gates_from_any_file() {
  static const DefinitionPtr definition =
      game_of("extends: seirawan\ncastling: { from: any file }\n");
  return definition;
}

uint64_t perft(const DefinitionPtr& definition, const char* fen, int depth, bool bulk = true) {
  Position at = position(definition, fen);
  Journal journal;
  return definition->kernel().perft(at, journal, depth, {bulk, nullptr});
}

/// FEN as it is written again.
std::string written(const DefinitionPtr& definition, const char* fen) {
  return write_fen(*definition, position(definition, fen));
}

}  // namespace

TEST_CASE("a king on the last rank of a tall board castles from any file", "[unit]") {
  std::string others;
  for (int rank = 2; rank < 70; ++rank) others += "/8";
  others += "/R3K2R";
  const std::string start = "r3k2r" + others + " b KQkq - 0 1";
  const DefinitionPtr definition = game_of(
      "extends: chess\nboard: { ranks: 70 }\ncastling: { from: any file, wings: {\n"
      "  K: { name: O-O, king: e1 g1, rook: h1 f1 },\n"
      "  Q: { name: O-O-O, king: e1 c1, rook: a1 d1 } } }\nsetup: " +
      start + "\n");
  CHECK(write_fen(*definition, definition->start()) == start);
  CHECK(after_move(definition, start.c_str(), "O-O") == "r4rk1" + others + " w KQ - 1 2");
  CHECK(after_move(definition, start.c_str(), "O-O-O") == "2kr3r" + others + " w KQ - 1 2");
}

TEST_CASE("pieces enter with castling from any file", "[unit]") {
  struct Row {
    const char* fen;
    std::vector<uint64_t> counts;
  };
  // Counted by Fairy-Stockfish (UCI_Variant seirawan, UCI_Chess960 true).
  const Row rows[] = {
      {"bnrkqnrb/pppppppp/8/8/8/8/PPPPPPPP/BNRKQNRB[HEhe] w KQABEFHkqabefh - 0 1",
       {29, 841, 27410}},
      {"1rk2r2/p6p/8/8/8/8/P6P/1RK2R2[HEhe] w KQkq - 0 1", {73, 4376, 198822}},
      {"r5kr/p6p/8/8/8/8/P6P/R5KR[HEhe] w KQkq - 0 1", {36, 1057, 28580}},
      {"5rkr/p6p/8/8/8/8/P6P/5RKR[HEhe] w KQkq - 0 1", {43, 1593, 43767}},
      {"2r1k2r/p6p/8/8/8/8/P6P/2R1K2R[Ee] w KQkq - 0 1", {41, 1308, 37023}},
  };
  for (const Row& row : rows)
    for (int depth = 1; depth <= 3; ++depth) {
      INFO(row.fen << ", depth " << depth);
      CHECK(perft(gates_from_any_file(), row.fen, depth) == row.counts[depth - 1]);
      CHECK(perft(gates_from_any_file(), row.fen, depth, false) == row.counts[depth - 1]);
    }
}

TEST_CASE("castling from any file names the cell where a piece enters", "[unit]") {
  constexpr const char* kFen = "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2[HEhe] w KQkq - 0 1";
  const auto after = [&](const char* move) {
    return after_move(gates_from_any_file(), kFen, move);
  };
  CHECK(after("O-O/Hc1") == "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RH2RK1[Eeh] b Bkq - 1 1");
  CHECK(after("c1f1h") == "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RH2RK1[Eeh] b Bkq - 1 1");
  // The rook's cell stays filled: it goes back there, or the king comes to it.
  CHECK(after("O-O/Hf1") == "no-gating");
  CHECK(after("O-O-O/Hb1") == "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1HKR1R2[Eeh] b Fkq - 1 1");
  CHECK(after("b1c1h") == "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1HKR1R2[Eeh] b Fkq - 1 1");
  CHECK(after("O-O-O/Hc1") == "no-gating");
  // King and rook change places.
  CHECK(after_move(gates_from_any_file(), "4k3/8/8/8/8/8/8/5KR1[EHeh] w K - 0 1", "O-O/Hf1") ==
        "no-gating");
  CHECK(after("O-O") == "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1[EHeh] b Bkq - 1 1");
}

TEST_CASE("rights to castle and rights of cells share the letters of files", "[unit]") {
  const DefinitionPtr& game = gates_from_any_file();
  constexpr const char* kOuter = "bnrkqnrb/8/8/8/8/8/8/BNRKQNRB[EHeh] w KQABEFHkqabefh - 0 1";
  CHECK(written(game, kOuter) == kOuter);
  // The king's right is part of the right to castle, and stands alone without it.
  CHECK(written(game, "bnrkqnrb/8/8/8/8/8/8/BNRKQNRB[EHeh] w KQABDEFH - 0 1") ==
        "bnrkqnrb/8/8/8/8/8/8/BNRKQNRB[EHeh] w KQABEFH - 0 1");
  constexpr const char* kAlone = "bnrkqnrb/8/8/8/8/8/8/BNRKQNRB[EHeh] w ABCDGkq - 0 1";
  CHECK(written(game, kAlone) == kAlone);
  // A rook that is not the outermost one.
  constexpr const char* kInner = "4k3/8/8/8/8/8/8/3K1R1R[EHeh] w FF - 0 1";
  CHECK(written(game, kInner) == kInner);
  CHECK(perft(game, kInner, 1) == perft(game, "4k3/8/8/8/8/8/8/3K1R1R[EHeh] w FD - 0 1", 1) + 3);
  CHECK(parse_fen(*game, "4k3/8/8/8/8/8/8/3K1R1R[EHeh] w FFF - 0 1").message().find("twice") !=
        std::string::npos);
}

TEST_CASE("every numbered start has the rights of the setup", "[unit]") {
  const std::string starts =
      "extends: seirawan\ncastling: { from: any file }\n"
      "shuffle:\n  number: 100\n  place:\n    - { pieces: B, at: light cells }\n"
      "    - { pieces: B, at: dark cells }\n    - { pieces: Q }\n    - { pieces: NN }\n"
      "    - { pieces: RKR, in_order: yes }\n";
  const DefinitionPtr game = game_of(starts);
  const Position& start = game->start();
  int rights = 0;
  for (size_t i = 0; i < game->flags().size(); ++i)
    if (game->flags()[i].needs_occupied) {
      CHECK(start.flag(static_cast<int>(i)));
      ++rights;
    }
  CHECK(rights == 16);
  CHECK(position(game, write_fen(*game, start).c_str()).same_as(start));
}

TEST_CASE("kings castle from any file in games of several boards", "[unit]") {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto alice = load_definition("alice", options);
  REQUIRE(alice.ok());
  options.base = "chess960";
  const auto any_file = load_definition("alice", options);
  INFO(any_file.message());
  REQUIRE(any_file.ok());
  constexpr const char* kFen = "r3k2r/8/8/8/8/8/8/R3K2R&8/8/8/8/8/8/8/8 w KQkq - 0 1";
  for (int depth = 1; depth <= 3; ++depth)
    CHECK(perft(any_file->definition, kFen, depth) == perft(alice->definition, kFen, depth));
  CHECK(after_move(any_file->definition, kFen, "O-O") ==
        "r3k2r/8/8/8/8/8/8/R7&8/8/8/8/8/8/8/5RK1 b kq - 1 1");
  CHECK(after_move(any_file->definition, "1rk2r2/8/8/8/8/8/8/1RK2R2&8/8/8/8/8/8/8/8 w KQkq - 0 1",
                   "O-O-O") == "1rk2r2/8/8/8/8/8/8/5R2&8/8/8/8/8/8/8/2KR4 b kq - 1 1");
}

TEST_CASE("castling wins, and a side that can no longer win so has lost", "[unit]") {
  constexpr const char* kFen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
  constexpr const char* kOpen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  const DefinitionPtr both = game_of("extends: chess\ncastling: { wins: [Q, K] }\n");
  CHECK(result_after(both, kFen, {"O-O"}) == "1-0");
  CHECK(result_after(both, kFen, {"Rb1"}) == "goes on");
  CHECK(result_after(both, kFen, {"Kd1"}) == "0-1");
  CHECK(result_after(both, kFen, {"Rb1", "O-O-O"}) == "0-1");
  CHECK(result_after(both, kOpen, {"Rxa8+", "Ke7"}) == "1-0");
  const DefinitionPtr black = game_of("extends: chess\ncastling: { wins: black Q }\n");
  CHECK(result_after(black, kFen, {"O-O", "O-O"}) == "1-0");
  CHECK(result_after(black, kFen, {"O-O", "O-O-O"}) == "0-1");
  CHECK(result_after(black, kFen, {"O-O-O", "Rf8"}) == "goes on");
  CHECK(result_after(black, kOpen, {"Rxa8+"}) == "1-0");
  // Both lose their last right at once: the side that has moved loses.
  const DefinitionPtr queens = game_of("extends: chess\ncastling: { wins: Q }\n");
  CHECK(result_after(queens, kOpen, {"Rxa8+"}) == "0-1");
}

TEST_CASE("a side may not castle where the other has", "[unit]") {
  const DefinitionPtr game = game_of("extends: chess\ncastling: { opposite: yes }\n");
  constexpr const char* kFen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  CHECK(after_move(game, kFen, "O-O") == "r3k2r/8/8/8/8/8/8/R4RK1 b q - 1 1");
  CHECK(after_move(game, kFen, "O-O-O") == "r3k2r/8/8/8/8/8/8/2KR3R b k - 1 1");
  CHECK(after_move(game, "r3k2r/8/8/8/8/8/8/R4RK1 b q - 1 1", "O-O") == "castling-moved");
  CHECK(after_move(game, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O") ==
        "r4rk1/8/8/8/8/8/8/R3K2R w Q - 1 2");
}

}  // namespace stockade::test::castling_and_gating_test
