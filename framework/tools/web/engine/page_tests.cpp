#include "framework/tools/web/engine/page_tests.h"

#include <chrono>
#include <filesystem>
#include <utility>

namespace stockade {

using nlohmann::json;

json problems_json(const Diagnostics& problems, const std::string& own_file) {
  json list = json::array();
  for (const Diagnostic& problem : problems) {
    list.push_back({{"error", problem.severity == Severity::error},
                    {"id", problem.id},
                    {"line", problem.where.line},
                    {"column", problem.where.column},
                    {"message", problem.message},
                    {"hint", problem.hint}});
    if (!problem.where.file.empty() && problem.where.file != own_file)
      list.back()["file"] = std::filesystem::path(problem.where.file).filename().string();
  }
  return list;
}

Result<PageTests> PageTests::read(const std::string& text, const std::string& file,
                                  const std::string& rules, const std::string& variant_file) {
  const auto load = [&](const ChosenVariant& named) {
    const std::filesystem::path path(named.variant);
    if (path.lexically_normal() != std::filesystem::path(variant_file).lexically_normal())
      return load_chosen_variant(named);
    return load_definition_text(rules, variant_file, named.options);
  };
  auto tests = load_rule_tests_text(text, file, load);
  if (!tests.ok()) return tests.problems();
  return PageTests(*std::move(tests));
}

json PageTests::run(size_t from) const {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(kSliceMs);
  json failed = json::array();
  int passed = 0;
  while (from < tests_.tests.size()) {
    const RuleTestResult result = run_rule_test(tests_.definition, tests_.tests[from++]);
    passed += result.passed() ? 1 : 0;
    for (const RuleTestFailure& failure : result.failures)
      failed.push_back({{"test", result.name},
                        {"line", failure.where.line},
                        {"column", failure.where.column},
                        {"expected", failure.expected},
                        {"found", failure.found},
                        {"board", failure.board}});
    if (std::chrono::steady_clock::now() >= end) break;
  }
  return {{"next", from}, {"passed", passed}, {"failed", failed}};
}

}  // namespace stockade
