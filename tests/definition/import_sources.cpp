// Games in the files of other programs: what is recognised, and the variant files that it becomes.

#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/tools/import/source.h"
#include "variants/fairy_bases.h"

namespace stockade::import_sources_test {
namespace {

ImportOptions with_library() {
  ImportOptions options;
  options.library.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  return options;
}

Result<std::unique_ptr<ImportSource>> open(const std::string& text) {
  return open_import_source(text, "own.txt", fairy_bases(), with_library());
}

Imported only_game(const std::string& text) {
  const auto source = open(text);
  INFO(source.message());
  REQUIRE(source.ok());
  auto made = (*source)->import(0);
  INFO(made.message());
  REQUIRE(made.ok());
  return *made;
}

std::string problem(const std::string& text) {
  const auto source = open(text);
  if (!source) return source.problems().front().to_string();
  const auto made = (*source)->import(0);
  const Diagnostics problems = made ? made->left_out : made.problems();
  return problems.empty() ? "" : problems.front().to_string();
}

uint64_t count(const Imported& made, int depth) {
  const auto loaded = load_definition_text(made.text, "imported.yaml", with_library().library);
  INFO(made.text << loaded.message());
  REQUIRE(loaded.ok());
  Game game(loaded->definition);
  Position position = game.position();
  Journal journal;
  return loaded->definition->kernel().perft(position, journal, depth, {true, nullptr});
}

bool has(const Imported& made, const std::string& part) {
  return made.text.find(part) != std::string::npos;
}

const std::string kChessTable =
    "Game: plain\n8x8\n6 4 5 7 3 5 4 6\n6 4 5 7 3 5 4 6\n"
    "p:99 -16,24 -16,6 -15,5 -17,5\np:99 16,24 16,6 15,5 17,5\n"
    "k:-1 1,34 -1,34 1,7 16,7 15,7 17,7 -1,7 -16,7 -15,7 -17,7\n"
    "n:300 14,7 31,7 33,7 18,7 -14,7 -31,7 -33,7 -18,7\n"
    "b:310 15,3 17,3 -15,3 -17,3\nR:500 1,3 16,3 -1,3 -16,3\n"
    "Q:900 1,3 16,3 15,3 17,3 -1,3 -16,3 -15,3 -17,3\n";

}  // namespace

TEST_CASE("files of other kinds are told what they are", "[import]") {
  const std::pair<const char*, const char*> cases[] = {
      {"; a game\n(game\n (title \"x\"))\n", "is a rules file of Zillions of Games"},
      {"(game (title \"x\") (players White Black))", "is a rules file of Zillions of Games"},
      {"(define step1 ($1 (verify empty?) add))\n", "is a rules file of Zillions of Games"},
      {"(game \"Line\" (players 2) (equipment {}) )\n", "is a game of Ludii"},
      {"// x\n(define \"A\" (forEach))\n(game \"B\" (players 2))", "is a game of Ludii"},
      {"[Event \"?\"]\n\n1. e4 *\n", "is a file of games in PGN"},
      {"<!DOCTYPE html><html></html>", "is a page of the web"},
      {"{\"a\": 1}", "is JSON"},
      {"schema: 1\nname: x\n", "is a variant file already"},
      {"PK\x03\x04zzz", "is compressed"},
      {" \n", "is empty"},
      {"int main() {\n  return a[0] = 1;\n}\n", "has no form that games are imported from"},
  };
  for (const auto& [text, said] : cases) {
    INFO(text);
    CHECK(problem(text).find(std::string("own.txt:1:1: error: 'own.txt' ") + said) == 0);
  }
  CHECK(problem(std::string("a\0b", 3)).find("is not a text") != std::string::npos);
}

TEST_CASE("a section is still read as a section", "[import]") {
  const auto source = open("; (game of sections)\n[a:chess]\ncastling = false\n");
  REQUIRE(source.ok());
  CHECK((*source)->word() == "section");
  REQUIRE((*source)->games().size() == 1);
  CHECK((*source)->games().front().base == "chess");
  CHECK(problem("[a\n").find("has no ']' behind it") != std::string::npos);
}

TEST_CASE("the lines of an engine to XBoard are a game", "[import]") {
  const Imported made = only_game(
      "feature variants=\"tower\"\nvariant tower\n"
      "setup (PNBRQ.....A.C.Kpnbrq.....a.c.k) 10x8+0_fairy "
      "rnbaqkcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBAQKCBNR w KQkq - 0 1\n"
      "piece C& WA\npiece K& KisO3\n");
  CHECK(made.id == "tower");
  CHECK(made.left_out.empty());
  CHECK(has(made, "K: { name: king, moves: K }"));
  CHECK(has(made, "A: { name: commoner, moves: K }"));
  CHECK(has(made, "C: { name: piece c, moves: WA }"));
  CHECK(has(made, "king: f1 i1, rook: j1 h1"));
  CHECK(has(made, "king: f1 c1, rook: a1 d1"));
  CHECK(count(made, 1) == 26);
}

TEST_CASE("an engine's game on the usual board castles as usual", "[import]") {
  const Imported made =
      only_game("setup rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
  CHECK(made.left_out.empty());
  CHECK(count(made, 3) == 8902);
  const Imported wide = only_game(
      "setup (PNBRQKpnbrqk) 9x8+0_fairy rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQkq - 0 "
      "1\n");
  REQUIRE(wide.left_out.size() == 1);
  CHECK(wide.left_out.front().message.find("nothing says how far the king goes") !=
        std::string::npos);
}

TEST_CASE("an engine's pieces of each side have movements of their own", "[import]") {
  const Imported made = only_game(
      "123 <first : setup (PNBRQ.C..Kpnbrq.c..k) 8x8+0_fairy "
      "cnbqkbnc/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNC w KQkq - 0 1\n"
      "124 <first : piece C R4\n125 <first : piece c BD\n126 <first : piece k KilO3rO2\n");
  CHECK(has(made, "moves: R4 }"));
  CHECK(has(made, "moves: BD }"));
  // The second side's left hand is on the side of the last file.
  CHECK(has(made, "Black: { king: e8 h8"));
  REQUIRE(made.left_out.size() == 1);
  CHECK(made.left_out.front().message.find("its letter here is A") != std::string::npos);
}

TEST_CASE("what an engine's lines lack or cannot have is told with its place", "[import]") {
  const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
  const std::pair<std::string, const char*> cases[] = {
      {"setup (PNBRQ............V.Kpnbrq............v.k) " + board,
       "own.txt:1:1: error: nothing says how the piece 'V' moves"},
      {"setup (PNBRQKpnbrqk) 8x8+5_shogi " + board, "games with pieces in hand are not imported"},
      {"setup (PNBRQKpnbrqk) 8x8+0_makruk " + board, "the rules of 'makruk'"},
      {"setup (PNBRQKpnbrq) " + board, "an odd number of letters"},
      {"setup (PNBRQKpnbrqk) 8x8\n", "has no FEN of a position"},
      {"setup (PNBRQKpnbrqk) 8x3+0_fairy " + board, "the board of the FEN has 8 ranks"},
      {"setup 9/p/k/K/P" + std::string(40, '/') + " w - - 0 1\n", "the board of the FEN has 45"},
      {"setup " + board + "piece NN N\n", "own.txt:2:1: error: 'NN' is no piece"},
      {"setup " + board + "piece N&\n", "has no movement"},
      {"piece N& N\n", "no 'setup' says of which game"},
      {"setup " + board + "piece N& iN\n", "the first move is left out"},
      {"setup " + board + "piece N& XY\n", "it does not move"},
  };
  for (const auto& [text, said] : cases) {
    INFO(text << problem(text));
    CHECK(problem(text).find(said) != std::string::npos);
  }
}

TEST_CASE("tables of steps are games", "[import]") {
  const Imported made = only_game("some text\n\n// A plain game\n" + kChessTable);
  CHECK(made.left_out.empty());
  CHECK(has(made, "# A plain game\n"));
  CHECK(has(made, "K: { name: king, moves: K }"));
  CHECK(has(made, "to: [Q, R, B, N]"));
  CHECK(count(made, 3) == 8902);
}

TEST_CASE("rays of tables become leaps, slides and hops", "[import]") {
  // The rook's rays are replaced, and those that the other pieces have stay.
  const auto rook = [](const std::string& rays) {
    std::string text = kChessTable;
    const std::string old = "1,3 16,3 -1,3 -16,3\nQ";
    return text.replace(text.find(old), old.size() - 2, rays);
  };
  const std::pair<const char*, const char*> cases[] = {
      {"1,7 16,7 -1,7 -16,7", "moves: W }"},
      {"1,443 16,443 -1,443 -16,443", "moves: R3 }"},
      {"1,43 16,43 -1,43 -16,43", "moves: R2 }"},
      {"1,F8 16,F8 -1,F8 -16,F8", "moves: gR }"},
      {"1,BA 16,BA -1,BA -16,BA", "moves: mRcpR }"},
      {"14,3 31,3 33,3 18,3 -14,3 -31,3 -33,3 -18,3", "moves: NN }"},
      {"1,103 16,3 -1,103 -16,3", "moves: fbRolrR }"},
      {"16,1070 16,1F070 1,10070 1,FFFF0070 -16,1070 -16,1F070 -1,10070 -1,FFFF0070",
       "path: \"step orthogonal, step out\""},
      {"15,70 17,70 -15,70 -17,70", "path: \"step diagonal, step on\""},
  };
  for (const auto& [rays, said] : cases) {
    const Imported made = only_game(rook(rays));
    INFO(made.text);
    CHECK(has(made, said));
    CHECK(made.left_out.empty());
  }
  // Bent slides are not said, and nothing else takes their place.
  CHECK(
      problem(rook("17,1003 15,1F003")).find("piece R: 2 of its rays, the first of them 17,1003") !=
      std::string::npos);
}

TEST_CASE("what a program knows by the name of a game is left out, and said", "[import]") {
  std::string text = kChessTable;
  text.replace(text.find("Game: "), text.find('\n', text.find("Game: ")) - text.find("Game: "),
               "Game: seirawan");
  const Imported made = only_game(text);
  REQUIRE(made.left_out.size() == 1);
  CHECK(made.left_out.front().message.find("pieces enter beside those that move") !=
        std::string::npos);
  // A comment within a game is none of its lines.
  const size_t pawn = kChessTable.find("\np:");
  CHECK(count(only_game(std::string(kChessTable).insert(pawn, "\n// pawns")), 3) == 8902);
}

TEST_CASE("mistakes in tables are told with their place", "[import]") {
  const auto with = [](const std::string& old, const std::string& fresh) {
    std::string text = kChessTable;
    return text.replace(text.find(old), old.size(), fresh);
  };
  CHECK(problem(with("8x8", "8x80")).find("own.txt:2:1: error: '8x80' is no size of a board") == 0);
  CHECK(
      problem(with("6 4 5 7 3 5 4 6", "6 4 5 7 3 5 4")).find("own.txt:3:1: error: the row has 7") ==
      0);
  CHECK(problem(with("6 4 5 7 3 5 4 6", "6 4 5 9 3 5 4 6")).find("has no piece 9") !=
        std::string::npos);
  CHECK(problem(with("8x8", "9x8")).find("as in files of MaxQi") != std::string::npos);
  CHECK(problem(with("14,7 31", "14,x 31")).find("own.txt:8:7: error: '14,x' is no ray") == 0);
  CHECK(problem(with("k:-1", "k:1")).find("the game has no royal piece") != std::string::npos);
  CHECK(problem("Game: empty\n8x8\n").find("the game has no pieces") != std::string::npos);
}

}  // namespace stockade::import_sources_test
