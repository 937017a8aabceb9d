// Castling on boards that are graphs.

#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"

namespace stockade::test::castling_on_graphs_test {
namespace {

const std::string kGame =
    "pieces: { K: { name: king, moves: W }, R: { name: rook, moves: R } }\n"
    "setup: r2k1r/6/6/R2K1R w KQkq\n"
    "royal: K\n"
    "repetition: { fold: 3 }\n"
    "castling:\n"
    "  wings:\n"
    "    K: { name: O-O, king: d1 e1, rook: f1 d1 }\n"
    "    Q: { name: O-O-O, king: d1 b1, rook: a1 beside }\n";

const std::string kGraph =
    "board:\n"
    "  graph:\n"
    "    rows: [a4 b4 c4 d4 e4 f4, a3 b3 c3 d3 e3 f3, a2 b2 c2 d2 e2 f2, a1 b1 c1 d1 e1 f1]\n"
    "    directions: { n: by 0 1, e: by 1 0, s: back of n, w: back of e }\n"
    "    second_side: mirrored\n";

DefinitionPtr game_on(const std::string& board) {
  const auto loaded =
      load_definition_text("schema: 1\nname: Test\n" + board + kGame, "test.yaml", {});
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

uint64_t perft(const DefinitionPtr& game, const std::string& fen, int depth) {
  const auto read = parse_fen(*game, fen);
  REQUIRE(read.ok());
  Position position(*read);
  Journal journal;
  return game->kernel().perft(position, journal, depth, {});
}

}  // namespace

TEST_CASE("a graph of squares castles as the board of squares", "[unit]") {
  const auto squares = game_on("board: { files: 6, ranks: 4 }\n");
  const auto graph = game_on(kGraph);
  for (const char* const fen : {"r2k1r/6/6/R2K1R w KQkq - 0 1", "r2k1r/1R4/6/3K1R b Kkq - 0 1",
                                "r2k2/6/4r1/R2K1R w KQq - 0 1"})
    for (int depth = 1; depth <= 4; ++depth) {
      INFO(fen << " " << depth);
      CHECK(perft(graph, fen, depth) == perft(squares, fen, depth));
    }
}

TEST_CASE("castling goes round a ring", "[unit]") {
  const auto ring = load_definition_text(
      "schema: 1\nname: Ring\n"
      "board:\n"
      "  graph:\n"
      "    rows: [a2 b2 c2 d2, a1 b1 c1 d1]\n"
      "    directions:\n"
      "      round: [a1 b1 c1 d1 d2 c2 b2 a2 a1]\n"
      "      again: back of round\n"
      "    second_side: turned\n"
      "pieces: { K: { name: king, moves: { path: step any } },\n"
      "          R: { name: rook, moves: { path: slide any } } }\n"
      "setup: r2k/K2R w Kk\n"
      "castling: { safe: no, wings: { K: { name: O-O, king: a1 c1, rook: d1 b1 } } }\n"
      "repetition: { fold: 3 }\n",
      "test.yaml", {});
  INFO(ring.message());
  REQUIRE(ring.ok());
  Game game(ring->definition);
  const auto move = parse_move(game, "O-O");
  INFO(move.message());
  REQUIRE(move.ok());
  game.play(*move);
  CHECK(write_fen(*ring->definition, game.position()) == "r2k/1RK1 b k - 1 1");
}

}  // namespace stockade::test::castling_on_graphs_test
