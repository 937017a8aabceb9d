// Rule tests: what they cover, what they would notice, and how they are reported.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/chain.h"
#include "framework/tools/ruletest/coverage.h"
#include "framework/tools/ruletest/mutation.h"
#include "framework/tools/ruletest/rule_test.h"

namespace rule_test_tools_test {

using namespace stockade;

namespace {

namespace fs = std::filesystem;

const std::string kSmall =
    "schema: 1\n"
    "name: Small\n"
    "board: { files: 5, ranks: 5 }\n"
    "pieces:\n"
    "  K: { name: king, moves: K }\n"
    "  R: { name: rook, moves: R }\n"
    "  P: { name: pawn, moves: fmWfcF }\n"
    "setup: rk2r/ppppp/5/PPPPP/R2KR w\n"
    "promotion: { pieces: P, at: last rank, to: [R] }\n"
    "royal: K\n"
    "repetition: { fold: $times }\n"
    "options: { times: { default: 3, values: [3, 4] } }\n";

/// A folder with a variant 'small' and its tests, gone at the end.
class SmallFolder {
 public:
  SmallFolder(const std::string& rules, const std::string& tests)
      : root_(fs::temp_directory_path() /
              ("stockade-" + std::to_string(reinterpret_cast<uintptr_t>(this)))) {
    fs::create_directories(root_);
    std::ofstream(root_ / "small.yaml") << rules;
    std::ofstream(root_ / "small.test.yaml") << "variant: small.yaml\ntests:\n" << tests;
  }
  ~SmallFolder() { fs::remove_all(root_); }
  SmallFolder(const SmallFolder&) = delete;
  SmallFolder& operator=(const SmallFolder&) = delete;

  [[nodiscard]] RuleTestFile load() const {
    auto file = load_rule_tests(root_ / "small.test.yaml");
    INFO(file.message());
    REQUIRE(file.ok());
    return std::move(*file);
  }

