// All tests of a variant in one run, and tests that are made from positions.

#include <atomic>
#include <filesystem>
#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "framework/tools/ruletest/suite.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::rule_test_suite_test {
namespace {

namespace fs = std::filesystem;

const char* const kRules = "schema: 1\nextends: chess\nname: Mine\n";
const char* const kTests =
    "variant: mine.yaml\n"
    "tests:\n"
    "  - name: the start\n"
    "    count: 20\n"
    "  - name: a wrong count\n"
    "    moves: e4\n"
    "    count: 21\n";

/// Runs the tests of a file and ends the test if it is not in order.
SuiteReport run(const std::filesystem::path& file) {
  SuitePlan plan;
  plan.files = {file};
  SuiteReport report = run_suite(plan);
  INFO(to_string(report.problems));
  REQUIRE(report.problems.empty());
  return report;
}

std::string after(Game& game, const char* text) {
  const auto move = parse_move(game, text);
  REQUIRE(move.ok());
  game.play(*move);
  return rule_test_of(game, *move, "a \"move\"");
}

}  // namespace

TEST_CASE("the rule tests of the library pass, and each rule fires in one of them", "[unit]") {
  SuitePlan plan;
  for (const auto& entry : fs::recursive_directory_iterator(STOCKADE_SOURCE_VARIANTS_DIR))
    if (entry.path().string().ends_with(".test.yaml")) plan.files.push_back(entry.path());
  const SuiteReport report = run_suite(plan);
  CHECK(report.problems.empty());
  CHECK(report.failed() == 0);
  CHECK(report.passed() > 2500);
  CHECK(report.coverage.size() > 150);
  std::map<std::string, bool> fired;
  for (const VariantCoverage& variant : report.coverage) {
    INFO(describe(variant));
    CHECK_FALSE(variant.rules.empty());
    for (const RuleCoverage& rule : variant.rules) fired[rule.rule] |= rule.fired;
  }
  CHECK(fired.size() > 40);
  for (const auto& [rule, fires] : fired) {
    INFO(rule);
    CHECK(fires);
  }
}

TEST_CASE("a suite has the results, coverage and problems of all files", "[unit]") {
  const Scratch scratch;
  scratch.write("mine.yaml", kRules);
  const auto file = scratch.write("mine.test.yaml", kTests);
  const SuiteReport report = run(file);
  CHECK(report.complete);
  CHECK(report.passed() == 1);
  CHECK(report.failed() == 1);
  CHECK(report.results[1].result.where.line == 5);
  REQUIRE(report.coverage.size() == 1);
  CHECK_FALSE(report.coverage[0].rules.empty());

  SuitePlan plan;
  plan.files = {file, scratch.write("bad.test.yaml", "variant: mine.yaml\ntests: 3\n")};
  plan.filter = "start";
  const SuiteReport filtered = run_suite(plan);
  CHECK(filtered.results.size() == 1);
  CHECK(filtered.coverage.empty());
  CHECK(filtered.problems.size() == 1);

  std::atomic<bool> stop{true};
  plan.stop = &stop;
  CHECK_FALSE(run_suite(plan).complete);
}

TEST_CASE("mutants are tried only when all tests pass", "[unit]") {
  const Scratch scratch;
  scratch.write("mine.yaml", std::string(kRules) + "n_move_rule: { plies: 40 }\n");
  SuitePlan plan;
  plan.mutate = true;
  plan.files = {scratch.write("mine.test.yaml", kTests)};
  CHECK(run_suite(plan).mutants.empty());
  plan.files = {scratch.write("mine.test.yaml", std::string(kTests).substr(0, 62))};
  const SuiteReport report = run_suite(plan);
  INFO(to_string(report.problems));
  CHECK(report.failed() == 0);
  REQUIRE_FALSE(report.mutants.empty());
  CHECK(std::any_of(report.mutants.begin(), report.mutants.end(),
                    [](const MutantVerdict& one) { return one.fate == MutantFate::survived; }));
}

