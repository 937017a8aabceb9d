#pragma once
// Coverage: which rules and options of a variant its rule tests have not touched.
//
// A rule has fired when a move that it makes, or has a part in, was played in a test; when it was
// the reason of a move that a test calls illegal; when a game ended by it, or a check was given,
// and a test asked. A value of an option has fired when a test file ran with it. What perft counts
// does not count: a number says nothing of the rules behind it.

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "framework/ruletest/rule_test.h"

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
  /// A test file that is about to run.
  void begin(const RuleTestFile& file);

  void on_move(const Game& game, Move move) override;
  void on_rejection(const GameDefinition& definition, const Rejection& reason) override;
  void on_outcome(const Game& game, Ending ending) override;
  void on_check(const GameDefinition& definition) override;

  /// Variants in the order in which they began.
  [[nodiscard]] std::vector<VariantCoverage> report() const;

 private:
  struct Variant {
    DefinitionPtr definition;                                 ///< of the first file
    std::vector<std::pair<std::string, std::string>> values;  ///< that options may have
    std::set<std::pair<std::string, std::string>> used;
    std::set<std::string> fired;
  };
  Variant& variant_of(const GameDefinition& definition);
  void fire(const GameDefinition& definition, const Rule& rule);
  void fire(const GameDefinition& definition, std::string_view rule);

  std::vector<std::string> order_;
  std::map<std::string, Variant> variants_;  ///< by the path of their own file
};

/// As people read it: a line for each rule and each value of an option.
[[nodiscard]] std::string describe(const VariantCoverage& coverage);

}  // namespace stockade
