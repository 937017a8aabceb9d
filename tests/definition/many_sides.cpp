// Games of one side and of more than two, as variant files describe them.

#include <set>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/game/game.h"
#include "framework/game/random_moves.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/rules/elimination_facet.h"
#include "tests/support/rules_text.h"
#include "tests/support/side_games.h"

namespace stockade::test::many_sides_test {
namespace {

using namespace side_games;

/// Four armies of a king, a rook and two pawns around a board of 7 by 7, as seen from Red's edge.
const std::string kFour = R"(
board: { files: 7, ranks: 7 }
sides:
  - { name: Red, letter: r, forward: up }
  - { name: Blue, letter: b, forward: right }
  - { name: Yellow, letter: y, forward: down }
  - { name: Green, letter: g, forward: left }
pieces:
  K: { name: king, moves: K }
  R: { name: rook, moves: R }
  P: { name: pawn, moves: fmWfcF }
setup: 2yKyR3/2yPyP3/bRbP3gPgR/bKbP3gPgK/7/2rPrP3/2rKrR3 r - - 0 1
promotion: { pieces: P, at: last rank, to: [R], mandatory: yes }
royal: K
no_legal_moves: { in_check: loss, otherwise: draw }
repetition: { fold: 3 }
)";

std::string teams(std::string text) {
  const auto add = [&](const std::string& name, const std::string& team) {
    const size_t at = text.find("name: " + name + ",") + name.size() + 7;
    text.insert(at, " team: " + team + ",");
  };
  add("Red", "one");
  add("Blue", "two");
  add("Yellow", "one");
  add("Green", "two");
  return text;
}

std::string replaced(std::string text, const std::string& old, const std::string& now) {
  const size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), now);
}

}  // namespace

TEST_CASE("each side goes forward from its own edge", "[definition][sides]") {
  const auto game = game_of(kFour);
  CHECK(game->roster().sides() == 4);
  Game red = at(game, "yK5gK/7/7/7/3rP3/7/2rK3bK r - - 0 1");
  CHECK(moves(red).contains("d3d4"));
  Game blue = at(game, "yK5gK/7/7/3bP3/4yP2/bK6/6rK b - - 0 1");
  CHECK(moves(blue).contains("d4e4"));
  CHECK(moves(blue).contains("d4e3"));
  CHECK_FALSE(moves(blue).contains("d4d5"));
  Game green = at(game, "yK5bK/7/7/3gP3/2yP3gK/7/6rK g - - 0 1");
  CHECK(moves(green).contains("d4c4"));
  CHECK(moves(green).contains("d4c3"));
  Game yellow = at(game, "yK5bK/7/7/3yP3/2rP4/7/gK5rK y - - 0 1");
  CHECK(moves(yellow).contains("d4d3"));
  CHECK(moves(yellow).contains("d4c3"));
}

TEST_CASE("the last rank is the far edge as a side sees it", "[definition][sides]") {
  const auto game = game_of(kFour);
  Game blue = at(game, "yK5gK/7/7/5bP1/bK6/7/6rK b - - 0 1");
  CHECK(moves(blue).contains("f4g4r"));
  CHECK_FALSE(moves(blue).contains("f4g4"));
  Game green = at(game, "yK5bK/7/7/1gP5/6gK/7/6rK g - - 0 1");
  CHECK(moves(green).contains("b4a4r"));
  Game red = at(game, "yK5gK/7/7/5rP1/rK6/7/6bK r - - 0 1");
  CHECK(moves(red).contains("f4f5"));
}