 private:
  fs::path root_;
};

Node tree_of(const std::string& text) {
  auto tree = parse_yaml(text, "small.yaml");
  REQUIRE(tree.ok());
  return std::move(*tree);
}

std::set<std::string> changes(const std::string& text) {
  std::set<std::string> found;
  for (const Mutant& mutant : mutants_of(tree_of(text))) found.insert(mutant.change);
  return found;
}

std::set<std::string> survivors(const std::string& tests, int threads = 2) {
  const SmallFolder folder(kSmall, tests);
  const RuleTestFile file = folder.load();
  std::vector<TimedTest> timed;
  for (const RuleTest& test : file.tests) {
    const RuleTestResult result = run_rule_test(file.definition, test);
    INFO(describe(result));
    REQUIRE(result.passed());
    timed.push_back({&file, &test, result.seconds});
  }
  std::set<std::string> found;
  MutationOptions options;
  options.threads = threads;
  for (const MutantVerdict& verdict : try_mutants(timed, options)) {
    CHECK(verdict.where.line > 0);
    CHECK(verdict.fate != MutantFate::untried);
    if (verdict.fate == MutantFate::survived) found.insert(verdict.change);
  }
  return found;
}

bool fired(const VariantCoverage& coverage, const std::string& rule) {
  const auto found = std::find_if(coverage.rules.begin(), coverage.rules.end(),
                                  [&](const RuleCoverage& line) { return line.rule == rule; });
  REQUIRE(found != coverage.rules.end());
  return found->fired;
}

VariantCoverage coverage_of(const std::string& tests) {
  const SmallFolder folder(kSmall, tests);
  const RuleTestFile file = folder.load();
  CoverageRecorder recorder;
  recorder.begin(file);
  for (const RuleTest& test : file.tests) {
    const RuleTestResult result = run_rule_test(file.definition, test, &recorder);
    INFO(describe(result));
    CHECK(result.passed());
  }
  const auto report = recorder.report();
  REQUIRE(report.size() == 1);
  return report.front();
}

RuleTestResult failed(const std::string& name) {
  RuleTestResult result;
  result.name = name;
  result.where = {"a<b>.test.yaml", 3, 5};
  result.failures.push_back({{"a<b>.test.yaml", 4, 7}, "\"5\" & more", "1 < 2", "k.K\n...\n"});
  return result;
}

}  // namespace

// ------------------------------------------------------------------------------------ mutation

TEST_CASE("a mutant is one thing changed", "[ruletest]") {
  const auto found = changes(kSmall);
  for (const char* change :
       {"promotion: off", "royal: off", "repetition: off", "pieces: R: off", "royal: R (was K)",
        "pieces: P: moves: fcF (was fmWfcF)", "pieces: P: moves: fmW (was fmWfcF)",
        "pieces: K: moves: W (was K)", "pieces: K: moves: F (was K)", "board: files: 6 (was 5)",
        "promotion: at: first rank (was last rank)", "options: times: default: 4 (was 3)",
        "promotion: pieces: R (was P)"})
    CHECK(found.contains(change));
}

TEST_CASE("names, options in place and the setup are left alone", "[ruletest]") {
  for (const std::string& change : changes(kSmall)) {
    INFO(change);
    CHECK(change.find("name") == std::string::npos);
    CHECK(change.find("setup") == std::string::npos);
    CHECK(change.find("fold: 4") == std::string::npos);  // $times: the option changes instead
    CHECK(change.find("schema") == std::string::npos);
  }
}

TEST_CASE("lists lose one item at a time, switches turn", "[ruletest]") {
  CHECK(changes("promotion: { to: [Q, R] }").contains("promotion: to: without Q"));
  CHECK(changes("promotion: { to: { Q: yes, R: no } }").contains("promotion: to: without Q"));
  CHECK(changes("promotion: { to: { Q: yes, R: no } }").contains("promotion: to: with R"));
  CHECK(
      changes("drop: { from: own.x, except: { P: first rank } }").contains("drop: except: P: off"));
  CHECK(changes("pieces: { P: { moves: fmWfceF; fmnD from second rank } }")
            .contains("pieces: P: moves: fmWfceF; fmnD (was fmWfceF; fmnD from second rank)"));
  CHECK(changes("pieces: { P: { moves: fmWfceF; fmnD from second rank } }")
            .contains("pieces: P: moves: fmWfceF (was fmWfceF; fmnD from second rank)"));
  CHECK(changes("castling: { wings: { K: { king: e1 g1 } } }\nboard: { files: 8, ranks: 8 }")
            .contains("castling: wings: K: king: e1 f1 (was e1 g1)"));
  CHECK(changes("en_passant: on").contains("en_passant: off (was on)"));
}

TEST_CASE("a condition is turned round, counts one more, and loses its parts", "[ruletest]") {
  const std::string text = "captures and rank(to) = 4 and e4 on [last 2 ranks]";
  const auto found = changes("forbid: [{ when: '" + text + "' }]");
  const std::string was = " (was " + text + ")";
  const auto has = [&](const std::string& changed) {
    return found.contains("forbid: when: " + changed + was);
  };
  CHECK(has("not (" + text + ")"));
  CHECK(has("captures and rank(to) = 5 and e4 on [last 2 ranks]"));
  CHECK(has("rank(to) = 4 and e4 on [last 2 ranks]"));
  CHECK(has("captures and e4 on [last 2 ranks]"));
  CHECK(has("captures and rank(to) = 4"));
  CHECK_FALSE(has("captures and rank(to) = 4 and e4 on [last 3 ranks]"));
  CHECK_FALSE(changes("forbid: [{ when: 'captures or drops and castles' }]")
                  .contains("forbid: when: captures or drops (was captures or drops and castles)"));
}

TEST_CASE("a rule adds the changes that types alone do not suggest", "[ruletest]") {
  const auto found = changes("dice: { faces: [P, N, N, R, Q, K] }");
  CHECK(found.contains("dice: faces: 1 and 2 swapped"));
  CHECK(found.contains("dice: faces: 5 and 6 swapped"));
  CHECK_FALSE(found.contains("dice: faces: 2 and 3 swapped"));  // both are N
  // A die of five faces would not load, so that no test could notice it.
  CHECK_FALSE(found.contains("dice: faces: without P"));
  CHECK(changes("dice: off").empty());
}

TEST_CASE("values of pieces are mutated where a rule looks at them", "[ruletest]") {
  const std::string values = "pieces: { R: { value: 5 } }\n";
  CHECK_FALSE(changes(values).contains("pieces: R: value: 6 (was 5)"));
  CHECK(changes(values + "exchange: [{ drop: rescued }]").contains("pieces: R: value: 6 (was 5)"));
}

TEST_CASE("each mutant differs from the tree in its own place", "[ruletest]") {
  const Node tree = tree_of(kSmall);
  for (const Mutant& mutant : mutants_of(tree)) {
    INFO(mutant.change);
    CHECK(mutant.where.file == "small.yaml");
    CHECK(mutant.where.line >= 3);
    // All but one of the keys at the top are as they were.
    int changed = 0;
    for (const Node::Entry& entry : tree.entries) {
      const Node::Entry* other = mutant.tree.find(entry.key);
      REQUIRE(other);
      const auto text = [](const auto& self, const Node& node) -> std::string {
        std::string all = node.text + "(";
        for (const Node& item : node.items) all += self(self, item) + ",";
        for (const Node::Entry& inner : node.entries)
          all += inner.key + ":" + self(self, inner.value) + ",";
        return all + ")";
      };
      changed += text(text, entry.value) != text(text, other->value) ? 1 : 0;
    }
    CHECK(changed == 1);
  }
}

TEST_CASE("a mutant survives if no test notices it", "[ruletest]") {
  const std::string start = "  - { name: start, count: 8 }\n";
  const std::string promotion = "  - { name: promotion, fen: 4k/P4/5/5/4K w, legal: [a5=R] }\n";
  CHECK(survivors(start).contains("promotion: off"));
  CHECK_FALSE(survivors(promotion).contains("promotion: off"));
  CHECK(survivors(start).contains("options: times: default: 4 (was 3)"));
  CHECK(survivors(start, 1) == survivors(start, 4));
}

TEST_CASE("no mutants are lost when the work is stopped", "[ruletest]") {
  const SmallFolder folder(kSmall, "  - { name: start, count: 8 }\n");
  const RuleTestFile file = folder.load();
  const std::atomic<bool> stop{true};
  MutationOptions options;
  options.stop = &stop;
  const auto verdicts = try_mutants({{&file, &file.tests.front(), 0}}, options);
  CHECK(verdicts.size() > 10);
  for (const MutantVerdict& verdict : verdicts) CHECK(verdict.fate == MutantFate::untried);
}

// ------------------------------------------------------------------------------------ coverage

TEST_CASE("a rule fires when its move is played", "[ruletest]") {
  const auto none = coverage_of("  - { name: start, count: 8, perft: { 2: 67 } }\n");
  CHECK_FALSE(fired(none, "movement"));
  CHECK_FALSE(fired(none, "turn"));
  const auto moved = coverage_of("  - { name: move, moves: c3 }\n");
  CHECK(fired(moved, "movement"));
  CHECK(fired(moved, "turn"));
  CHECK_FALSE(fired(moved, "capture"));
  const auto captured = coverage_of("  - { name: capture, moves: c3 dxc3 }\n");
  CHECK(fired(captured, "capture"));
  CHECK_FALSE(fired(captured, "promotion"));
  CHECK(fired(coverage_of("  - { name: p, fen: 4k/P4/5/5/4K w, play: a5=R }\n"), "promotion"));
}

TEST_CASE("a rule fires as the reason of an illegal move", "[ruletest]") {
  CHECK_FALSE(fired(coverage_of("  - { name: x, illegal: [Ke2] }\n"), "royal safety"));
  CHECK(fired(coverage_of("  - { name: x, fen: k3r/5/5/4R/4K w, illegal: [Rd2] }\n"),
              "royal safety"));
}

TEST_CASE("an ending fires when a test asks how the game stands", "[ruletest]") {
  const std::string mate = "fen: 3k1/5/5/r4/1r1K1 w";
  CHECK_FALSE(fired(coverage_of("  - { name: x, " + mate + " }\n"), "no_legal_moves"));
  CHECK_FALSE(fired(coverage_of("  - { name: x, result: ongoing }\n"), "no_legal_moves"));
  CHECK(fired(coverage_of("  - { name: x, fen: 4k/5/5/r4/r2K1 w, result: 0-1 }\n"),
              "no_legal_moves"));
}

TEST_CASE("of several goals the one that ended the game fires", "[ruletest]") {
  const SmallFolder folder(
      kSmall + "goals: [{ lost: R, result: loss }, { reached: K, at: e5, result: win }]\n",
      "  - { name: x, fen: 4r/1k3/5/5/K4 w, result: 0-1, because: extinction }\n");
  const RuleTestFile file = folder.load();
  CoverageRecorder recorder;
  recorder.begin(file);
  const RuleTestResult result = run_rule_test(file.definition, file.tests.front(), &recorder);
  INFO(describe(result));
  CHECK(result.passed());
  std::vector<bool> goals;
  const auto report = recorder.report();
  for (const RuleCoverage& rule : report.front().rules)
    if (rule.rule == "goal") goals.push_back(rule.fired);
  CHECK(goals == std::vector<bool>{true, false});
}

TEST_CASE("values of options fire when a file runs with them", "[ruletest]") {
  const auto coverage = coverage_of("  - { name: start, count: 8 }\n");
  REQUIRE(coverage.options.size() == 2);
  CHECK(coverage.options[0].value == "3");
  CHECK(coverage.options[0].fired);
  CHECK_FALSE(coverage.options[1].fired);
  CHECK(describe(coverage).find("option times=4  NOT FIRED") != std::string::npos);
}

// ------------------------------------------------------------------------------------- reports

TEST_CASE("JUnit reports count by file and escape what people wrote", "[ruletest]") {
  RuleTestResult passed;
  passed.name = "a \"name\"";
  passed.where = {"other.test.yaml", 1, 1};
  const std::string xml = junit_report({failed("one"), failed("two"), passed});
  CHECK(xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites "));
  CHECK(xml.find("tests=\"3\" failures=\"2\" errors=\"0\"") != std::string::npos);
  CHECK(xml.find("<testsuite name=\"a&lt;b&gt;.test.yaml\" tests=\"2\" failures=\"2\"") !=
        std::string::npos);
  CHECK(xml.find("<testsuite name=\"other.test.yaml\" tests=\"1\" failures=\"0\"") !=
        std::string::npos);
  CHECK(xml.find("message=\"expected &quot;5&quot; &amp; more\"") != std::string::npos);
  CHECK(xml.find("found: 1 &lt; 2\nk.K") != std::string::npos);
  CHECK(xml.find("name=\"a &quot;name&quot;\"") != std::string::npos);
}

TEST_CASE("TAP reports are of version 14", "[ruletest]") {
  RuleTestResult passed;
  passed.name = "issue #7 \\ fixed";
  const std::string tap = tap_report({passed, failed("two")});
  CHECK(tap ==
        "TAP version 14\n"
        "1..2\n"
        "ok 1 - issue \\#7 \\\\ fixed\n"
        "not ok 2 - two\n"
        "  ---\n"
        "  at: \"a<b>.test.yaml:3:5\"\n"
        "  failures:\n"
        "    - at: \"a<b>.test.yaml:4:7\"\n"
        "      expected: \"\\\"5\\\" & more\"\n"
        "      found: \"1 < 2\"\n"
        "      board:\n"
        "        - \"k.K\"\n"
        "        - \"...\"\n"
        "  ...\n");
}

}  // namespace rule_test_tools_test
