// Rule-test files: the variant that they name, and the ways in which a game can end.

#include <string>

#include <catch2/catch.hpp>

#include "framework/tools/ruletest/rule_test.h"
#include "tests/support/scratch.h"

namespace stockade::test::rule_test_files_test {
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

TEST_CASE("moves are a text or a list", "[unit]") {
  const Scratch scratch;
  scratch.write("beside.yaml", kVariant);
  const auto run = [&](const std::string& moves) {
    const auto file = load_rule_tests(scratch.write(
        "any.test.yaml", "variant: beside\ntests:\n  - name: one\n    moves: " + moves +
                             "\n    becomes: \"r3r/1k3/5/R4/3KR w - - 2 2\"\n"));
    INFO(file.message());
    REQUIRE(file.ok());
    return run_rule_test(file->definition, file->tests.front());
  };
  for (const char* moves : {"a1a2 Kb4", "[a1a2, Kb4]", "[a1a2 Kb4]"})
    CHECK(run(moves).failures.empty());
  const auto wrong = run("[a1a2, Kc9]");
  REQUIRE(wrong.failures.size() == 1);
  CHECK(wrong.failures[0].where.column == 19);
}

TEST_CASE("a key that a test has twice is an error that says what to write", "[unit]") {
  const Scratch scratch;
  scratch.write("beside.yaml", kVariant);
  const auto twice = [&](const std::string& key) {
    const auto file = load_rule_tests(scratch.write(
        "any.test.yaml",
        "variant: beside\ntests:\n  - name: one\n    " + key + ": a1a2\n    " + key + ": a2a3\n"));
    REQUIRE_FALSE(file.ok());
    CHECK(file.problems().front().id == "duplicate-key");
    return file.problems().front().hint;
  };
  CHECK(twice("play").ends_with("a test takes each key once, and 'play' takes a list: [ , ]"));
  CHECK(twice("becomes").ends_with(
      "a test takes each key once, so begin another test with - name: …"));
}

TEST_CASE("a text with a comma in braces gets the hint to quote it", "[unit]") {
  const Scratch scratch;
  scratch.write("beside.yaml", kVariant);
  const auto problem = [&](const std::string& text) {
    const auto file = load_rule_tests(scratch.write("any.test.yaml", "variant: beside\n" + text));
    REQUIRE_FALSE(file.ok());
    REQUIRE(file.problems().size() == 1);
    CHECK(file.problems().front().id == "unknown-key");
    return file.problems().front().hint;
  };
  CHECK(
      problem(
          "tests: []\nequivalent:\n  - { mutant: \"a\", because: no piece moves, so, it is }\n") ==
      "inside { } a text with a comma needs quotes: \"no piece moves, so, it is\"");
  CHECK(problem("tests:\n  - { name: a rook, a king, play: a1a2 }\n") ==
        "inside { } a text with a comma needs quotes: \"a rook, a king\"");
}

}  // namespace stockade::test::rule_test_files_test
