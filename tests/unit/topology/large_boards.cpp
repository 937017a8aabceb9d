// Boards of up to 1,024 cells: their limits, the names of their cells, and texts with these names.

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/annotations.h"
#include "framework/notation/board_text.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/search/search.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::large_boards_test {
namespace {

/// Chess with few pieces in the corners of a board of 1,024 cells.
DefinitionPtr large_chess() {
  return game_of(
      "extends: chess\n"
      "board: { files: 32, ranks: 32 }\n"
      "castling:\n"
      "  wings:\n"
      "    K: { king: aa1 ad1, rook: af1 ac1 }\n"
      "    Q: { king: aa1 x1, rook: a1 y1 }\n"
      "setup: r4nn3bb8qq4k4r/pp6p16p5p/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/32/"
      "32/32/32/32/32/32/32/32/32/PP6P16P5P/R4NN3BB8QQ4K4R w KQkq - 0 1\n");
}

DefinitionPtr kings_on(const std::string& board, const std::string& setup) {
  return game_of("board: " + board +
                 "\npieces: { K: { name: king, moves: K }, Q: { name: queen, moves: Q } }\n"
                 "setup: " +
                 setup + " w - - 0 1\nroyal: K\nrepetition: { fold: 3 }\n");
}

Result<Topology> square(int files, int ranks) { return Topology::square(files, ranks); }

std::string refusal(const Result<Topology>& made) { return made.ok() ? "made" : made.message(); }

uint64_t perft(const GameDefinition& definition, const Position& from, int depth, bool bulk) {
  Position at = from;
  Journal journal;
  return definition.kernel().perft(at, journal, depth, {bulk, nullptr});
}

}  // namespace

TEST_CASE("files after z have two letters", "[unit]") {
  const auto topology = square(512, 2);
  REQUIRE(topology.ok());
  CHECK(topology->file_name(25) == "z");
  CHECK(topology->file_name(26) == "aa");
  CHECK(topology->file_name(51) == "az");
  CHECK(topology->file_name(52) == "ba");
  CHECK(topology->file_name(511) == "sr");
  CHECK_FALSE(topology->has_file_letters());
  CHECK(square(26, 2)->has_file_letters());
  CHECK_FALSE(square(27, 2)->has_file_letters());
  for (int cell = 0; cell < topology->cells(); ++cell)
    REQUIRE(topology->find(topology->name(cell)) == cell);
}

TEST_CASE("boards have at most 1,024 cells and 512 files", "[unit]") {
  CHECK(square(32, 32)->cells() == 1024);
  CHECK(square(512, 2)->cells() == 1024);
  CHECK(square(1, 1024)->name(1023) == "a1024");
  CHECK(Topology::cube(16, 8, 8)->cells() == 1024);
  CHECK(Topology::hexagon(18)->cells() == 919);
  CHECK(Topology::rhombus(32)->cells() == 1024);
  CHECK(square(16, 8)->copied(8)->cells() == 1024);
  CHECK_THAT(refusal(square(33, 32)), Catch::Contains("at most 1024 cells, not 33 by 32"));
  CHECK_THAT(refusal(square(1, 1025)), Catch::Contains("at most 1024 cells, not 1 by 1025"));
  CHECK_THAT(refusal(square(513, 1)), Catch::Contains("at most 512 files, not 513"));
  CHECK_THAT(refusal(Topology::cube(11, 10, 10)), Catch::Contains("at most 1024 cells"));
  CHECK_THAT(refusal(Topology::cube(600, 1, 1)), Catch::Contains("at most 512 files"));
  CHECK_THAT(refusal(Topology::hexagon(19)), Catch::Contains("at most 1024 cells"));
  CHECK_THAT(refusal(Topology::rhombus(33)), Catch::Contains("at most 1024 cells"));
  CHECK_THAT(refusal(square(16, 9)->copied(8)), Catch::Contains("1024 cells in all"));
}

TEST_CASE("a kernel has the words that its cells need", "[unit]") {
  CHECK(square(64, 1)->words() == 1);
  CHECK(square(65, 1)->words() == 2);
  CHECK(square(128, 1)->words() == 2);
  CHECK(square(129, 1)->words() == 4);
  CHECK(square(256, 1)->words() == 4);
  CHECK(square(257, 1)->words() == 16);
  CHECK(square(2, 512)->words() == 16);
}

