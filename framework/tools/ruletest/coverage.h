#pragma once
// Coverage: the rules and option values of a variant that its rule tests use.
//
// A rule fires when a test plays a move that the rule generates or changes; when it makes a move
// illegal that a test expects to be illegal; and when a test looks at a result, a check, a start or
// a draw that the rule causes, lifts, arranges or decides. An option value fires when a test file
// sets it. Counting (count, perft) fires nothing, because a number does not show which rules are
// behind it.

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "framework/tools/ruletest/rule_test.h"

namespace stockade {

struct RuleCoverage {
  std::string rule;
  SourceMark where;
  bool fired = false;
};

struct OptionCoverage {
  std::string option;
  std::string value;
  bool fired = false;
};

struct VariantCoverage {
  std::string id;
  std::vector<RuleCoverage> rules;  ///< in the order of the definition
  std::vector<OptionCoverage> options;
};

class CoverageRecorder : public RuleTestObserver {
 public:
  /// Call before a test file runs.
  void begin(const RuleTestFile& file);

  void on_move(const Game& game, Move move) override;
  void on_rejection(const GameDefinition& definition, const Rejection& reason) override;
  void on_outcome(const Game& game, Ending ending) override;
  void on_check(const Game& game) override;
  void on_start(const GameDefinition& definition) override;

  /// The coverage of the variants, in the order in which they began.
  [[nodiscard]] std::vector<VariantCoverage> report() const;

 private:
  struct Variant {
    DefinitionPtr definition;                                 ///< the definition of the first file
    std::vector<std::pair<std::string, std::string>> values;  ///< possible values of options
    std::set<std::pair<std::string, std::string>> used;
    std::set<std::string> fired;
  };
  Variant& variant_of(const GameDefinition& definition);
  void fire(const GameDefinition& definition, const Rule& rule);
  void fire(const GameDefinition& definition, std::string_view rule);

  std::vector<std::string> order_;
  std::map<std::string, Variant> variants_;  ///< key: the path of their own file
};

/// The report as text: one line per rule and per value of an option.
[[nodiscard]] std::string describe(const VariantCoverage& coverage);

}  // namespace stockade
