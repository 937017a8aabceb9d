// Captures by jumps, by surrounding, and for completed lines.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/rules/way_facet.h"
#include "tests/support/legal_moves.h"
#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::jumps_and_groups_test {
namespace {

using Texts = std::vector<std::string>;

DefinitionPtr jumpers(const std::string& rule) {
  return game_of(
      "board: { files: 8, ranks: 8 }\n"
      "pieces: { P: { name: man, moves: mfF }, K: { name: king, moves: mB } }\n"
      "setup: 1p1p1p1p/8/8/8/8/8/8/P1P1P1P1 w - - 0 1\n"
      "promotion: { pieces: P, to: K }\n"
      "no_legal_moves: { otherwise: loss }\n"
      "jumps: { " +
      rule + " }\n");
}

std::string reason(Game& game, const std::string& text) {
  const auto verdict = explain_move(game, text);
  INFO(text << " " << verdict.message());
  REQUIRE(verdict.ok());
  return verdict->legal ? "legal" : verdict->reason.rule;
}

void play(Game& game, const std::string& text) {
  const auto move = parse_move(game, text);
  INFO(text << " " << move.message());
  REQUIRE(move.ok());
  game.play(*move);
  CHECK(game.position().key() == game.position().computed_key());
}

std::string board_of(const Game& game) {
  const std::string fen = write_fen(game.definition(), game.position());
  return fen.substr(0, fen.find(' '));
}

DefinitionPtr stones(int size, const std::string& rule) {
  std::string rows;
  for (int i = 0; i < size; ++i) rows += (i ? "/" : "") + std::to_string(size);
  return game_of("board: { files: " + std::to_string(size) + ", ranks: " + std::to_string(size) +
                 " }\n"
                 "pieces: { S: { name: stone, moves: none } }\n"
                 "turn: { one_of: [place, pass] }\n"
                 "place: { pieces: S }\n"
                 "pass: { ends_after: 2, result: by area, bonus: { Black: 2.5 } }\n"
                 "setup: " +
                 rows + " w - - 0 1\nsurround: { " + rule + " }\n");
}

/// Boards that moves lead to from the empty one, whatever has been before.
std::set<std::string> boards_reached(const DefinitionPtr& definition) {
  std::set<uint64_t> seen;
  std::set<std::string> boards;
  std::vector<Position> open{definition->start()};
  while (!open.empty()) {
    Position at = open.back();
    open.pop_back();
    if (!seen.insert(at.key()).second) continue;
    const std::string fen = write_fen(*definition, at);
    boards.insert(fen.substr(0, fen.find(' ')));
    Journal journal;
    MoveList moves;
    definition->kernel().legal_moves(at, journal, moves);
    for (const Move move : moves) {
      definition->kernel().apply(at, journal, move);
      open.push_back(at);
      definition->kernel().undo(at, journal);
    }
  }
  return boards;
}

}  // namespace

TEST_CASE("captured pieces are in the way until the move ends, or leave at once", "[unit]") {
  // The king takes d6 and i7, or d6 and d2. All three only if one that is gone blocks nothing.
  const char* fen = "10/10/10/2K3P1p1/3p6/2k7/1p8/10/3k5p/10 w - - 0 1";
  CHECK(after_move(variant("internationaldraughts"), fen, "c7j8") ==
        "10/10/9K/6P3/10/2k7/1p8/10/3k5p/10 b - - 0 1");
  CHECK(after_move(game_of("extends: internationaldraughts\njumps: { removed: at once }\n"), fen,
                   "c7j8") == "10/10/9K/6P3/10/2k7/1p8/10/9p/10 b - - 0 1");
}

