// Positions and moves of other programs: the dialects, and what is read without a dialect's name.

#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/notation/dialects/over_xboard.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace stockade::test::dialects_test {
namespace {

const Dialect& dialect(std::string_view name) {
  REQUIRE(find_dialect(name) != nullptr);
  return *find_dialect(name);
}

/// The FEN in `to` of a FEN in `from`.
std::string converted(const char* id, const std::string& fen, const char* from, const char* to) {
  const DefinitionPtr& d = variant(id);
  const auto position = parse_fen(*d, fen, dialect(from));
  INFO(id << ": " << fen << ": " << position.message());
  REQUIRE(position.ok());
  return write_fen(*d, *position, dialect(to));
}

/// What our own form makes of a FEN.
std::string own(const char* id, const std::string& fen) {
  return converted(id, fen, "stockade", "stockade");
}

size_t moves_of(const char* id, const std::string& fen) {
  const DefinitionPtr& d = variant(id);
  const auto position = parse_fen(*d, fen);
  INFO(id << ": " << fen << ": " << position.message());
  REQUIRE(position.ok());
  return Game(d, *position).legal_moves().size();
}

std::string uci_of(const char* id, const char* text) {
  Game game(variant(id));
  const auto move = parse_move(game, text);
  INFO(id << " " << text << ": " << move.message());
  REQUIRE(move.ok());
  return uci_notation(game.definition(), *move);
}

}  // namespace

TEST_CASE("a supply that a FEN leaves out is full where the rules tell", "[unit]") {
  CHECK(moves_of("ataxx", "P5p/7/7/3P3/7/7/p5P b - - 0 3") ==
        moves_of("ataxx", "P5p/7/7/3P3/7/7/p5P[" + std::string(49, 'P') + std::string(49, 'p') +
                              "] b - - 0 3"));
  CHECK(moves_of("reversi", "8/8/8/3dD3/3Dd3/8/8/8 b - - 0 1") == 4);
  CHECK(own("tictactoe", "1P1/1p1/3 w") == "1P1/1p1/3[PPPPppp] w - - 0 1");
  // Brackets without pieces are an empty supply, and a hand that fills by captures is empty.
  CHECK(own("tictactoe", "1P1/1p1/3[] w").starts_with("1P1/1p1/3[] w"));
  CHECK(own("crazyhouse", "4k3/8/8/8/8/8/8/4K3 w").starts_with("4k3/8/8/8/8/8/8/4K3[] w"));
}

TEST_CASE("White begins in the dialects of other programs", "[unit]") {
  const std::string board = "lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[]";
  CHECK(converted("shogi", board + " w - - 0 2", "fairy", "fairy") == board + " w - - 0 2");
  CHECK(converted("shogi", board + " w - - 0 2", "fairy", "stockade") == board + " b - - 0 2");
  CHECK(converted("shogi", board + " w - - 0 2", "pychess", "stockade") == board + " b - - 0 2");
  CHECK(converted("shogi", board + " w - - 0 2", "stockade", "fairy") == board + " b - - 0 2");
  Diagnostics warnings;
  REQUIRE(recognise_fen(*variant("shogi"), board + " w - - 0 2", warnings).ok());
  REQUIRE(warnings.size() == 1);
  CHECK(warnings.front().message.find("Gote is to move") != std::string::npos);
  warnings.clear();
  REQUIRE(recognise_fen(*variant("chess"), "4k3/8/8/8/8/8/8/4K2R b K - 0 1", warnings).ok());
  CHECK(warnings.empty());
}

TEST_CASE("letters of a dialect are translated in both directions", "[unit]") {
  CHECK(converted("isolation", "6/3p2/6/6/*5/6/2P3/6 w - - 4 3", "fairy", "stockade")
            .starts_with("6/3k2/6/6/*5/6/2K3/6 w"));
  CHECK(converted("amazons", "3a2a3/10/10/a8a/10/10/A8A/10/10/3A2A3 w", "stockade", "fairy") ==
        "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1");
  CHECK(converted("threecheck", "4k3/8/8/8/8/8/8/4K2R w K - 4 9 +1+0", "stockade", "xboard") ==
        "4k3/8/8/8/8/8/8/4K2R w K - 2+3 4 9");
  CHECK(converted("xiangqi", "4k4/9/9/9/4n4/9/9/4E4/9/3K5 w - - 0 1", "sjaak", "stockade") ==
        "4k4/9/9/9/4n4/9/9/4B4/9/3K5 w - - 0 1");
  CHECK(own("xiangqi", "rheak4/9/9/9/9/9/9/9/9/3K1AEHR w") ==
        "rnbak4/9/9/9/9/9/9/9/9/3K1ABNR w - - 0 1");
  CHECK(converted("xiangqi", "rnbak4/9/9/9/9/9/9/9/9/3K1ABNR w - - 0 1", "stockade", "xboard") ==
        "rheak4/9/9/9/9/9/9/9/9/3K1AEHR w 0 1");
}

