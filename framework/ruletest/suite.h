#pragma once
// Suite: all rule tests of one variant in one run, with what they cover and the mutants that they
// notice. For windows, so it can be stopped, and reports as it goes.

#include <atomic>
#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "framework/ruletest/coverage.h"
#include "framework/ruletest/mutation.h"
#include "framework/ruletest/rule_test.h"

namespace stockade {

struct SuitePlan {
  std::vector<std::filesystem::path> files;
  std::string filter;                ///< only tests whose name has this text
  std::set<std::string> names = {};  ///< only tests with these names; none: all
  bool mutate = false;               ///< if all tests pass
  int threads = 1;                   ///< for mutants
  const std::atomic<bool>* stop = nullptr;
  /// Called from the thread of the run, and for mutants from others, one call at a time.
  std::function<void(int done, int all)> progress = {};
};

/// A test with its result; `file` is the index of its file.
struct SuiteResult {
  size_t file = 0;
  RuleTestResult result;
};

struct SuiteReport {
  Diagnostics problems;            ///< of the files, which have no results then
  std::deque<RuleTestFile> files;  ///< that could be read
  std::vector<SuiteResult> results;
  std::vector<VariantCoverage> coverage;  ///< none if only some tests ran
  std::vector<MutantVerdict> mutants;     ///< none if they were not tried
  bool complete = false;                  ///< it was not stopped
  [[nodiscard]] int passed() const;
  [[nodiscard]] int failed() const;
  [[nodiscard]] std::set<std::string> failed_names() const;
  /// Takes over the results of some tests that ran again. All else stays as it was. False, without
  /// a change, if the files are others now.
  bool take_again(SuiteReport&& again);
};

[[nodiscard]] SuiteReport run_suite(const SuitePlan& plan);

/// A test of the game's position, as an item of `tests:`. After a move it is about that move: it is
/// played and the position after it is expected, and so is the result if it ends the game. Before
/// the first move it is about the number of legal moves and the sides in check.
[[nodiscard]] std::string rule_test_of(Game& game, const std::optional<Move>& last,
                                       const std::string& name);

/// The text of a test file with one more test at the end of its tests. An empty text becomes a file
/// about that variant, with those options that have other values than their defaults.
[[nodiscard]] std::string add_rule_test(const std::string& file, const std::string& test,
                                        const GameDefinition& definition);

}  // namespace stockade