TEST_CASE("regions name files of two letters", "[unit]") {
  const auto topology = square(32, 4);
  REQUIRE(topology.ok());
  const auto region = [&](const std::string& text) {
    return parse_region(*topology, Orientation{}, text, {});
  };
  const auto files = [&](int low, int high) {
    CellSet set;
    for (int cell = 0; cell < topology->cells(); ++cell)
      if (topology->info(cell).file >= low && topology->info(cell).file <= high) set.set(cell);
    return set;
  };
  CHECK(*region("file ab") == files(27, 27));
  CHECK(*region("file a") == files(0, 0));
  CHECK(*region("files y-ab") == files(24, 27));
  CHECK(*region("files aa-af") == files(26, 31));
  CHECK(*region("files b-z") == files(1, 25));
  CHECK(*region("files ae-zz") == files(30, 31));
  CHECK(region("ae3-af4")->count() == 4);
  CHECK(region("aa1 ab2")->count() == 2);
  CHECK_THAT(region("file ag").message(), Catch::Contains("this board has no file ag"));
  CHECK_THAT(region("files ag-ah").message(), Catch::Contains("no files ag-ah"));
  CHECK_FALSE(region("file aaaa").ok());
  CHECK_FALSE(region("file A").ok());
  // Hexagons have no file j: the ninth file is i, the tenth k.
  const auto hexagon = Topology::hexagon(6);
  const auto between = parse_region(*hexagon, Orientation{}, "files h-j", {});
  REQUIRE(between.ok());
  CHECK(*between == (*parse_region(*hexagon, Orientation{}, "file h", {}) |
                     *parse_region(*hexagon, Orientation{}, "file i", {})));
}

TEST_CASE("moves on boards with files of two letters are read back", "[unit]") {
  const auto definition = large_chess();
  Random random(7);
  int two_letters = 0;
  for (int i = 0; i < 6; ++i) {
    Game game = random_game(definition, random, 12 * i);
    const std::string fen = write_fen(*definition, game.position());
    INFO(fen);
    const auto read = parse_fen(*definition, fen);
    REQUIRE(read.ok());
    CHECK(read->same_as(game.position()));
    for (const Move move : game.legal_moves()) {
      const std::string uci = uci_notation(*definition, move);
      two_letters += uci.size() > 6;
      for (const std::string& text : {uci, move_text(game, move)}) {
        const auto back = parse_move(game, text);
        INFO(text << ": " << back.message());
        REQUIRE(back.ok());
        REQUIRE(*back == move);
      }
    }
    Record start(definition, game.position());
    for (const Move move : game.legal_moves()) start.root().child(move);
    PgnReadOptions options;
    options.fallback = definition;
    const auto back = read_pgn(write_pgn(start), options);
    REQUIRE(back.size() == 1);
    CHECK_FALSE(back[0].failure);
    CHECK(back[0].warnings.empty());
    CHECK(back[0].record.root().children.size() == start.root().children.size());
  }
  CHECK(two_letters > 100);
}

TEST_CASE("where a file is called x, moves name the cell that a piece comes from", "[unit]") {
  const auto definition = game_of(
      "board: { files: 25, ranks: 3 }\n"
      "pieces: { K: { name: king, moves: K }, N: { name: knight, moves: N } }\n"
      "setup: k23n/25/K21N1N w - - 0 1\nroyal: K\nrepetition: { fold: 3 }\n");
  Game game(definition);
  for (const Move move : game.legal_moves()) {
    const std::string text = move_text(game, move);
    const auto back = parse_move(game, text);
    INFO(text << ": " << back.message());
    REQUIRE(back.ok());
    CHECK(*back == move);
  }
}