TEST_CASE("captures between the same cells that take different pieces have names", "[unit]") {
  const auto game = jumpers("moves: { K: fF }");
  const char* fen = "8/8/8/2p1p3/8/2p1p3/3K4/8 w - - 0 1";
  const auto legal = moves_from(game, fen);
  CHECK(std::count(legal.begin(), legal.end(), "d2d6") == 1);
  CHECK(std::count(legal.begin(), legal.end(), "d2d6/way2") == 1);
  Game at(game, position(game, fen));
  std::set<std::string> written;
  for (const Move move : at.legal_moves()) {
    if (!at.definition().kernel().effect(move).details->captures_on_way()) continue;
    const std::string text = move_text(at, move);
    written.insert(text);
    const auto read = parse_move(at, text);
    INFO(text << " " << read.message());
    REQUIRE(read.ok());
    CHECK(*read == move);
    CHECK(captured_on_way(game->kernel(), at.position(), move).size() == 2);
  }
  CHECK(written.size() == 2);
}

TEST_CASE("jumps that could go on, or take fewer pieces, have their reasons", "[unit]") {
  const auto definition = jumpers("moves: { P: F, K: B }, most: yes");
  Game most(definition, position(definition, "8/8/1p1p4/8/1p3p2/2P1P3/8/8 w - - 0 1"));
  CHECK(reason(most, "c3a5") == "capture-goes-on");
  CHECK(reason(most, "e3g5") == "fewer-captures");
  CHECK(try_rules("extends: chess\njumps: { moves: { Q: mB } }\n").problems().front().id ==
        "jumps-movement");
}

TEST_CASE("a stone takes the groups whose last liberty it takes", "[unit]") {
  const auto game = stones(5, "lines: straight");
  CHECK(after_move(game, "5/5/S4/sS3/5 w - - 0 1", "S@a1") == "5/5/S4/1S3/S4 b - - 1 1 -");
  // Two groups at once, one of two stones.
  CHECK(after_move(game, "5/5/S1S2/sSsS1/s1sS1 w - - 0 1", "S@b1") ==
        "5/5/S1S2/1S1S1/1S1S1 b - - 1 1 -");
  // Diagonal neighbours are no liberties and no friends.
  CHECK(after_move(game, "5/5/5/s4/1s3 w - - 0 1", "S@a1") == "self-capture");
  CHECK(after_move(stones(5, "lines: any"), "5/5/5/s4/1s3 w - - 0 1", "S@a1") ==
        "5/5/5/s4/Ss3 b - - 1 1 -");
}

TEST_CASE("self-capture is legal only if the rules say so", "[unit]") {
  const char* fen = "5/5/5/ss3/S1s2 w - - 0 1";
  CHECK(after_move(stones(5, "lines: straight"), fen, "S@b1") == "self-capture");
  CHECK(after_move(stones(5, "lines: straight, self_capture: yes"), fen, "S@b1") ==
        "5/5/5/ss3/2s2 b - - 1 1 -");
}

TEST_CASE("a ko is not taken back at once", "[unit]") {
  const char* fen = "5/1Ss2/Ss1s1/1Ss2/5 w - - 0 1";
  for (const char* ko : {"board", "board and side"}) {
    const auto definition = stones(5, std::string("lines: straight, ko: ") + ko);
    Game game(definition, position(definition, fen));
    play(game, "S@c3");
    CHECK(board_of(game) == "5/1Ss2/S1Ss1/1Ss2/5");
    CHECK(reason(game, "S@b3") == "repeats-position");
    play(game, "S@e1");
    play(game, "S@a1");
    CHECK(reason(game, "S@b3") == "legal");
  }
  const auto without = stones(5, "lines: straight");
  Game game(without, position(without, fen));
  play(game, "S@c3");
  CHECK(reason(game, "S@b3") == "legal");
}

TEST_CASE("a triple ko does not go round", "[unit]") {
  const auto definition = variant("go9");
  Game game(definition,
            position(definition, "1Ss6/Ss1s5/1Ss6/1Ss6/Ss1s5/1Ss6/1Ss6/S1Ss5/1Ss6 b - - 0 1"));
  const std::string start = board_of(game);
  for (const char* move : {"S@c8", "S@b2", "S@c5", "S@b8", "S@c2"}) play(game, move);
  CHECK(reason(game, "S@b5") == "repeats-position");
  CHECK(reason(game, "S@j9") == "legal");
}

