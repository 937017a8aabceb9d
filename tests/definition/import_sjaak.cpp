// Games in the words of Sjaak II, and the variant files that they become.

#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/tools/import/source.h"
#include "variants/fairy_bases.h"

namespace stockade::import_sjaak_test {
namespace {

ImportOptions with_library() {
  ImportOptions options;
  options.library.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  return options;
}

Result<Imported> imported(const std::string& text) {
  const auto source = open_import_source(text, "own.txt", fairy_bases(), with_library());
  if (!source) return source.problems();
  return (*source)->import(0);
}

Imported made_of(const std::string& text) {
  auto made = imported(text);
  INFO(text << made.message());
  REQUIRE(made.ok());
  return *made;
}

// The first problem of the text, or the first thing that is left out.
std::string problem(const std::string& text) {
  const auto made = imported(text);
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

std::string piece(const std::string& letter, const std::string& lines) {
  std::string small = letter;
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return "Piece: Type " + letter + "\nSymbol: \"" + letter + "\", \"" + letter + "," + small +
         "\"\n" + lines;
}

const std::string kKing = "Move: leap (0,1)|(1,1)\nFlags: royal\n";

// A board of six by six with a king and one other piece each.
std::string small(const std::string& moves, const std::string& rules = "") {
  return "Variant: Small (6x6)\nBoard: 6x6\nFEN: \"k1x3/6/6/6/6/3X1K w - -\"\n"
         "Zone: far = a6,b6,c6,d6,e6,f6\nZone: near = a1,b1,c1,d1,e1,f1\n" +
         piece("K", kKing) + piece("X", moves) + rules;
}

const std::string kWhole =
    "# www at https://example.org/whole and more\nVariant: Whole (8x8)   # its name\nBoard: 8x8\n"
    "FEN: \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n"
    "XBoard pieces: \"PNBRQKpnbrqk\"\n"
    "Zone: last = a8,b8,c8,d8,e8,f8,g8,h8\nZone: first = a1,b1,c1,d1,e1,f1,g1,h1\n"
    "Zone: second = a2,b2,c2,d2,e2,f2,g2,h2\nZone: seventh = a7,b7,c7,d7,e7,f7,g7,h7\n" +
    piece("N", "Move: leap (1,2)\n") + piece("B", "Move: slide (A,D)\nValue: 300\n") +
    piece("R", "Move: slide (H,V)\n") + piece("Q", "Move: slide (H,V,A,D)\n") +
    piece("K", kKing +
                   "Castle: white e1-g1 with h1\nCastle: white e1-c1 with a1\n"
                   "Castle: black e8-g8 with h8\nCastle: black e8-c8 with a8\n") +
    piece("P",
          "Move: step N\nCapture: step NE,NW\nSpecial: second, seventh, step 2N\n"
          "Flags: set_ep, take_ep\nPromotion: last, first, \"QRBN\"\n");

}  // namespace

TEST_CASE("the usual game in other words has the usual counts", "[import]") {
  const Imported made = made_of(kWhole);
  CHECK(made.id == "whole");
  CHECK(made.left_out.empty());
  CHECK(has(made, "sources: [https://example.org/whole]"));
  CHECK(has(made, "en_passant: on"));
  CHECK(has(made, "king: e1 g1, rook: h1 f1"));
  CHECK(has(made, "reset_by: [capture, type p move]"));
  CHECK(count(made, 3) == 8902);
  // A pawn that has not moved, instead of a zone.
  std::string initial = kWhole;
  const std::string zone = "Special: second, seventh, step 2N";
  initial.replace(initial.find(zone), zone.size(), "Initial: step 2N");
  CHECK(made_of(initial).text == made.text);
}

TEST_CASE("movements are read in all their words", "[import]") {
  const std::pair<const char*, const char*> cases[] = {
      {"Move: slide (H,V)", "moves: R"},
      {"Move: slide (H, V, D, A)", "moves: Q"},
      {"Move: slide (V)", "moves: fbR"},
      {"Move: slide (D)", "moves: "},
      {"Move: leap (1,2)", "moves: N"},
      {"Move: leap (2,1)|(1,0)", "moves: WN"},
      {"Move: aleap (1,2)|(-1,2)", "moves: ffN"},
      {"Move: ride (2,1)", "moves: NN"},
      {"Move: ride (0,2)|(2,2)", "moves: DDAA"},
      {"Move: hop (H,V)", "moves: pR"},
      {"Move: slide (H,V)\nCapture: hop (H,V)", "moves: mRcpR"},
      {"Move: step 2N,S", "moves: "},
      {"Move: step 9N", "moves: fR"},
      {"Move: leap (1,1)\nCapture: none", "moves: mF"},
      {"Move: leap ((0,1)+(1,1)) & (1,2)", "step n, step ne"},
      {"Move: leap (0,1)+(1,1)&(2,1)", "step n, step ne"},
      {"Move: leap (4,1)", "jump"},
  };
  for (const auto& [words, said] : cases) {
    INFO(words);
    const Imported made = made_of(small(std::string(words) + "\n"));
    CHECK(made.left_out.empty());
    CHECK(has(made, said));
  }
}

TEST_CASE("a piece may go two ways in one move", "[import]") {
  const std::string words = "Move: leap ((0,1)|(1,1))+((0,1)|(1,1))\n";
  const Imported made = made_of(small(words));
  CHECK(has(made, "jump any, step any"));
  CHECK(has(made, "take any, step any"));
  REQUIRE(made.left_out.size() == 1);
  CHECK(problem(small(words)) ==
        "own.txt:10:8: warning: piece X: a move that returns to its square and captures nothing");
}

TEST_CASE("pieces in hand are dropped where they can move", "[import]") {
  const std::string soldier =
      "Move: step N\nPromotion: far, near, \"+\"\nFlags: drop_no_mate, drop_one_file\n";
  const Imported made =
      made_of(small(soldier, piece("+X", "Move: leap (1,0)\n") +
                                 "Rule: keep capture, allow drops\n"
                                 "Rule: repeat4 = draw\nRule: perpetual4 = loss\n"));
  CHECK(made.left_out.empty());
  CHECK(has(made, "promotion: { pieces: X, at: last rank }"));
  CHECK(has(made, "except: { X: last rank }"));
  CHECK(has(made, "max_per_file: { X: 1 }"));
  CHECK(has(made, "no_mate_with: X"));
  CHECK(has(made, "repetition: { fold: 4, perpetual_check: loss }"));
  CHECK(has(made, "3X1K[] w"));
}

TEST_CASE("the ends of games are those that the rules name", "[import]") {
  const std::pair<const char*, const char*> cases[] = {
      {"stalemate = win", "no_legal_moves: { in_check: loss, otherwise: loss }"},
      {"stalemate = loss", "no_legal_moves: { in_check: loss, otherwise: win }"},
      {"checkmate = draw", "in_check: draw"},
      {"repeat5 = loss", "repetition: { fold: 5, result: loss }"},
      {"movecountdraw = 30", "plies: 60"},
      {"check3 = win", "when: checks given >= 3, result: win"},
      {"bare rule", "when: count(own) = 1 and count(enemy) >= 3, result: loss"},
      {"forced capture", "mandatory_capture: yes"},
      {"taboo", "sees(own K, enemy K)"},
  };
  for (const auto& [rule, said] : cases) {
    INFO(rule);
    const Imported made =
        made_of(small("Move: slide (H,V)\n", std::string("Rule: ") + rule + "\n"));
    CHECK(made.left_out.empty());
    CHECK(has(made, said));
  }
  CHECK_FALSE(has(made_of(small("Move: none\n", "Rule: repeat0 = draw\n")), "repetition:"));
  std::string flags = small("Move: leap (1,0)\n", "Rule: captureanyflag = win\n");
  flags.insert(flags.find("Zone:"), "BlackFlag: a6,b6\n");
  CHECK(has(made_of(flags), "side = 1 and count(own on [a6 b6]) >= 1"));
}

TEST_CASE("what has no words is left out with its place", "[import]") {
  const std::pair<std::string, std::string> cases[] = {
      {small("Move: leap (1,0)\nFlags: endangered\n"),
       "own.txt:13:8: warning: piece X: endangered: "},
      {small("Move: leap (1,0)\n", "Rule: taboo, chase rule\n"),
       "own.txt:13:14: warning: Rule: chase rule: "},
      {small("Move: leap (1,0)\n", "Rule: keep capture\n"), "that are never dropped"},
      {small("Move: leap (1,0)\n", "Rule: perpetual = illegal\n"), "Rule: perpetual = illegal: "},
      {small("Move: leap (1,0)\n", "Rule: stalemate = illegal\n"), "Rule: stalemate = illegal: "},
      {small("Move: slide (H,V)\nPrison: near, far\n"), "squares on which it may not stand"},
      {small("Move: leap (1,0)\nCastle: white d1-e1 with f1\n"), "gives no right to it"},
      {small("Move: leap (1,0)\nCastle: white a1-b1 with c1\n"), "do not stand there"},
      {small("Move: none\n"), "piece X never moves"},
  };
  for (const auto& [text, said] : cases) {
    INFO(text << problem(text));
    CHECK(problem(text).find(said) != std::string::npos);
  }
}

TEST_CASE("mistakes have a place and a hint", "[import]") {
  const std::pair<std::string, std::string> cases[] = {
      {small("Move: sldie (H,V)\n"), "own.txt:12:7: error: there is no movement 'sldie' ("},
      {small("Move: slide (H,X)\n"), "own.txt:12:16: error: 'X' is no line of the board"},
      {small("Move: leap (1,)\n"), "own.txt:12:15: error: ')' stands where it needs a number"},
      {small("Move: leap (1,2) (2,1)\n"), "own.txt:12:18: error: '(2,1)' stands where"},
      {small("Move: leap (1,2\n"), "the movement ends where it needs ')'"},
      {small("Move: step 2X\n"), "'2X' is no step"},
      {small("Move: leap (0,0)\n"), "(0,0) is no leap"},
      {small("Mvoe: leap (1,2)\n"), "own.txt:12:1: error: there is no key 'Mvoe' (did you mean"},
      {small("Move: leap (1,2)\nFlags: royl\n"), "there is no flag 'royl' (did you mean 'royal'"},
      {small("Move: step N\nPromotion: fra, near, \"K\"\n"),
       "the game has no zone 'fra' (did you mean 'far'"},
      {small("Move: step N\nPromotion: far, near, \"Z\"\n"), "has no piece 'Z' to promote to"},
      {small("Move: step N\nPromotion: far, near, \"+\"\n"), "has no piece '+X' to promote to"},
      {small("Move: step N\n", "Rule: stalmate = draw\n"), "there is no rule 'stalmate'"},
      {small("Move: step N\n", "Rule: stalemate = darw\n"), "'darw' is no result"},
      {small("Move: step N\nPromotion: late, late, \"K\"\nZone: late = a6\n"),
       "the zone 'late' is defined after its use"},
      {small("Move: step N\nCastle: white d1 with f1\n"), "the king's targets are missing"},
      {small("Move: step N\nMax: many\n"), "'many' is no limit"},
      {small("Move: step N\n", piece("X", "Move: step N\n")), "two pieces have the symbol 'X'"},
      {"Variant: A\nPiece: B\nMove: none\n", "has no board"},
      {"Variant: A\nBoard: 6by6\nPiece: B\n", "is no size of a board"},
      {"Board: 8x8\nVariant: A\nPiece: B\n", "stands before the first game"},
      {"Variant: A\nMove: none\nPiece: B\n", "belongs to a piece, and none has begun"},
      {"Variant: A\nBoard 8x8\nPiece: B\n", "own.txt:2:1: error: 'Board 8x8' has no ':'"},
  };
  for (const auto& [text, said] : cases) {
    INFO(text << problem(text));
    CHECK(problem(text).find(said) != std::string::npos);
    CHECK(problem(text).ends_with(")"));
  }
  const auto with_start = [](const std::string& fen) {
    std::string text = small("Move: step N\n");
    const std::string old = "k1x3/6/6/6/6/3X1K w - -";
    return text.replace(text.find(old), old.size(), fen);
  };
  CHECK(problem(with_start("k1x3/6/6/6/3X1K w")).find("has 5 ranks instead of 6") !=
        std::string::npos);
  CHECK(problem(with_start("k1x3/6/6/6/6/3X2K w")).find("more squares instead of 6") !=
        std::string::npos);
  CHECK(problem(with_start("k1y3/6/6/6/6/3X1K w")).find("'y', which is the symbol of no piece") !=
        std::string::npos);
  CHECK(problem(with_start("k1x3/6/6/6/6/3X1K x")).find("'x' is no side to move") !=
        std::string::npos);
}

TEST_CASE("a king castles from where the start has it", "[import]") {
  std::string other = kWhole;
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  other.replace(other.find(start), start.size(), "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  const Imported made = made_of(other);
  CHECK(made.left_out.empty());
  CHECK(has(made, "king: d8 g8"));
}

TEST_CASE("pieces that differ between left and right turn the board", "[import]") {
  const Imported made = made_of(small("Move: step NW\nPromotion: far, near, \"K\"\n"));
  CHECK(has(made, "second_side: turned"));
  CHECK(has(made, "at: last rank"));
}

TEST_CASE("moves from a zone need not be the first ones", "[import]") {
  CHECK(has(made_of(small("Move: leap (1,0)\nSpecial: near, far, leap (2,1)\n")),
            "mN from first rank"));
  const Imported made =
      made_of(small("Move: leap (1,0)\nSpecial: near, far, leap (2,1)\n", "Rule: special init\n"));
  CHECK(has(made, "first_moves: [{ pieces: X, moves: mN }]"));
  CHECK(has(made, "3X1K w Dc - 0 1"));
  // The program itself has no other leaps then.
  REQUIRE(made.left_out.size() == 1);
  CHECK(made.left_out.front().id == "import-movement");
}

}  // namespace stockade::import_sjaak_test
