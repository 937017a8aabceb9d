// Every mistake that a variant file can contain is told where it stands and what to do about it.
//
// bad/NAME.yaml is a broken or an odd file; bad/NAME.expected is what the loader says of it, word
// for word, errors or warnings, with paths cut short. NAME begins with the id of one of them.
// Comments at the top of a file, "# --set name=value" and "# --base id", say how it is loaded.
//
// After a change of wording: STOCKADE_UPDATE_EXPECTED=1 rewrites the .expected files; read the
// diff.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"

namespace bad_files_test {

namespace {

namespace fs = std::filesystem;
using namespace stockade;

fs::path bad_folder() {
  return (fs::path(STOCKADE_TEST_DATA_DIR) / ".." / "definition" / "bad").lexically_normal();
}

std::vector<fs::path> bad_files() {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(bad_folder()))
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string read(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

LoadOptions options_of(const fs::path& path) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.lint = true;
  std::istringstream lines(read(path));
  for (std::string line; std::getline(lines, line) && line.starts_with("# --");) {
    std::istringstream words(line.substr(2));
    std::string what;
    std::string value;
    words >> what >> value;
    const size_t equals = value.find('=');
    if (what == "--base") options.base = value;
    if (what == "--set") options.set[value.substr(0, equals)] = value.substr(equals + 1);
  }
  return options;
}

std::string without(std::string text, const std::string& part) {
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part))
    text.erase(at, part.size());
  return text;
}

}  // namespace

TEST_CASE("of a broken or odd file the expected is said", "[definition]") {
  const bool update = std::getenv("STOCKADE_UPDATE_EXPECTED") != nullptr;
  REQUIRE(bad_files().size() > 50);
  for (const fs::path& path : bad_files()) {
    const fs::path expected_path = fs::path(path).replace_extension(".expected");
    DYNAMIC_SECTION(path.filename().string()) {
      const auto loaded = load_definition(path.string(), options_of(path));
      const Diagnostics& problems = loaded.ok() ? loaded->warnings : loaded.problems();
      REQUIRE_FALSE(problems.empty());

      std::string said = without(to_string(problems), bad_folder().string() + "/") + "\n";
      said = without(said, std::string(STOCKADE_SOURCE_VARIANTS_DIR) + "/");
      if (update) std::ofstream(expected_path, std::ios::binary) << said;
      CHECK(said == read(expected_path));

      const std::string stem = path.stem().string();
      CHECK(std::any_of(problems.begin(), problems.end(), [&](const Diagnostic& d) {
        return stem == "many" || stem == d.id || stem.starts_with(d.id + "-");
      }));
      for (const Diagnostic& problem : problems) {
        INFO(problem.to_string());
        CHECK(problem.where.line > 0);
        CHECK(problem.where.column > 0);
        CHECK_FALSE(problem.hint.empty());
      }
    }
  }
}

TEST_CASE("problems come in the order of their places", "[definition]") {
  const fs::path path = bad_folder() / "many.yaml";
  const auto loaded = load_definition(path.string(), options_of(path));
  REQUIRE_FALSE(loaded.ok());
  CHECK(loaded.problems().size() > 4);
  CHECK(std::is_sorted(loaded.problems().begin(), loaded.problems().end(),
                       [](const Diagnostic& a, const Diagnostic& b) {
                         return std::pair(a.where.line, a.where.column) <
                                std::pair(b.where.line, b.where.column);
                       }));
}

}  // namespace bad_files_test