TEST_CASE("regions are turned for sides that look sideways", "[definition][sides]") {
  const auto game = game_of(replaced(kFour, "sides:", "regions: { corner: a1-b1 }\nsides:"));
  const Topology& board = game->topology();
  const auto seen = [&](int side, const std::string& region) {
    return names(
        board, parse_region(board, game->equipment().side(Side{side}).orientation, region).value());
  };
  CHECK(seen(0, "corner") == "a1 b1");
  CHECK(seen(1, "corner") == "a6 a7");
  CHECK(seen(2, "corner") == "a7 b7");
  CHECK(seen(3, "corner") == "g1 g2");
  CHECK(seen(1, "rank 2") == "b1 b2 b3 b4 b5 b6 b7");
  CHECK(seen(3, "rank 2") == "f1 f2 f3 f4 f5 f6 f7");
  CHECK(seen(3, "first 2 ranks and a1-g1") == "g1 g2 g3 g4 g5 g6 g7");
}

TEST_CASE("pieces in FEN have the letters of their sides", "[definition][sides]") {
  const auto game = game_of(kFour);
  const std::string start = write_fen(*game, game->start());
  CHECK(start == "2yKyR3/2yPyP3/bRbP3gPgR/bKbP3gPgK/7/2rPrP3/2rKrR3 r - - 0 1");
  const auto problem = [&](const std::string& text) {
    const auto position = parse_fen(*game, text);
    REQUIRE_FALSE(position.ok());
    return position.problems().front().to_string();
  };
  CHECK(problem("2yKyR3/2yPyP3/bRbP3gPgR/bKbP3gPgK/7/2rPrP3/2KrR3 r - - 0 1").find("'K'") !=
        std::string::npos);
  CHECK(problem("7/7/7/7/7/7/2rK4 x - - 0 1").find("r for Red") != std::string::npos);
}

TEST_CASE("who has not just moved may be in check", "[definition][sides]") {
  const auto game = game_of(kFour);
  // Red's rook attacks Yellow's king, and Blue is to move.
  CHECK(parse_fen(*game, "yK6/7/2bK4/7/7/7/rR2rK2gK b - - 0 1").ok());
  // Red has just moved and is in check.
  CHECK_FALSE(parse_fen(*game, "6yK/7/bK6/7/7/7/gR2rK2gK b - - 0 1").ok());
}

TEST_CASE("allies are no enemies and win together", "[definition][sides]") {
  const auto game = game_of(teams(kFour));
  CHECK_FALSE(game->roster().are_enemies(Side{0}, Side{2}));
  CHECK(game->equipment().team_of(Side{2}) == "Red and Yellow");
  Game blue = at(game, "6yK/7/7/7/bR4bK1/bR5gR/1rK4gK b - - 0 1");
  CHECK_FALSE(moves(blue).contains("a2g2"));
  CHECK(moves(blue).contains("a2f2"));
  // Red is mated by Blue's rook and Green's: its ally loses with it.
  Game mated = at(game, "yK5gK/7/7/7/bK6/bR6/3rK2gR r - - 0 1");
  CHECK(moves(mated).empty());
  CHECK(mated.outcome().result() == "0-1-0-1");
  CHECK(mated.outcome().ending == Ending::checkmate);
}

TEST_CASE("a side that is checkmated is out, and the others go on", "[definition][sides]") {
  const auto game = game_of(replaced(kFour, "no_legal_moves: { in_check: loss, otherwise: draw }",
                                     "elimination: { when: [checkmate] }"));
  Game mated = at(game, "yK5gK/7/7/7/bK6/bR6/3rK2gR r - - 0 1 -");
  CHECK(moves(mated) == std::set<std::string>{"out"});
  CHECK_FALSE(mated.outcome().over());
  const Position before = mated.position();
  play(mated, "out");
  CHECK(fen(mated) == "yK5gK/7/7/7/bK6/bR6/6gR b - - 0 1 r");
  CHECK(mated.position().key() == mated.position().computed_key());
  const auto* elimination = game->kernel().facet<EliminationFacet>();
  CHECK(elimination->is_out(mated.position(), Side{0}));
  // It is never Red's turn again, and the round ends without it.
  play(mated, "a2a1");
  play(mated, "a7b7");
  play(mated, "g7f7");
  CHECK(mated.side_to_move() == Side{1});
  CHECK(fen(mated).ends_with(" 2 r"));
  for (int i = 0; i < 4; ++i) mated.undo();
  CHECK(mated.position().same_as(before));
  // A stalemate is a draw for all, as it was not asked for.
  Game stuck = at(game, "7/6yK/7/2bK4/7/1gR4gK/rK6 r - - 0 1 -");
  CHECK_FALSE(stuck.outcome().over());
}

