#include "framework/search/search_clock.h"

#include <atomic>
#include <chrono>
#include <thread>

#include <catch2/catch.hpp>

namespace stockade::test::search_clock_test {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

SearchLimits clock_of(int remaining, int increment = 0, std::optional<int> moves_to_go = {},
                      int overhead = 10) {
  SearchLimits limits;
  limits.clock = ClockTime{remaining, increment, moves_to_go};
  limits.overhead_ms = overhead;
  return limits;
}

}  // namespace

TEST_CASE("a search without limits of time has no budget", "[search]") {
  SearchLimits limits;
  limits.depth = 5;
  CHECK(!time_budget(limits));
  CHECK(!limits.limits_time());
}

TEST_CASE("a fixed time is used up except for the overhead, but at least half of it", "[search]") {
  SearchLimits limits;
  limits.overhead_ms = 10;
  limits.movetime_ms = 1000;
  CHECK(time_budget(limits)->hard == milliseconds(990));
  CHECK(time_budget(limits)->soft == milliseconds(990));
  limits.movetime_ms = 4;
  CHECK(time_budget(limits)->hard == milliseconds(2));
  limits.movetime_ms = 0;
  CHECK(time_budget(limits)->hard == milliseconds(0));
}

TEST_CASE("the shorter of a fixed time and the clock's share counts", "[search]") {
  SearchLimits limits = clock_of(600000);
  const TimeBudget free = *time_budget(limits);
  limits.movetime_ms = 100;
  CHECK(time_budget(limits)->hard == milliseconds(90));
  limits.movetime_ms = 100000000;
  CHECK(time_budget(limits)->hard == free.hard);
  CHECK(time_budget(limits)->soft == free.soft);
}

TEST_CASE("no game is lost on time, even if every move takes its hard limit and the overhead",
          "[search]") {
  for (const int at_start : {100, 1000, 15000, 60000, 3600000})
    for (const int increment : {0, 5, 100, 2000})
      for (const int overhead : {0, 1, 10, 50}) {
        microseconds left = milliseconds(at_start);
        for (int move = 0; move < 300; ++move) {
          const auto whole = static_cast<int>(left.count() / 1000);
          const TimeBudget budget = *time_budget(clock_of(whole, increment, {}, overhead));
          INFO("at start " << at_start << " ms + " << increment << ", overhead " << overhead
                           << ", move " << move << ", left " << left.count() << " us");
          REQUIRE(budget.soft.count() >= 0);
          REQUIRE(budget.soft <= budget.hard);
          REQUIRE(budget.hard <= left);
          // Where the clock has more than overheads alone use up, the next move has something left.
          if (whole <= overhead) break;
          REQUIRE(budget.hard + milliseconds(overhead) <= left + microseconds(1000));
          left += milliseconds(increment) - budget.hard - milliseconds(overhead);
          if (left.count() <= 0) break;
        }
      }
}

TEST_CASE("the moves of a time control are played in time", "[search]") {
  for (const int moves : {1, 2, 10, 40, 80}) {
    microseconds left = milliseconds(60000);
    for (int to_go = moves; to_go > 0; --to_go) {
      const TimeBudget budget =
          *time_budget(clock_of(static_cast<int>(left.count() / 1000), 0, to_go, 10));
      left -= budget.hard + milliseconds(10);
      REQUIRE(left.count() > 0);
    }
  }
}

TEST_CASE("a clock that has run out still allows a move at once", "[search]") {
  for (const int remaining : {-5000, 0, 1, 10}) {
    const TimeBudget budget = *time_budget(clock_of(remaining));
    CHECK(budget.hard <= milliseconds(1));
    CHECK(budget.hard.count() >= 0);
  }
}

TEST_CASE("more time on the clock is more time for the move", "[search]") {
  const auto soft = [](const SearchLimits& limits) { return time_budget(limits)->soft; };
  CHECK(soft(clock_of(60000)) > soft(clock_of(30000)));
  CHECK(soft(clock_of(60000, 1000)) > soft(clock_of(60000)));
  CHECK(soft(clock_of(60000, 0, 5)) > soft(clock_of(60000, 0, 20)));
}

TEST_CASE("pondering uses up no time", "[search]") {
  SearchLimits limits;
  limits.movetime_ms = 0;
  PonderSwitch ponder;
  limits.ponder = &ponder;
  const std::atomic<bool> stop{false};
  const SearchClock clock(limits, stop);
  std::this_thread::sleep_for(milliseconds(2));
  CHECK(!clock.out_of_time());
  CHECK(!clock.past_soft_limit());
  ponder.hit();
  CHECK(clock.out_of_time());
  CHECK(clock.past_soft_limit());
}

TEST_CASE("the time that counts begins with the ponder hit", "[search]") {
  SearchLimits limits;
  limits.movetime_ms = 3600000;
  PonderSwitch ponder;
  limits.ponder = &ponder;
  const std::atomic<bool> stop{false};
  const SearchClock clock(limits, stop);
  ponder.hit();
  REQUIRE(ponder.hit_at());
  CHECK(!clock.out_of_time());
}

TEST_CASE("node limits and stops end pondering, too", "[search]") {
  SearchLimits limits;
  limits.nodes = 100;
  PonderSwitch ponder;
  limits.ponder = &ponder;
  std::atomic<bool> stop{false};
  const SearchClock clock(limits, stop);
  CHECK(!clock.expired(99));
  CHECK(clock.expired(100));
  stop = true;
  CHECK(clock.out_of_time());
}

}  // namespace stockade::test::search_clock_test
