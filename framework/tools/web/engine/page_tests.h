#pragma once
// PageTests: the rule tests of a variant whose rules are being edited on a page. Their answers are
// the page's JSON; see bridge.cpp. For one thread.

#include <cstddef>
#include <string>

#include <nlohmann/json.hpp>

#include "framework/definition/loader.h"
#include "framework/tools/ruletest/rule_test.h"

namespace stockade {

/// Problems as the page shows them. `own_file`: the file that is edited; others are named.
[[nodiscard]] nlohmann::json problems_json(const Diagnostics& problems,
                                           const std::string& own_file);

class PageTests {
 public:
  /// `text`: the tests, as the content of `file`. `rules`: the text of the variant in
  /// `variant_file`; a test file that names another variant is about that one. Fails with the
  /// mistakes in the tests, or in the rules with the options of the tests.
  [[nodiscard]] static Result<PageTests> read(const std::string& text, const std::string& file,
                                              const std::string& rules,
                                              const std::string& variant_file);

  /// Runs the tests from that number on, at least one, until kSliceMs are over: a page shows how
  /// far they are, and can stop between two slices.
  [[nodiscard]] nlohmann::json run(size_t from) const;
  [[nodiscard]] size_t count() const { return tests_.tests.size(); }

  static constexpr int kSliceMs = 100;

 private:
  explicit PageTests(RuleTestFile tests) : tests_(std::move(tests)) {}

  RuleTestFile tests_;
};

}  // namespace stockade
