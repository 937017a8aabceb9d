// The kernels for sets of two, four and sixteen machine words play by the same rules.

#include <algorithm>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "tests/support/variants.h"

namespace stockade::test::wide_boards_test {
namespace {

const char* const kTenByTen = R"(schema: 1
name: Ten
board: { files: 10, ranks: 10 }
pieces:
  K: { name: king, moves: K }
  Q: { name: queen, moves: Q, value: 9 }
  R: { name: rook, moves: R, value: 5 }
  B: { name: bishop, moves: B, value: 3 }
  N: { name: knight, moves: N, value: 3 }
  C: { name: camel, moves: CfW3, value: 3 }
  P: { name: pawn, moves: fmWfceFifmnD, initial: second rank, value: 1 }
setup: rnbcqkcbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCQKCBNR w - - 0 1
zones: { prison: { holds: enemy }, airfield: { holds: own } }
turn: { one_of: [move, drop, exchange] }
capture: { to: captor.prison }
drop: { from: own.airfield, to: empty, except: { P: [first rank, last rank] } }
exchange:
  - pay: { from: own.prison, to: enemy.airfield }
  - rescue: { from: enemy.prison, worth: at most paid }
  - drop: rescued
promotion: { pieces: P, at: last rank, to: [Q, R, B, N], mandatory: yes, swap_with: enemy.prison }
en_passant: on
royal: K
no_legal_moves: { in_check: loss, otherwise: draw }
text: { zones: [airfield, prison], order: QRBNCP }
)";

std::string widened(int files, int ranks, const std::string& setup) {
  std::string text = kTenByTen;
  const auto replace = [&](const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
  };
  replace("files: 10, ranks: 10",
          "files: " + std::to_string(files) + ", ranks: " + std::to_string(ranks));
  replace("rnbcqkcbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCQKCBNR", setup);
  return text;
}

void check_fast_against_slow(const std::string& text, int words, uint64_t games = 60) {
  const auto loaded = load_definition_text(text, "wide.yaml");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const DefinitionPtr& definition = loaded->definition;
  REQUIRE(definition->layout().words() == words);
  REQUIRE(definition->kernel().has_fast_legality());
  for (uint64_t seed = 0; seed < games; ++seed) {
    Random random(seed);
    Game game(definition);
    for (int ply = 0; ply < 150; ++ply) {
      MoveList fast = game.legal_moves();
      MoveList slow;
      Position at(game.position());
      Journal journal;
      definition->kernel().legal_moves_slowly(at, journal, slow);
      std::sort(fast.begin(), fast.end());
      std::sort(slow.begin(), slow.end());
      if (fast != slow) FAIL(write_fen(*definition, game.position()));
      REQUIRE(game.position().key() == game.position().computed_key());
      if (fast.empty()) break;
      Move chosen = fast[random.below(static_cast<uint32_t>(fast.size()))];
      for (int i = 0; i < 4; ++i) {
        const Move other = fast[random.below(static_cast<uint32_t>(fast.size()))];
        if (game.captured(other) != kEmpty) chosen = other;
      }
      const Position before = game.position();
      game.play(chosen);
      game.undo();
      REQUIRE(game.position().same_as(before));
      game.play(chosen);
    }
  }
}

}  // namespace

TEST_CASE("a board of a hundred cells", "[equivalence]") { check_fast_against_slow(kTenByTen, 2); }

TEST_CASE("a board of two hundred and fifty-six cells, with rays too long for a table",
          "[equivalence]") {
  check_fast_against_slow(widened(16, 16,
                                  "rnbcqkcbnrrnbnbr/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/"
                                  "16/16/PPPPPPPPPPPPPPPP/RNBCQKCBNRRNBNBR"),
                          4);
}

TEST_CASE("a board of 1,024 cells, whose lines are kept for few pairs of cells", "[equivalence]") {
  std::string empty;
  for (int rank = 0; rank < 28; ++rank) empty += "/32";
  check_fast_against_slow(widened(32, 32,
                                  "rnbqcnbnrbnqbnrckrnbnqcbnrbncqbn/8p15p7" + empty +
                                      "/8P15P7/RNBQCNBNRBNQBNRCKRNBNQCBNRBNCQBN"),
                          16, 8);
}

}  // namespace stockade::test::wide_boards_test
