#pragma once
// Rule tests: the expectations of a variant's author, in `<name>.test.yaml` beside the variant.
//
// A test has a position, moves, and expectations: sides in check, legal moves, illegal moves with
// their reasons, the position after a move, the result, perft counts. The keys are processed in the
// order of the file, after `fen`: an expectation before `moves` or `play` is about the position
// before them.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/definition/chosen_variant.h"
#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/language/node.h"
#include "framework/rules/attempt.h"

namespace stockade {

/// One test: the tree of its keys.
struct RuleTest {
  std::string name;
  SourceMark where;
  Node keys;
};

/// A change of the rules that, according to the author, no test can notice. `stockade test
/// --mutate` does not count it as a survivor.
struct EquivalentMutant {
  std::string mutant;  ///< the change in the words of the report: "castling: off"
  std::string because;
  SourceMark where;
};

/// One file, with known keys of the right types.
struct RuleTestFile {
  std::string path;
  std::string variant;  ///< the id or path of the loaded variant
  LoadOptions options;  ///< the options with which it was loaded
  DefinitionPtr definition;
  std::vector<RuleTest> tests;
  std::vector<EquivalentMutant> equivalent;
};

/// Reads a file and loads its variant: an id of the library, or a path relative to the file's
/// folder.
Result<RuleTestFile> load_rule_tests(const std::filesystem::path& path);
/// Loads the variant that a file of tests names.
using TestedVariantLoader = std::function<Result<Loaded>(const ChosenVariant&)>;
/// Like load_rule_tests(), but with `text`, from an editor, as the contents of that file, and
/// perhaps with a variant whose text is in an editor, too.
Result<RuleTestFile> load_rule_tests_text(
    std::string_view text, const std::filesystem::path& path,
    const TestedVariantLoader& load_variant = load_chosen_variant);

/// A failed expectation of a test.
struct RuleTestFailure {
  SourceMark where;  ///< place of the key
  std::string expected;
  std::string found;
  std::string board;  ///< the FEN and the board
};

struct RuleTestResult {
  std::string name;
  SourceMark where;
  std::vector<RuleTestFailure> failures;
  double seconds = 0;
  [[nodiscard]] bool passed() const { return failures.empty(); }
};

/// Receives the events of a test.
class RuleTestObserver {
 public:
  virtual ~RuleTestObserver() = default;
  /// Called before a move is played.
  virtual void on_move(const Game& game, Move move) = 0;
  /// Called if a move that the test expects to be illegal is illegal, with the reason.
  virtual void on_rejection(const GameDefinition& definition, const Rejection& reason) = 0;
  /// on_outcome(): the test asks for the outcome. on_check(): it asks for the sides in check.
  virtual void on_outcome(const Game& game, Ending ending) = 0;
  virtual void on_check(const Game& game) = 0;
  /// Called if the test looks at the start of the variant.
  virtual void on_start(const GameDefinition& definition) = 0;
};

/// Runs one test. A mistake in its moves or position is a failure like any other.
[[nodiscard]] RuleTestResult run_rule_test(const DefinitionPtr& definition, const RuleTest& test,
                                           RuleTestObserver* observer = nullptr);

/// The test files of a path: the file itself, or every *.test.yaml in a folder and its subfolders,
/// sorted. `unread` gets an error for each entry that cannot be read.
[[nodiscard]] std::vector<std::filesystem::path> find_rule_tests(const std::filesystem::path& path,
                                                                 Diagnostics& unread);

/// Texts for people.
[[nodiscard]] std::string describe(const RuleTestFailure& failure);
[[nodiscard]] std::string describe(const RuleTestResult& result);
/// Reports for other programs: JUnit XML and TAP 14.
[[nodiscard]] std::string junit_report(const std::vector<RuleTestResult>& results);
[[nodiscard]] std::string tap_report(const std::vector<RuleTestResult>& results);

}  // namespace stockade
