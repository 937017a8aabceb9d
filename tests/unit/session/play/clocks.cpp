// Time controls as text, and what clocks show.

#include <catch2/catch.hpp>

#include "framework/session/play/clock.h"

namespace stockade::test::clocks_test {
namespace {

using namespace std::chrono_literals;

TimeControl control(std::string_view text) {
  auto read = parse_time_control(text);
  INFO(text << ": " << read.message());
  REQUIRE(read.ok());
  return *std::move(read);
}

const Clock::Time kNoon{std::chrono::hours(12)};
constexpr Side kFirst{0};
constexpr Side kSecond{1};

/// A clock on which the first side has just begun to think.
Clock running(std::string_view text) {
  Clock clock(control(text), 2);
  clock.run(kFirst, kNoon);
  return clock;
}

/// The side thinks so long and moves; returns the time it moved.
Clock::Time think(Clock& clock, Side side, Clock::Time begin, std::chrono::milliseconds length) {
  clock.run(side, begin);
  clock.press(begin + length);
  return begin + length;
}

}  // namespace

TEST_CASE("a time control is read and written in its shortest form", "[unit]") {
  struct Row {
    const char* text;
    const char* shortest;
    const char* tag;
  };
  for (const Row& row : {Row{"5+3", "5+3", "300+3"},
                         {"5", "5", "300"},
                         {" 5 + 0 ", "5", "300"},
                         {"90s", "90s", "90"},
                         {"0.5+1", "30s+1", "30+1"},
                         {"1h", "60", "3600"},
                         {"5d3", "5d3", "300d3"},
                         {"15b10", "15b10", "900b10"},
                         {"0+5", "0+5", "0+5"},
                         {"3+0.5", "3+500ms", "180+0.5"},
                         {"10s/move", "10s/move", "1/10"},
                         {"2m/move", "2m/move", "1/120"},
                         {"40/90, 30+30", "40/90, 30+30", "40/5400+30:1800+30"},
                         {"40/90+30,30+30", "40/90, 30+30", "40/5400+30:1800+30"},
                         {"20/10", "20/10", "20/600"}}) {
    INFO(row.text);
    const TimeControl read = control(row.text);
    CHECK(to_string(read) == row.shortest);
    CHECK(control(to_string(read)) == read);
    CHECK(pgn_time_control(read.side(kFirst)) == row.tag);
    CHECK(parse_pgn_time_control(row.tag) == read.side(kFirst));
    CHECK(read.sides().size() == 1);
  }
  CHECK_FALSE(control("").timed());
  CHECK_FALSE(control("none").timed());
  CHECK(to_string(TimeControl()) == "none");
}

TEST_CASE("each side may have a time of its own", "[unit]") {
  const TimeControl handicap = control("10+5; 2");
  CHECK(to_string(handicap) == "10+5; 2");
  CHECK(handicap.side(kFirst).stages.front().time == 10min);
  CHECK(handicap.side(kSecond).bonus == TimeBonus::none);
  CHECK(handicap.side(Side{2}) == handicap.side(kSecond));
  CHECK(control("5+3; 5+3") == control("5+3"));
}

TEST_CASE("a wrong time control is refused with what is wrong", "[unit]") {
  const std::pair<const char*, const char*> rows[] = {
      {"abc", "'abc' is not a time"},
      {"5+", "'5+' is not a time"},
      {"5+x", "'x' is not a time per move"},
      {"5+2h", "'2h' is not a time per move"},
      {"0", "'0' leaves no time"},
      {"25h", "'25h' is not a time (at most a day)"},
      {"0/90", "'0' is not a number of moves"},
      {"x/90", "'x' is not a number of moves"},
      {"90, 30", "has a stage after one that lasts for the rest"},
      {"40/90+30, 30+10", "gains other time per move"},
      {"5;", "'' is not a time"},
      {"0s/move", "is not a time per move"},
      {"-5", "'-5' is not a time"},
  };
  for (const auto& [text, words] : rows) {
    INFO(text);
    const auto read = parse_time_control(text);
    REQUIRE_FALSE(read.ok());
    CHECK(read.message().find(words) != std::string::npos);
    CHECK(read.problems().front().id == "time-control");
    CHECK_FALSE(read.problems().front().hint.empty());
  }
  for (const char* tag : {"?", "-", "", "*60", "5m", "300+"})
    CHECK_FALSE(parse_pgn_time_control(tag));
}

TEST_CASE("in sudden death the clock of the player to move runs", "[unit]") {
  Clock clock = running("1");
  CHECK(clock.side() == kFirst);
  CHECK(clock.left(kFirst, kNoon + 10s) == 50s);
  CHECK(clock.left(kSecond, kNoon + 10s) == 60s);
  const auto moved = think(clock, kFirst, kNoon, 10s);
  CHECK_FALSE(clock.running());
  CHECK(clock.left(kFirst, moved + 5s) == 50s);  // it stands until the next run()
  clock.run(kSecond, moved);
  CHECK_FALSE(clock.flagged(moved + 59'999ms));
  CHECK(clock.flagged(moved + 60s));
  CHECK(clock.left(kSecond, moved + 90s) == 0s);
}

TEST_CASE("an increment is added after the move", "[unit]") {
  Clock clock = running("1+5");
  CHECK(clock.flagged(kNoon + 60s));
  think(clock, kFirst, kNoon, 20s);
  CHECK(clock.left(kFirst, kNoon + 20s) == 45s);
  // Without a base time the first move has the increment.
  CHECK_FALSE(running("0+5").flagged(kNoon + 4s));
  CHECK(running("0+5").flagged(kNoon + 5s));
}

TEST_CASE("a simple delay passes before the clock runs, and what is unused is lost", "[unit]") {
  Clock clock = running("1d5");
  CHECK(clock.left(kFirst, kNoon + 5s) == 60s);
  CHECK(clock.left(kFirst, kNoon + 7s) == 58s);
  auto moved = think(clock, kFirst, kNoon, 3s);
  CHECK(clock.left(kFirst, moved) == 60s);
  moved = think(clock, kFirst, moved, 25s);
  CHECK(clock.left(kFirst, moved) == 40s);
  CHECK_FALSE(running("0d5").flagged(kNoon + 4s));
  CHECK(running("0d5").flagged(kNoon + 5s));
}

TEST_CASE("a Bronstein delay gives back what was used, up to its length", "[unit]") {
  Clock clock = running("1b5");
  CHECK(clock.left(kFirst, kNoon + 3s) == 57s);
  auto moved = think(clock, kFirst, kNoon, 3s);
  CHECK(clock.left(kFirst, moved) == 60s);
  moved = think(clock, kFirst, moved, 25s);
  CHECK(clock.left(kFirst, moved) == 40s);
}

TEST_CASE("a fixed time per move is new for every move", "[unit]") {
  Clock clock = running("10s/move");
  CHECK(clock.left(kFirst, kNoon + 4s) == 6s);
  const auto moved = think(clock, kFirst, kNoon, 4s);
  CHECK(clock.left(kFirst, moved) == 10s);
  clock.run(kFirst, moved);
  CHECK(clock.flagged(moved + 10s));
}

TEST_CASE("a stage adds its time when the moves of the one before are made", "[unit]") {
  Clock clock = running("2/10, 5+1");
  auto now = think(clock, kFirst, kNoon, 1min);
  CHECK(clock.left(kFirst, now) == 9min + 1s);
  now = think(clock, kFirst, now, 1min);
  CHECK(clock.left(kFirst, now) == 13min + 2s);
  now = think(clock, kFirst, now, 1min);
  CHECK(clock.left(kFirst, now) == 12min + 3s);
  // The last stage begins again after its moves.
  Clock again = running("2/10");
  now = kNoon;
  for (int move = 0; move < 4; ++move) now = think(again, kFirst, now, 1min);
  CHECK(again.left(kFirst, now) == 26min);
}

TEST_CASE("a clock that was stopped continues the move", "[unit]") {
  Clock clock = running("1d5");
  clock.stop(kNoon + 4s);
  CHECK(clock.left(kFirst, kNoon + 60s) == 60s);
  CHECK_FALSE(clock.flagged(kNoon + 600s));
  clock.run(kFirst, kNoon + 100s);
  CHECK(clock.left(kFirst, kNoon + 103s) == 58s);  // the delay is not given twice
  clock.press(kNoon + 103s);
  CHECK(clock.left(kFirst, kNoon + 103s) == 58s);
  CHECK(clock.face().moves == std::vector<int>{1, 0});
}

TEST_CASE("time is low in the last eighth, from 3 to 30 seconds", "[unit]") {
  CHECK_FALSE(running("4").low(kFirst, kNoon + 210s));
  CHECK(running("4").low(kFirst, kNoon + 211s));
  CHECK_FALSE(running("60").low(kFirst, kNoon + 59min + 30s));
  CHECK(running("60").low(kFirst, kNoon + 59min + 31s));
  CHECK_FALSE(running("6s/move").low(kFirst, kNoon + 4s));
  CHECK(running("6s/move").low(kFirst, kNoon + 4s + 1ms));
}

TEST_CASE("a search learns its clock", "[unit]") {
  const auto limits_after = [](std::string_view text, std::chrono::milliseconds used) {
    SearchLimits limits;
    limits.movetime_ms = 5000;
    running(text).limit(limits, kFirst, kNoon + used);
    return limits;
  };
  const SearchLimits increment = limits_after("5+3", 10s);
  REQUIRE(increment.clock);
  CHECK(increment.clock->remaining_ms == 290'000);
  CHECK(increment.clock->increment_ms == 3000);
  CHECK_FALSE(increment.clock->moves_to_go);
  CHECK(increment.movetime_ms == 5000);
  CHECK(limits_after("1d5", 2s).clock->remaining_ms == 63'000);
  CHECK(limits_after("40/90, 30", 0s).clock->moves_to_go == 40);
  CHECK(limits_after("2s/move", 500ms).movetime_ms == 1500);
  CHECK_FALSE(limits_after("2s/move", 500ms).clock);
}

}  // namespace stockade::test::clocks_test
