#pragma once
// Findings: the results of checks and tests of the files of a variant, as rows of a list and as
// marks beside lines.

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/session/records/replay.h"
#include "framework/tools/ruletest/suite.h"

namespace stockade::gui {

enum class FindingKind { error, warning, game, failed, survived, uncovered, passed };
/// "error", "warning", "game", "failed", "survived", "not covered", "passed".
[[nodiscard]] std::string to_string(FindingKind type);

struct Finding {
  FindingKind type = FindingKind::error;
  std::string words;
  std::string detail;  ///< more lines, shown on request; may be empty
  SourceMark where;
  /// For a failed test: the index of its file in the report, and the position where it failed.
  size_t file = 0;
  std::string fen;
  /// "mine.yaml:12"
  [[nodiscard]] std::string place() const;
};

/// Errors first, each kind in the order of the places; then the problem of the game on the board.
[[nodiscard]] std::vector<Finding> findings_of(const Diagnostics& problems,
                                               const std::optional<ReplayProblem>& game);
/// Failures first, then mutants that survived, then rules that the tests do not cover, then passed
/// tests.
[[nodiscard]] std::vector<Finding> findings_of(const SuiteReport& report);

/// The first problem with its hint, for a line of status; "" if there is none.
[[nodiscard]] std::string first_problem(const Diagnostics& problems);
/// "2 errors, 1 warning"; "no problems".
[[nodiscard]] std::string summary_of(const Diagnostics& problems);
/// "12 passed, 1 failed; 3 of 20 rules not covered; 14 of 16 mutants noticed".
[[nodiscard]] std::string summary_of(const SuiteReport& report);

/// The lines of a file that have a finding of that type.
[[nodiscard]] std::set<int> lines_of(const std::vector<Finding>& findings, FindingKind type,
                                     const std::filesystem::path& file);
/// The lines of rules that a test has used.
[[nodiscard]] std::set<int> covered_lines(const SuiteReport& report,
                                          const std::filesystem::path& file);

/// The notes on the lines of a file: failed and passed tests, changes that no test notices, rules
/// that tests use or do not use.
[[nodiscard]] std::map<int, std::string> notes_of(const std::vector<Finding>& findings,
                                                  const SuiteReport& report,
                                                  const std::filesystem::path& file);

}  // namespace stockade::gui
