#include <catch2/catch.hpp>

#include "framework/protocol/engine_text.h"
#include "framework/protocol/uci_server_go.h"
#include "framework/protocol/uci_server_options.h"

namespace stockade::test {
namespace {

GoCommand go(const char* text) {
  const auto parsed = parse_go(words_of(text));
  REQUIRE(parsed.ok());
  return *parsed;
}

}  // namespace

TEST_CASE("the clock of a search is that of the side to move", "[uci]") {
  const GoCommand command = go("wtime 1000 btime 2000 winc 10 binc 20 movestogo 7");
  const auto first = command.limits_for(Side{0});
  REQUIRE(first.ok());
  REQUIRE(first->clock);
  CHECK(first->clock->remaining_ms == 1000);
  CHECK(first->clock->increment_ms == 10);
  CHECK(first->clock->moves_to_go == 7);
  const auto second = command.limits_for(Side{1});
  REQUIRE(second.ok());
  CHECK(second->clock->remaining_ms == 2000);
  CHECK(second->clock->increment_ms == 20);
}

TEST_CASE("no moves to go means the rest of the game", "[uci]") {
  CHECK(!go("wtime 1 btime 1 movestogo 0").limits_for(Side{0})->clock->moves_to_go);
}

TEST_CASE("an infinite search knows no clock", "[uci]") {
  CHECK(!go("infinite wtime 1000 btime 1000").limits_for(Side{0})->clock);
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

}  // namespace stockade::test
