// What is written for authors is what the program does.

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>

#include "framework/script/stubs.h"
#include "framework/tools/ruletest/rule_test.h"
#include "tests/support/scratch.h"

namespace stockade::test::lua_docs_test {
namespace {

const std::filesystem::path kRoot =
    std::filesystem::path(STOCKADE_SOURCE_VARIANTS_DIR).parent_path();

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The file holds the text. With STOCKADE_UPDATE_EXPECTED in the environment it is written first.
void check_current(const std::filesystem::path& path, const std::string& text) {
  if (std::getenv("STOCKADE_UPDATE_EXPECTED")) std::ofstream(path, std::ios::binary) << text;
  INFO(path << " is old: run scripts/pages");
  CHECK(read(path) == text);
}

}  // namespace

TEST_CASE("stubs and reference of the Lua API are current", "[script]") {
  check_current(kRoot / "scripts/lua/stockade.d.lua", lua_stubs());
  check_current(kRoot / "docs/generated/lua-api.md", lua_reference());
}

TEST_CASE("the example of the Lua guide works and passes its tests", "[script]") {
  // Blocks that begin with a comment that is a file's name.
  const Scratch scratch;
  std::istringstream lines(read(kRoot / "docs/author/lua.md"));
  std::string name;
  std::string text;
  int files = 0;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      if (inside && !name.empty()) {
        scratch.write(name, text);
        ++files;
      }
      inside = !inside;
      name.clear();
      text.clear();
      continue;
    }
    if (!inside) continue;
    if (text.empty()) {
      const size_t at = line.find_first_not_of("#- ");
      const bool named = at != std::string::npos && at > 0 &&
                         line.find(' ', at) == std::string::npos &&
                         line.find('.', at) != std::string::npos;
      if (named) name = line.substr(at);
    }
    text += line + "\n";
  }
  CHECK(files == 3);
  int passed = 0;
  Diagnostics unread;
  const auto paths = find_rule_tests(scratch.folder(), unread);
  REQUIRE(unread.empty());
  for (const auto& path : paths) {
    const auto file = load_rule_tests(path);
    INFO(file.message());
    REQUIRE(file.ok());
    for (const RuleTest& test : file->tests) {
      const RuleTestResult result = run_rule_test(file->definition, test);
      INFO(describe(result));
      CHECK(result.passed());
      ++passed;
    }
  }
  CHECK(passed >= 4);
}

}  // namespace stockade::test::lua_docs_test
