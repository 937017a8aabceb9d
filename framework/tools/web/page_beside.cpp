#include "framework/tools/web/page_beside.h"

#include <filesystem>
#include <utility>

#include "framework/base/files.h"
#include "framework/session/learn/course.h"
#include "framework/tools/ruletest/rule_test.h"

namespace stockade {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

fs::path tests_beside(const fs::path& variant_file) {
  fs::path file = variant_file;
  return file.replace_extension(".test.yaml");
}

/// Adds the files of the variant that lessons are about.
Diagnostics add_variant_of_course(const std::string& text, const fs::path& file, PageFiles& files) {
  const auto course = read_course(text, file);
  if (!course.ok()) return course.problems();
  return files.add(course->definition->metadata().files);
}

/// The same for tests. Their mistakes are shown where they are edited.
Diagnostics add_variant_of_tests(const std::string& text, const fs::path& file, PageFiles& files) {
  const auto tests = load_rule_tests_text(text, file);
  if (!tests.ok()) return {};
  return files.add(tests->definition->metadata().files);
}

}  // namespace

Result<std::vector<BesideFile>> files_beside(const GameDefinition& definition, PageFiles& files) {
  std::vector<BesideFile> found;
  if (definition.metadata().files.empty()) return found;
  const fs::path variant = definition.metadata().files.back().file;
  const std::pair<const char*, fs::path> uses[] = {{"lessons", lessons_beside(variant)},
                                                   {"puzzles", puzzles_beside(variant)},
                                                   {"tests", tests_beside(variant)}};
  for (const auto& [use, file] : uses) {
    std::error_code failure;
    if (!fs::exists(fs::symlink_status(file, failure))) continue;
    auto text = read_file_below(file.parent_path(), file);
    if (!text.ok()) return text.problems();
    const Diagnostics problems = std::string_view(use) == "tests"
                                     ? add_variant_of_tests(*text, file, files)
                                     : add_variant_of_course(*text, file, files);
    if (!problems.empty()) return problems;
    found.push_back({use, file.filename().string(), {}, *std::move(text)});
    found.back().place = file.string();
  }
  // The places are known once all files are.
  for (BesideFile& file : found) file.place = files.place(file.place);
  return found;
}

std::string site_path(const BesideFile& file) { return "beside/" + file.name; }

json json_within_page(const std::vector<BesideFile>& files) {
  json all = json::object();
  for (const BesideFile& file : files) all[file.use] = {{"place", file.place}, {"text", file.text}};
  return all;
}

json json_within_site(const std::vector<BesideFile>& files, const std::string& root) {
  json all = json::object();
  for (const BesideFile& file : files)
    all[file.use] = {{"place", file.place}, {"address", root + site_path(file)}};
  return all;
}

}  // namespace stockade
