// Patterns of scripts against those of Lua itself. The program has its own, because they have to
// count what they do (docs/author/lua.md).

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/script/lua_headers.h"
#include "framework/script/script.h"

namespace stockade::test::patterns_test {
namespace {

/// A call of Lua, and what it gives as text; nothing if it fails.
class Lua {
 public:
  Lua() : state_(luaL_newstate(), lua_close) { luaL_openlibs(state_.get()); }

  [[nodiscard]] std::optional<std::string> value_of(const std::string& body) const {
    lua_State* lua = state_.get();
    const bool done = luaL_dostring(lua, body.c_str()) == LUA_OK;
    const char* text = lua_tostring(lua, -1);
    std::string value(text ? text : "");
    lua_settop(lua, 0);
    if (!done) return std::nullopt;
    return value;
  }

 private:
  std::unique_ptr<lua_State, decltype(&lua_close)> state_;
};

/// The same, in a script of a variant.
std::optional<std::string> value_in_script(const std::string& body) {
  const auto script = Script::load(
      ScriptSource::of_text("local function f() " + body +
                                " end local v = f() return { define = function(d) d.v = v end }",
                            {}),
      {});
  if (!script.ok()) return std::nullopt;
  ScriptValue tree;
  tree.form = ScriptValue::Form::map;
  const auto made = (*script)->define(tree);
  INFO(made.message());
  REQUIRE(made.ok());
  return made->find("v")->text;
}

template <size_t N>
std::string some_of(const char* const (&parts)[N], int most, Random& random) {
  std::string text;
  for (uint32_t left = random.below(static_cast<uint32_t>(most)) + 1; left > 0; --left)
    text += parts[random.below(N)];
  return text;
}

constexpr const char* kText[] = {"a", "b", "c", "A", "1", "2", " ", "(", ")", "-", "%", "ab", "a1"};
constexpr const char* kPattern[] = {
    "a", "b", ".",  "%a",   "%d",   "%w",     "%s",     "%u",    "%A",   "%S",    "%%", "%(", "%)",
    "(", ")", "()", "[ab]", "[^a]", "[a-c]",  "[%d-]",  "[%a_]", "[]]",  "[^%s]", "*",  "+",  "-",
    "?", "$", "^",  "%1",   "%b()", "%f[%w]", "%f[%A]", "(a)",   "(.-)", "(%w*)", "1"};
constexpr const char* kReplacement[] = {"x", "%0", "%1", "%%", "<", "%2", ""};

/// A call whose arguments hold no quotes.
std::string call(const std::string& text, const std::string& pattern, Random& random) {
  switch (random.below(3)) {
    case 0:
      return "('" + text + "'):find('" + pattern + "', " +
             std::to_string(static_cast<int>(random.below(9)) - 3) + ")";
    case 1:
      return "('" + text + "'):match('" + pattern + "')";
    default:
      return "('" + text + "'):gsub('" + pattern + "', '" + some_of(kReplacement, 3, random) + "')";
  }
}

std::string as_text(const std::string& call) {
  return "local r = table.pack(" + call +
         ") local s = '' for i = 1, r.n do s = s .. tostring(r[i]) .. '|' end return s";
}

}  // namespace

TEST_CASE("classes of characters have the bytes that Lua's have", "[script]") {
  const Lua lua;
  for (const char letter : std::string("acdglpsuwxACDGLPSUWXyz.%[")) {
    const std::string body = std::string(
                                 "local s = '' for b = 0, 255 do s = s .. "
                                 "(string.char(b):find('%") +
                             letter + "') and '1' or '0') end return s";
    INFO(letter);
    const auto value = value_in_script(body);
    REQUIRE(value);
    CHECK(*value == lua.value_of(body));
  }
}

TEST_CASE("random patterns find, match and replace what Lua's do", "[script]") {
  const Lua lua;
  Random random(5);
  int good = 0;
  int bad = 0;
  while (good < 5000 || bad < 500) {
    const std::string text = some_of(kText, 8, random);
    const std::string pattern = some_of(kPattern, 5, random);
    const std::string one = call(text, pattern, random);
    INFO(one);
    const auto value = value_in_script(as_text(one));
    auto expected = lua.value_of(as_text(one));
    // Lua's gsub does not notice an unfinished capture that the replacement does not name.
    if (!value && expected)
      expected = lua.value_of(as_text("('" + text + "'):match('" + pattern + "')"));
    REQUIRE(value.value_or("an error") == expected.value_or("an error"));
    ++(expected ? good : bad);
  }
}

}  // namespace stockade::test::patterns_test
