// test: runs rule tests and lessons, and measures what the rule tests cover and notice.

#include <algorithm>
#include <deque>
#include <filesystem>
#include <memory>
#include <sstream>

#include "framework/definition/library.h"
#include "framework/definition/loader.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/ruletest/coverage.h"
#include "framework/tools/ruletest/lesson_test.h"
#include "framework/tools/ruletest/mutation.h"
#include "framework/tools/ruletest/rule_test.h"

namespace stockade::cli {
namespace {

struct TestArguments {
  std::vector<std::string> paths;
  std::string filter;
  std::string junit;
  bool tap = false;
  bool coverage = false;
  std::string mutate;       ///< "": no; "own", or "all"
  ThreadsArgument threads;  ///< for mutants
  JsonArgument json;
};

/// The files to test.
struct TestPaths {
  std::vector<std::filesystem::path> tests;
  std::vector<std::filesystem::path> lessons;
};

/// Adds the rule tests and the lessons of a folder, or the file itself.
void add_tests(const std::filesystem::path& path, Diagnostics& unread, TestPaths& paths) {
  std::error_code failure;
  if (!std::filesystem::is_directory(path, failure)) {
    (is_lesson_file(path) ? paths.lessons : paths.tests).push_back(path);
    return;
  }
  const auto add = [](std::vector<std::filesystem::path>& to,
                      const std::vector<std::filesystem::path>& found) {
    to.insert(to.end(), found.begin(), found.end());
  };
  add(paths.tests, find_rule_tests(path, unread));
  Diagnostics again;  // the same entries as before
  add(paths.lessons, find_lessons(path, again));
}

/// Adds the files of one argument: a file, a folder, the file of a variant, or its id. `unread`
/// gets an error for each entry of a folder that cannot be read. Returns what is wrong with the
/// argument.
Diagnostics add_argument(const std::string& argument, Diagnostics& unread, TestPaths& paths) {
  std::error_code failure;
  if (argument == "-") {
    paths.tests.emplace_back(argument);
    return {};
  }
  if (argument.ends_with(".yaml") && !argument.ends_with(".test.yaml") &&
      !is_lesson_file(argument)) {
    const auto tests = std::filesystem::path(argument).replace_extension(".test.yaml");
    const auto lessons = lessons_beside(argument);
    const bool tested = std::filesystem::exists(tests, failure);
    const bool taught = std::filesystem::exists(lessons, failure);
    if (tested) paths.tests.push_back(tests);
    if (taught) paths.lessons.push_back(lessons);
    if (tested || taught) return {};
  }
  if (std::filesystem::exists(argument, failure) || looks_like_path(argument)) {
    add_tests(argument, unread, paths);
    return {};
  }
  const auto file = find_variant_file(argument, {}, {}, {});
  if (file.ok()) add_tests(file->parent_path(), unread, paths);
  return file.problems();
}

/// Returns none after reporting which argument names nothing.
std::optional<TestPaths> files_of(const std::vector<std::string>& arguments, Diagnostics& unread) {
  TestPaths paths;
  if (arguments.empty())
    for (const Listing& listing : list_definitions({}, &unread))
      add_tests(listing.path.parent_path(), unread, paths);
  for (const std::string& argument : arguments) {
    const Diagnostics problems = add_argument(argument, unread, paths);
    if (problems.empty()) continue;
    report(problems);
    return std::nullopt;
  }
  return paths;
}

/// The mutants of one variant with their results.
struct VariantMutants {
  std::string id;
  std::vector<MutantVerdict> verdicts;
  [[nodiscard]] size_t count(MutantFate fate) const {
    return std::count_if(verdicts.begin(), verdicts.end(),
                         [&](const MutantVerdict& v) { return v.fate == fate; });
  }
};

class TestRun {
 public:
  explicit TestRun(const TestArguments& arguments) : arguments_(arguments) {}

  Exit run() {
    const auto paths = files_of(arguments_.paths, unread_);
    if (!paths) return Exit::usage;
    report(unread_);
    for (const auto& path : paths->tests) {
      auto file = load(path);
      if (!file.ok()) {
        report(file.problems());
        return Exit::usage;
      }
      files_.push_back(std::move(*file));
    }
    size_t wanted = 0;
    {
      Progress progress("files of tests", files_.size() + paths->lessons.size());
      for (const RuleTestFile& file : files_) {
        wanted += run_file(file, progress);
        progress.step();
      }
      for (const auto& path : paths->lessons) {
        const auto course = check_course(path);
        if (!course.ok()) {
          progress.clear();
          report(course.problems());
          return Exit::usage;
        }
        wanted += run_lessons(*course, progress);
        progress.step();
      }
    }
    note_if_partial(results_.size(), wanted, "tests");
    if (wanted == 0) {
      report({error("no-tests", arguments_.filter.empty()
                                    ? "there are no rule tests"
                                    : "no test has '" + arguments_.filter + "' in its name")});
      return Exit::usage;
    }
    if (!arguments_.mutate.empty()) try_all_mutants();
    if (!print_results() || has_errors(unread_)) return Exit::usage;
    return failed_ || survivors() || wrong_marks_ ? Exit::no : Exit::ok;
  }