TEST_CASE("the last side that is not out wins", "[definition][sides]") {
  const auto game = game_of(replaced(kFour, "no_legal_moves: { in_check: loss, otherwise: draw }",
                                     "elimination: { when: [checkmate, stalemate] }"));
  Game last = at(game, "7/7/7/7/bK6/bR6/3rK2bR r - - 0 1 yg");
  play(last, "out");
  CHECK(last.outcome().over());
  CHECK(last.outcome().result() == "0-1-0-0");
  CHECK(last.legal_moves().empty());
}

TEST_CASE("a side without its king is out, and its pieces stay as obstacles",
          "[definition][sides]") {
  const std::string rules = replaced(
      replaced(kFour, "royal: K\n", ""), "no_legal_moves: { in_check: loss, otherwise: draw }",
      "elimination: { lost: [K], pieces: stay }\nno_legal_moves: { otherwise: draw }");
  const auto game = game_of(rules);
  Game won = at(game, "yK6/7/bK6/7/7/gK6/rR2rK3 r - - 0 1");
  play(won, "a1a2");
  CHECK(fen(won) == "yK6/7/bK6/7/7/rR6/3rK3 b - - 0 1 g");
  Game stays = at(game, "yK5gR/7/bK5rR/7/7/gK6/rR2rK3 r - - 0 1");
  play(stays, "a1a2");
  CHECK(fen(stays) == "yK5gR/7/bK5rR/7/7/rR6/3rK3 b - - 0 1 g");
  // Green's rook attacks nothing any more, though it stands in the way and can be captured.
  CHECK(game->kernel().attackers(stays.position(), 0, Side{3}).empty());
  play(stays, "a5b5");
  play(stays, "a7a6");
  CHECK(moves(stays).contains("g5g7"));
  // Blue's king too: only Red is left but for Yellow.
  Game two = at(game, "yK6/7/bK6/7/7/rR6/3rK3 r - - 0 1 g");
  play(two, "a2a5");
  CHECK_FALSE(two.outcome().over());
  play(two, "a7b7");
  play(two, "a5b5");
  play(two, "b7c7");
  play(two, "b5c5");
  play(two, "c7d7");
  CHECK_FALSE(two.outcome().over());
}

TEST_CASE("the pieces of a side that is out can turn to stone", "[definition][sides]") {
  std::string rules = replaced(replaced(kFour, "royal: K\n", ""),
                               "no_legal_moves: { in_check: loss, otherwise: draw }",
                               "elimination: { lost: [K], pieces: become, becomes: S }\n"
                               "no_legal_moves: { otherwise: draw }");
  rules = replaced(rules, "  P: {", "  S: { name: stone, moves: none, owner: nobody }\n  P: {");
  const auto game = game_of(rules);
  Game won = at(game, "yK5gR/7/bK6/7/7/gK6/rR2rK3 r - - 0 1");
  play(won, "a1a2");
  CHECK(fen(won) == "yK5S/7/bK6/7/7/rR6/3rK3 b - - 0 1 g");
}

