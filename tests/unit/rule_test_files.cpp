// Rule-test files: the variant that they name, and the ways in which a game can end.

#include <string>

#include <catch2/catch.hpp>

#include "framework/ruletest/rule_test.h"
#include "tests/support/scratch.h"

namespace stockade::test {
namespace {

const std::string kVariant =
    "schema: 1\nname: Beside\nboard: { files: 5, ranks: 5 }\n"
    "pieces: { K: { name: king, moves: K }, R: { name: rook, moves: R } }\n"
    "setup: rk2r/5/5/5/R2KR w\nroyal: K\n";

}  // namespace

TEST_CASE("a rule-test file names the variant beside it without an ending", "[unit]") {
  const Scratch scratch;
  scratch.write("beside.yaml", kVariant);
  const auto path = scratch.write("any.test.yaml", "variant: beside\ntests:\n  - name: it loads\n");
  const auto file = load_rule_tests(path);
  INFO(file.message());
  REQUIRE(file.ok());
  CHECK(file->definition->name() == "Beside");
}

TEST_CASE("an ending that no game has is an error with the nearest one", "[unit]") {
  const Scratch scratch;
  scratch.write("beside.yaml", kVariant);
  const auto load = [&](const std::string& because) {
    return load_rule_tests(scratch.write(
        "any.test.yaml", "variant: beside\ntests:\n  - { name: one, because: " + because + " }\n"));
  };
  for (const char* ending : {"goal", "extinction", "Perpetual-Check", "move count"})
    CHECK(load(ending).ok());
  const auto wrong = load("gaol");
  REQUIRE_FALSE(wrong.ok());
  CHECK(wrong.problems().front().id == "unknown-value");
  CHECK(wrong.message().find("no game ends by 'gaol'") != std::string::npos);
  CHECK(wrong.message().find("did you mean 'goal'?") != std::string::npos);
}

}  // namespace stockade::test
