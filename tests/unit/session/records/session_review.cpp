// Reviews of games: what a move gives away, and what is written into the game.

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/session/play/session.h"
#include "framework/session/records/review.h"
#include "tests/support/variants.h"

namespace stockade::test::session_review_test {
namespace {

Record record_of(const std::string& text, const char* id = "chess") {
  PgnReadOptions options;
  options.fallback = variant(id);
  auto games = read_pgn(text, options);
  REQUIRE(games.size() == 1);
  REQUIRE_FALSE(games.front().failure);
  return std::move(games.front().record);
}

/// A search that has found this for the side to move.
SearchInfo found(const Game& at, int centipawns, const char* best) {
  SearchInfo info;
  info.depth = 10;
  info.score.centipawns = centipawns;
  Game game = at;
  const auto move = parse_move(game, best);
  REQUIRE(move.ok());
  info.pv = {*move};
  return info;
}

/// 1. e4 e5 2. Qh5 Ke7 with evaluations that make Qh5 an inaccuracy and Ke7 a blunder.
GameReview scholars(const Record& record) {
  GameReview review(record);
  const auto take = [&](int centipawns, const char* best) {
    review.take(found(review.position(), centipawns, best));
  };
  take(30, "e4");   // the start
  take(-30, "c5");  // after e4, Black's view
  take(35, "Nf3");  // after e5
  take(30, "Nc6");  // after Qh5: White is 65 centipawns worse than with Nf3
  SearchInfo mate = found(review.position(), 0, "Qxe5");
  mate.score.mate = 1;
  review.take(mate);
  return review;
}

}  // namespace

TEST_CASE("winning chances come from evaluations", "[unit]") {
  CHECK(winning_chance({0, {}, 0}) == Approx(0.5));
  CHECK(winning_chance({100, {}, 0}) == Approx(0.591).margin(0.001));
  CHECK(winning_chance({-100, {}, 0}) == Approx(0.409).margin(0.001));
  CHECK(winning_chance({0, 4, 0}) == 1);
  CHECK(winning_chance({0, -4, 0}) == 0);
}

TEST_CASE("a move is judged by the chances that it gives away", "[unit]") {
  const Record record = record_of("1. e4 e5 2. Qh5 Ke7 *");
  const GameReview review = scholars(record);
  REQUIRE(review.finished());
  CHECK(review.positions() == 5);
  REQUIRE(review.moves().size() == 4);
  const auto& moves = review.moves();
  CHECK(moves[0].text == "1. e4");
  CHECK(moves[0].loss == 0);
  CHECK(moves[0].accuracy == Approx(100).margin(0.01));
  CHECK(moves[1].text == "1... e5");
  CHECK(moves[1].judgement == Judgement::none);  // five centipawns
  CHECK(moves[1].better.empty());
  CHECK(moves[2].judgement == Judgement::inaccuracy);
  CHECK(moves[2].better_text == "Nf3");
  CHECK(moves[2].accuracy < 80);
  CHECK(moves[3].judgement == Judgement::blunder);
  CHECK(moves[3].side == Side{1});
  CHECK(moves[3].better.size() == 1);

  const SideReview white = review.side(Side{0});
  CHECK(white.moves == 2);
  CHECK(white.inaccuracies == 1);
  CHECK(white.blunders == 0);
  const SideReview black = review.side(Side{1});
  CHECK(black.blunders == 1);
  CHECK(black.accuracy < white.accuracy);
  CHECK(black.accuracy < 60);
}

TEST_CASE("the move that the engine prefers loses nothing, whatever a deeper look finds",
          "[unit]") {
  const Record record = record_of("1. e4 *");
  GameReview review(record);
  review.take(found(review.position(), 500, "e4"));
  review.take(found(review.position(), 500, "e5"));
  CHECK(review.moves()[0].judgement == Judgement::none);
}

TEST_CASE("the end of a game needs no search", "[unit]") {
  const Record record = record_of("1. f3 e5 2. g4 Qh4# 0-1");
  GameReview review(record);
  for (const char* best : {"e4", "d5", "d4", "Qh4"}) {
    REQUIRE_FALSE(review.finished());
    review.take(found(review.position(), 0, best));
  }
  CHECK(review.finished());
  CHECK_FALSE(review.evaluation(4));
  CHECK(review.moves().back().judgement == Judgement::none);
  // White gave half the point away with g4 only where the search saw it; here it did not.
  CHECK(review.moves()[2].loss == 0);

  const GameReview empty(record_of("[Event \"x\"]\n\n*"));
  CHECK(empty.positions() == 1);
  CHECK_FALSE(empty.finished());
}

TEST_CASE("a review is written into the game once", "[unit]") {
  Session session(variant("chess"));
  session.load(record_of("1. e4 e5 2. Qh5 {early} Ke7 $1 *"));
  const GameReview review = scholars(session.record());
  int edits = 0;
  session.observe([&](const SessionEvent&) { ++edits; });
  session.take_review(review);
  CHECK(edits == 1);
  PgnWriteOptions one_line;
  one_line.width = 10'000;
  const auto moves = [&] { return write_pgn(session.record(), one_line); };
  const std::string text = moves();
  INFO(text);
  CHECK(text.find("2. Qh5 $6 {[%eval -0.30,10] early Inaccuracy: Nf3 was better.} ( 2. Nf3)") !=
        std::string::npos);
  // A player's own sign stays.
  CHECK(text.find("2... Ke7 $1 {[%eval #1,10] Blunder: Nc6 was better.} ( 2... Nc6)") !=
        std::string::npos);
  CHECK(text.find("{[%eval 0.30,10]} 1. e4 {[%eval 0.30,10]} 1... e5 {[%eval 0.35,10]}") !=
        std::string::npos);
  session.take_review(review);
  CHECK(moves() == text);
  // Where the moves have been deleted meanwhile, the rest is left out.
  session.erase(*session.record().root().children[0]->children[0]);
  session.take_review(review);
  CHECK(session.record().main_line().size() == 1);
}

TEST_CASE("games with dice are not reviewed, and exchanges are", "[unit]") {
  CHECK_FALSE(GameReview::possible(*variant("dicechess")));
  CHECK(GameReview::possible(*variant("hostage")));
}

}  // namespace stockade::test::session_review_test