TEST_CASE("a test made from a position passes, and notices another position", "[unit]") {
  for (const char* id : {"chess", "hostage", "xiangqi"}) {
    const Scratch scratch;
    const DefinitionPtr rules = variant(id);
    scratch.write("mine.yaml", std::string("schema: 1\nname: Mine\nextends: ") + id + "\n");
    Random random(3);
    Game game = random_game(rules, random, 12);
    const Move last = game.legal_moves().front();
    game.play(last);
    std::string file =
        *add_rule_test("", "a.test.yaml", rule_test_of(game, last, "a move"), *rules);
    file.replace(0, file.find('\n'), "variant: mine.yaml");
    file = *add_rule_test(file, "a.test.yaml",
                          rule_test_of(game, std::nullopt, "a position: with a colon"), *rules);
    INFO(file);
    const SuiteReport report = run(scratch.write("mine.test.yaml", file));
    CHECK(report.passed() == 2);
    CHECK(report.failed() == 0);
    // The expectation counts: another number is noticed.
    const size_t count = file.find("count: ");
    if (count == std::string::npos) continue;
    file.insert(count + 7, "9");
    CHECK(run(scratch.write("mine.test.yaml", file)).failed() == 1);
  }
}

TEST_CASE("a test of the end of a game expects check and result", "[unit]") {
  Game game(variant("chess"));
  for (const char* move : {"f3", "e5", "g4"}) after(game, move);
  const std::string text = after(game, "Qh4");
  CHECK(text.find("check: [White]") != std::string::npos);
  CHECK(text.find("result: \"0-1\"") != std::string::npos);
  CHECK(text.find("because: checkmate") != std::string::npos);
  CHECK(text.find("name: \"a \\\"move\\\"\"") != std::string::npos);
}

TEST_CASE("a test goes to the end of the list of tests", "[unit]") {
  const DefinitionPtr chess = variant("chess");
  const std::string test = "  - name: x\n    count: 1\n";
  const auto added = [&](const std::string& file) {
    return add_rule_test(file, "a.test.yaml", test, *chess);
  };
  CHECK(*added("") == "variant: chess.yaml\ntests:\n" + test);
  CHECK(*added("variant: a\ntests:\n  - name: b\n    count: 2\n\nequivalent: []\n") ==
        "variant: a\ntests:\n  - name: b\n    count: 2\n" + test + "\nequivalent: []\n");
  CHECK(*added("variant: a\ntests:\n  - name: b") == "variant: a\ntests:\n  - name: b\n" + test);
  CHECK(*added("variant: a\ntests: [ ]\n") == "variant: a\ntests: \n" + test);
  CHECK(*added("variant: a\n") == "variant: a\ntests:\n" + test);
  CHECK(*added("variant: a\ntests:\n- name: b\n  count: 2\n") ==
        "variant: a\ntests:\n- name: b\n  count: 2\n- name: x\n  count: 1\n");
  CHECK(*added("variant: a\ntests: # all\n\n    - name: b\n      count: 2\n# end\n") ==
        "variant: a\ntests: # all\n\n    - name: b\n      count: 2\n"
        "    - name: x\n      count: 1\n# end\n");
}

TEST_CASE("a test that is added has the line ends of its file", "[unit]") {
  const DefinitionPtr chess = variant("chess");
  const std::string test = "  - name: x\n    count: 1\n";
  const std::string lines = "  - name: x\r\n    count: 1\r\n";
  for (const char* const file :
       {"variant: a\r\ntests:\r\n  - name: b\r\n", "variant: a\r\ntests:\r\n  - name: b",
        "variant: a\r\n", "variant: a\r\ntests: []\r\n"}) {
    const auto text = add_rule_test(file, "a.test.yaml", test, *chess);
    REQUIRE(text.ok());
    CHECK(text->ends_with("\r\n" + lines));
    CHECK(text->find("]") == std::string::npos);
  }
}

TEST_CASE("no test is added to a list in brackets", "[unit]") {
  const DefinitionPtr chess = variant("chess");
  for (const char* const list :
       {"[{ name: b }]", "[\n  { name: b }\n]", "{ name: b }", "\n  name: b", "[] x"}) {
    const auto text = add_rule_test(std::string("variant: a\ntests: ") + list + "\n", "a.test.yaml",
                                    "  - name: x\n", *chess);
    INFO(list);
    REQUIRE_FALSE(text.ok());
    CHECK(text.problems().front().id == "list-of-lines");
    CHECK(text.problems().front().where.file == "a.test.yaml");
    CHECK(text.problems().front().where.line == 2);
  }
}

}  // namespace stockade::test::rule_test_suite_test