TEST_CASE("as many positions are reached on small boards as there are legal ones", "[unit]") {
  // Tromp and Farnebäck: Combinatorics of Go.
  CHECK(boards_reached(stones(1, "lines: straight")).size() == 1);
  CHECK(boards_reached(stones(2, "lines: straight")).size() == 57);
  CHECK(boards_reached(stones(3, "lines: straight")).size() == 12675);
}

TEST_CASE("counts of small boards with ko agree with a brute-force program", "[unit]") {
  const auto perft = [](int size, int depth) {
    const auto definition = stones(size, "lines: straight, ko: board");
    Position at(definition->start());
    Journal journal;
    return definition->kernel().perft(at, journal, depth, {});
  };
  const uint64_t two[] = {5, 21, 68, 156, 316, 604, 1088, 2184, 4184};
  for (int depth = 1; depth <= 9; ++depth) CHECK(perft(2, depth) == two[depth - 1]);
  const uint64_t three[] = {10, 91, 738, 5281, 33384, 179712};
  for (int depth = 1; depth <= 6; ++depth) CHECK(perft(3, depth) == three[depth - 1]);
}

TEST_CASE("area counts stones and what they alone surround", "[unit]") {
  const auto definition = stones(3, "lines: straight");
  const auto winner = [&](const char* fen) {
    Game game(definition, position(definition, fen));
    play(game, "pass");
    play(game, "pass");
    return game.outcome().result();
  };
  CHECK(winner("3/3/3 w - - 0 1") == "0-1");      // 0 : 2.5
  CHECK(winner("3/1S1/3 w - - 0 1") == "1-0");    // 9 : 2.5
  CHECK(winner("3/SSS/sss w - - 0 1") == "1-0");  // 6 : 5.5
  CHECK(winner("3/S1s/sss w - - 0 1") == "0-1");  // 1 : 6.5, nobody's the rest
}

TEST_CASE("a completed line takes a piece", "[unit]") {
  const auto mills = [](const std::string& more) {
    return game_of(
        "board: { files: 4, ranks: 4 }\n"
        "pieces: { M: { name: man, moves: mW } }\n"
        "zones: { supply: { holds: own } }\n"
        "turn: { one_of: [drop, move] }\n"
        "drop: { from: own.supply, mandatory: yes }\n"
        "setup: \"4/4/4/4[MMMMMmmmmm] w - - 0 1\"\n"
        "mills: { length: 3, lines: straight" +
        more + " }\n");
  };
  const auto game = mills("");
  CHECK(after_move(game, "m2m/4/2M1/MM2[] w - - 0 1", "c2c1,a4x") == "3m/4/4/MMM1[] b - - 1 1");
  CHECK(after_move(game, "m2m/4/2M1/MM2[] w - - 0 1", "c2c1") == "mill-takes");
  CHECK(after_move(game, "m2m/4/2M1/MM2[] w - - 0 1", "c2c3,a4x") == "no-mill");
  CHECK(after_move(game, "m2m/4/2M1/MM2[] w - - 0 1", "c2c1,a1x") == "mill-spares");
  CHECK(after_move(game, "m2m/4/4/MM2[M] w - - 0 1", "M@c1,d4x") == "m3/4/4/MMM1[] b - - 1 1");
  // Men in lines are safe while there are others.
  const char* lined = "mmm1/3m/2M1/MM2[] w - - 0 1";
  CHECK(after_move(game, lined, "c2c1,a4x") == "mill-spares");
  CHECK(after_move(game, lined, "c2c1,d3x") == "mmm1/4/4/MMM1[] b - - 1 1");
  CHECK(after_move(mills(", spares_lines: no"), lined, "c2c1,a4x") == "1mm1/3m/4/MMM1[] b - - 1 1");
  CHECK(after_move(game, "mmm1/4/2M1/MM2[] w - - 0 1", "c2c1,a4x") == "1mm1/4/4/MMM1[] b - - 1 1");
}

}  // namespace stockade::test::jumps_and_groups_test