TEST_CASE("arrows and rings have names of files with two letters", "[unit]") {
  const auto definition = large_chess();
  const Topology& topology = definition->topology();
  Annotations annotations;
  for (const auto& [from, to] : {std::pair{"aa12", "ab3"}, {"a1", "aa11"}, {"a11", "a1"}})
    annotations.marks.push_back({MarkColor::green, *topology.find(from), *topology.find(to)});
  annotations.marks.push_back({MarkColor::red, *topology.find("af32"), *topology.find("af32")});
  const std::string text = write_annotations(*definition, annotations);
  CHECK(text.find("Gaa12ab3,Ga1aa11,Ga11a1") != std::string::npos);
  Annotations read;
  CHECK(take_annotations(*definition, text, read).empty());
  REQUIRE(read.marks.size() == annotations.marks.size());
  for (const DrawnMark& mark : annotations.marks)
    CHECK(std::count_if(read.marks.begin(), read.marks.end(), [&](const DrawnMark& other) {
            return other.from == mark.from && other.to == mark.to && other.color == mark.color;
          }) == 1);
}

TEST_CASE("a board in letters names files and ranks of a large board", "[unit]") {
  const auto definition = kings_on("{ files: 30, ranks: 5 }", "30/30/k27qK/30/30");
  const std::string board = draw_board(*definition, definition->start());
  INFO(board);
  CHECK(board.find(" y  z aa ab ac ad ") != std::string::npos);
  const auto tall = kings_on("{ files: 2, ranks: 120 }", [] {
    std::string setup = "k1";
    for (int rank = 1; rank < 119; ++rank) setup += "/2";
    return setup + "/1K";
  }());
  const std::string column = draw_board(*tall, tall->start());
  INFO(column);
  CHECK(column.find("\n120 | k  ") != std::string::npos);
  CHECK(column.find("\n 99 | ") != std::string::npos);
}

TEST_CASE("reasons name the cells of a large board", "[unit]") {
  Game game(large_chess());
  const auto reason = [&](const std::string& move) {
    const auto told = explain_move(game, move);
    INFO(told.message());
    REQUIRE(told.ok());
    CHECK_FALSE(told->legal);
    return told->reason.rule + ": " + told->reason.words;
  };
  CHECK_THAT(reason("aa1-aa3"), Catch::StartsWith("no-such-move"));
  CHECK_THAT(reason("aa1-z2"), Catch::StartsWith("own-piece"));
  CHECK_THAT(reason("aa9-aa10"), Catch::Contains("aa9"));
  CHECK_THAT(reason("O-O-O"), Catch::StartsWith("castling-blocked"));
}

TEST_CASE("a search on a large board finds the mate, and a piece to capture", "[unit]") {
  // The queen mates beside the king's own pieces; the other queen hangs.
  const auto definition = large_chess();
  std::string empty;
  for (int rank = 0; rank < 29; ++rank) empty += "/32";
  SearchLimits limits;
  limits.nodes = 3000;
  const auto best = [&](const std::string& fen) {
    Game game(definition, position(definition, fen));
    const auto searcher = make_generic_searcher(definition);
    const SearchResult result = searcher->search(game, limits);
    return uci_notation(*definition, result.best);
  };
  CHECK(best("31k/30pp/32" + empty.substr(0, 27 * 3) + "/Q31/K31 w - - 0 1") == "a2a32");
  CHECK(best("31k/32/32" + empty.substr(0, 25 * 3) + "/5q26/32/5R26/K31 w - - 0 1") == "f2f4");
}

TEST_CASE("a board of 64 cells among others has the counts of chess", "[unit]") {
  // Five boards of which four are empty: sets of sixteen words.
  const auto definition =
      game_of("extends: chess\nlayers: { A: setup, B: empty, C: empty, D: empty, E: empty }\n");
  REQUIRE(definition->layout().words() == 16);
  const std::string empty = "/8/8/8/8/8/8/8";
  const std::string others = "&8" + empty + "&8" + empty + "&8" + empty + "&8" + empty;
  const auto counts = [&](const std::string& board, const std::string& fields) {
    const Position start = position(definition, board + others + " " + fields);
    const Position alone = position(variant("chess"), board + " " + fields);
    for (int depth = 1; depth <= 3; ++depth) {
      CHECK(perft(*definition, start, depth, true) == perft(*variant("chess"), alone, depth, true));
      CHECK(perft(*definition, start, depth, false) ==
            perft(*variant("chess"), alone, depth, true));
    }
  };
  counts("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w KQkq - 0 1");
  counts("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", "w KQkq - 0 1");
  counts("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", "w - - 0 1");
  counts("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R", "w KQ - 1 8");
}

}  // namespace stockade::test::large_boards_test