 private:
  /// Reads a test file; "-" is standard input.
  static Result<RuleTestFile> load(const std::filesystem::path& path) {
    if (path != "-") return load_rule_tests(path);
    const auto text = read_file(path.string());
    if (!text) return reported_problems();
    return load_rule_tests_text(*text, path);
  }

  /// The file of the variant that is tested.
  [[nodiscard]] static std::string own_file(const RuleTestFile& file) {
    return file.definition->metadata().files.back().file;
  }

  [[nodiscard]] bool for_people() const {
    return !arguments_.tap && !arguments_.json.replaces_text() && arguments_.junit != "-";
  }

  /// Runs the tests of a file and returns the number of tests that match the filter.
  size_t run_file(const RuleTestFile& file, Progress& progress) {
    size_t wanted = 0;
    if (arguments_.coverage) recorder_.begin(file);
    for (const RuleTest& one : file.tests) {
      if (one.name.find(arguments_.filter) == std::string::npos) continue;
      ++wanted;
      if (interrupted()) continue;
      take(run_rule_test(file.definition, one, arguments_.coverage ? &recorder_ : nullptr),
           progress);
      tests_[own_file(file)].push_back({&file, &one, results_.back().seconds});
    }
    return wanted;
  }

  /// The same for the lessons of a course. They are no part of coverage and mutants: these show
  /// what the rule tests are worth.
  size_t run_lessons(const CheckedCourse& course, Progress& progress) {
    size_t wanted = 0;
    for (size_t i = 0; i < course.lessons.size(); ++i) {
      const std::string name = lesson_test_name(course.lessons[i].lesson);
      if (name.find(arguments_.filter) == std::string::npos) continue;
      ++wanted;
      if (!interrupted()) take(run_lesson_test(course, i), progress);
    }
    return wanted;
  }

  void take(RuleTestResult result, Progress& progress) {
    (result.passed() ? passed_ : failed_) += 1;
    if (!result.passed() && for_people()) {
      progress.clear();
      emit("{}\n", describe(result));
    }
    results_.push_back(std::move(result));
  }

  // -------------------------------------------------------------------------------------- mutants

  void try_all_mutants() {
    if (failed_) {
      report(
          {warning("mutants-wait", "no mutants were tried", "make the failing tests pass first")});
      return;
    }
    MutationOptions options;
    options.threads = arguments_.threads.count;
    options.inherited = arguments_.mutate == "all";
    options.stop = &interrupted();
    std::optional<Progress> progress;
    options.progress = [&](int done, int all) {
      if (progress) progress->at(static_cast<uint64_t>(done), static_cast<uint64_t>(all));
    };
    for (const auto& [file, tests] : tests_) {
      progress.emplace("mutants of " + tests.front().file->definition->id(), 0);
      auto verdicts = try_mutants(tests, options);
      // The marks of a file count even if the filter leaves out all of its tests.
      for (const RuleTestFile& other : files_)
        if (own_file(other) == file) {
          const Diagnostics problems = mark_equivalents(verdicts, other.equivalent);
          report(problems);
          wrong_marks_ = wrong_marks_ || has_errors(problems);
        }
      mutants_.push_back({tests.front().file->definition->id(), std::move(verdicts)});
    }
    progress.reset();
    const size_t untried = count(MutantFate::untried);
    size_t all = 0;
    for (const VariantMutants& variant : mutants_)
      all += variant.verdicts.size() - variant.count(MutantFate::inherited);
    note_if_partial(all - untried, all, "mutants");
  }

  [[nodiscard]] size_t count(MutantFate fate) const {
    size_t sum = 0;
    for (const VariantMutants& variant : mutants_) sum += variant.count(fate);
    return sum;
  }
  [[nodiscard]] size_t survivors() const { return count(MutantFate::survived); }

  [[nodiscard]] std::string mutants_in_words() const {
    std::string text;
    for (const VariantMutants& variant : mutants_) {
      text += variant.id + ": " + score([&](MutantFate fate) { return variant.count(fate); });
      for (const MutantVerdict& verdict : variant.verdicts)
        if (verdict.fate == MutantFate::survived)
          text += fmt::format("  {}: survived: {}\n", verdict.where.to_string(), verdict.change);
        else if (verdict.fate == MutantFate::equivalent)
          text += fmt::format("  {}: equivalent: {} ({})\n", verdict.where.to_string(),
                              verdict.change, verdict.because);
      if (const auto untried = variant.count(MutantFate::untried))
        text += fmt::format("  stopped: {} not tried\n", counted(untried, "mutant"));
    }
    return text + score([&](MutantFate fate) { return count(fate); });
  }

  /// Counts only mutants that compile: no test can notice the others.
  template <class Count>
  static std::string score(Count count_of) {
    const size_t noticed = count_of(MutantFate::noticed);
    const size_t survived = count_of(MutantFate::survived);
    return fmt::format(
        "{} mutants, {} noticed, {} survived; {} equivalent (marked), stillborn {}\n",
        noticed + survived, noticed, survived, count_of(MutantFate::equivalent),
        count_of(MutantFate::stillborn));
  }

