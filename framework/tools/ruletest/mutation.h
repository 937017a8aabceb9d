#pragma once
// Mutation: checks that the rule tests of a variant notice changes of its rules.
//
// Each mutant has one change: in the merged tree of a variant and its bases (a rule or an item of a
// list is removed, a number is one more or less, a region is replaced), or in a script
// (script_mutants.h). It is compiled and tested, the fastest tests first, until one fails. A mutant
// that passes all tests survives: no test covers that rule. Inherited rules are left to the tests
// of the base unless `MutationOptions::inherited` is set.

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "framework/tools/ruletest/rule_test.h"
#include "framework/tools/ruletest/script_mutants.h"

namespace stockade {

/// A changed tree, or a changed script.
struct Mutant {
  SourceMark where;
  std::string change;  ///< "castling: off"
  Node tree;
  std::optional<ScriptMutant> edit = {};  ///< for the script `where.file`; then the tree is empty
};

/// All mutants of a merged tree, in the order of its keys. The setup and keys that do not affect
/// play (names, help, notation) stay unchanged.
[[nodiscard]] std::vector<Mutant> mutants_of(const Node& tree);

enum class MutantFate : unsigned char {
  unchanged,   ///< compiles to the same rules, so it does not count
  stillborn,   ///< does not compile, so no test can run
  noticed,     ///< fails a test
  survived,    ///< passes them all
  equivalent,  ///< survives, and is marked as equivalent
  inherited,   ///< changes an inherited rule, and was not tried
  untried      ///< stopped before its turn
};

struct MutantVerdict {
  SourceMark where;
  std::string change;
  MutantFate fate = MutantFate::untried;
  std::string because = {};  ///< for mutants marked as equivalent: the author's reason
};

/// A passing test, with its time.
struct TimedTest {
  const RuleTestFile* file;
  const RuleTest* test;
  double seconds;
};

struct MutationOptions {
  int threads = 1;
  /// Also changes inherited rules: those in files outside the variant's own folder.
  bool inherited = false;
  const std::atomic<bool>* stop = nullptr;
  /// Called with the number of finished mutants and of all mutants, one call at a time.
  std::function<void(int done, int all)> progress;
};

/// Tries the mutants of the variant of `tests`, which has at least one test. The verdicts come in
/// the order of mutants_of(), whatever the number of threads.
[[nodiscard]] std::vector<MutantVerdict> try_mutants(std::vector<TimedTest> tests,
                                                     const MutationOptions& options);

/// Changes the survivors that `marks` names to equivalents. Returns an error for a mark that names
/// no mutant, and a warning for a mark whose mutant did not survive.
[[nodiscard]] Diagnostics mark_equivalents(std::vector<MutantVerdict>& verdicts,
                                           const std::vector<EquivalentMutant>& marks);

}  // namespace stockade
