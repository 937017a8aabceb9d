#include <catch2/catch.hpp>

#include "framework/tools/protocol/engine_text.h"
#include "framework/tools/protocol/uci_server_go.h"
#include "framework/tools/protocol/uci_server_options.h"

namespace stockade::test::uci_go_test {
namespace {

GoCommand go(const char* text) {
  GoCommand parsed = parse_go(words_of(text));
  REQUIRE(parsed.problems.empty());
  return parsed;
}

}  // namespace

TEST_CASE("the clock of a search is that of the side to move", "[uci]") {
  const GoCommand command = go("wtime 1000 btime 2000 winc 10 binc 20 movestogo 7");
  const SearchLimits first = command.limits_for(Side{0});
  REQUIRE(first.clock);
  CHECK(first.clock->remaining_ms == 1000);
  CHECK(first.clock->increment_ms == 10);
  CHECK(first.clock->moves_to_go == 7);
  const SearchLimits second = command.limits_for(Side{1});
  REQUIRE(second.clock);
  CHECK(second.clock->remaining_ms == 2000);
  CHECK(second.clock->increment_ms == 20);
}

TEST_CASE("the only clock that is given counts for both sides", "[uci]") {
  const GoCommand command = go("btime 2000 binc 20");
  for (const int side : {0, 1}) {
    const SearchLimits limits = command.limits_for(Side{side});
    REQUIRE(limits.clock);
    CHECK(limits.clock->remaining_ms == 2000);
    CHECK(limits.clock->increment_ms == 20);
  }
}

TEST_CASE("a wrong value is ignored, and the search still ends", "[uci]") {
  for (const char* text : {"depth", "depth x", "depth 0", "movetime 99999999999999999999",
                           "nodes -1", "mate ponder", "perft 1000"}) {
    INFO(text);
    const GoCommand command = parse_go(words_of(text));
    CHECK(command.problems.size() == 1);
    CHECK(command.has_limit());
    CHECK(!command.perft);
    CHECK(command.limits_for(Side{0}).depth == 1);
  }
  const GoCommand command = parse_go(words_of("movetime soon nodes 500"));
  CHECK(command.problems.size() == 1);
  CHECK(command.limits_for(Side{0}).nodes == 500u);
  CHECK(!command.limits_for(Side{0}).depth);
  CHECK(!parse_go(words_of("infinite depth x")).limits_for(Side{0}).depth);
}

TEST_CASE("no moves to go means the rest of the game", "[uci]") {
  CHECK(!go("wtime 1 btime 1 movestogo 0").limits_for(Side{0}).clock->moves_to_go);
}

TEST_CASE("an infinite search ignores the clock", "[uci]") {
  CHECK(!go("infinite wtime 1000 btime 1000").limits_for(Side{0}).clock);
}

TEST_CASE("numbers, words and moves are read in any order", "[uci]") {
  const GoCommand command = go("searchmoves e2e4 N@c7 depth 9 nodes 5000000000 ponder mate 3");
  CHECK(command.search_moves == std::vector<std::string>{"e2e4", "N@c7"});
  CHECK(command.depth == 9);
  CHECK(command.nodes == 5000000000u);
  CHECK(command.mate == 3);
  CHECK(command.ponder);
  CHECK(command.has_limit());
  CHECK(!go("ponder").has_limit());
}

TEST_CASE("strength follows the Elo figure only if it is limited", "[uci]") {
  UciOptions options;
  CHECK(!options.level());
  options.limit_strength = 1;
  options.elo = 600;
  CHECK(options.level() == 1);
  options.elo = 2399;
  CHECK(options.level() == 9);
  options.elo = 2400;
  CHECK(options.level() == 10);
}

TEST_CASE("names and values of options may have spaces", "[uci]") {
  const auto setting = parse_option(words_of("name Move  Overhead value 1 2"));
  REQUIRE(setting.ok());
  CHECK(setting->name == "Move Overhead");
  CHECK(setting->value == std::optional<std::string>("1 2"));
  CHECK(!parse_option(words_of("name Clear Hash"))->value);
}

}  // namespace stockade::test::uci_go_test
