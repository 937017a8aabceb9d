// Move text: the three styles that are written, and every form that is read.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace notation_moves_test {

using namespace stockade;

namespace {

const DefinitionPtr& hostage() { return test::variant("hostage"); }
const DefinitionPtr& chess() { return test::variant("chess"); }

Game game_at(const DefinitionPtr& definition, const std::string& text) {
  const auto position = parse_fen(*definition, text);
  INFO(text << ": " << position.message());
  REQUIRE(position.ok());
  return Game(definition, *position);
}

/// The move that `text` means, in UCI notation; "id at column" if it means none.
std::string read(Game& game, const std::string& text) {
  const auto move = parse_move(game, text);
  if (move) return uci_notation(game.definition(), *move);
  const Diagnostic& problem = move.problems().front();
  return problem.id + " at " + std::to_string(problem.where.column);
}

/// How the move that `text` means is written.
std::string written(Game& game, const std::string& text, MoveStyle style = MoveStyle::san) {
  const auto move = parse_move(game, text);
  return move ? move_text(game, *move, style) : move.message();
}

// White holds a black queen, bishop, knight and pawn, has a knight and a pawn on its airfield;
// Black holds a white queen, bishop and pawn.
constexpr const char* kMarket = "4k3/8/8/8/8/8/8/4K3[NP#QBPqbnp] w - - 0 1";

}  // namespace

TEST_CASE("a printed move has the letter of its piece, a pawn's is left out", "[unit]") {
  Game game(hostage());
  CHECK(written(game, "g1f3") == "Nf3");
  CHECK(written(game, "e2e4") == "e4");
  CHECK(written(game, "e2e4", MoveStyle::uci) == "e2e4");
  CHECK(written(game, "e2e4", MoveStyle::older) == "e4");
}

TEST_CASE("a capture is written with x, a pawn's with its file", "[unit]") {
  Game game = game_at(hostage(), "4k3/8/8/3p4/4P3/2N5/8/4K3[] w - - 0 1");
  CHECK(written(game, "e4d5") == "exd5");
  CHECK(written(game, "c3d5") == "Nxd5");
  Game passing = game_at(hostage(), "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1");
  CHECK(written(passing, "e5d6") == "exd6");
}

TEST_CASE("promotions are written with = and in UCI notation with a small letter", "[unit]") {
  Game game = game_at(hostage(), "5r2/3P2P1/7k/8/8/8/8/4K3[#RN] w - - 0 1");
  CHECK(written(game, "d7d8n") == "d8=N");
  CHECK(written(game, "g7f8r") == "gxf8=R");
  CHECK(written(game, "d8=N", MoveStyle::uci) == "d7d8n");
  CHECK(written(game, "gxf8=R", MoveStyle::uci) == "g7f8r");
}

TEST_CASE("drops and exchanges are written in three styles", "[unit]") {
  Game game = game_at(hostage(), kMarket);
  CHECK(written(game, "N@c6") == "N*c6");
  CHECK(written(game, "P@a4") == "*a4");
  CHECK(written(game, "P#Q@a4") == "(Q)*a4");
  CHECK(written(game, "B#N@c6") == "(N)B*c6+");
  CHECK(written(game, "Q#Q@e7") == "(Q)Q*e7+");
  CHECK(written(game, "P@a4", MoveStyle::older) == "P*a4");
  CHECK(written(game, "P#Q@a4", MoveStyle::older) == "(Q-P)P*a4");
  CHECK(written(game, "B#N@c6", MoveStyle::older) == "(N-B)B*c6+");
  CHECK(written(game, "*a4", MoveStyle::uci) == "P@a4");
  CHECK(written(game, "(Q)*a4", MoveStyle::uci) == "P#Q@a4");
  CHECK(written(game, "(N)B*c6", MoveStyle::uci) == "B#N@c6");
}

