// Reports of rule tests for other programs: JUnit XML and the Test Anything Protocol.

#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/base/markup.h"
#include "framework/base/visible_text.h"
#include "framework/tools/ruletest/rule_test.h"

namespace stockade {
namespace {

using Results = std::vector<RuleTestResult>;

// --- JUnit has no standard. Readers agree on one suite per file, a few attributes, and a <failure>
// with type and message.

struct Totals {
  size_t tests = 0;
  size_t failures = 0;
  double seconds = 0;
};

Totals totals(Results::const_iterator begin, Results::const_iterator end) {
  Totals sum;
  for (; begin != end; ++begin) {
    ++sum.tests;
    sum.failures += begin->passed() ? 0 : 1;
    sum.seconds += begin->seconds;
  }
  return sum;
}

std::string attributes(const Totals& sum) {
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"0\" time=\"{:.6f}\"",
                     sum.tests, sum.failures, sum.seconds);
}

std::string test_case(const RuleTestResult& result) {
  std::string text =
      fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.6f}\"",
                  escaped_markup(result.where.file), escaped_markup(result.name), result.seconds);
  if (result.passed()) return text + "/>\n";
  text += ">\n";
  for (const RuleTestFailure& failure : result.failures)
    text +=
        fmt::format("      <failure type=\"expectation\" message=\"expected {}\">{}</failure>\n",
                    escaped_markup(failure.expected), escaped_markup(describe(failure)));
  return text + "    </testcase>\n";
}

// --- TAP 14: https://testanything.org/tap-version-14-specification.html

/// Escapes a description, because '#' would begin a directive.
std::string tap_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '#' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

/// A text as YAML, which accepts JSON strings.
std::string yaml_text(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string yaml_block(const RuleTestResult& result) {
  std::string text = "  ---\n  at: " + yaml_text(result.where.to_string()) + "\n  failures:\n";
  for (const RuleTestFailure& failure : result.failures) {
    text += fmt::format("    - at: {}\n      expected: {}\n      found: {}\n      board:\n",
                        yaml_text(failure.where.to_string()), yaml_text(failure.expected),
                        yaml_text(failure.found));
    std::istringstream lines(failure.board);
    for (std::string line; std::getline(lines, line);)
      text += "        - " + yaml_text(line) + "\n";
  }
  return text + "  ...\n";
}

}  // namespace

std::string describe(const RuleTestFailure& failure) {
  return failure.where.to_string() + ": expected " + visible_text(failure.expected, "") +
         "\n  found: " + visible_text(failure.found, "") + "\n" + failure.board;
}

std::string describe(const RuleTestResult& result) {
  std::string text =
      "FAILED " + visible_text(result.name, "") + " (" + result.where.to_string() + ")\n";
  for (const RuleTestFailure& failure : result.failures) text += describe(failure);
  return text;
}

std::string junit_report(const Results& results) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"stockade\" " +
                     attributes(totals(results.begin(), results.end())) + ">\n";
  for (auto begin = results.begin(); begin != results.end();) {
    const auto end = std::find_if(begin, results.end(), [&](const RuleTestResult& result) {
      return result.where.file != begin->where.file;
    });
    text += fmt::format("  <testsuite name=\"{}\" {}>\n", escaped_markup(begin->where.file),
                        attributes(totals(begin, end)));
    for (; begin != end; ++begin) text += test_case(*begin);
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

std::string tap_report(const Results& results) {
  std::string text = "TAP version 14\n1.." + std::to_string(results.size()) + "\n";
  for (size_t i = 0; i < results.size(); ++i) {
    text += fmt::format("{} {} - {}\n", results[i].passed() ? "ok" : "not ok", i + 1,
                        tap_text(results[i].name));
    if (!results[i].passed()) text += yaml_block(results[i]);
  }
  return text;
}

}  // namespace stockade
