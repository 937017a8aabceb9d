// Passes of one side alone.

#include <catch2/catch.hpp>

#include "tests/support/move_outcome.h"
#include "tests/support/rules_text.h"

namespace stockade::test::passing_test {

TEST_CASE("only one side may pass", "[unit]") {
  constexpr const char* kWhite = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  constexpr const char* kBlack = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";
  const auto passes = [](const std::string& side) {
    return game_of("extends: chess\nturn: { one_of: [move, pass] }\npass: { side: " + side + " }");
  };
  CHECK(after_move(passes("first side"), kWhite, "pass") == "4k3/8/8/8/8/8/8/4K3 b - - 1 1");
  CHECK(after_move(passes("first side"), kBlack, "pass") == "pass-side");
  CHECK(after_move(passes("second side"), kWhite, "pass") == "pass-side");
  CHECK(after_move(passes("second side"), kBlack, "pass") == "4k3/8/8/8/8/8/8/4K3 w - - 1 2");
  CHECK(after_move(passes("both"), kBlack, "pass") == "4k3/8/8/8/8/8/8/4K3 w - - 1 2");
}

TEST_CASE("only one side passes for want of moves", "[unit]") {
  constexpr const char* kStuck = "7k/5Q2/6p1/6P1/8/8/8/4K3 b - - 0 1";
  const auto stuck = [](const std::string& side) {
    return game_of(
        "extends: chess\nturn: { one_of: [move, pass] }\npass: { when: no other move, side: " +
        side + " }");
  };
  const auto outcome = [](const DefinitionPtr& definition, const char* fen) {
    return Game(definition, position(definition, fen)).outcome();
  };
  CHECK(outcome(stuck("first side"), kStuck).ending == Ending::stalemate);
  CHECK_FALSE(outcome(stuck("second side"), kStuck).over());
  CHECK(after_move(stuck("second side"), kStuck, "pass") == "7k/5Q2/6p1/6P1/8/8/8/4K3 w - - 1 2");
  CHECK(after_move(stuck("first side"), kStuck, "pass") == "pass-side");
}

}  // namespace stockade::test::passing_test