TEST_CASE("check is marked +, mate #, a pseudo-check not at all", "[unit]") {
  Game game = game_at(hostage(), "6k1/5ppp/8/8/8/8/8/R3K3[] w - - 0 1");
  CHECK(written(game, "a1a8") == "Ra8#");
  game = game_at(hostage(), "6k1/5pp1/8/8/8/8/8/R3K3[] w - - 0 1");
  CHECK(written(game, "a1a8") == "Ra8+");
  game = game_at(hostage(), "4k3/8/3P4/8/8/8/8/4K3[] w - - 0 1");
  CHECK(written(game, "d6d7") == "d7");
  game = game_at(hostage(), "4k3/8/3P4/8/8/8/8/4K3[#N] w - - 0 1");
  CHECK(written(game, "d6d7") == "d7+");
  game = game_at(hostage(), "r3k1nr/p4ppp/8/1p1qp3/P1p5/Kpb5/n4PPP/1R3BNR[QBNPP#PPb] b kq - 0 1");
  CHECK(written(game, "b5b4") == "b4#");
}

TEST_CASE("the piece is told from others by file, else by rank, else by both, legal ones only",
          "[unit]") {
  Game game = game_at(chess(), "4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1");
  CHECK(written(game, "b1d2") == "Nbd2");
  CHECK(written(game, "f1d2") == "Nfd2");
  game = game_at(chess(), "4k3/R7/8/8/8/8/8/R3K3 w - - 0 1");
  CHECK(written(game, "a1a4") == "R1a4");
  CHECK(written(game, "a7a4") == "R7a4");
  game = game_at(chess(), "8/7k/8/Q1Q5/8/2Q5/8/6K1 w - - 0 1");
  CHECK(written(game, "a5b4") == "Qab4");
  CHECK(written(game, "c3b4") == "Q3b4");
  CHECK(written(game, "c5b4") == "Qc5b4");
  // A pinned knight is no rival.
  game = game_at(chess(), "4r1k1/8/8/8/8/8/4N3/N3K3 w - - 0 1");
  CHECK(written(game, "a1c2") == "Nc2");
  CHECK(read(game, "Nc2") == "a1c2");
  game = game_at(chess(), "4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1");
  CHECK(written(game, "a1c2") == "Nc2");
}

TEST_CASE("castling is written O-O and read in every spelling", "[unit]") {
  Game game = game_at(hostage(), "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1");
  CHECK(written(game, "e1g1") == "O-O");
  CHECK(written(game, "e1c1") == "O-O-O");
  CHECK(written(game, "O-O", MoveStyle::uci) == "e1g1");
  const auto text = GENERATE(as<std::string>{}, "O-O", "0-0", "o-o", "O O", "OO", "0 0", "O-O+",
                             "O-O!", "e1g1", "Ke1-g1", "Kg1", "Ke1g1", "O\u2013O");
  CAPTURE(text);
  CHECK(read(game, text) == "e1g1");
  CHECK(read(game, "0-0-0") == "e1c1");
  CHECK(read(game, "O O O") == "e1c1");
  CHECK(read(game, "Kc1") == "e1c1");
  game.play(*parse_move(game, "a1b1"));
  CHECK(read(game, "O-O-O") == "e8c8");
}

TEST_CASE("a king that can step to the castling square steps there", "[unit]") {
  Game game = game_at(hostage(), "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1");
  CHECK(read(game, "Kf1") == "e1f1");
  CHECK(read(game, "Kg1") == "e1g1");
}

TEST_CASE("board moves are read in every form of print", "[unit]") {
  Game game = game_at(hostage(), "1n1rk3/8/8/3p4/4P3/8/3N4/4K1N1[] w - - 0 1");
  for (const char* text : {"exd5", "ed5", "e4xd5", "e4d5", "e4-d5", "exd5!", "exd5?!", "exd5 e.p.",
                           "exd5ep", "e4 x d5", "e:d5",
                           "e\u00d7"
                           "d5",
                           "Pexd5", "exd5+", "exd5#", "exd5 mate", "exd5 +", "exd5++", " exd5 "}) {
    CAPTURE(text);
    CHECK(read(game, text) == "e4d5");
  }
  for (const char* text : {"Ngf3", "N(g)f3", "N1f3", "Ng1f3", "Ng1-f3", "Ng1 - f3", "g1f3", "g1-f3",
                           "N(g1)f3", "N(1)f3"}) {
    CAPTURE(text);
    CHECK(read(game, text) == "g1f3");
  }
  CHECK(read(game, "N2f3") == "d2f3");
  CHECK(read(game, "N(d)f3") == "d2f3");
  CHECK(read(game, "e5") == "e4e5");
  CHECK(read(game, "e4-e5") == "e4e5");
}

