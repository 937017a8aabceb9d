#pragma once
// Mutation: do the rule tests of a variant notice when its rules change?
//
// One thing at a time is changed in the tree that a variant and its bases make together: a rule is
// taken away, an item of a list left out, a number one more or less, a region another. Each such
// mutant is compiled and meets the tests, cheapest first, until one fails. A mutant that passes
// them all survives: a rule that no test knows. What a variant takes over from others unchanged is
// left to the tests of those, unless asked for.

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "framework/ruletest/rule_test.h"

namespace stockade {

/// A changed tree.
struct Mutant {
  SourceMark where;
  std::string change;  ///< "castling: off"
  Node tree;
};

/// All mutants of a merged tree, in the order of its keys. Left alone are keys that concern only
/// people (names, help, how things are written) and the setup.
[[nodiscard]] std::vector<Mutant> mutants_of(const Node& tree);

enum class MutantFate : unsigned char {
  unchanged,   ///< plays by the same rules: it is none
  stillborn,   ///< does not load, so that no test has met it
  noticed,     ///< fails a test
  survived,    ///< passes them all
  equivalent,  ///< survived, and is marked as one that must
  inherited,   ///< of a base, and not asked for
  untried      ///< stopped before its turn
};

struct MutantVerdict {
  SourceMark where;
  std::string change;
  MutantFate fate = MutantFate::untried;
};

/// A test that passes, with what it cost.
struct TimedTest {
  const RuleTestFile* file;
  const RuleTest* test;
  double seconds;
};

struct MutationOptions {
  int threads = 1;
  /// Also what stands in no file of the variant's own folder: what it takes over from its bases.
  bool inherited = false;
  const std::atomic<bool>* stop = nullptr;
  /// Called, one call at a time, with the number of mutants done and of all.
  std::function<void(int done, int all)> progress;
};

/// Tries the mutants of the variant that all of `tests` are about; there is at least one test.
/// Deterministic: the verdicts come in the order of mutants_of(), whatever the number of threads.
[[nodiscard]] std::vector<MutantVerdict> try_mutants(std::vector<TimedTest> tests,
                                                     const MutationOptions& options);

/// Turns the survivors that `marks` names to equivalents. A mark that names anything else is a
/// warning: no such mutant, one that a test notices, one that needs no mark.
[[nodiscard]] Diagnostics mark_equivalents(std::vector<MutantVerdict>& verdicts,
                                           const std::vector<EquivalentMutant>& marks);

}  // namespace stockade
