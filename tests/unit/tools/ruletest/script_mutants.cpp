// Which changes of a script are mutants, and that comments, texts and hooks that no test can see
// are left alone.

#include "framework/tools/ruletest/script_mutants.h"

#include <algorithm>
#include <set>
#include <string>

#include <catch2/catch.hpp>

namespace script_mutants_test {

using namespace stockade;

namespace {

std::set<std::string> changes(const std::string& text) {
  std::set<std::string> found;
  for (const ScriptMutant& mutant : mutants_of_script(text)) {
    CHECK(mutant.text_of(text) != text);
    CHECK(found.insert(mutant.change).second);
  }
  return found;
}

}  // namespace

TEST_CASE("comparisons, and, or, not, truths and numbers change", "[ruletest]") {
  CHECK(changes("x = a < b") == std::set<std::string>{"x = a <= b (was <)"});
  CHECK(changes("x = a >= b") == std::set<std::string>{"x = a > b (was >=)"});
  CHECK(changes("x = a == b") == std::set<std::string>{"x = a ~= b (was ==)"});
  CHECK(changes("x = a and not b") ==
        std::set<std::string>{"x = a or not b (was and)", "x = a and  b (was not)"});
  CHECK(changes("x = true") == std::set<std::string>{"x = false (was true)"});
  CHECK(changes("x = 7") == std::set<std::string>{"x = 8 (was 7)"});
  CHECK(changes("x = 1.5 .. a[\"1\"] .. 0x10 // n").empty());
}

TEST_CASE("texts and comments stay", "[ruletest]") {
  CHECK(changes("-- a < 1\nx = 'a < 1' .. \"b\\\" < 2\"").empty());
  CHECK(changes("--[[ a < 1\n b == 2 ]] x = [==[ a < 1 ]] ]==]").empty());
}

TEST_CASE("a return loses its values", "[ruletest]") {
  CHECK(
      changes("local function f(a) return g(a, function() return a end) end") ==
      std::set<std::string>{"local function f(a) return  end (was g(a, function() return a end))",
                            "local function f(a) return g(a, function() return  end) end (was a)"});
  // Nothing or the same as another change; and the table of hooks.
  CHECK(changes("function f() return end return { a }").empty());
  CHECK(changes("function f() return false, 'no' end") ==
        std::set<std::string>{"function f() return true, 'no' end (was false)"});
}

TEST_CASE("calls that are statements are left out", "[ruletest]") {
  const auto found = changes("if x then\n  act:remove(a, b)\n  local c = act:at(d)\nend");
  CHECK(found == std::set<std::string>{"without act:remove(a, b)"});
  CHECK(changes("for _, c in ipairs(t) do act:remove(c) end").size() == 1);
}

TEST_CASE("hooks that only guide the computer or comment are left alone", "[ruletest]") {
  CHECK(changes("return { value = function(v) return 1 < 2 end, announce = { run = f(1) }, }")
            .empty());
  CHECK(changes("return { announce = function(v) return v == 1 end, x = y == z }").size() == 1);
}

TEST_CASE("equal changes are told apart, and have their place", "[ruletest]") {
  const auto list = mutants_of_script("x = 1\n\n  if a then\nx = 1\nend");
  REQUIRE(list.size() == 2);
  CHECK(list[0].change == "x = 2 (was 1)");
  CHECK(list[1].change == "x = 2 (was 1) #2");
  CHECK(list[0].line == 1);
  CHECK(list[1].line == 4);
  CHECK(list[1].column == 5);
}

TEST_CASE("of long lines what stands around the change is shown", "[ruletest]") {
  const std::string text =
      "x = '" + std::string(1000, 'a') + "' == '" + std::string(1000, 'b') + "'";
  const auto list = mutants_of_script(text);
  REQUIRE(list.size() == 1);
  CHECK(list[0].change.size() < 200);
  CHECK(list[0].text_of(text).size() == text.size());
}

TEST_CASE("what is not Lua is no trouble", "[ruletest]") {
  for (const char* text : {"", "return", "return (", "end end )", "'", "[[", "--[[", "x == ", "f(",
                           "value =", "{ value = "})
    for (const ScriptMutant& mutant : mutants_of_script(text)) CHECK(mutant.line > 0);
}

}  // namespace script_mutants_test