TEST_CASE("a turn order may name a side more than once", "[definition][sides]") {
  const auto game = game_of(
      "extends: chess\nturn: { order: [White, Black, Black] }\n"
      "royal: off\ncastling: off\nen_passant: off\nsetup: k7/8/8/8/8/8/8/7K w - - 0 1\n");
  Game play_on(game);
  play(play_on, "h1h2");
  CHECK(fen(play_on) == "k7/8/8/8/8/8/7K/8 b - - 1 1");
  play(play_on, "a8a7");
  CHECK(fen(play_on) == "8/k7/8/8/8/8/7K/8 b2 - - 2 1");
  const auto again = parse_fen(*game, fen(play_on));
  REQUIRE(again.ok());
  CHECK(again->same_as(play_on.position()));
  play(play_on, "a7a6");
  CHECK(fen(play_on) == "8/8/k7/8/8/8/7K/8 w - - 3 2");
  CHECK_FALSE(parse_fen(*game, "k7/8/8/8/8/8/8/7K b3 - - 0 1").ok());
  CHECK_FALSE(parse_fen(*game, "k7/8/8/8/8/8/8/7K w2 - - 0 1").ok());
}

TEST_CASE("a goal may belong to one side", "[definition][sides]") {
  const auto game = game_of(
      "board: { files: 5, ranks: 5 }\nsides: [{ name: Red }, { name: Blue }, { name: Green }]\n"
      "pieces: { K: { name: king, moves: K } }\nsetup: rK4/5/5/5/bK3gK r - - 0 1\n"
      "goals:\n  - { side: Red, reached: K, at: e5, result: win }\n"
      "  - { side: Blue, when: 'count(own on [e1]) = 1', result: win }\n"
      "no_legal_moves: { otherwise: draw }\n");
  CHECK_FALSE(at(game, "4gK/5/5/5/bKrK3 r - - 0 1").outcome().over());
  CHECK(at(game, "4rK/5/5/5/bK3gK b - - 0 1").outcome().result() == "1-0-0");
  CHECK(at(game, "rK4/5/5/5/gK3bK g - - 0 1").outcome().result() == "0-1-0");
}

TEST_CASE("the most pieces of three sides win, and two with as many draw", "[definition][sides]") {
  const auto game = game_of(
      "board: { files: 4, ranks: 4 }\nsides: [{ name: Red }, { name: Blue }, { name: Green }]\n"
      "pieces: { K: { name: king, moves: K } }\nsetup: rK3/4/4/bK2gK r - - 0 1\n"
      "turn: { one_of: [move, pass] }\npass: { ends_after: 3, result: more pieces wins }\n");
  const auto after_passes = [&](const std::string& text) {
    Game passes = at(game, text);
    for (int i = 0; i < 3; ++i) play(passes, "pass");
    return passes.outcome().result();
  };
  CHECK(after_passes("rK3/bKbK2/4/bK2gK r - - 0 1") == "0-1-0");
  CHECK(after_passes("rK3/bK3/4/4 r - - 0 1") == "1/2-1/2-1/2");
  CHECK(after_passes("rK3/4/2gKgK/bK2gK r - - 0 1") == "0-0-1");
}

TEST_CASE("one player alone wins or loses against the game", "[definition][sides]") {
  const auto game = game_of(
      "board: { files: 4, ranks: 1 }\nsides: [{ name: Player }]\n"
      "pieces: { P: { name: peg, moves: fW } , S: { name: step, moves: sW } }\n"
      "setup: S2S p - - 0 1\ngoals: [{ reached: S, at: b1, result: win }]\n"
      "no_legal_moves: { otherwise: loss }\n");
  CHECK(write_fen(*game, game->start()) == "S2S p - - 0 1");
  Game solved(game);
  play(solved, "a1b1");
  CHECK(solved.outcome().result() == "1-0");
  CHECK_FALSE(solved.outcome().drawn());
  Game failed = at(game, "P2P p - - 0 1");
  CHECK(failed.outcome().result() == "0-1");
}

