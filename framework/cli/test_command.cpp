// test: rule tests.

#include <filesystem>
#include <memory>

#include "framework/cli/command.h"
#include "framework/definition/loader.h"
#include "framework/ruletest/rule_test.h"

namespace stockade::cli {
namespace {

struct TestArguments {
  std::vector<std::string> paths;
  std::string filter;
  std::string junit;
  bool tap = false;
  JsonArgument json;
};

/// The test files of one argument: a file, a folder, or the tests beside a variant named by its id.
std::vector<std::filesystem::path> files_of(const std::string& argument) {
  std::error_code failure;
  if (!std::filesystem::exists(argument, failure))
    for (const Listing& listing : list_definitions())
      if (listing.id == argument) return find_rule_tests(listing.path.parent_path());
  return find_rule_tests(argument);
}

Exit test(const TestArguments& arguments) {
  std::vector<std::filesystem::path> files;
  if (arguments.paths.empty())
    for (const Listing& listing : list_definitions())
      for (const auto& file : find_rule_tests(listing.path.parent_path())) files.push_back(file);
  for (const std::string& path : arguments.paths)
    for (const auto& file : files_of(path)) files.push_back(file);

  std::vector<RuleTestResult> results;
  int passed = 0;
  int failed = 0;
  for (const auto& path : files) {
    const auto file = load_rule_tests(path);
    if (!file.ok()) {
      complain(file.problems());
      return Exit::usage;
    }
    for (const RuleTest& one : file->tests) {
      if (interrupted()) break;
      if (one.name.find(arguments.filter) == std::string::npos) continue;
      results.push_back(run_rule_test(*file, one));
      (results.back().passed() ? passed : failed) += 1;
      if (!results.back().passed() && !arguments.tap && !arguments.json.wanted())
        fmt::print("{}\n", describe(results.back()));
    }
  }
  if (results.empty()) {
    complain({error("no-tests", arguments.filter.empty()
                                    ? "there is no rule test there"
                                    : "no test has '" + arguments.filter + "' in its name")});
    return Exit::usage;
  }
  if (!arguments.junit.empty() && !write_file(arguments.junit, junit_report(results)))
    return Exit::usage;
  if (arguments.json.wanted()) {
    nlohmann::json list = nlohmann::json::array();
    for (const RuleTestResult& result : results) {
      nlohmann::json one = {{"name", result.name},
                            {"where", result.where.to_string()},
                            {"passed", result.passed()},
                            {"seconds", result.seconds}};
      for (const RuleTestFailure& f : result.failures)
        one["failures"].push_back(
            {{"where", f.where.to_string()}, {"expected", f.expected}, {"found", f.found}});
      list.push_back(one);
    }
    if (!arguments.json.write({{"tests", list}, {"passed", passed}, {"failed", failed}}))
      return Exit::usage;
  }
  if (arguments.tap) fmt::print("{}", tap_report(results));
  if (arguments.tap || !arguments.json.wanted())
    fmt::print("{} passed, {} failed\n", passed, failed);
  return failed ? Exit::no : Exit::ok;
}

}  // namespace

void add_test_command(Invocation& invocation) {
  auto arguments = std::make_shared<TestArguments>();
  CLI::App* command =
      add_command(invocation, "test", "Run the rule tests beside the variants, or those named",
                  [=] { return test(*arguments); });
  command->add_option("PATH", arguments->paths,
                      "Test files, folders or ids; all variants if left out");
  command->add_option("--filter", arguments->filter, "Only tests with this in their name");
  command->add_option("--junit", arguments->junit, "Write a JUnit report");
  command->add_flag("--tap", arguments->tap, "Report in TAP");
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