TEST_CASE("promotions are read with and without =", "[unit]") {
  Game game = game_at(hostage(), "5r2/3P2P1/7k/8/8/8/8/4K3[#RN] w - - 0 1");
  for (const char* text : {"d8=N", "d8N", "d8n", "d8(N)", "d8/N", "d7d8n", "d7d8N", "d7-d8=N",
                           "d7d8=n", "d8=N!", "d8=N +"}) {
    CAPTURE(text);
    CHECK(read(game, text) == "d7d8n");
  }
  CHECK(read(game, "gxf8=R") == "g7f8r");
  CHECK(read(game, "gf8R") == "g7f8r");
  // What is left out must not matter.
  CHECK(read(game, "d8") == "move-ambiguous at 1");
  CHECK(read(game, "d7d8") == "move-ambiguous at 1");
  game = game_at(hostage(), "5r2/3P2P1/7k/8/8/8/8/4K3[#N] w - - 0 1");
  CHECK(read(game, "d8") == "d7d8n");
}

TEST_CASE("drops are read in UCI notation and in SAN", "[unit]") {
  Game game = game_at(hostage(), kMarket);
  for (const char* text :
       {"P@a4", "p@a4", "P*a4", "*a4", "@a4", "* a4", "P * a4", "*a4!", "P@a4+"}) {
    CAPTURE(text);
    CHECK(read(game, text) == "P@a4");
  }
  for (const char* text : {"N@c7", "N*c7", "n@c7", "N *c7", "N* c7+", "N*c7 mate"}) {
    CAPTURE(text);
    CHECK(read(game, text) == "N@c7");
  }
}

TEST_CASE("exchanges are read in UCI notation and in SAN", "[unit]") {
  Game game = game_at(hostage(), kMarket);
  for (const char* text :
       {"P#Q@a4", "p#q@a4", "(Q)P*a4", "(Q)*a4", "(Q-P)*a4", "(Q-P)P*a4", "(Q-P) * a4", "(Q) *a4",
        "(Q) P*a4", "Q-P)*a4", "Q)*a4", "(Q-P*a4", "(Q-P P*a4", "(Q - P)*a4", "(q-p)*a4", "(Q)@a4",
        "(Q-P)*a4 +", "(Q-P)*a4!?", "(Q\u2013P)*a4"}) {
    CAPTURE(text);
    CHECK(read(game, text) == "P#Q@a4");
  }
  for (const char* text : {"(P-P) * d4", "(P-P)*d4", "(P)*d4", "(P)P*d4", "P#P@d4", "P-P)*d4"}) {
    CAPTURE(text);
    CHECK(read(game, text) == "P#P@d4");
  }
  for (const char* text : {"B#N@d6", "(N-B)B*d6", "N-B)B*d6", "(N)B*d6", "(N-B)*d6"}) {
    CAPTURE(text);
    CHECK(read(game, text) == "B#N@d6");
  }
}

TEST_CASE("the order in brackets may be the other one where only that is legal", "[unit]") {
  // White has taken a knight and lost a bishop.
  Game game = game_at(hostage(), "4k3/8/8/8/8/8/8/4K3[#Bn] w - - 0 1");
  CHECK(read(game, "(N-B)*f7") == "B#N@f7");
  CHECK(read(game, "(B-N)*f7") == "B#N@f7");
  CHECK(read(game, "(B-N)B*f7") == "B#N@f7");
  // Both orders are legal: paid first.
  game = game_at(hostage(), "4k3/8/8/8/8/8/8/4K3[#BNbn] w - - 0 1");
  CHECK(read(game, "(N-B)*f7") == "B#N@f7");
  CHECK(read(game, "(B-N)*f7") == "N#B@f7");
  CHECK(read(game, "(B-N)B*f7") == "B#N@f7");
}

