#include <string>

#include <catch2/catch.hpp>

#include "framework/base/duration.h"

namespace stockade::test::durations_test {
namespace {

using namespace std::chrono_literals;

std::optional<std::chrono::milliseconds> in_ms(std::string_view text) {
  return parse_duration(text, TimeUnit::milliseconds);
}
std::optional<std::chrono::milliseconds> in_seconds(std::string_view text) {
  return parse_duration(text, TimeUnit::seconds);
}

}  // namespace

TEST_CASE("a duration is a number and a unit", "[unit]") {
  CHECK(in_ms("100ms") == 100ms);
  CHECK(in_ms("5s") == 5s);
  CHECK(in_ms("2m") == 2min);
  CHECK(in_ms("24h") == 24h);
  CHECK(in_seconds("100ms") == 100ms);
  CHECK(in_seconds("0.5s") == 500ms);
  CHECK(in_seconds("1.5m") == 90s);
  CHECK(in_seconds("0s") == 0ms);
}

TEST_CASE("a number without a unit has the unit of the option", "[unit]") {
  CHECK(in_ms("250") == 250ms);
  CHECK(in_seconds("250") == 250s);
  CHECK(in_seconds("0.001") == 1ms);
  CHECK(in_seconds(".5") == 500ms);
}

TEST_CASE("a duration is rounded to milliseconds", "[unit]") {
  CHECK(in_ms("0.4") == 0ms);
  CHECK(in_ms("0.6ms") == 1ms);
  CHECK(in_seconds("0.0014") == 1ms);
}

TEST_CASE("other texts are no durations", "[unit]") {
  for (const char* text :
       {"",    "s",   "ms", "soon", "nan", "inf",    "-1s", "+1s",  "1e3",   "0x10", "5 s",
        " 5s", "5s ", "5S", "5sec", "5ss", "1.2.3s", ".",   "1,5s", "1m30s", "5d"}) {
    INFO(text);
    CHECK(in_ms(text) == std::nullopt);
    CHECK(in_seconds(text) == std::nullopt);
  }
}

TEST_CASE("a duration that is too long for any option stays a number", "[unit]") {
  const auto length = in_seconds(std::string(300, '9') + "h");
  REQUIRE(length);
  CHECK(*length > 24h);
}

TEST_CASE("a duration is written with the largest unit that fits", "[unit]") {
  CHECK(duration_text(0ms) == "0ms");
  CHECK(duration_text(1ms) == "1ms");
  CHECK(duration_text(1500ms) == "1500ms");
  CHECK(duration_text(5s) == "5s");
  CHECK(duration_text(90s) == "90s");
  CHECK(duration_text(2min) == "2m");
  CHECK(duration_text(24h) == "24h");
  for (const auto length : {0ms, 1ms, 999ms, 1000ms, 61'000ms, 3'600'000ms})
    CHECK(in_seconds(duration_text(length)) == length);
}

}  // namespace stockade::test::durations_test