  // -------------------------------------------------------------------------------------- reports

  /// Returns false after reporting why.
  [[nodiscard]] bool print_results() const {
    if (!arguments_.junit.empty() && !write_file(arguments_.junit, junit_report(results_)))
      return false;
    if (arguments_.json.wanted() && !arguments_.json.write(as_json())) return false;
    if (arguments_.tap) emit("{}", tap_report(results_));
    if (arguments_.json.replaces_text() || arguments_.junit == "-") return true;
    std::string text;
    if (arguments_.coverage)
      for (const VariantCoverage& coverage : recorder_.report()) text += describe(coverage);
    if (!arguments_.mutate.empty() && !failed_) text += mutants_in_words();
    // In TAP, all other lines must be comments.
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      emit("{}{}\n", arguments_.tap ? "# " : "", line);
    emit("{} passed, {} failed\n", passed_, failed_);
    return true;
  }

  [[nodiscard]] nlohmann::json as_json() const {
    nlohmann::json list = nlohmann::json::array();
    for (const RuleTestResult& result : results_) {
      nlohmann::json one = {{"name", result.name},
                            {"where", result.where.to_string()},
                            {"passed", result.passed()},
                            {"seconds", result.seconds}};
      for (const RuleTestFailure& f : result.failures)
        one["failures"].push_back(
            {{"where", f.where.to_string()}, {"expected", f.expected}, {"found", f.found}});
      list.push_back(one);
    }
    nlohmann::json value = {{"tests", list}, {"passed", passed_}, {"failed", failed_}};
    for (const Diagnostic& problem : unread_) value["errors"].push_back(problem_json(problem));
    if (arguments_.coverage) value["coverage"] = coverage_as_json();
    if (!arguments_.mutate.empty() && !failed_) value["mutants"] = mutants_as_json();
    return value;
  }

  [[nodiscard]] nlohmann::json coverage_as_json() const {
    nlohmann::json list = nlohmann::json::array();
    for (const VariantCoverage& coverage : recorder_.report()) {
      nlohmann::json one = {{"variant", coverage.id},
                            {"rules", nlohmann::json::array()},
                            {"options", nlohmann::json::array()}};
      for (const RuleCoverage& rule : coverage.rules)
        one["rules"].push_back(
            {{"rule", rule.rule}, {"where", rule.where.to_string()}, {"fired", rule.fired}});
      for (const OptionCoverage& option : coverage.options)
        one["options"].push_back(
            {{"option", option.option}, {"value", option.value}, {"fired", option.fired}});
      list.push_back(one);
    }
    return list;
  }

  [[nodiscard]] nlohmann::json mutants_as_json() const {
    const auto list = [&](MutantFate fate) {
      nlohmann::json array = nlohmann::json::array();
      for (const VariantMutants& variant : mutants_)
        for (const MutantVerdict& verdict : variant.verdicts)
          if (verdict.fate == fate) {
            array.push_back({{"variant", variant.id},
                             {"where", verdict.where.to_string()},
                             {"change", verdict.change}});
            if (!verdict.because.empty()) array.back()["because"] = verdict.because;
          }
      return array;
    };
    return {{"noticed", count(MutantFate::noticed)},
            {"equivalent", list(MutantFate::equivalent)},
            {"stillborn", list(MutantFate::stillborn)},
            {"untried", count(MutantFate::untried)},
            {"survived", list(MutantFate::survived)}};
  }

  const TestArguments& arguments_;
  Diagnostics unread_;  ///< an error for each entry of a folder that cannot be read
  std::deque<RuleTestFile> files_;
  std::vector<RuleTestResult> results_;
  int passed_ = 0;
  int failed_ = 0;
  CoverageRecorder recorder_;
  std::map<std::string, std::vector<TimedTest>> tests_;  ///< key: the file of their variant
  std::vector<VariantMutants> mutants_;
  bool wrong_marks_ = false;
};

}  // namespace

void add_test_command(Invocation& invocation) {
  auto arguments = std::make_shared<TestArguments>();
  CLI::App* command = add_command(invocation, "test", "Run rule tests and lessons",
                                  [=] { return TestRun(*arguments).run(); });
  command->add_option("PATH", arguments->paths,
                      "Files of tests or lessons, folders or ids (all variants)");
  command->add_option("--filter", arguments->filter, "Only tests whose name contains this text");
  command->add_option("--junit", arguments->junit, "Write a JUnit report to this file");
  command->add_flag("--tap", arguments->tap, "Print the results in TAP");
  command->add_flag("--coverage", arguments->coverage,
                    "List the rules and option values that the tests use, and those they do not");
  command
      ->add_flag(
          "--mutate{own}", arguments->mutate,
          "Change one rule at a time, and list the changes that no test notices; --mutate=all: "
          "also change inherited rules")
      ->check(one_of({"own", "all"}));
  arguments->threads.add_to(*command);
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
