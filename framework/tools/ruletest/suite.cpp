#include "framework/tools/ruletest/suite.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "framework/language/yaml_text.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/tools/ruletest/added_item.h"
#include "framework/tools/ruletest/lesson_test.h"

namespace stockade {
namespace {

bool stopped(const SuitePlan& plan) { return plan.stop && *plan.stop; }

/// Reads the files of the plan into the report. Returns the courses by the index of their file,
/// which has no tests of its own.
std::map<size_t, CheckedCourse> load_suite(const SuitePlan& plan, SuiteReport& report) {
  std::map<size_t, CheckedCourse> courses;
  const auto note = [&](const Diagnostics& problems) {
    report.problems.insert(report.problems.end(), problems.begin(), problems.end());
  };
  for (const auto& path : plan.files) {
    if (is_lesson_file(path)) {
      auto course = check_course(path);
      note(course.problems());
      if (!course.ok()) continue;
      RuleTestFile file;
      file.path = path.string();
      file.variant = course->course.variant;
      file.definition = course->course.definition;
      courses.emplace(report.files.size(), *std::move(course));
      report.files.push_back(std::move(file));
      continue;
    }
    auto file = load_rule_tests(path);
    note(file.problems());
    if (file.ok()) report.files.push_back(*std::move(file));
  }
  return courses;
}

void try_suite_mutants(const SuitePlan& plan, SuiteReport& report) {
  std::vector<TimedTest> tests;
  for (const SuiteResult& one : report.results) {
    const RuleTestFile& file = report.files[one.file];
    const auto test = std::find_if(file.tests.begin(), file.tests.end(), [&](const RuleTest& t) {
      return t.where.line == one.result.where.line && t.name == one.result.name;
    });
    if (test != file.tests.end()) tests.push_back({&file, &*test, one.result.seconds});
  }
  if (tests.empty()) return;
  MutationOptions options;
  options.threads = plan.threads;
  options.stop = plan.stop;
  options.progress = plan.progress;
  report.mutants = try_mutants(std::move(tests), options);
  for (const RuleTestFile& file : report.files) {
    const Diagnostics odd = mark_equivalents(report.mutants, file.equivalent);
    report.problems.insert(report.problems.end(), odd.begin(), odd.end());
  }
}

}  // namespace

int SuiteReport::passed() const {
  return static_cast<int>(std::count_if(
      results.begin(), results.end(), [](const SuiteResult& one) { return one.result.passed(); }));
}

int SuiteReport::failed() const { return static_cast<int>(results.size()) - passed(); }

std::set<std::string> SuiteReport::failed_names() const {
  std::set<std::string> names;
  for (const SuiteResult& one : results)
    if (!one.result.passed()) names.insert(one.result.name);
  return names;
}

bool SuiteReport::take_again(SuiteReport&& again) {
  const auto same = [](const RuleTestFile& a, const RuleTestFile& b) { return a.path == b.path; };
  if (!std::equal(files.begin(), files.end(), again.files.begin(), again.files.end(), same))
    return false;
  for (SuiteResult& one : again.results) {
    const auto old = std::find_if(results.begin(), results.end(), [&](const SuiteResult& other) {
      return other.file == one.file && other.result.name == one.result.name;
    });
    if (old == results.end()) return false;
    *old = std::move(one);
  }
  files = std::move(again.files);
  problems = std::move(again.problems);
  complete = again.complete;
  return true;
}

SuiteReport run_suite(const SuitePlan& plan) {
  SuiteReport report;
  CoverageRecorder recorder;
  const std::map<size_t, CheckedCourse> courses = load_suite(plan, report);
  int all = 0;
  for (const RuleTestFile& file : report.files) all += static_cast<int>(file.tests.size());
  for (const auto& [file, course] : courses) all += static_cast<int>(course.lessons.size());
  int done = 0;
  const auto is_wanted = [&](const std::string& name) {
    ++done;
    return name.find(plan.filter) != std::string::npos &&
           (plan.names.empty() || plan.names.contains(name));
  };
  const auto take = [&](size_t file, RuleTestResult result) {
    report.results.push_back({file, std::move(result)});
    if (plan.progress) plan.progress(done, all);
  };
  for (size_t i = 0; i < report.files.size(); ++i) {
    const RuleTestFile& file = report.files[i];
    if (const auto course = courses.find(i); course != courses.end()) {
      for (size_t lesson = 0; lesson < course->second.lessons.size(); ++lesson) {
        if (stopped(plan)) return report;
        if (is_wanted(lesson_test_name(course->second.lessons[lesson].lesson)))
          take(i, run_lesson_test(course->second, lesson));
      }
      continue;
    }
    recorder.begin(file);
    for (const RuleTest& test : file.tests) {
      if (stopped(plan)) return report;
      if (is_wanted(test.name)) take(i, run_rule_test(file.definition, test, &recorder));
    }
  }
  if (plan.filter.empty() && plan.names.empty()) report.coverage = recorder.report();
  if (plan.mutate && report.failed() == 0) try_suite_mutants(plan, report);
  report.complete = !stopped(plan);
  return report;
}

std::string rule_test_of(Game& game, const std::optional<Move>& last, const std::string& name) {
  const GameDefinition& rules = game.definition();
  std::string text = "  - name: " + yaml_quoted(name) + "\n";
  Game before(game);
  if (last) before.undo();
  text += "    fen: " + yaml_quoted(write_fen(rules, before.position())) + "\n";
  if (last) {
    text += "    play: " + yaml_quoted(move_text(before, *last)) + "\n";
    text += "    becomes: " + yaml_quoted(write_fen(rules, game.position())) + "\n";
  }
  std::string checked;
  for (int s = 0; s < rules.roster().sides(); ++s)
    if (rules.kernel().in_check(game.position(), Side{s}))
      checked += (checked.empty() ? "" : ", ") + rules.equipment().side(Side{s}).name;
  if (!checked.empty()) text += "    check: [" + checked + "]\n";
  const Outcome outcome = game.outcome();
  if (outcome.over())
    text += fmt::format("    result: {}\n    because: {}\n", yaml_quoted(outcome.result()),
                        to_string(outcome.ending));
  else if (!last)
    text += fmt::format("    count: {}\n", game.legal_moves().size());
  return text;
}

Result<std::string> add_rule_test(const std::string& file, const std::string& path,
                                  const std::string& test, const GameDefinition& definition) {
  if (file.find_first_not_of(" \n\t\r") == std::string::npos) {
    std::string text = "variant: " + definition.id() + ".yaml\n";
    if (!definition.metadata().base.empty())
      text += "base: " + yaml_quoted(definition.metadata().base) + "\n";
    std::string options;
    for (const OptionValue& option : definition.options())
      if (option.value != option.fallback)
        options += (options.empty() ? "" : ", ") + option.name + ": " + yaml_quoted(option.value);
    if (!options.empty()) text += "options: { " + options + " }\n";
    return text + "tests:\n" + test;
  }
  return with_item_added(file, path, "tests", test);
}

}  // namespace stockade