TEST_CASE("a piece that pushes or pulls another has both steps written", "[unit]") {
  Game game = game_at(test::variant("dynamo"), "7k/8/8/3p4/8/8/3Q4/4K3 w - - 0 1");
  CHECK(written(game, "d2d3,d5d7") == "Qd3,d5d7");
  CHECK(written(game, "d2d3,d5d7", MoveStyle::uci) == "d2d3,d5d7");
  CHECK(written(game, "d2d2,d5d7") == "Qd2,d5d7");
  CHECK(written(game, "d2d4,d5x") == "Qd4,d5x+");
  CHECK(written(game, "d2x,d5d1") == "Qd2x,d5d1");
  CHECK(written(game, "d2x,d5x") == "Qd2x,d5x");
  CHECK(written(game, "d2x") == "Qd2x");
}

TEST_CASE("pushes and pulls are read with spaces, dashes and letters", "[unit]") {
  Game game = game_at(test::variant("dynamo"), "7k/8/8/3p4/8/3P4/3Q4/4K3 w - - 0 1");
  CHECK(read(game, "Qd1, d3-d2") == "d2d1,d3d2");
  CHECK(read(game, "Qd2-d1,d3d2") == "d2d1,d3d2");
  CHECK(read(game, "d2d2,d3d4") == "d2d2,d3d4");
  CHECK(read(game, "Qd2x") == "d2x");
  CHECK(read(game, "Qd1") == "d2d1");
  CHECK(read(game, "d4") == "d3d4");
  CHECK(read(game, "Qd2, d3") == "move-syntax at 6");
  CHECK(read(game, "Qd2,d3z9") == "move-syntax at 5");
  CHECK(read(game, "Qd2,d3d6") == "no-such-move at 1");
  CHECK(read(game, "Qd2,d5d6") == "blocked at 1");
  CHECK(read(game, "Ke1x") == "royal-off-board at 1");
}

TEST_CASE("a pawn that pushes is told from others by its file", "[unit]") {
  Game game = game_at(test::variant("dynamo"), "7k/8/8/3p4/2P1P3/8/8/K7 w - - 0 1");
  CHECK(written(game, "c4d5,d5e6") == "d5,d5e6");
  CHECK(written(game, "e4d5,d5c6") == "d5,d5c6");
  CHECK(read(game, "d5,d5c6") == "e4d5,d5c6");
  CHECK(read(game, "c4,d5e6") == "c4c4,d5e6");
}

TEST_CASE("text that says no move is a syntax error at its first bad character", "[unit]") {
  Game game = game_at(hostage(), kMarket);
  CHECK(read(game, "") == "move-syntax at 1");
  CHECK(read(game, "+") == "move-syntax at 2");
  CHECK(read(game, "Zf3") == "move-syntax at 1");
  CHECK(read(game, "Kj3") == "move-syntax at 2");
  CHECK(read(game, "e9") == "move-syntax at 1");
  CHECK(read(game, "Ne2e9") == "move-syntax at 4");
  CHECK(read(game, "e4 e5") == "move-syntax at 4");
  CHECK(read(game, "e2%e4") == "move-syntax at 3");
  CHECK(read(game, "e4=Z") == "move-syntax at 4");
  CHECK(read(game, "N@z9") == "move-syntax at 3");
  CHECK(read(game, "N*") == "move-syntax at 3");
  CHECK(read(game, "Z@e4") == "move-syntax at 1");
  CHECK(read(game, "(Z)*e4") == "move-syntax at 2");
  CHECK(read(game, "(Q-Z)*e4") == "move-syntax at 4");
  CHECK(read(game, "(Q-P)N*e4") == "move-syntax at 6");
  CHECK(read(game, "P#Z@e4") == "move-syntax at 3");
  CHECK(read(game, "P#Qe4") == "move-syntax at 2");
  CHECK(read(game, "--") == "move-syntax at 1");
  CHECK(read(game,
             "\u00e9"
             "4") == "move-syntax at 1");
  CHECK(read(game,
             "K\u00e9"
             "4") == "move-syntax at 2");
  CHECK(read(game, std::string(3, '\0')) == "move-syntax at 1");
  CHECK(read(game, std::string(1000, 'e')) == "move-syntax at 65");
  const auto move = parse_move(game, "Zf3");
  CHECK_FALSE(move.problems().front().hint.empty());
}

