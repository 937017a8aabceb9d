#pragma once
// Rule tests: what a variant's author says must be so, in `<name>.test.yaml` beside the variant.
//
// A test names a position and moves, and what is then true: who is in check, which moves are legal
// and which are not (and why), what position a move leads to, how the game stands, perft counts.
// The keys of a test are worked off in the order in which the file has them, after `fen`: a check
// that stands before `moves` or `play` looks at the position before them.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "framework/definition/node.h"
#include "framework/game/definition.h"

namespace stockade {

/// One test as written: the tree of its keys.
struct RuleTest {
  std::string name;
  SourceMark where;
  Node keys;
};

/// One file. Parsed and checked: keys are known and of their types.
struct RuleTestFile {
  std::string path;
  DefinitionPtr definition;
  std::vector<RuleTest> tests;
};

/// Reads a file and loads its variant: an id of the library, or a path from the file's own folder.
Result<RuleTestFile> load_rule_tests(const std::filesystem::path& path);

/// What one failing expectation of a test looked like.
struct RuleTestFailure {
  SourceMark where;  ///< of the key
  std::string expected;
  std::string found;
  std::string board;  ///< as text, with the position's own text
};

struct RuleTestResult {
  std::string name;
  SourceMark where;
  std::vector<RuleTestFailure> failures;
  double seconds = 0;
  [[nodiscard]] bool passed() const { return failures.empty(); }
};

/// Runs one test. A wrong move or position in the test itself is a failure like any other.
[[nodiscard]] RuleTestResult run_rule_test(const RuleTestFile& file, const RuleTest& test);

/// Test files below a path: the file itself, or every *.test.yaml of a folder and its folders,
/// sorted.
[[nodiscard]] std::vector<std::filesystem::path> find_rule_tests(const std::filesystem::path& path);

/// A failure as a person reads it.
[[nodiscard]] std::string describe(const RuleTestResult& result);
/// Reports for other programs.
[[nodiscard]] std::string junit_report(const std::vector<RuleTestResult>& results);
[[nodiscard]] std::string tap_report(const std::vector<RuleTestResult>& results);

}  // namespace stockade