TEST_CASE("a running count stands for the passed cell and the plies", "[unit]") {
  const char* kFairy = "8/8/2k5/8/8/2K1S3/4S3/8 b - 44 17 30";
  CHECK(converted("makruk", kFairy, "fairy", "fairy") == kFairy);
  CHECK(own("makruk", kFairy) == "8/8/2k5/8/8/2K1S3/4S3/8 b - - 0 30 - - 17 44");
  CHECK(own("makruk", "8/8/2k5/8/8/2K1R3/4N3/8 w - 128 3 9").ends_with(" 9 - - - -") == false);
}

TEST_CASE("fields that other programs write or leave out are read", "[unit]") {
  const auto chess = [](const std::string& rest) {
    return own("chess", "r3k2r/8/8/8/8/8/8/R3K2R " + rest).substr(24);
  };
  CHECK(chess("w 3 7") == "w - - 3 7");
  CHECK(chess("w - 3 7") == "w - - 3 7");
  CHECK(chess("b Kq 3 7") == "b Kq - 3 7");
  CHECK(chess("w HAa - 0 0") == "w KQq - 0 1");
  CHECK_FALSE(parse_fen(*variant("chess"), "r3k2r/8/8/8/8/8/8/R3K2R w G - 0 1").ok());
  CHECK(
      own("crazyhouse", "4k3/8/8/8/8/8/8/4K3[-] b - - 0 1").starts_with("4k3/8/8/8/8/8/8/4K3[] b"));
  CHECK(
      own("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q2Pn] b").starts_with("4k3/8/8/8/8/8/8/4K3[QPPn] b"));
  CHECK_FALSE(parse_fen(*variant("crazyhouse"), "4k3/8/8/8/8/8/8/4K3[0P] b").ok());
  CHECK_FALSE(parse_fen(*variant("crazyhouse"), "4k3/8/8/8/8/8/8/4K3[2] b").ok());
  for (const char* given : {"+1+3", "+0+4", "4+3"}) {
    INFO(given);
    const std::string fen = "4k3/8/8/8/8/8/8/4K2Q b - - ";
    const bool counts_up = given[0] == '+';
    CHECK(parse_fen(*variant("threecheck"), counts_up ? fen + "0 1 " + given : fen + given + " 0 1")
              .ok() == (std::string(given) == "+1+3"));
  }
}

TEST_CASE("a passed cell may be followed by that of the piece, in any order", "[unit]") {
  const std::string pawn = "4k3/8/8/2pP4/8/8/8/4K3 w - ";
  CHECK(own("chess", pawn + "c5c6 0 9") == pawn + "c6 0 9");
  CHECK(own("chess", pawn + "c6c5 0 9") == pawn + "c6 0 9");
  CHECK_FALSE(parse_fen(*variant("chess"), pawn + "c6d6 0 9").ok());
  const std::string berolina = "4k3/8/8/4Pp1p/8/8/8/4K3 w - ";
  CHECK(own("berolina", berolina + "f5g6 0 1") == berolina + "g6-f5 0 1");
  CHECK(own("berolina", berolina + "h5g6 0 1") == berolina + "g6-h5 0 1");
  CHECK(converted("berolina", berolina + "g6-f5 0 1", "stockade", "fairy") ==
        berolina + "f5g6 0 1");
}

TEST_CASE("gating rights of pieces that have gone are left out with a warning", "[unit]") {
  Diagnostics warnings;
  const auto read = parse_fen(*variant("seirawan"),
                              "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[EHeh] w "
                              "KQBCDFGkqbcdfg - 0 1",
                              &warnings);
  REQUIRE(read.ok());
  CHECK(write_fen(*variant("seirawan"), *read).find(" KQBCDFkqcdfg ") != std::string::npos);
  CHECK(warnings.size() == 2);
}

