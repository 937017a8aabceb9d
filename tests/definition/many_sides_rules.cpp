// Rules of chess in games of more than two sides: castling, en passant, royal pieces, points.

#include <set>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/game/game.h"
#include "framework/game/random_moves.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/rules/points_facet.h"
#include "tests/support/rules_text.h"
#include "tests/support/side_games.h"

namespace stockade::test::many_sides_rules_test {
namespace {

using namespace side_games;

const std::string kSides = R"(
sides:
  - { name: Red, letter: r, forward: up }
  - { name: Blue, letter: b, forward: right }
  - { name: Yellow, letter: y, forward: down }
  - { name: Green, letter: g, forward: left }
)";

/// Kings and rooks on the edges of 8 by 8 squares. Blue's king stands as Red's turned by a quarter;
/// those of Yellow and Green stand on the other side of the middle.
const std::string kCastles = "board: { files: 8, ranks: 8 }" + kSides + R"(
pieces:
  K: { name: king, moves: K }
  R: { name: rook, moves: W }
setup: 1yR1yK2yR1/bR6gR/8/8/bK6gK/8/bR6gR/1rR2rK1rR1 r rArBbAbByAyBgAgB - 0 1
royal: K
repetition: { fold: 3 }
)";

std::string replaced(std::string text, const std::string& old, const std::string& now) {
  const size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), now);
}

std::string problem_at(const DefinitionPtr& definition, const std::string& fen) {
  const auto position = parse_fen(*definition, fen);
  REQUIRE_FALSE(position.ok());
  return position.problems().front().to_string();
}

/// Plays random games and demands that every position is written so that it can be read.
void check_games(const DefinitionPtr& game, int games, int plies) {
  Random random(3);
  for (int round = 0; round < games; ++round) {
    Game walk(game);
    for (int ply = 0; ply < plies && !walk.outcome().over(); ++ply) {
      walk.play(uniform_move(walk.legal_moves(), random));
      const auto read = parse_fen(*game, fen(walk));
      INFO(fen(walk));
      INFO(read.message());
      REQUIRE(read.ok());
      REQUIRE(read->same_as(walk.position()));
      REQUIRE(walk.position().key() == walk.position().computed_key());
      MoveList slow;
      Position copy = walk.position();
      Journal journal;
      game->kernel().legal_moves_slowly(copy, journal, slow);
      const MoveList& legal = walk.legal_moves();
      REQUIRE(std::set<Move>(legal.begin(), legal.end()) ==
              std::set<Move>(slow.begin(), slow.end()));
    }
  }
}

/// A cross of four armies with pawns.
const std::string kCross = "board: { files: 8, ranks: 8 }" + kSides + R"(
pieces:
  K: { name: king, moves: K }
  Q: { name: queen, moves: Q }
  P: { name: pawn, moves: fmWfceFifmnD, initial: second rank }
setup: 2yKyQ4/2yPyP4/6gPgK/bQbP4gPgQ/bKbP6/8/4rPrP2/4rQrK2 r - - 0 1
promotion: { pieces: P, at: last rank, to: [Q], mandatory: yes }
royal: K
no_legal_moves: { in_check: loss, otherwise: draw }
repetition: { fold: 3 }
n_move_rule: { plies: 60, reset_by: [capture] }
)";

}  // namespace

TEST_CASE("four sides castle, each with rights of its own", "[definition][sides]") {
  const auto game = game_of(kCastles +
                            "castling: { wings: { A: { name: O-O, king: e1 g1, rook: g1 f1 },"
                            " B: { name: O-O-O, king: e1 c1, rook: b1 d1 } } }\n");
  CHECK(fen(Game(game)).ends_with(" r rArBbAbByAyBgAgB - 0 1"));
  Game walk(game);
  CHECK(moves(walk).contains("e1g1"));
  CHECK(moves(walk).contains("e1c1"));
  play(walk, "e1c1");
  CHECK(fen(walk).ends_with(" b bAbByAyBgAgB - 1 1"));
  // Blue's cells are Red's, turned by a quarter.
  CHECK(moves(walk).contains("a4a2"));
  play(walk, "a4a6");
  CHECK(fen(walk).starts_with("1yR1yK2yR1/7gR/bK7/bR7/"));
  // The kings of the others stand beyond the middle, and so do the cells they castle to.
  CHECK(moves(walk).contains("d8b8"));
  play(walk, "d8f8");
  CHECK(moves(walk).contains("h4h2"));
  play(walk, "h4h6");
  CHECK(fen(walk).ends_with(" r - - 4 2"));
}

