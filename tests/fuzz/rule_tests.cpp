// Files of rule tests: they are refused with a place, or run.

#include "framework/tools/ruletest/rule_test.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(rule_tests) {
  const auto file = load_rule_tests_text(
      input, std::string(STOCKADE_SOURCE_VARIANTS_DIR) + "/chess/chess.test.yaml");
  if (!file.ok()) {
    fuzz::require(!file.problems().empty(), "a file is refused without a reason");
    return;
  }
  for (const RuleTest& test : file->tests) {
    // Counts of moves take as long as their author wants.
    if (test.keys.find("perft")) continue;
    (void)run_rule_test(file->definition, test);
    fuzz::reached();
  }
}