TEST_CASE("moves in forms of other programs are read", "[unit]") {
  CHECK(uci_of("janggi", "e2e2") == "pass");
  CHECK(uci_of("janggi", "Ke2") == "pass");
  CHECK(uci_of("xiangqi", "Hc3") == "b1c3");
  CHECK(uci_of("xiangqi", "Ea3") == "c1a3");
  CHECK(uci_of("gomoku", "j9") == "P@j9");
  CHECK(uci_of("go9", "c4") == "S@c4");
  CHECK(uci_of("ninemensmorris", "f6") == "M@f6");
  // A cell means no drop where pieces have letters.
  const DefinitionPtr& d = variant("crazyhouse");
  Game game(d, parse_fen(*d, "4k3/8/8/8/8/8/8/4K3[P] w").value());
  CHECK_FALSE(parse_move(game, "e5").ok());
  CHECK(move_text(game, parse_move(game, "@e5").value()) == "P@e5");
  CHECK(move_text(game, parse_move(game, "P@e5").value()) == "P@e5");
}

TEST_CASE("a line of moves is read in the dialect that fits all of them", "[unit]") {
  const auto name_of = [](const char* id, const std::vector<std::string>& words) {
    Diagnostics warnings;
    const auto line = recognise_moves(Game(variant(id)), words, warnings);
    INFO(id << " " << words.front() << ": " << line.message());
    REQUIRE(line.ok());
    CHECK(warnings.empty() == (line->dialect == &own_dialect()));
    return std::string(line->dialect->name());
  };
  CHECK(name_of("xiangqi", {"h3e3", "h10g8"}) == "stockade");
  CHECK(name_of("xiangqi", {"h2e2", "h9g7"}) == "xboard");
  CHECK(name_of("shogi", {"c3c4", "Pg6"}) == "fairy");
  CHECK(name_of("duck", {"d2d4,d4e6", "g8f6,f6a3"}) == "fairy");
  Diagnostics warnings;
  const auto wrong = recognise_moves(Game(variant("chess")), {"e4", "e9"}, warnings);
  CHECK(wrong.message().find("move 2 'e9'") != std::string::npos);
}

TEST_CASE("programs behind XBoard's protocol follow XBoard, but for two", "[unit]") {
  for (const auto& [program, name] :
       {std::pair("", "xboard"), std::pair("Fairy-Stockfish", "xboard"),
        std::pair("Sjaak II 1.4.1", "sjaak"), std::pair("PyChess 1.0.3", "pychess")})
    CHECK(dialect_over_xboard(program).name() == name);
  const DefinitionPtr& crazyhouse = variant("crazyhouse");
  CHECK(write_fen(*crazyhouse, crazyhouse->start(), dialect_over_xboard("PyChess 1.0.3"))
            .ends_with("[] w KQkq - 0 1"));
}

TEST_CASE("dialects have names and say whose they are", "[unit]") {
  for (const Dialect* each : all_dialects()) {
    CHECK(find_dialect(each->name()) == each);
    CHECK_FALSE(each->about().empty());
  }
  CHECK(find_dialect("latin") == nullptr);
  CHECK(dialect_of_program("Fairy-Stockfish 14 LB") == find_dialect("fairy"));
  CHECK(dialect_of_program("Stockfish 16") == nullptr);
}

TEST_CASE("cells may be written in capitals, if they are the whole move", "[unit]") {
  CHECK(uci_of("go9", "E5") == "S@e5");
  CHECK(uci_of("reversi", "F5") == "D@f5");
  CHECK(uci_of("chess", "E2-E4") == "e2e4");
  Game chess(variant("chess"));
  CHECK_FALSE(parse_move(chess, "E4").ok());  // a letter of no piece
  CHECK_FALSE(parse_move(chess, "NF3").ok());
}

TEST_CASE("a FEN may leave out castling and still name the passed cell", "[unit]") {
  const std::string board = "4k3/8/8/3pP3/8/8/8/4K3 w ";
  CHECK(own("chess", board + "d6 0 1") == board + "- d6 0 1");
  CHECK(own("chess", board + "d5d6") == board + "- d6 0 1");
  CHECK(own("chess", board + "0 1") == board + "- - 0 1");
}

TEST_CASE("a hand of another program may hold the captured king", "[unit]") {
  CHECK(converted("dobutsu", "g1e/1c1/lCG/E2[l] w - - 0 3", "fairy", "stockade") ==
        "g1e/1c1/lCG/E2[] w - - 0 3");
  CHECK_FALSE(parse_fen(*variant("dobutsu"), "g1e/1c1/1CG/E2[l] w - - 0 3").ok());
}

}  // namespace stockade::test::dialects_test