TEST_CASE("mistakes about sides are reported", "[definition][sides]") {
  const std::string rest =
      "board: { files: 4, ranks: 4 }\npieces: { K: { name: king, moves: K } }\n"
      "setup: 4/4/4/4 a - - 0 1\n";
  std::string nine = "sides: [";
  for (char c = 'a'; c <= 'i'; ++c)
    nine += std::string(c == 'a' ? "" : ", ") + "{ name: N" + c + ", letter: " + c + " }";
  CHECK(problem_of(nine + "]\n" + rest) == "sides");
  CHECK(problem_of("sides: [{ name: Ann }, { name: Abe }, { name: Bob }]\n" + rest) ==
        "duplicate-name");
  CHECK(problem_of("sides: [{ name: A, team: x }, { name: B, team: x }]\n" + rest) == "one-team");
}

TEST_CASE("results of several sides are read from PGN", "[definition][sides]") {
  const auto result = [](const std::string& text) {
    const auto outcome = Outcome::of_result(text, Ending::declared);
    return outcome ? outcome->result() : "none";
  };
  CHECK(result("0-1-0-1") == "0-1-0-1");
  CHECK(result("1/2-1/2-0") == "1/2-1/2-0");
  CHECK(result("1-0") == "1-0");
  CHECK(result("1-1") == "none");
  CHECK(result("0-0-0") == "none");
  CHECK(result("1-0-") == "none");

  const auto game = game_of(kFour);
  CHECK(Outcome::declared(game->roster(), "0-1-0-0").result() == "0-1-0-0");
  CHECK(Outcome::declared(game->roster(), "1-0").result() == "1/2-1/2-1/2-1/2");
  CHECK(Outcome::declared(game->roster(), "*").result() == "1/2-1/2-1/2-1/2");
  Record record(game, game->start());
  Game player(game);
  RecordNode* node = &record.root();
  Random random(7);
  for (int i = 0; i < 20; ++i) {
    const Move move = uniform_move(player.legal_moves(), random);
    player.play(move);
    node = &node->child(move);
  }
  record.result = "0-1-0-0";
  record.set_tag("Blue", "Somebody");
  const std::string pgn = write_pgn(record, {});
  INFO(pgn);
  CHECK(pgn.find("[Red \"?\"]\n[Blue \"Somebody\"]") != std::string::npos);
  CHECK(pgn.find("[White ") == std::string::npos);
  PgnReadOptions options;
  options.fallback = game;
  const auto games = read_pgn(pgn, options);
  REQUIRE(games.size() == 1);
  CHECK(games.front().record.result == "0-1-0-0");
  CHECK(games.front().record.main_line().size() == 20);
}

TEST_CASE("positions of four sides keep their keys and read back", "[definition][sides]") {
  const auto game = game_of(replaced(kFour, "no_legal_moves: { in_check: loss, otherwise: draw }",
                                     "elimination: { when: [checkmate, stalemate] }"));
  Random random(11);
  int eliminations = 0;
  for (int round = 0; round < 30; ++round) {
    Game walk(game);
    for (int ply = 0; ply < 200 && !walk.outcome().over(); ++ply) {
      MoveList legal = walk.legal_moves();
      MoveList slow;
      Position copy = walk.position();
      Journal journal;
      game->kernel().legal_moves_slowly(copy, journal, slow);
      REQUIRE(std::set<Move>(legal.begin(), legal.end()) ==
              std::set<Move>(slow.begin(), slow.end()));
      const Position before = walk.position();
      const Move move = uniform_move(legal, random);
      walk.play(move);
      walk.undo();
      REQUIRE(walk.position().same_as(before));
      walk.play(move);
      REQUIRE(walk.position().key() == walk.position().computed_key());
      const auto read = parse_fen(*game, fen(walk));
      INFO(fen(walk));
      INFO(read.message());
      REQUIRE(read.ok());
      REQUIRE(read->same_as(walk.position()));
      eliminations += uci_notation(*game, move) == "out";
    }
  }
  CHECK(eliminations > 0);
}

}  // namespace stockade::test::many_sides_test
