#pragma once
// Suite: all rule tests and lessons of one variant in one run, with the coverage of the tests and
// the mutants that they notice. It is for the window, so it can be stopped, and reports its
// progress.

#include <atomic>
#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "framework/tools/ruletest/coverage.h"
#include "framework/tools/ruletest/mutation.h"
#include "framework/tools/ruletest/rule_test.h"

namespace stockade {

struct SuitePlan {
  std::vector<std::filesystem::path> files;  ///< of tests and of lessons
  std::string filter;                        ///< only tests whose name contains this text
  std::set<std::string> names = {};          ///< only tests with these names; none: all
  bool mutate = false;                       ///< try the mutants if all tests pass
  int threads = 1;                           ///< threads for mutants
  const std::atomic<bool>* stop = nullptr;
  /// Called from the thread of the run, and for mutants from other threads, one call at a time.
  std::function<void(int done, int all)> progress = {};
};

/// A test with its result; `file` is the index of its file.
struct SuiteResult {
  size_t file = 0;
  RuleTestResult result;
};

struct SuiteReport {
  Diagnostics problems;            ///< problems of the files; then there are no results
  std::deque<RuleTestFile> files;  ///< the files that could be read; those of lessons have no tests
  std::vector<SuiteResult> results;
  std::vector<VariantCoverage> coverage;  ///< none if only some tests ran
  std::vector<MutantVerdict> mutants;     ///< none if they were not tried
  bool complete = false;                  ///< the run was not stopped
  [[nodiscard]] int passed() const;
  [[nodiscard]] int failed() const;
  [[nodiscard]] std::set<std::string> failed_names() const;
  /// Takes the results of some tests that ran again. All else stays. Returns false, without a
  /// change, if the files have changed.
  bool take_again(SuiteReport&& again);
};

[[nodiscard]] SuiteReport run_suite(const SuitePlan& plan);

/// A test of the game's position, as an item of `tests:`. After a move, the test plays that move
/// and expects the position after it, and the result if it ends the game. Before the first move,
/// the test expects the number of legal moves and the sides in check.
[[nodiscard]] std::string rule_test_of(Game& game, const std::optional<Move>& last,
                                       const std::string& name);

/// The text of a test file with one more test at the end of its tests. An empty text becomes a file
/// about that variant, with the options whose values are not their defaults. Fails, with places in
/// `path`, if the tests of the file are not on lines of their own.
[[nodiscard]] Result<std::string> add_rule_test(const std::string& file, const std::string& path,
                                                const std::string& test,
                                                const GameDefinition& definition);

}  // namespace stockade
