// The clocks of a game in play.

#include <algorithm>

#include <catch2/catch.hpp>

#include "framework/notation/pgn.h"
#include "framework/session/play/session.h"
#include "tests/support/variants.h"

namespace stockade::test::session_clocks_test {
namespace {

using namespace std::chrono_literals;

constexpr Side kFirst{0};
constexpr Side kSecond{1};

/// A game between two people whose time a test moves on.
class TimedGame {
 public:
  explicit TimedGame(std::string_view control, const char* name = "chess")
      : session(variant(name)) {
    session.set_time_source([this] { return now; });
    session.set_player(kSecond, PlayerKind::person);
    if (const auto read = parse_time_control(control); read.ok()) session.set_time_control(*read);
  }
  /// The player to move thinks so long and then plays.
  bool play(std::chrono::milliseconds length, const char* text) {
    now += length;
    return session.play_text(text).ok();
  }
  [[nodiscard]] std::chrono::milliseconds left(Side side) const {
    return session.clock().left(side, now);
  }

  Clock::Time now{std::chrono::hours(1)};
  Session session;
};

}  // namespace

TEST_CASE("agreed clocks show what was used of a turn, also while they stand", "[unit]") {
  TimedGame game("5+3");
  REQUIRE(game.play(0s, "e4"));
  game.session.set_clock({{5min, 4min}, {1, 0}}, kFirst, 7s);
  CHECK(game.left(kSecond) == 4min - 7s);
  game.session.pause();
  game.session.set_clock({{5min, 4min}, {1, 0}}, kFirst, 8s);
  CHECK(game.left(kSecond) == 4min - 8s);
  game.now += 1h;
  CHECK(game.left(kSecond) == 4min - 8s);
  game.session.set_clock({{5min, 4min}, {1, 0}}, kFirst, 0s);
  CHECK(game.left(kSecond) == 4min);
  game.session.resume();
  game.session.set_clock({{5min, 4min}, {1, 0}}, kFirst, 8s);
  game.now += 2s;
  CHECK(game.left(kSecond) == 4min - 10s);
}

TEST_CASE("the clock starts with the first move, which takes no time", "[unit]") {
  TimedGame game("5+3");
  game.now += 1h;
  CHECK_FALSE(game.session.clock().running());
  CHECK_FALSE(game.session.check_clock());
  REQUIRE(game.play(10s, "e4"));
  CHECK(game.left(kFirst) == 5min);
  CHECK(game.session.clock().side() == kSecond);
  REQUIRE(game.play(10s, "e5"));
  CHECK(game.left(kSecond) == 4min + 53s);
  REQUIRE(game.play(8600ms, "Nf3"));
  CHECK(game.left(kFirst) == 4min + 54s + 400ms);
  const std::string pgn = write_pgn(game.session.record());
  CHECK(pgn.find("[TimeControl \"300+3\"]") != std::string::npos);
  CHECK(pgn.find("e4 {[%clk 0:05:00]}") != std::string::npos);
  CHECK(pgn.find("e5 {[%clk 0:04:53]}") != std::string::npos);
  CHECK(pgn.find("Nf3 {[%clk 0:04:54.4]}") != std::string::npos);
}

TEST_CASE("who has no time left has lost", "[unit]") {
  TimedGame game("1");
  REQUIRE(game.play(0s, "e4"));
  game.now += 59s;
  CHECK_FALSE(game.session.check_clock());
  game.now += 1s;
  CHECK(game.session.check_clock());
  CHECK(game.session.outcome().winner() == kFirst);
  CHECK(game.session.status() == "White wins by time forfeit");
  CHECK(game.session.record().tag("Termination") == "time forfeit");
  CHECK(game.session.record().result == "1-0");
  CHECK_FALSE(game.session.clock().running());
  // Withdrawing the result gives the move its time again.
  REQUIRE(game.session.withdraw_result());
  CHECK(game.left(kSecond) == 1min);
  game.session.resume();
  CHECK(game.session.clock().side() == kSecond);
}

TEST_CASE("a move after the flag has fallen comes too late", "[unit]") {
  TimedGame game("1");
  REQUIRE(game.play(0s, "e4"));
  CHECK_FALSE(game.play(61s, "e5"));
  CHECK(game.session.outcome().ending == Ending::time_forfeit);
  CHECK(game.session.game().plies() == 1);
}

TEST_CASE("taking back sets the clocks back, and they stand until a person moves", "[unit]") {
  TimedGame game("5");
  REQUIRE(game.play(0s, "e4"));
  REQUIRE(game.play(10s, "e5"));
  REQUIRE(game.play(20s, "Nf3"));
  game.now += 5s;
  REQUIRE(game.session.undo());
  CHECK(game.left(kFirst) == 5min);
  CHECK(game.left(kSecond) == 4min + 50s);
  game.now += 1h;
  CHECK_FALSE(game.session.check_clock());
  CHECK_FALSE(game.session.clock().running());
  REQUIRE(game.play(0s, "Nc3"));
  CHECK(game.left(kFirst) == 5min);
  CHECK(game.session.clock().side() == kSecond);
  // Another line, the same clocks; and back to its end.
  game.session.go_to_start();
  CHECK(game.left(kSecond) == 5min);
  game.session.go_to_end();
  CHECK(game.left(kSecond) == 4min + 50s);
}

TEST_CASE("the clock stands while the game is paused or analysed", "[unit]") {
  TimedGame game("5");
  REQUIRE(game.play(0s, "e4"));
  game.now += 7s;
  game.session.pause();
  game.now += 1h;
  CHECK(game.left(kSecond) == 4min + 53s);
  game.session.resume();
  game.now += 3s;
  CHECK(game.left(kSecond) == 4min + 50s);
  game.session.set_analysing(true);
  game.now += 1h;
  REQUIRE(game.play(0s, "c5"));
  CHECK_FALSE(game.session.node().annotations.clock_ms);
  CHECK_FALSE(game.session.check_clock());
}

TEST_CASE("an unfinished game with clocks continues with them", "[unit]") {
  TimedGame game("5+3; 2");
  REQUIRE(game.play(0s, "e4"));
  REQUIRE(game.play(30s, "e5"));
  REQUIRE(game.play(10s, "Nf3"));
  const std::string pgn = write_pgn(game.session.record());
  CHECK(pgn.find("[WhiteTimeControl \"300+3\"]") != std::string::npos);
  CHECK(pgn.find("[BlackTimeControl \"120\"]") != std::string::npos);

  PgnReadOptions options;
  options.fallback = variant("chess");
  TimedGame again("none");
  again.session.load(std::move(read_pgn(pgn, options).front().record));
  REQUIRE(again.session.clock().timed());
  CHECK(again.session.clock().control() == game.session.clock().control());
  CHECK(again.left(kFirst) == 4min + 53s);
  CHECK(again.left(kSecond) == 90s);
  CHECK_FALSE(again.session.clock().running());
  // Its players take their seats, and time goes on meanwhile.
  again.session.set_time_source([&] { return again.now += 5ms; });
  again.session.seat({PlayerKind::person, PlayerKind::computer});
  CHECK(again.session.player(kSecond) == PlayerKind::computer);
  CHECK(again.session.paused());
  CHECK_FALSE(again.session.clock().running());
  CHECK(again.left(kSecond) == 90s);
  again.session.seat({PlayerKind::person, PlayerKind::person});
  again.session.set_time_source([&] { return again.now; });
  again.session.resume();
  again.now += 10s;
  CHECK(again.left(kSecond) == 80s);

  // A finished game has no clock that could run, and neither has one whose moves have no times.
  const std::string over = "[TimeControl \"60\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:01:00]} 1-0";
  again.session.load(std::move(read_pgn(over, options).front().record));
  CHECK_FALSE(again.session.clock().timed());
  const std::string untold = "[TimeControl \"60\"]\n\n1. e4 e5 *";
  again.session.load(std::move(read_pgn(untold, options).front().record));
  CHECK_FALSE(again.session.clock().timed());
}

TEST_CASE("a new time control is for the next game if a move was made", "[unit]") {
  TimedGame game("5");
  REQUIRE(game.play(0s, "e4"));
  game.session.set_time_control(*parse_time_control("1+1"));
  CHECK(to_string(game.session.clock().control()) == "5");
  game.session.new_game();
  CHECK(to_string(game.session.clock().control()) == "1+1");
  CHECK(game.left(kSecond) == 1min);
  game.session.set_time_control({});
  CHECK_FALSE(game.session.clock().timed());
}

TEST_CASE("in a turn of several moves the clock runs on, and the bonus comes at its end",
          "[unit]") {
  TimedGame game("5+3", "marseillais");
  REQUIRE(game.play(0s, "e4"));
  while (game.session.player_to_move() == kFirst)
    REQUIRE(game.session.play(game.session.legal_moves().front()));
  REQUIRE(game.session.clock().side() == kSecond);
  game.now += 10s;
  REQUIRE(game.session.play(game.session.legal_moves().front()));
  REQUIRE(game.session.player_to_move() == kSecond);
  CHECK(game.left(kSecond) == 4min + 50s);
  game.now += 10s;
  REQUIRE(game.session.play(game.session.legal_moves().front()));
  CHECK(game.left(kSecond) == 4min + 43s);
  CHECK(game.session.clock().side() == kFirst);
}

TEST_CASE("the computer's limits follow from its strength and its clock", "[unit]") {
  TimedGame game("5+3");
  game.session.set_strength({2000, 4});
  const SearchLimits limits = game.session.limits_of_play();
  CHECK(limits.movetime_ms == 2000);
  CHECK(limits.level == 4);
  REQUIRE(limits.clock);
  CHECK(limits.clock->remaining_ms == 300'000);
  game.session.set_time_control({});
  CHECK_FALSE(game.session.limits_of_play().clock);
}

TEST_CASE("the computer does not open every game with the same moves", "[unit]") {
  const auto searcher = make_generic_searcher(variant("chess"));
  const auto opening = [&](Session& session) {
    session.set_strength({50, kLevels});
    std::vector<Move> moves;
    while (moves.size() < 4) {
      SearchLimits limits = session.limits_of_play();
      CHECK(limits.variety_cp > 0);
      limits.movetime_ms.reset();
      limits.depth = 3;
      searcher->clear();
      moves.push_back(searcher->search(session.game(), limits).best);
      REQUIRE(session.play(moves.back()));
    }
    return moves;
  };
  Session session(variant("chess"));
  session.set_seed(7);
  std::vector<std::vector<Move>> games;
  for (int i = 0; i < 8; ++i) {
    session.new_game();
    games.push_back(opening(session));
  }
  const std::vector<std::vector<Move>> first = games;
  std::sort(games.begin(), games.end());
  CHECK(std::unique(games.begin(), games.end()) - games.begin() >= 4);
  // The same seed gives the same games.
  session.set_seed(7);
  session.new_game();
  CHECK(opening(session) == first.front());
  // Later there is no reason to vary.
  session.set_strength({50, kLevels});
  for (const char* move : {"h3", "a6", "h4", "a5"}) (void)session.play_text(move);
  while (session.game().plies() < 8 && session.play(session.legal_moves().front())) {
  }
  CHECK(session.limits_of_play().variety_cp == 0);
}

}  // namespace stockade::test::session_clocks_test
