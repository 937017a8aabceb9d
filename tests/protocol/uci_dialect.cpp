// A UCI engine that speaks the dialect of its interface.

#include <catch2/catch.hpp>

#include "framework/notation/dialect_moves.h"
#include "framework/notation/dialects/dialect.h"
#include "framework/notation/move_text.h"
#include "framework/tools/protocol/edit_position.h"
#include "tests/support/uci_talk.h"
#include "tests/support/variants.h"

namespace stockade::test::uci_dialect_test {
namespace {

const Dialect& dialect(const char* name) {
  const Dialect* found = find_dialect(name);
  REQUIRE(found);
  return *found;
}

std::string word(const std::string& line, int number) {
  std::istringstream words(line);
  std::string text;
  for (int i = 0; i <= number; ++i) words >> text;
  return text;
}

/// The best move after these moves, in the dialect; the game continues with it.
std::string best(UciTalk& engine, const std::string& moves) {
  engine.tell("position startpos" + (moves.empty() ? "" : " moves" + moves));
  engine.tell("go nodes 400");
  const auto line = engine.next_that_starts("bestmove");
  REQUIRE(line);
  return word(*line, 1);
}

}  // namespace

TEST_CASE("an engine with a dialect reads and writes whole games in it", "[uci]") {
  // Squares from the west, ranks from zero, and a wall that belongs to the move before it.
  const std::pair<const char*, const char*> cases[] = {{"shogi", "xboard"}, {"shogi", "fairy"},
                                                       {"xiangqi", "ucci"}, {"xiangqi", "xboard"},
                                                       {"duck", "fairy"},   {"chess", "lichess"}};
  for (const auto& [game, name] : cases) {
    INFO(game << " in " << name);
    UciTalk engine(variant(game), &dialect(name));
    Game referee(variant(game));
    std::string moves;
    for (int turn = 0; turn < 12; ++turn) {
      const std::string text = best(engine, moves);
      INFO("after" << moves << ": " << text);
      const auto turns = dialect_turns(referee, dialect(name));
      const auto found = std::find_if(turns.begin(), turns.end(),
                                      [&](const DialectTurn& each) { return each.text == text; });
      REQUIRE(found != turns.end());
      for (const Move move : found->moves) referee.play(move);
      moves += " " + text;
    }
    engine.tell("position startpos moves" + moves);
    engine.tell("d");
    CHECK(engine.next_that_starts("Fen: ") ==
          "Fen: " + write_fen(referee.definition(), referee.position(), dialect(name)));
  }
}

TEST_CASE("an engine answers in the dialect that it has recognised", "[uci]") {
  UciTalk engine(variant("xiangqi"));
  const auto answers = [&](const std::string& moves, const char* name) {
    const std::string text = best(engine, moves);
    Game after(variant("xiangqi"));
    const auto read = parse_move(after, name == std::string("xboard") ? "h3e3" : moves.substr(1));
    REQUIRE(read.ok());
    after.play(*read);
    const auto turns = dialect_turns(after, dialect(name));
    INFO(moves << ": " << text);
    return std::any_of(turns.begin(), turns.end(),
                       [&](const DialectTurn& each) { return each.text == text; });
  };
  CHECK(answers(" h2e2", "xboard"));  // ranks from 0
  CHECK(answers(" h3e3", "stockade"));
  CHECK(answers(" h2e2", "xboard"));
}

TEST_CASE("a dialect settles what can be read in two ways", "[uci]") {
  // Sente is 'w' for XBoard and 'b' here.
  const char* fen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1";
  UciTalk engine(variant("shogi"), &dialect("xboard"));
  engine.tell(std::string("position fen ") + fen + " moves c3c4 g7g6");
  engine.tell("d");
  const auto line = engine.next_that_starts("Fen: ");
  REQUIRE(line);
  CHECK(line->find("2P6/PP1PPPPPP") != std::string::npos);

  UciTalk own(variant("shogi"));
  own.tell("position startpos moves 7g7f");
  own.tell("d");
  CHECK(own.next_that_starts("Fen: ")->find("2P6/PP1PPPPPP") != std::string::npos);
}

TEST_CASE("lines of play, perft and searchmoves are in the dialect", "[uci]") {
  UciTalk engine(variant("shogi"), &dialect("xboard"));
  engine.tell("go depth 2 searchmoves c3c4");
  const auto info = engine.next_that_starts("info depth 2");
  REQUIRE(info);
  CHECK(info->find(" pv c3c4 ") != std::string::npos);
  CHECK(engine.next_that_starts("bestmove")->starts_with("bestmove c3c4"));
  engine.tell("go perft 1");
  CHECK(engine.next_that_starts("c3c4") == "c3c4: 1");
}

TEST_CASE("a count of moves that has ended the game does not end the engine's play", "[uci]") {
  UciTalk engine(variant("makruk"));
  // The lone king has made as many moves as the count allows, and one more.
  for (const char* fen :
       {"8/8/4k3/8/8/3K4/R7/8 b - - 0 17 - - 33 32", "8/8/4k3/8/8/3K4/R7/8 b - 32 33 2"}) {
    INFO(fen);
    Game game(variant("makruk"), position(variant("makruk"), "8/8/4k3/8/8/3K4/R7/8 b - - 0 17"));
    engine.tell(std::string("position fen ") + fen);
    engine.tell("go depth 2");
    const auto line = engine.next_that_starts("bestmove");
    REQUIRE(line);
    const std::string text = word(*line, 1);
    const auto move = read_dialect_turn(game, text, own_dialect());
    INFO(*line);
    REQUIRE(move.ok());
    game.play(move->front());
    // The interface plays on.
    engine.tell(std::string("position fen ") + fen + " moves " + text);
    engine.tell("go depth 1");
    const auto reply = engine.next_that_starts("bestmove");
    REQUIRE(reply);
    CHECK(read_dialect_turn(game, word(*reply, 1), own_dialect()).ok());
  }
}

TEST_CASE("a draw by another rule leaves a move to answer", "[uci]") {
  UciTalk engine(variant("chess"));
  const char* drawn[] = {
      "position fen 4k3/8/8/8/8/8/R7/4K3 w - - 100 80",                             // 50 moves
      "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1",                                 // bare kings
      "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6",  // repetition
  };
  for (const char* command : drawn) {
    INFO(command);
    engine.tell(command);
    engine.tell("go depth 2");
    CHECK(engine.next_that_starts("bestmove")->find("(none)") == std::string::npos);
  }
}

TEST_CASE("a program announces the board of its start in its setup line", "[protocol]") {
  const std::string board = "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR";
  for (const char* head : {"setup ", "setup (PNBRQKpnbrqk) ", "setup (PNBRQKpnbrqk) 8x8+0_fairy ",
                           "setup 8x8+5_crazyhouse "})
    CHECK(board_in_setup(std::string(head) + board + " w KQkq - 0 1") == board);
  CHECK(board_in_setup("setup (-) 5x5+5_shogi rbsgk/4p/5/P4/KGSBR [-] w 0 1") ==
        "rbsgk/4p/5/P4/KGSBR");
  CHECK(size_of_board(board) == BoardSize{8, 8});
  CHECK(size_of_board("w**********w/*crnbqkbnrc*/*10*") == BoardSize{12, 3});
  CHECK(size_of_board("9/+R8/4/") == BoardSize{9, 4});
  for (const char* line :
       {"", "setup", "setup (PNBRQK)", "setup 8x8+0_fairy  ", "pong 1", "# setup 8/8 w"})
    CHECK(board_in_setup(line).empty());
}

}  // namespace stockade::test::uci_dialect_test
