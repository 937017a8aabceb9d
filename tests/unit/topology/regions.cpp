// Regions in words and with names, movement that stays within one, boards with holes.

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace stockade::test::regions_test {
namespace {

DefinitionPtr load(const std::string& text) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = load_definition_text("schema: 1\n" + text, "test.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

/// The pieces of Xiangqi that a region confines, without the rule that generals may not face each
/// other.
DefinitionPtr palace_parts() {
  return load(R"(
name: Palace Parts
board: { files: 9, ranks: 10 }
regions: { palace: d1-f3, bank: first 5 ranks, beyond the river: not bank }
pieces:
  K: { name: general, moves: W, within: palace }
  A: { name: advisor, moves: F, within: palace }
  B: { name: elephant, moves: { path: "step diagonal, step on" }, within: bank }
  N: { name: horse, moves: { path: "step orthogonal, step out" } }
  R: { name: chariot, moves: R }
  P: { name: soldier, moves: [fW, sW from beyond the river] }
setup: rnbakabnr/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/RNBAKABNR w
royal: K
no_legal_moves: { in_check: loss, otherwise: loss }
repetition: { fold: 3 }
)");
}

uint64_t perft(const DefinitionPtr& definition, const std::string& fen, int depth) {
  Position at = position(definition, fen);
  Journal journal;
  return definition->kernel().perft(at, journal, depth, {true, nullptr});
}

MoveList legal_moves(const DefinitionPtr& definition, const std::string& fen) {
  Position at = position(definition, fen);
  Journal journal;
  MoveList moves;
  definition->kernel().legal_moves(at, journal, moves);
  return moves;
}

std::string cells_of(const Topology& board, const std::string& region, bool goes_up = true) {
  const auto cells =
      parse_region(board, board.orientation(goes_up ? Forward::up : Forward::down), region);
  INFO(cells.message());
  REQUIRE(cells.ok());
  return names(board, *cells);
}

std::string reason(const DefinitionPtr& definition, const std::string& fen,
                   const std::string& move) {
  Game game(definition, position(definition, fen));
  const auto verdict = explain_move(game, move);
  REQUIRE(verdict.ok());
  REQUIRE_FALSE(verdict->legal);
  return verdict->reason.rule + ": " + verdict->reason.words;
}

}  // namespace

TEST_CASE("regions have corners, files, complements and names", "[unit]") {
  Topology board = Topology::square(4, 4).value();
  CHECK(cells_of(board, "b1-c2") == "b1 c1 b2 c2");
  CHECK(cells_of(board, "c2-b1") == "b1 c1 b2 c2");
  CHECK(cells_of(board, "b1-c1", false) == "b4 c4");
  CHECK(cells_of(board, "files b-c and first rank") == "b1 c1");
  CHECK(cells_of(board, "not files b-d and not last rank") == "a1 a2 a3");
  const CellSet up = parse_region(board, board.orientation(Forward::up), "a1-b2").value();
  const CellSet down = parse_region(board, board.orientation(Forward::down), "a1-b2").value();
  board.name_region("fort", {up, down});
  CHECK(cells_of(board, "fort and file a") == "a1 a2");
  CHECK(cells_of(board, "fort and file a", false) == "a3 a4");
  const auto unknown = parse_region(board, {}, "forts");
  REQUIRE_FALSE(unknown.ok());
  CHECK(unknown.problems().front().hint == "did you mean 'fort'?");
  CHECK_FALSE(parse_region(board, {}, "a1-e9").ok());
  CHECK_FALSE(parse_region(board, {}, "not").ok());
}

TEST_CASE("pieces that stay within a region, counted by an independent program", "[unit]") {
  const DefinitionPtr parts = palace_parts();
  const std::string start = write_fen(*parts, parts->start());
  const uint64_t from_start[] = {1, 20, 400, 8700, 189206};
  for (int depth = 1; depth <= 4; ++depth) CHECK(perft(parts, start, depth) == from_start[depth]);
  const std::string late = "3ak4/4a4/4b4/2P6/4n4/9/4P4/4BK3/4A4/3A5 w - - 0 1";
  const uint64_t from_late[] = {1, 11, 173, 1719, 23704};
  for (int depth = 1; depth <= 4; ++depth) CHECK(perft(parts, late, depth) == from_late[depth]);
}

TEST_CASE("a move out of a region names the region", "[unit]") {
  const DefinitionPtr parts = palace_parts();
  const std::string fen = "4k4/9/9/9/9/2B6/9/3K5/9/9 w - - 0 1";
  CHECK(reason(parts, fen, "d3d4") ==
        "outside-region: the white general on d3 moves to d4 only within palace");
  CHECK(reason(parts, fen, "d3c3").starts_with("outside-region"));
  CHECK(reason(parts, fen, "c5e7").starts_with("outside-region"));
}

TEST_CASE("a part of a movement can be confined: lines of a palace", "[unit]") {
  const DefinitionPtr lines = load(R"(
name: Palace Lines
board: { files: 9, ranks: 10 }
regions: { palace lines: d1 f1 e2 d3 f3 d8 f8 e9 d10 f10 }
pieces:
  K: { name: general, moves: W }
  R: { name: chariot, moves: [R, B within palace lines] }
setup: 4k4/9/9/9/9/9/9/9/9/R3K4 w
royal: K
repetition: { fold: 3 }
)");
  const auto chariot_moves = [&](const std::string& fen) {
    int count = 0;
    for (const Move move : legal_moves(lines, fen))
      count += lines->equipment().type_of(move.piece()).name == "chariot";
    return count;
  };
  CHECK(chariot_moves("8k/9/9/9/9/9/9/9/9/K2R5 w - - 0 1") == 5 + 9 + 2 + 2);  // e2, f3, b1, c1 too
  CHECK(chariot_moves("8k/9/9/9/9/9/9/4R4/9/K8 w - - 0 1") == 8 + 9);          // not on a diagonal
  CHECK(chariot_moves("8k/9/9/9/9/9/9/9/4R4/K8 w - - 0 1") == 8 + 9 + 4);
  // The confined ride gives check, pins, and is answered on its line.
  Game game(lines, position(lines, "8k/9/9/9/9/9/9/5r3/9/3K5 w - - 0 1"));
  CHECK(game.in_check());
  Game outside(lines, position(lines, "8k/9/9/9/9/9/6r2/9/9/3K5 w - - 0 1"));
  CHECK_FALSE(outside.in_check());
}

TEST_CASE("boards with holes", "[unit]") {
  const DefinitionPtr ring = load(R"(
name: Ring
board: { files: 5, ranks: 5, holes: [c3, a5] }
pieces:
  K: { name: king, moves: K }
  R: { name: rook, moves: R }
  N: { name: knight, moves: N }
  P: { name: pawn, moves: fmWfcFifmnD, initial: second rank }
setup: "*3k/5/2*2/1P3/RN2K w"
royal: K
repetition: { fold: 3 }
)");
  const Topology& board = ring->topology();
  CHECK(board.cells() == 23);
  CHECK_FALSE(board.find("c3"));
  CHECK_FALSE(board.uniform());
  CHECK(cells_of(board, "last rank") == "b5 c5 d5 e5");
  CHECK(cells_of(board, "rank 1", false) == "b5 c5 d5 e5");
  CHECK(cells_of(board, "a1", false).empty());  // its mirror image is a hole
  const std::string fen = "*3k/5/R1*2/5/4K w - - 0 1";
  CHECK(write_fen(*ring, position(ring, fen)) == fen);
  int rook_moves = 0;
  for (const Move move : legal_moves(ring, fen))
    rook_moves += ring->equipment().type_of(move.piece()).name == "rook";
  CHECK(rook_moves == 1 + 1 + 2);  // b3 before the hole, a4 before the other, a2, a1
  for (const char* wrong : {"4k/5/2*2/5/4K w", "*3k/5/5/5/4K w", "*3k/5/2*2/5/*3K w",
                            "*3k/5/2R2/5/4K w", "*3k/5/2*3/5/4K w"})
    CHECK_FALSE(parse_fen(*ring, wrong).ok());
}

TEST_CASE("the name of a side is the board as that side sees it", "[unit]") {
  const DefinitionPtr uneven = load(
      "extends: chess\nname: Uneven\n"
      "regions: { near end: \"white and first 2 ranks, black and first rank\" }\n"
      "pieces: { N: { within: near end } }\n"
      "promotion: { at: \"white and last 2 ranks, black and last 3 ranks\", to: [Q] }\n");
  const auto promotes = [&](const std::string& fen) {
    const MoveList moves = legal_moves(uneven, fen);
    return std::any_of(moves.begin(), moves.end(),
                       [&](const Move& move) { return uneven->kernel().effect(move).promotes; });
  };
  CHECK(promotes("4k3/8/P7/8/8/8/8/4K3 w - - 0 1"));
  CHECK_FALSE(promotes("4k3/8/8/P7/8/8/8/4K3 w - - 0 1"));
  CHECK(promotes("4k3/8/8/8/p7/8/8/4K3 b - - 0 1"));
  CHECK_FALSE(promotes("4k3/8/8/p7/8/8/8/4K3 b - - 0 1"));
  // A knight on b1 reaches d2, one on b8 nothing: its end is a single rank.
  CHECK(perft(uneven, "4k3/8/8/8/8/8/8/1N5K w - - 0 1", 1) == 3 + 1);
  CHECK(perft(uneven, "1n2k3/8/8/8/8/8/8/7K b - - 0 1", 1) == 5);
}

TEST_CASE("sides that see the board alike have no names for regions", "[unit]") {
  const std::string rules =
      "schema: 1\nname: Race\nboard: { files: 4, ranks: 4 }\n"
      "sides: [{ name: White, letter: w, forward: up }, { name: Black, letter: b, forward: up }]\n"
      "pieces: { P: { name: pawn, moves: fW } }\nsetup: 4/4/4/P2p w\n"
      "no_legal_moves: { otherwise: loss }\n";
  CHECK(load_definition_text(rules, "test.yaml", {}).ok());
  const auto named = load_definition_text(
      rules + "goals: [{ reached: P, at: black and last rank, result: win }]\n", "test.yaml", {});
  CHECK(named.message().find("'black' is not a cell of this board") != std::string::npos);
}

TEST_CASE("names of sides are part of what tells rules apart only where rules have them",
          "[unit]") {
  const auto hash = [](const std::string& rules) {
    return load("extends: chess\nname: Named\n" + rules)->content_hash();
  };
  const std::string north =
      "sides: [{ name: North, letter: w, forward: up }, { name: South, letter: b, forward: down "
      "}]\n";
  const std::string south =
      "sides: [{ name: South, letter: w, forward: up }, { name: North, letter: b, forward: down "
      "}]\n";
  CHECK(hash(north) == hash(south));
  const std::string far = "promotion: { at: \"north and last rank, south and last 2 ranks\" }\n";
  CHECK(hash(north + far) != hash(south + far));
}

TEST_CASE("a piece that never moves stands on boards of every shape", "[unit]") {
  const std::string rules =
      "pieces: { K: { name: king, moves: W }, S: { name: stone, moves: none } }\nroyal: K\n"
      "repetition: { fold: 3 }\n";
  const DefinitionPtr holes = load("name: Holes\nboard: { files: 5, ranks: 5, holes: [c3] }\n" +
                                   rules + "setup: k3s/5/2*2/5/K3S w\n");
  CHECK(perft(holes, "k3s/5/2*2/5/K3S w", 2) == 4);
  const DefinitionPtr hexagon =
      load("name: Hexagon\nboard: { hexagon: 3 }\n" + rules + "setup: K2/s3/5/3S/2k w\n");
  CHECK(perft(hexagon, "K2/s3/5/3S/2k w", 2) == 9);
  const DefinitionPtr levels = load("name: Levels\nboard: { files: 3, ranks: 3, levels: 2 }\n" +
                                    rules + "setup: k1s/3/3&3/3/K1S w\n");
  CHECK(perft(levels, "k1s/3/3&3/3/K1S w", 2) == 6);
}

TEST_CASE("Betza notation on a graph whose directions have the names of a compass", "[unit]") {
  const std::string rest = R"(
pieces:
  K: { name: king, moves: K }
  R: { name: rook, moves: R }
  B: { name: bishop, moves: B2 }
  P: { name: pawn, moves: fmWfcF }
setup: kbr1/3p/P3/1RBK w
royal: K
repetition: { fold: 3 }
)";
  const DefinitionPtr squares = load("name: Squares\nboard: { files: 4, ranks: 4 }" + rest);
  const DefinitionPtr graph = load(R"(name: Graph
board:
  graph:
    rows: [a4 b4 c4 d4, a3 b3 c3 d3, a2 b2 c2 d2, a1 b1 c1 d1]
    directions:
      { n: by 0 1, ne: by 1 1, e: by 1 0, se: by 1 -1, s: by 0 -1, sw: by -1 -1, w: by -1 0, nw: by -1 1 }
    second_side: mirrored)" + rest);
  for (int depth = 1; depth <= 4; ++depth)
    CHECK(perft(graph, "kbr1/3p/P3/1RBK w - - 0 1", depth) ==
          perft(squares, "kbr1/3p/P3/1RBK w - - 0 1", depth));
}

TEST_CASE("castling and a king's step between the same cells have different texts", "[unit]") {
  const DefinitionPtr near = load(
      "extends: chess\nname: Near\ncastling: { wings: { Q: off, K: { name: O-O, king: f1 g1, rook: "
      "h1 f1 } } }\nsetup: rnbq1k1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1K1R w Kk - 0 1\n");
  Game game(near);
  bool castles = false;
  bool steps = false;
  for (const Move move : game.legal_moves()) {
    const std::string text = uci_notation(*near, move);
    castles = castles || text == "f1h1";
    steps = steps || text == "f1g1";
    const auto read = parse_move(game, text);
    REQUIRE(read.ok());
    CHECK(*read == move);
  }
  CHECK(castles);
  CHECK(steps);
  CHECK(*parse_move(game, "f1h1") == *parse_move(game, "O-O"));
}

}  // namespace stockade::test::regions_test
