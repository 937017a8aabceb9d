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

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/language/node.h"
#include "framework/rules/rule.h"

namespace stockade {

/// One test as written: the tree of its keys.
struct RuleTest {
  std::string name;
  SourceMark where;
  Node keys;
};

/// A change of the rules that no test can notice, as an author has found: `stockade test --mutate`
/// counts it as no survivor.
struct EquivalentMutant {
  std::string mutant;  ///< the change in the words of the report: "castling: off"
  std::string because;
  SourceMark where;
};

/// One file. Parsed and checked: keys are known and of their types.
struct RuleTestFile {
  std::string path;
  std::string variant;  ///< what was loaded: an id or a path
  LoadOptions options;  ///< with which it was loaded
  DefinitionPtr definition;
  std::vector<RuleTest> tests;
  std::vector<EquivalentMutant> equivalent;
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

/// Hears what happens in tests.
class RuleTestObserver {
 public:
  virtual ~RuleTestObserver() = default;
  /// A move is about to be played.
  virtual void on_move(const Game& game, Move move) = 0;
  /// A move that a test calls illegal is, for this reason.
  virtual void on_rejection(const GameDefinition& definition, const Rejection& reason) = 0;
  /// A test asked how the game stands, or who is in check.
  virtual void on_outcome(const Game& game, Ending ending) = 0;
  virtual void on_check(const GameDefinition& definition) = 0;
};

/// Runs one test. A wrong move or position in the test itself is a failure like any other.
[[nodiscard]] RuleTestResult run_rule_test(const DefinitionPtr& definition, const RuleTest& test,
                                           RuleTestObserver* observer = nullptr);

/// Test files below a path: the file itself, or every *.test.yaml of a folder and its folders,
/// sorted.
[[nodiscard]] std::vector<std::filesystem::path> find_rule_tests(const std::filesystem::path& path);

/// As a person reads it.
[[nodiscard]] std::string describe(const RuleTestFailure& failure);
[[nodiscard]] std::string describe(const RuleTestResult& result);
/// Reports for other programs: XML as JUnit writes it, and TAP 14.
[[nodiscard]] std::string junit_report(const std::vector<RuleTestResult>& results);
[[nodiscard]] std::string tap_report(const std::vector<RuleTestResult>& results);

}  // namespace stockade