TEST_CASE("an ambiguous move lists what it may mean", "[unit]") {
  Game game = game_at(chess(), "4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1");
  const auto move = parse_move(game, "Nd2");
  REQUIRE_FALSE(move.ok());
  CHECK(move.problems().front().id == "move-ambiguous");
  CHECK(move.problems().front().message.find("Nbd2 (b1d2)") != std::string::npos);
  CHECK(move.problems().front().message.find("Nfd2 (f1d2)") != std::string::npos);
  CHECK(read(game, "N1d2") == "move-ambiguous at 1");
}

TEST_CASE("a move that is understood but not legal fails with the rule's id", "[unit]") {
  Game game(hostage());
  CHECK(read(game, "Nd2") == "own-piece-there at 1");
  CHECK(read(game, "e5") == "no-such-move at 1");
  CHECK(read(game, "N@e4") == "not-held at 1");
}

TEST_CASE("a pawn move without a file is not a capture", "[unit]") {
  Game game = game_at(chess(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  CHECK(read(game, "exd6") == "e5d6");
  CHECK(read(game, "d6") == "no-such-move at 1");
  game = game_at(chess(), "4k3/8/3P4/3pP3/8/8/8/4K3 w - - 0 1");
  CHECK(read(game, "d7") == "d6d7");
}

TEST_CASE("marks are read whatever the rest says", "[unit]") {
  CHECK(read_marks("Nf3").agrees_with(false, false));
  CHECK_FALSE(read_marks("Nf3").agrees_with(true, false));
  for (const char* text : {"Bb4+", "Bb4 +", "Bb4+!", "Bb4 ch.", "Bb4 ch", "Bb4 check", "Bb4!? +",
                           "Bb4\u2020", "Bb4 dis ch"}) {
    CAPTURE(text);
    CHECK(read_marks(text).check);
    CHECK(read_marks(text).agrees_with(true, false));
    CHECK_FALSE(read_marks(text).agrees_with(false, false));
    CHECK_FALSE(read_marks(text).agrees_with(true, true));
  }
  for (const char* text : {"Qh7#", "Qh7 #", "Qh7 mate", "Qh7mate!!", "(Q-Q)Q*e1 checkmate"}) {
    CAPTURE(text);
    CHECK(read_marks(text).mate);
    CHECK(read_marks(text).agrees_with(true, true));
    CHECK_FALSE(read_marks(text).agrees_with(true, false));
  }
  // Some print writes ++ for mate, some for double check.
  CHECK(read_marks("Nf7++").agrees_with(true, true));
  CHECK(read_marks("Nf7++").agrees_with(true, false));
  CHECK_FALSE(read_marks("Nf7++").agrees_with(false, false));
  CHECK(read_marks("Nf7!?").glyph == "!?");
  CHECK(read_marks("Nf7+!!").glyph == "!!");
  CHECK(read_marks("P#Q@a4").agrees_with(false, false));
}

TEST_CASE("every legal move is read back from each of its texts", "[unit]") {
  const auto text =
      GENERATE(as<std::string>{}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
               "7k/8/8/8/8/8/8/K7[RBNPrbnp#QRBNPPPPPPPqrbnppppppp] w - - 0 1",
               "4k3/3P4/8/8/8/8/8/4RK2[#Nn] b - - 0 1",
               "r1b2b1r/ppp3pp/2n1k3/3qp3/8/5Q2/PPPP1PPP/RNB1K2R[#BNPnpp] w KQ - 0 1",
               "r3k2r/1P5P/8/3pP3/8/8/8/R3K2R[Pp#QPNbn] w KQkq d6 3 17",
               "1n1rk3/PPP5/8/3p4/4P3/8/3N4/4K1N1[#QRBN] w - - 0 1");
  Game game = game_at(hostage(), text);
  const MoveList moves = game.legal_moves();
  for (const MoveStyle style : {MoveStyle::uci, MoveStyle::san, MoveStyle::older}) {
    std::vector<std::string> texts;
    for (const Move move : moves) {
      texts.push_back(move_text(game, move, moves, style));
      const auto back = parse_move(game, texts.back());
      INFO(texts.back() << " " << back.message());
      REQUIRE(back.ok());
      CHECK(*back == move);
    }
    std::sort(texts.begin(), texts.end());
    CHECK(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
  }
}

TEST_CASE("every move of random games is read back from each of its texts", "[unit]") {
  for (const DefinitionPtr& definition : {hostage(), chess(), test::variant("dynamo")}) {
    Random random(3);
    Game game(definition);
    for (int ply = 0; ply < 120; ++ply) {
      const MoveList moves = game.legal_moves();
      if (moves.empty()) break;
      const Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
      const Position before = game.position();
      for (const MoveStyle style : {MoveStyle::uci, MoveStyle::san, MoveStyle::older}) {
        const std::string text = move_text(game, move, moves, style);
        const auto back = parse_move(game, text);
        INFO(write_fen(*definition, game.position()) << " " << text << " " << back.message());
        REQUIRE(back.ok());
        CHECK(*back == move);
      }
      CHECK(game.position().same_as(before));
      game.play(move);
    }
  }
}

TEST_CASE("letters, cells and ranks are the definition's own", "[unit]") {
  const auto loaded = load_definition_text(R"(
schema: 1
name: Wide
board: { files: 12, ranks: 10 }
pieces:
  K: { name: king, moves: K }
  R: { name: rook, moves: R }
setup: 5k6/R11/12/12/12/12/12/12/12/R4K5R w - - 0 1
royal: K
no_legal_moves: { in_check: loss, otherwise: draw }
)",
                                           "wide.yaml");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  Game game(loaded->definition);
  CHECK(written(game, "a1a8") == "R1a8");
  CHECK(written(game, "a9a8") == "R9a8");
  CHECK(written(game, "a9a10") == "Ra10+");
  CHECK(written(game, "l1l10") == "Rl10#");
  CHECK(read(game, "Rl1l10") == "l1l10");
  CHECK(read(game, "R9a10") == "a9a10");
  CHECK(read(game, "Rl11") == "move-syntax at 2");
  CHECK(read(game, "N*c7") == "move-syntax at 1");
  CHECK(read(game, "R*c7") == "no-such-move at 1");  // there are no drops here
  CHECK(read(game, "(R)R*c7") == "no-such-move at 1");
  // Without pieces whose letter is left out, a move without a letter may be anyone's.
  CHECK(read(game, "l5") == "l1l5");
  CHECK(read(game, "O-O") == "no-such-move at 1");
}

TEST_CASE("castling says on which board the pieces end, where that is open", "[unit]") {
  Game game =
      game_at(test::variant("duochess"), "8/8/8/8/8/8/8/R3K2R&4k3/8/8/8/8/8/8/8 w KQ - 0 1");
  const MoveList legal = game.legal_moves();
  int castling = 0;
  for (const Move move : legal) {
    if (game.definition().kernel().effect(move).form != MoveForm::castling) continue;
    ++castling;
    const std::string text = move_text(game, move, legal, MoveStyle::san);
    INFO(text);
    CHECK(text[text.size() - 2] == '/');
    const auto again = parse_move(game, text);
    REQUIRE(again.ok());
    CHECK(*again == move);
  }
  CHECK(castling == 4);
  CHECK(written(game, "0-0-0/B") == "O-O-O/B");
  CHECK(read(game, "O-O").starts_with("move-ambiguous"));
  CHECK(read(game, "O-O/C").find(" at ") != std::string::npos);
}

TEST_CASE("no text makes the move reader stumble", "[unit]") {
  Random random(5);
  const std::string alphabet = "KQRBNPkqrbnpabcdefgh12345678()-#*@=x+!?O0 .\xc3\xa9/\xff";
  Game game = game_at(hostage(), "r3k2r/1P5P/8/3pP3/8/8/8/R3K2R[Pp#QPNbn] w KQkq d6 3 17");
  const Position before = game.position();
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (uint32_t length = random.below(9); length > 0; --length)
      text += alphabet[random.below(static_cast<uint32_t>(alphabet.size()))];
    const auto move = parse_move(game, text);
    if (move)
      CHECK(game.is_legal(*move));
    else
      CHECK_FALSE(move.problems().front().id.empty());
  }
  CHECK(game.position().same_as(before));
}

}  // namespace notation_moves_test