TEST_CASE("a right to castle has the letter of its side in front", "[definition][sides]") {
  const auto game = game_of(kCastles +
                            "castling: { wings: { A: { name: O-O, king: e1 g1, rook: g1 f1 },"
                            " B: { name: O-O-O, king: e1 c1, rook: b1 d1 } } }\n");
  const std::string board = "1yR1yK2yR1/bR6gR/8/8/bK6gK/8/bR6gR/1rR2rK1rR1 r ";
  CHECK(fen(at(game, board + "gBrA - 0 1")) == board + "rAgB - 0 1");
  CHECK(problem_at(game, board + "A - 0 1").find("'A' is not a castling right") !=
        std::string::npos);
  CHECK(problem_at(game, board + "rAb - 0 1").find("'b' is a side without a castling right") !=
        std::string::npos);
  CHECK(problem_at(game, board + "rArA - 0 1").find("written twice") != std::string::npos);
  CHECK(problem_at(game, "1yR1yK2yR1/bR6gR/8/8/bK6gK/8/bR6gR/1rR2rK3 r rA - 0 1")
            .find("'A' needs the red rook on g1") != std::string::npos);
}

TEST_CASE("what needs one enemy is refused where there are more", "[definition][sides]") {
  const std::string wings =
      "castling: { opposite: yes, wings: { A: { name: O-O, king: e1 g1, rook: g1 f1 } } }\n";
  CHECK(problem_of(kCastles + wings) == "flag-sides");
  CHECK(problem_of(kCross + "effects: [{ cells: to, do: change side }]\n") == "goal-sides");
  CHECK(problem_of(replaced(kCross, "fold: 3", "fold: 3, perpetual_check: loss")) == "goal-sides");
}

TEST_CASE("only an enemy is captured en passant", "[definition][sides]") {
  const auto twice = game_of(
      "extends: chess\nturn: { order: [White, White, Black] }\ncastling: off\n"
      "setup: 4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1\n");
  Game walk(twice);
  play(walk, "e2e4");
  CHECK_FALSE(moves(walk).contains("d2e3"));
  const auto game = game_of(kCross + "en_passant: on\n");
  Game red = at(game, "2yKyQ4/2yPyP4/6gPgK/bQbP4gPgQ/bKbP6/8/3bPrPrP2/4rQrK2 r - - 0 1");
  play(red, "e2e4");
  CHECK(moves(red).contains("d2e3"));
  check_games(game, 10, 150);
}

TEST_CASE("nobody captures a king before its side is to move", "[definition][sides]") {
  const auto game = game_of(kCross);
  // Blue's queen attacks the king of Yellow, and Green is to move before it.
  Game blue = at(game, "2yK5/8/2bQ4gK/8/bK7/8/8/5rK2 b - - 0 1");
  CHECK_FALSE(moves(blue).contains("c6c8"));
  CHECK(moves(blue).contains("c6c7"));
  check_games(game, 20, 200);
  // With 'lost' the capture means something.
  const auto lost = game_of(kCross + "elimination: { lost: [K], when: [checkmate, stalemate] }\n");
  Game takes = at(lost, "2yK5/8/2bQ4gK/8/bK7/8/8/5rK2 b - - 0 1 -");
  play(takes, "c6c8");
  CHECK(fen(takes).ends_with(" g - - 0 1 y"));
  check_games(lost, 20, 200);
}

