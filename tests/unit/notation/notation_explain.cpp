// Why a move is not legal: each rule's id in a small position.

#include <string>

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/rules/rule.h"
#include "tests/support/variants.h"

namespace notation_explain_test {

using namespace stockade;

namespace {

const DefinitionPtr& hostage() { return test::variant("hostage"); }

Game game_at(const std::string& text) {
  const auto position = parse_fen(*hostage(), text);
  INFO(text << ": " << position.message());
  REQUIRE(position.ok());
  return Game(hostage(), *position);
}

/// "legal", the id of the rule that forbids it, or the id of the text's own problem.
std::string why_not(const std::string& position, const std::string& move) {
  Game game = game_at(position);
  const Position before = game.position();
  const auto verdict = explain_move(game, move);
  CHECK(game.position().same_as(before));
  if (!verdict) return verdict.problems().front().id;
  if (verdict->legal) {
    CHECK(game.is_legal(verdict->move));
    return "legal";
  }
  INFO(verdict->reason.rule);
  CHECK_FALSE(verdict->reason.words.empty());
  return verdict->reason.rule;
}

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

Attempt by_hand(const std::string& from, const std::string& to) {
  Attempt attempt;
  attempt.from = Site::cell(*hostage()->topology().find(from));
  attempt.to = Site::cell(*hostage()->topology().find(to));
  return attempt;
}

}  // namespace

TEST_CASE("a legal move is legal in either form", "[unit]") {
  CHECK(why_not(kStart, "e4") == "legal");
  CHECK(why_not(kStart, "g1f3") == "legal");
}

TEST_CASE("text that says no move or several is no verdict", "[unit]") {
  CHECK(why_not(kStart, "hello") == "move-syntax");
  CHECK(why_not("4k3/8/8/8/8/8/8/R3K2R[] w - - 0 1", "Rd1") == "legal");
  CHECK(why_not("4k3/8/8/8/8/8/R7/R3K3[] w - - 0 1", "Ra1b1") == "legal");
  CHECK(why_not("6k1/8/8/8/8/8/8/R2R2K1[] w - - 0 1", "Rb1") == "move-ambiguous");
}

TEST_CASE("explain: no piece, or not one's own", "[unit]") {
  CHECK(why_not(kStart, "e3e4") == "no-such-piece");
  CHECK(why_not(kStart, "e7e5") == "not-your-piece");
  CHECK(why_not(kStart, "Qe3e4") == "no-such-piece");
  CHECK(why_not(kStart, "Bg1f3") == "no-such-piece");  // a knight stands there
  CHECK(why_not(kStart, "Nef3") == "no-such-piece");   // no knight on the e-file
  CHECK(why_not("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "Qd4") == "no-such-piece");
}

TEST_CASE("explain: a piece that does not go there", "[unit]") {
  CHECK(why_not(kStart, "Ng4") == "no-such-move");
  CHECK(why_not(kStart, "g1g3") == "no-such-move");
  CHECK(why_not(kStart, "e5") == "no-such-move");
  CHECK(why_not(kStart, "exd3") == "en-passant-not-allowed");
  CHECK(why_not(kStart, "e4=Q") == "no-such-move");
  // Without a letter nothing is claimed about which piece it is.
  CHECK(why_not("q3k3/3P4/8/8/8/8/8/N5K1[] b - - 0 1", "d7") == "no-such-move");
}

TEST_CASE("explain: blocked, or an own piece there", "[unit]") {
  CHECK(why_not(kStart, "Bc4") == "blocked");
  CHECK(why_not(kStart, "Ra3") == "blocked");
  CHECK(why_not(kStart, "Ne2") == "own-piece-there");
  CHECK(why_not("4k3/8/8/8/4p3/4P3/8/4K3[] w - - 0 1", "e4") == "blocked");
  CHECK(why_not("4k3/8/8/8/8/4p3/4P3/4K3[] w - - 0 1", "e4") == "blocked");
}

TEST_CASE("explain: check and pins", "[unit]") {
  CHECK(why_not("4r1k1/8/8/8/8/8/8/3QK3[] w - - 0 1", "Qd4") == "king-in-check");
  CHECK(why_not("4r1k1/8/8/8/8/8/4N3/4K3[] w - - 0 1", "Nc3") == "leaves-king-attacked");
  CHECK(why_not("3r2k1/8/8/8/8/8/8/4K3[] w - - 0 1", "Kd1") == "leaves-king-attacked");
  CHECK(why_not("8/8/8/K2pP2r/8/8/8/4k3[] w - d6 0 1", "exd6") == "leaves-king-attacked");
}

TEST_CASE("explain: a capture that thaws a pawn onto one's own king", "[unit]") {
  CHECK(why_not("q3k3/3P4/8/8/8/8/8/N5K1[] b - - 0 1", "Qxa1") == "opens-attack");
  CHECK(why_not("q3k3/3P4/8/8/8/8/P7/6K1[] b - - 0 1", "Qxa2") == "legal");
  CHECK(why_not("3kN3/3P4/8/8/8/8/8/4K3[] b - - 0 1", "Kxe8") != "legal");
  const std::string market =
      "r1bqkbnr/p2P1ppp/2n5/1p2p3/2pQP3/2N5/PP3PPP/R1B1KBNR[#Pp] b KQkq - 0 1";
  CHECK(why_not(market, "exd4") == "opens-attack");
  CHECK(why_not(market, "Nxd4") == "opens-attack");
  CHECK(why_not(market, "Bxd7") == "legal");
}

TEST_CASE("explain: a frozen pawn has no piece to promote to", "[unit]") {
  CHECK(why_not("7k/3P4/8/8/8/8/8/4K3[] w - - 0 1", "d8") == "no-piece-to-promote-to");
  CHECK(why_not("7k/3P4/8/8/8/8/8/4K3[] w - - 0 1", "d8=Q") == "no-piece-to-promote-to");
  CHECK(why_not("7k/3P4/8/8/8/8/8/4K3[N#R] w - - 0 1", "d8=N") == "no-piece-to-promote-to");
  CHECK(why_not("7k/3P4/8/8/8/8/8/4K3[N#R] w - - 0 1", "d8=R") == "legal");
  CHECK(why_not("4r2k/3P4/8/8/8/8/8/4K3[] w - - 0 1", "dxe8=Q") != "legal");
}

TEST_CASE("explain: drops", "[unit]") {
  const std::string position = "4k3/8/8/8/8/8/8/4K3[NP#] w - - 0 1";
  CHECK(why_not(position, "N*d5") == "legal");
  CHECK(why_not(position, "Q*d5") == "not-held");
  CHECK(why_not(position, "N*e8") == "occupied");
  CHECK(why_not(position, "*d8") == "drop-region");
  CHECK(why_not(position, "P@d1") == "drop-region");
  CHECK(why_not("4r1k1/8/8/8/8/8/8/4K3[N] w - - 0 1", "N*a1") == "king-in-check");
}

TEST_CASE("explain: exchanges", "[unit]") {
  const std::string position = "4k3/8/8/8/8/8/8/4K3[#RPn] w - - 0 1";
  CHECK(why_not(position, "(N)*d5") == "legal");
  CHECK(why_not(position, "(N)R*d5") == "underpaid");
  CHECK(why_not(position, "(N)Q*d5") == "not-held");
  CHECK(why_not(position, "(Q)R*d5") == "nothing-to-pay");
  CHECK(why_not(position, "(N)*e8") == "occupied");
  CHECK(why_not(position, "(N)*e8!") == "occupied");
  CHECK(why_not(position, "(N)*d1") == "drop-region");
  CHECK(why_not("4k3/8/8/8/8/8/8/4K3[#R] w - - 0 1", "(Q)R*d5") == "nothing-to-pay");
}

TEST_CASE("explain: only some exchanges freeze the pawn that gives check", "[unit]") {
  CHECK(why_not("4k3/3P4/8/8/8/8/8/4K3[#Nn] b - - 0 1", "(N)N*a1") == "legal");
  CHECK(why_not("4k3/3P4/8/8/8/8/8/4K3[#NNn] b - - 0 1", "(N)N*a1") == "king-in-check");
}

TEST_CASE("explain: castling", "[unit]") {
  const std::string both = "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1";
  CHECK(why_not(both, "O-O") == "legal");
  CHECK(why_not("4k3/8/8/8/8/8/8/R3K2R[] w Q - 0 1", "O-O") == "castling-moved");
  CHECK(why_not("4k3/8/8/8/8/8/8/R3K2R[] w Q - 0 1", "e1g1") == "castling-moved");
  CHECK(why_not("4k3/8/8/8/8/8/4K3/R6R[] w - - 0 1", "O-O") == "castling-moved");
  CHECK(why_not("4k3/8/8/8/8/8/8/R3KB1R[] w KQ - 0 1", "O-O") == "castling-blocked");
  CHECK(why_not("4k3/8/8/8/8/8/8/RN2K2R[] w KQ - 0 1", "0-0-0") == "castling-blocked");
  CHECK(why_not("4kr2/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "O-O") == "castling-through-check");
  CHECK(why_not("4k1r1/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "O-O") == "castling-through-check");
  CHECK(why_not("3k4/8/8/8/8/8/4r3/R3K2R[] w KQ - 0 1", "O-O") == "castling-through-check");
  CHECK(why_not("4k3/8/8/8/8/8/8/R3K2R[] w Q - 0 1", "O-O-O-O") != "legal");
  // Black's own wing, found although White's comes first.
  CHECK(why_not("r3k2r/8/8/8/8/8/8/4KR2[] b kq - 0 1", "O-O") == "castling-through-check");
  CHECK(why_not("r3k2r/6P1/8/8/8/8/8/4K3[] b kq - 0 1", "O-O") == "legal");
}

TEST_CASE("explain: capturing en passant", "[unit]") {
  CHECK(why_not("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1", "exd6") == "legal");
  CHECK(why_not("4k3/8/8/3pP3/8/8/8/4K3[] w - - 0 1", "exd6") == "en-passant-not-allowed");
}

TEST_CASE("explain: with no legal move at all the game is over, but a specific reason comes first",
          "[unit]") {
  // Back-rank mate without anything to pay or drop.
  const std::string mated = "R5k1/5ppp/8/8/8/8/8/4K3[] b - - 0 1";
  CHECK(why_not(mated, "h6") == "king-in-check");
  CHECK(why_not(mated, "Kf8") == "leaves-king-attacked");
  CHECK(why_not(mated, "Qa1") == "game-over");
  CHECK(why_not(mated, "a5") == "game-over");
  CHECK(why_not(mated, "Kxf7") == "own-piece-there");
  CHECK(why_not("7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1", "Kg8") == "leaves-king-attacked");
}

TEST_CASE("issue 48.6: after the end of a game the reason is the rule that ended it", "[unit]") {
  struct Row {
    const char* variant;
    const char* fen;
    const char* move;
    const char* rule;
    const char* words;
  };
  for (const Row& row :
       {Row{"kingofthehill", "k7/8/8/8/4K3/8/8/8 b - - 0 61", "Kb8", "goal", "White wins by goal"},
        Row{"kingofthehill", "k7/8/8/8/4K3/8/8/8 b - - 0 61", "Qh8", "goal", "White wins by goal"},
        Row{"threecheck", "4k3/8/8/8/8/8/8/4K3 w - - 0 30 +0+3", "Kd2", "goal",
            "Black wins by goal"},
        Row{"atomic", "4k3/8/8/8/8/8/8/8 w - - 0 30", "Kd2", "goal", "Black wins by extinction"},
        Row{"racingkings", "6K1/8/8/8/8/8/8/k7 w - - 0 30", "Kh8", "goal", "White wins by goal"},
        Row{"go9", "9/9/9/9/4S4/9/9/9/9 w - - 3 2 2", "S@a1", "pass",
            "nobody could or would move"}}) {
    CAPTURE(row.variant);
    const DefinitionPtr& definition = test::variant(row.variant);
    const auto position = parse_fen(*definition, row.fen);
    INFO(position.message());
    REQUIRE(position.ok());
    Game game(definition, *position);
    const auto verdict = explain_move(game, row.move);
    INFO(verdict.message());
    REQUIRE(verdict.ok());
    CHECK_FALSE(verdict->legal);
    CHECK(verdict->reason.rule == "game-over");
    CHECK(verdict->reason.words.find(row.words) != std::string::npos);
    REQUIRE(verdict->reason.by != nullptr);
    CHECK(verdict->reason.by->name() == row.rule);
    CHECK(verdict->reason.where.known());
    CHECK(explain_attempt(game, Attempt{}).reason.words == verdict->reason.words);
  }
}

TEST_CASE("the piece that comes nearest to moving is the one explained", "[unit]") {
  // One knight is pinned on d2, the other cannot reach f3 at all.
  CHECK(why_not("3r2k1/8/8/8/8/8/3N4/N2K4[] w - - 0 1", "Nf3") == "leaves-king-attacked");
  CHECK(why_not("4k3/8/8/8/8/8/P7/1R2K3[] w - - 0 1", "Ra2") == "no-such-move");
}

TEST_CASE("of several pieces that cannot make a move the nearest to its target is explained",
          "[unit]") {
  const auto words = [](const std::string& position, const std::string& move) {
    Game game = game_at(position);
    const auto verdict = explain_move(game, move);
    REQUIRE(verdict.ok());
    CHECK_FALSE(verdict->legal);
    return verdict->reason.words;
  };
  CHECK(words(kStart, "e5") == "the white pawn on e2 does not move to e5");
  CHECK(words(kStart, "Nf6") == "the white knight on g1 does not move to f6");
  const std::string rooks = "r3k2r/5P2/8/8/8/8/8/R3K2R[] b KQkq - 0 1";
  CHECK(words(rooks, "Rxf7") == "the black rook on h8 does not move to f7");
  CHECK(words(rooks, "Rb6") == "the black rook on a8 does not move to b6");
}

TEST_CASE("the reason why a piece does not go there stands where its moves are defined", "[unit]") {
  Game game = game_at(kStart);
  for (const char* move : {"e5", "Nf6", "Bb5", "Ra3"}) {
    const auto verdict = explain_move(game, move);
    REQUIRE(verdict.ok());
    const Piece piece =
        game.position().at(verdict->reason.rule == "blocked"
                               ? *hostage()->topology().find(move[0] == 'B' ? "f1" : "a1")
                               : verdict->reason.evidence.at(0).index());
    const SourceMark& defined = hostage()->equipment().type_of(piece).where;
    CHECK(verdict->reason.where.to_string() == defined.to_string());
  }
}

TEST_CASE("a move that exposes the king names the reply that would capture it", "[unit]") {
  Game game = game_at("4r1k1/8/8/8/8/8/4N3/4K3[] w - - 0 1");
  const auto verdict = explain_move(game, "Nc3");
  REQUIRE(verdict.ok());
  REQUIRE(verdict->refutation.has_value());
  CHECK(verdict->refutation_text == "e8e1");
  game = game_at("q3k3/3P4/8/8/8/8/8/N5K1[] b - - 0 1");
  const auto thawing = explain_move(game, "Qxa1");
  REQUIRE(thawing.ok());
  CHECK(thawing->refutation_text == "d7e8n");
  const auto harmless = explain_move(game, "Qz1");
  CHECK_FALSE(harmless.ok());
}

TEST_CASE("attempts by hand are judged like text", "[unit]") {
  Game game = game_at("4r1k1/P7/8/8/8/8/4N3/4K2R[QN#r] w K - 0 1");
  CHECK(explain_attempt(game, by_hand("e1", "g1")).legal);
  CHECK(explain_attempt(game, by_hand("e2", "c3")).reason.rule == "leaves-king-attacked");
  CHECK(explain_attempt(game, by_hand("e8", "e2")).reason.rule == "not-your-piece");
  CHECK(explain_attempt(game, by_hand("a1", "a2")).reason.rule == "no-such-piece");
  CHECK(explain_attempt(game, by_hand("h1", "g2")).reason.rule == "no-such-move");
  CHECK(explain_attempt(game, by_hand("a7", "a8")).reason.rule == "no-piece-to-promote-to");

  Attempt drop;
  drop.form = MoveForm::drop;
  drop.piece = *hostage()->equipment().find_piece('N');
  drop.to = Site::cell(0);
  CHECK(explain_attempt(game, drop).legal);
  drop.to = Site::cell(4);
  CHECK(explain_attempt(game, drop).reason.rule == "occupied");
  drop.piece = *hostage()->equipment().find_piece('B');
  CHECK(explain_attempt(game, drop).reason.rule == "not-held");
}

TEST_CASE("an attempt that leaves the promotion open is legal if some choice is", "[unit]") {
  Game game = game_at("7k/3P4/8/8/8/8/8/4K3[#RN] w - - 0 1");
  const Verdict verdict = explain_attempt(game, by_hand("d7", "d8"));
  CHECK(verdict.legal);
  CHECK(game.is_legal(verdict.move));
}

}  // namespace notation_explain_test
