// FEN: what is read, what is refused and where, and that writing gives the text back.

#include <algorithm>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "tests/support/variants.h"

namespace notation_position_test {

using namespace stockade;

namespace {

const GameDefinition& hostage() { return *test::variant("hostage"); }
const GameDefinition& chess() { return *test::variant("chess"); }

std::string rewritten(const GameDefinition& definition, const std::string& text) {
  const auto position = parse_fen(definition, text);
  return position ? write_fen(definition, *position) : position.message();
}

/// "id at column" of the only problem, or the text that was accepted.
std::string refusal(const GameDefinition& definition, const std::string& text) {
  const auto position = parse_fen(definition, text);
  if (position) return "accepted: " + write_fen(definition, *position);
  const Diagnostic& problem = position.problems().front();
  CHECK(position.problems().size() == 1);
  CHECK(problem.where.line == 1);
  CHECK_FALSE(problem.message.empty());
  return problem.id + " at " + std::to_string(problem.where.column);
}

int count_of(const GameDefinition& definition, const Position& position, const std::string& zone,
             int owner, char piece) {
  const auto held = definition.layout().find_zone(zone, Side{owner});
  const auto slot = definition.layout().find_slot(*held, *definition.equipment().find_piece(piece));
  return slot ? position.count(*slot) : -1;
}

}  // namespace

TEST_CASE("the start position is written as it is set up", "[unit]") {
  CHECK(write_fen(hostage(), hostage().start()) ==
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
  CHECK(write_fen(chess(), chess().start()) ==
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST_CASE("a canonical FEN is given back unchanged", "[unit]") {
  const auto text =
      GENERATE(as<std::string>{}, "4k3/7p/8/8/8/8/8/4K3[R] w E - 0 1",
               "r3k2r/8/8/8/8/8/8/4K3[R] w Ekq - 0 1", "r3k2r/8/8/8/8/8/8/4K3[] w Ek - 3 17",
               "r3k2r/8/8/8/8/8/8/R3K3[#Pp] b Qkq - 12 40", "8/8/8/K2pP2r/8/8/8/4k3[] w - d6 0 1",
               "4k3/8/8/8/8/8/8/4K3[] b - - 99 65535",
               "7k/8/8/8/8/8/8/K7[RBNPrbnp#QRBNPPPPPPPqrbnppppppp] w - - 0 1",
               "r1bqkbnr/p2P1ppp/2n5/1p2p3/2pQP3/2N5/PP3PPP/R1B1KBNR[#Pp] b KQkq - 0 1",
               "r3k1nr/p4ppp/8/1p1qp3/P1p5/1p6/nK3PPP/1R3BNR[BNPP#QPPbb] b kq - 0 1");
  CHECK(rewritten(hostage(), text) == text);
}

TEST_CASE("every position of the perft suite is given back unchanged", "[unit]") {
  std::istringstream file(test::data_file("hostage/perft.epd"));
  std::string line;
  while (std::getline(file, line)) {
    const size_t end = line.find(" ;");
    if (end == std::string::npos || line[0] == '#') continue;
    CHECK(rewritten(hostage(), line.substr(0, end)) == line.substr(0, end));
  }
}

TEST_CASE("positions of random games are given back equal", "[unit]") {
  Random random(7);
  for (int round = 0; round < 20; ++round) {
    Game game(test::variant("hostage"));
    for (int ply = 0; ply < 80; ++ply) {
      const MoveList moves = game.legal_moves();
      if (moves.empty()) break;
      game.play(moves[random.below(static_cast<uint32_t>(moves.size()))]);
      const std::string text = write_fen(game.definition(), game.position());
      const auto read = parse_fen(game.definition(), text);
      INFO(text << "\n" << read.message());
      REQUIRE(read.ok());
      CHECK(read->same_as(game.position()));
    }
  }
}

TEST_CASE("missing fields read as the first side, no rights, no passed cell, 0 and 1", "[unit]") {
  const std::string full = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
  CHECK(rewritten(hostage(), "4k3/8/8/8/8/8/8/4K3[]") == full);
  CHECK(rewritten(hostage(), "4k3/8/8/8/8/8/8/4K3 w") == full);
  CHECK(rewritten(hostage(), "4k3/8/8/8/8/8/8/4K3[] w -") == full);
  CHECK(rewritten(hostage(), "4k3/8/8/8/8/8/8/4K3[] w - - 0") == full);
  CHECK(rewritten(hostage(), "  4k3/8/8/8/8/8/8/4K3[]   w  -\t- 0 1\r\n") == full);
}

TEST_CASE("a letter in brackets is held in the zone that its colour says", "[unit]") {
  const auto position = parse_fen(hostage(), "4k3/8/8/8/8/8/8/4K3[Pp#PNb] w - - 0 1");
  REQUIRE(position.ok());
  CHECK(count_of(hostage(), *position, "airfield", 0, 'P') == 1);
  CHECK(count_of(hostage(), *position, "airfield", 1, 'p') == 1);
  CHECK(count_of(hostage(), *position, "prison", 1, 'P') == 1);
  CHECK(count_of(hostage(), *position, "prison", 1, 'N') == 1);
  CHECK(count_of(hostage(), *position, "prison", 0, 'b') == 1);
  CHECK(count_of(hostage(), *position, "prison", 0, 'p') == 0);
  CHECK(count_of(hostage(), *position, "prison", 0, 'P') == -1);
}

TEST_CASE("pieces in brackets are written white first and in the order of the definition",
          "[unit]") {
  CHECK(rewritten(hostage(), "4k3/8/8/8/8/8/8/4K3[pnPbRrNQ#qPBp] w") ==
        "4k3/8/8/8/8/8/8/4K3[QRNPrbnp#BPqp] w - - 0 1");
  CHECK(rewritten(hostage(), "4k3/8/8/8/8/8/8/4K3[N#] w") == "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
  CHECK(rewritten(hostage(), "4k3/8/8/8/8/8/8/4K3[#] w") == "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
}

TEST_CASE("a castling right implies that the king has not moved", "[unit]") {
  CHECK(rewritten(hostage(), "4k3/8/8/8/8/8/8/R3K3[] w QE - 0 1") ==
        "4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1");
  CHECK(rewritten(hostage(), "r3k2r/8/8/8/8/8/8/R3K2R[] w qkEQK - 0 1") ==
        "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1");
  // The right is lost with the rook, the unmoved king is remembered.
  const auto position = parse_fen(hostage(), "4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1");
  REQUIRE(position.ok());
  Game game(test::variant("hostage"), *parse_fen(hostage(), "4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1"));
  for (const Move move : game.legal_moves()) {
    if (move.from() != Site::cell(0) || move.to() != Site::cell(1)) continue;
    game.play(move);
    CHECK(write_fen(hostage(), game.position()) == "4k3/8/8/8/8/8/8/1R2K3[] b E - 1 1");
    return;
  }
  FAIL("Rb1 is not legal");
}

TEST_CASE("a board of the wrong shape is refused", "[unit]") {
  CHECK(refusal(hostage(), "") == "position-board at 1");
  CHECK(refusal(hostage(), "   ") == "position-board at 4");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8[] w - - 0 1") == "position-board at 16");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/8/4K3[] w - - 0 1") == "position-board at 18");
  CHECK(refusal(hostage(), "4k4/8/8/8/8/8/8/4K3 w - - 0 1") == "position-board at 3");
  CHECK(refusal(hostage(), "4k3/8/8/ppppppppp/8/8/8/4K3 w - - 0 1") == "position-board at 17");
  CHECK(refusal(hostage(), "4k3/8/7/8/8/8/8/4K3 w - - 0 1") == "position-board at 8");
  CHECK(refusal(hostage(), "4k3/8/80/8/8/8/8/4K3 w - - 0 1") == "position-board at 7");
  CHECK(refusal(hostage(), "4k3/8/0p7/8/8/8/8/4K3 w - - 0 1") == "position-board at 7");
  CHECK(refusal(hostage(), "4k3/8/99999999999999999999/8/8/8/8/4K3 w - - 0 1") ==
        "position-board at 7");
}

TEST_CASE("unknown letters are refused where they stand", "[unit]") {
  CHECK(refusal(hostage(), "4k3/8/8/3x4/8/8/8/4K3[] w - - 0 1") == "position-letter at 10");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4K3[Z] w - - 0 1") == "position-letter at 21");
  CHECK(refusal(hostage(), "4k3/8/8/\u00e9\u00e97/8/8/8/4K3 w - - 0 1") == "position-letter at 9");
  CHECK(refusal(hostage(), std::string("4k3/8/8/") + '\0' + "7/8/8/8/4K3 w") ==
        "position-letter at 9");
  CHECK(refusal(hostage(), "not a position at all") == "position-letter at 2");
}

TEST_CASE("wrong brackets are refused", "[unit]") {
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4K3[Pp w - - 0 1") == "position-letter at 24");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4K3[Pp") == "position-zones at 20");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4K3[P#p#n] w - - 0 1") == "position-zones at 24");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4K3[P]] w - - 0 1") == "position-zones at 23");
  CHECK(refusal(chess(), "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1") == "position-zones at 20");
  CHECK(rewritten(chess(), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1") == "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST_CASE("more pieces of a type than can be counted are refused", "[unit]") {
  const std::string many(255, 'P');
  CHECK(parse_fen(hostage(), "4k3/8/8/8/8/8/8/4K3[" + many + "] w").ok());
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4K3[" + many + "P] w") == "position-count at 276");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/P7/4K3[" + many + "] w") == "position-count at 276");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4K3[P#" + many + "] w") == "position-count at 277");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4K3[" + std::string(kMaxFen, ' ') + "] w") ==
        "position-length at 1");
}

TEST_CASE("a large board holds more pieces of a type than a zone can", "[unit]") {
  std::string stones;
  for (int rank = 0; rank < 18; ++rank) stones += "SSSSSSSSSSSSSSSSSSS/";
  const std::string fen = stones + "19 w - - 700 351 -";
  CHECK(rewritten(*test::variant("go19"), fen) == fen);
}

TEST_CASE("a wrong side, right or number is refused", "[unit]") {
  const std::string board = "4k3/8/8/8/8/8/8/4K3[]";
  CHECK(refusal(hostage(), board + " x - - 0 1") == "position-side at 23");
  CHECK(refusal(hostage(), board + " W - - 0 1") == "position-side at 23");
  CHECK(refusal(hostage(), board + " w X - 0 1") == "position-flags at 25");
  CHECK(refusal(hostage(), board + " w EE - 0 1") == "position-flags at 26");
  CHECK(refusal(hostage(), board + " w - - -1 1") == "position-number at 29");
  CHECK(refusal(hostage(), board + " w - - +1 1") == "position-number at 29");
  CHECK(refusal(hostage(), board + " w - - 65536 1") == "position-number at 29");
  CHECK(refusal(hostage(), board + " w - - 99999999999999 1") == "position-number at 29");
  CHECK(refusal(hostage(), board + " w - - 0x1 1") == "position-number at 29");
  CHECK(refusal(hostage(), board + " w - - 0 -1") == "position-number at 31");
  CHECK(refusal(hostage(), board + " w - - 0 1 extra") == "position-end at 33");
}

TEST_CASE("a castling letter without its king or rook at home is refused", "[unit]") {
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4K3[] w K - 0 1") == "position-flags at 25");
  CHECK(refusal(hostage(), "r3k3/8/8/8/8/8/8/4K3[] w qk - 0 1") == "position-flags at 27");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/3K3R[] w K - 0 1") == "position-flags at 26");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/4K3/8[] w E - 0 1") == "position-flags at 25");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4K2r[] w K - 0 1") == "position-flags at 26");
  CHECK(refusal(chess(), "4k3/8/8/8/8/8/8/4K3 w E - 0 1") == "position-flags at 23");
  const auto position = parse_fen(hostage(), "4k3/8/8/8/8/8/8/4K3[] w K - 0 1");
  CHECK(position.problems().front().message.find("white rook on h1") != std::string::npos);
}

TEST_CASE("each side has exactly one king on the board and none in a zone", "[unit]") {
  CHECK(refusal(hostage(), "8/8/8/8/8/8/8/4K3[] w - - 0 1") == "position-royal at 1");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/8[] w - - 0 1") == "position-royal at 1");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/K3K3[] w - - 0 1") == "position-royal at 19");
  // No zone of this game can hold one at all.
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4K3[#K] w - - 0 1") == "position-zones at 22");
}

TEST_CASE("no pawn stands on the first or last rank", "[unit]") {
  CHECK(refusal(hostage(), "4k2P/8/8/8/8/8/8/4K3[] w - - 0 1") == "position-barred at 4");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/P3K3[] w - - 0 1") == "position-barred at 17");
  CHECK(refusal(hostage(), "4k2p/8/8/8/8/8/8/4K3[] w - - 0 1") == "position-barred at 4");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/p3K3[] w - - 0 1") == "position-barred at 17");
  CHECK(refusal(chess(), "4k3/8/8/8/8/8/8/P3K3 w - - 0 1") == "position-barred at 17");
  CHECK(refusal(chess(), "4k2p/8/8/8/8/8/8/4K3 w - - 0 1") == "position-barred at 4");
}

TEST_CASE("the side that has just moved is not in check", "[unit]") {
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4RK2[] w - - 0 1") == "position-check at 2");
  CHECK(refusal(hostage(), "4k3/8/8/8/8/8/8/4Kr2[] b - - 0 1") == "position-check at 18");
  // A frozen pawn attacks nothing.
  CHECK(parse_fen(hostage(), "4k3/3P4/8/8/8/8/8/4K3[] w - - 0 1").ok());
  CHECK(refusal(hostage(), "4k3/3P4/8/8/8/8/8/4K3[#N] w - - 0 1") == "position-check at 2");
}

TEST_CASE("no pawn has passed over a cell by a step that leads over a hole", "[unit]") {
  const auto board = [](const std::string& holes, const std::string& rank) {
    const auto loaded =
        load_definition_text("schema: 1\nname: Test\nboard: { files: 8, ranks: 8" + holes +
                                 " }\npieces:\n  K: { name: king, moves: K }\n"
                                 "  P: { name: pawn, moves: fmWfceFifmnH, initial: second rank }\n"
                                 "setup: 4k3/8/8/8/" +
                                 rank + "/8/4P3/4K3 w - - 0 1\nroyal: K\nen_passant: on\n",
                             "test.yaml");
    INFO(loaded.message());
    REQUIRE(loaded.ok());
    return loaded->definition;
  };
  const auto whole = board("", "8");
  CHECK(parse_fen(*whole, "4k3/8/8/4P3/8/8/8/4K3 b - e3 0 1").ok());
  const auto torn = board(", holes: [e4]", "4*3");
  CHECK(refusal(*torn, "4k3/8/8/4P3/4*3/8/8/4K3 b - e3 0 1") == "position-passed at 29");
}

TEST_CASE("a passed cell lies behind a pawn that has just made its double step", "[unit]") {
  const auto good = GENERATE(as<std::string>{}, "4k3/8/8/8/4P3/8/8/4K3[] b - e3 0 1",
                             "4k3/8/8/p7/8/8/8/4K3[] w - a6 0 1");
  CHECK(rewritten(hostage(), good) == good);

  CHECK(refusal(hostage(), "4k3/8/8/8/4P3/8/8/4K3[] b - e9 0 1") == "position-passed at 29");
  CHECK(refusal(hostage(), "4k3/8/8/8/4P3/8/8/4K3[] b - x 0 1") == "position-passed at 29");
  CHECK(refusal(hostage(), "4k3/8/8/8/4P3/8/8/4K3[] b - e4 0 1") ==
        "position-passed at 29");  // occupied
  CHECK(refusal(hostage(), "4k3/8/8/8/4P3/8/8/4K3[] b - d3 0 1") ==
        "position-passed at 29");  // nobody ahead
  CHECK(refusal(hostage(), "4k3/8/8/8/4P3/8/8/4K3[] w - e3 0 1") ==
        "position-passed at 29");  // own pawn
  CHECK(refusal(hostage(), "4k3/8/8/8/4P3/8/4N3/4K3[] b - e3 0 1") ==
        "position-passed at 31");  // origin taken
  CHECK(refusal(hostage(), "4k3/8/8/4P3/8/8/8/4K3[] b - e4 0 1") ==
        "position-passed at 29");  // wrong rank
  CHECK(refusal(hostage(), "4k3/8/8/8/4N3/8/8/4K3[] b - e3 0 1") ==
        "position-passed at 29");  // not a pawn
}

TEST_CASE("a passed cell is live only if the capture is legal", "[unit]") {
  const auto live = [](const std::string& text) {
    const auto position = parse_fen(hostage(), text);
    REQUIRE(position.ok());
    return position->attribute(CoreAttribute::passed_live) != 0;
  };
  CHECK(live("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1"));
  CHECK_FALSE(live("4k3/8/8/3p4/8/8/8/4K3[] w - d6 0 1"));
  CHECK_FALSE(live("8/8/8/K2pP2r/8/8/8/4k3[] w - d6 0 1"));  // it would expose the king
}

TEST_CASE("fewer or more pieces than a set are a warning", "[unit]") {
  Diagnostics warnings;
  REQUIRE(
      parse_fen(hostage(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", &warnings)
          .ok());
  CHECK(warnings.empty());
  REQUIRE(parse_fen(hostage(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR[#P] w KQkq - 0 1",
                    &warnings)
              .ok());
  CHECK(warnings.empty());
  REQUIRE(parse_fen(hostage(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR[#N] w KQkq - 0 1",
                    &warnings)
              .ok());
  REQUIRE(warnings.size() == 2);
  CHECK(warnings[0].severity == Severity::warning);
  CHECK(warnings[0].id == "position-set");
  warnings.clear();
  // Where captured pieces leave the game, fewer are nothing special.
  REQUIRE(parse_fen(chess(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &warnings).ok());
  CHECK(warnings.empty());
}

TEST_CASE("every problem of a position has a hint or says all in its message", "[unit]") {
  const auto problem = [](const std::string& text) {
    return parse_fen(hostage(), text).problems().front();
  };
  CHECK(problem("4k3/8/8/3x4/8/8/8/4K3[] w").hint.find("K Q R B N P") != std::string::npos);
  CHECK(problem("4k3/8/8/8/8/8/8/4K3[] x").hint.find("w for White") != std::string::npos);
  CHECK(problem("4k3/8/8/8/8/8/8/4K3[] w X").hint.find("K Q E k q e") != std::string::npos);
  CHECK(problem("4k3/8/8/8/8/8/8/4K3[##] w").hint.find("airfield # prison") != std::string::npos);
}

TEST_CASE("wide boards have numbers of two digits", "[unit]") {
  const auto loaded = load_definition_text(R"(
schema: 1
name: Wide
board: { files: 12, ranks: 10 }
pieces:
  K: { name: king, moves: K }
  R: { name: rook, moves: R }
setup: 5k6/12/12/12/12/12/12/12/12/RRRRRK5R w - - 0 1
royal: K
no_legal_moves: { in_check: loss, otherwise: draw }
)",
                                           "wide.yaml");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const GameDefinition& wide = *loaded->definition;
  const std::string start = "5k6/12/12/12/12/12/12/12/12/RRRRRK5R w - - 0 1";
  CHECK(write_fen(wide, wide.start()) == start);
  CHECK(rewritten(wide, start) == start);
  CHECK(rewritten(wide, "k10r/12/12/12/12/12/12/12/12/11K w - - 0 1") ==
        "k10r/12/12/12/12/12/12/12/12/11K w - - 0 1");
  CHECK(refusal(wide, "5k6/13/12/12/12/12/12/12/12/5K6 w") == "position-board at 5");
  CHECK(refusal(wide, "5k6/12/12/12/12/12/12/12/12/5K6 w K") == "position-flags at 35");
  CHECK(refusal(wide, "5k6/12/12/12/12/12/12/12/12/5K6 w - e3") == "position-passed at 37");
}

TEST_CASE("steps that may not be taken back stand behind the rest", "[unit]") {
  const GameDefinition& game = *test::variant("dynamo");
  const std::string board = "rnbqk1nr/pppppp1p/6p1/8/3b4/1P6/PBPPPPPP/RN1QKBNR w KQkq - 1 4";
  CHECK(rewritten(game, board + " g7d4,d4b2") == board + " g7d4,d4b2");
  CHECK(rewritten(game, board) == board + " -");
  CHECK(rewritten(game, board + " -") == board + " -");
  // White has nobody to take this back.
  CHECK(rewritten(game, board + " g7g6") == board + " -");
  CHECK(refusal(game, board + " g8f6") == "position-steps at 64");
  CHECK(refusal(game, board + " g7d4,d4") == "position-steps at 69");
  CHECK(refusal(game, board + " g7d4,d4b2,a7a6") == "position-steps at 74");
  CHECK(refusal(game, board + " d4d4") == "position-steps at 64");
  CHECK(parse_fen(game, board + " g7d4,d4b2")->key() != parse_fen(game, board)->key());
}

TEST_CASE("checks may be written as those that are missing", "[unit]") {
  const auto loaded = load_definition("threecheck");
  REQUIRE(loaded.ok());
  const GameDefinition& game = *loaded->definition;
  const std::string board = "4k3/8/8/8/8/8/8/4K2Q b - - ";
  CHECK(rewritten(game, board + "3+3 0 1") == board + "0 1 +0+0");
  CHECK(rewritten(game, board + "2+1 7 9") == board + "7 9 +1+2");
  for (const char* wrong : {"4+3", "3+", "3+-1", "3+3+3", "+3+3", "3+3x"})
    CHECK(refusal(game, board + wrong + " 0 1") == "position-number at 28");
  // Where no checks are counted it is no field.
  const auto chess = load_definition("chess");
  CHECK(refusal(*chess->definition, board + "3+3 0 1") == "position-number at 28");
}

TEST_CASE("garbage is refused and never accepted half", "[unit]") {
  Random random(11);
  const std::string seed = "r3k2r/1P5p/8/3pP3/8/8/8/R3K2R[Pp#QPNbn] w KQkq d6 3 17";
  const std::string alphabet = "KQRBNPkqrbnp/[]#- wbEe0123456789xd\xff";
  for (int round = 0; round < 3000; ++round) {
    std::string text = seed;
    for (uint32_t changes = 1 + random.below(4); changes > 0; --changes) {
      const size_t at = random.below(static_cast<uint32_t>(text.size()));
      const char c = alphabet[random.below(static_cast<uint32_t>(alphabet.size()))];
      switch (random.below(3)) {
        case 0:
          text[at] = c;
          break;
        case 1:
          text.insert(at, 1, c);
          break;
        default:
          text.erase(at, 1);
          break;
      }
    }
    const auto position = parse_fen(hostage(), text);
    if (!position) continue;
    const std::string canonical = write_fen(hostage(), *position);
    INFO(text << " -> " << canonical);
    CHECK(rewritten(hostage(), canonical) == canonical);
  }
}

}  // namespace notation_position_test