TEST_CASE("a side that moves twice cannot capture the king that it attacks",
          "[definition][sides]") {
  const auto game = game_of(
      "extends: chess\nturn: { order: [White, White, Black, Black] }\ncastling: off\n"
      "en_passant: off\nsetup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n");
  Game check = at(game, "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  play(check, "h1h8");
  CHECK(fen(check) == "4k2R/8/8/8/8/8/8/4K3 w2 - - 1 1");
  CHECK(at(game, fen(check)).position().same_as(check.position()));
  CHECK_FALSE(moves(check).contains("h8e8"));
  CHECK_FALSE(parse_fen(*game, "4k2R/8/8/8/8/8/8/4K3 w - - 0 1").ok());
  check_games(game, 20, 200);
}

TEST_CASE("captures and mates give points, and the most points win", "[definition][sides]") {
  const auto game =
      game_of(kCross +
              "points: { captures: { P: 1, Q: 9, K: 20 }, checkmate: 20, stalemate: 10 }\n"
              "elimination: { lost: [K], when: [checkmate, stalemate], pieces: stay }\n");
  Game red = at(game, "2yKyQ4/8/6gPgK/bQbP4gPgQ/bKbP6/8/4rPrP2/3rQ1rK2 r - - 0 1");
  CHECK(fen(red).ends_with(" +0+0+0+0 -"));
  play(red, "d1d8");
  CHECK(fen(red).ends_with(" b - - 0 1 +9+0+0+0 -"));
  // Yellow's king is attacked by Red's queen alone and cannot move: Red has mated it.
  Game mated = at(game, "yK7/1rQ6/2rK5/7gK/bK7/8/8/8 y - - 0 1 +0+0+3+0");
  CHECK(moves(mated) == std::set<std::string>{"out"});
  play(mated, "out");
  CHECK(fen(mated).ends_with(" g - - 0 1 +20+0+3+0 y"));
  // A stalemate gives points to who is stalemated.
  Game stuck = at(game, "yK7/2rQ5/8/7gK/bK7/8/8/5rK2 y - - 0 1");
  play(stuck, "out");
  CHECK(fen(stuck).ends_with(" g - - 0 1 +0+0+10+0 y"));
  // Pieces of a side that is out are worth nothing.
  Game dead = at(game, "yK7/2rQ5/8/7gK/bK6gQ/8/8/5rK1rQ r - - 0 1 +1+0+0+0 g");
  play(dead, "h1h4");
  CHECK(fen(dead).ends_with(" b - - 0 1 +1+0+0+0 g"));
  // Green has the most points, and wins though it is out.
  Game last = at(game, "yK7/1rQ6/2rK5/8/8/8/8/8 y - - 0 1 +5+0+3+30 bg");
  play(last, "out");
  CHECK(last.outcome().result() == "0-0-0-1");
  Game tied = at(game, "yK7/1rQ6/2rK5/8/8/8/8/8 y - - 0 1 +5+0+3+25 bg");
  play(tied, "out");
  CHECK(tied.outcome().result() == "1/2-1/2-1/2-1/2");
  const auto* points = game->kernel().facet<PointsFacet>();
  REQUIRE(points);
  CHECK(points->points(tied.position(), Side{0}) == 25);
  check_games(game, 15, 250);
}

TEST_CASE("points may only be counted", "[definition][sides]") {
  const auto game = game_of("extends: chess\npoints: { captures: { P: 1, Q: 9 }, decide: no }\n");
  Game walk = at(game, "4k3/3q4/8/8/8/8/3R4/4K3 w - - 0 1");
  play(walk, "d2d7");
  CHECK(fen(walk).ends_with(" b - - 0 1 +9+0"));
  CHECK(at(game, "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1 +9+0").outcome().result() == "1/2-1/2");
  const auto decide = game_of("extends: chess\npoints: { captures: { P: 1, Q: 9 } }\n");
  CHECK(at(decide, "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1 +9+0").outcome().result() == "1-0");
  CHECK(problem_of("extends: chess\npoints: { checkmate: 5 }\n") == "points-for-nothing");
  CHECK(problem_of(kCross + "elimination: { lost: [K] }\npoints: { decide: no }\n") ==
        "points-for-nothing");
}

TEST_CASE("the pieces of a side can be taken over by who puts it out", "[definition][sides]") {
  const auto game = game_of(
      kCross + "elimination: { lost: [K], when: [checkmate, stalemate], pieces: taken over }\n");
  Game mated = at(game, "yK7/1rQ6/2rK5/6yPgK/bK7/8/8/8 y - - 0 1");
  play(mated, "out");
  CHECK(fen(mated) == "8/1rQ6/2rK5/6rPgK/bK7/8/8/8 g - - 0 1 y");
  Game taken = at(game, "2yK5/6yP1/2bQ4gK/8/bK7/8/8/5rK2 b - - 0 1");
  play(taken, "c6c8");
  CHECK(fen(taken) == "2bQ5/6bP1/7gK/8/bK7/8/8/5rK2 g - - 0 1 y");
  // A stalemated side was put out by nobody.
  Game stuck = at(game, "yK7/2rQ5/8/6yPgK/bK7/8/8/5rK2 y - - 0 1 -");
  CHECK_FALSE(moves(stuck).contains("out"));
  Game alone = at(game, "yK7/2rQ5/8/7gK/bK7/8/8/5rK2 y - - 0 1 -");
  play(alone, "out");
  CHECK(fen(alone) == "8/2rQ5/8/7gK/bK7/8/8/5rK2 g - - 0 1 y");
  check_games(game, 15, 250);
}

TEST_CASE("of two teams one loses where it is said of a side", "[definition][sides]") {
  std::string rules = kCross;
  for (const auto& [name, team] :
       {std::pair{"Red", "one"}, {"Blue", "two"}, {"Yellow", "one"}, {"Green", "two"}})
    rules = replaced(rules, std::string("name: ") + name + ",",
                     std::string("name: ") + name + ", team: " + team + ",");
  const auto game = game_of(rules + "goals: [{ lost: K, result: loss }]\n");
  Game blue = at(game, "2yK5/8/2bQ4gK/8/bK7/8/8/5rK2 b - - 0 1");
  play(blue, "c6c8");
  CHECK(blue.outcome().result() == "0-1-0-1");
}

}  // namespace stockade::test::many_sides_rules_test
