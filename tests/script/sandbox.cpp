// What a script can't do, however it tries.

#include <catch2/catch.hpp>

#include "framework/script/script.h"
#include "tests/support/messages.h"
#include "tests/support/scratch.h"

namespace stockade::test::sandbox_test {
namespace {

using Modules = std::map<std::string, std::string>;

/// The message of a script that must not load.
std::string refusal(const std::string& text, const Modules& modules = {}) {
  const auto script = Script::load(ScriptSource::of_text(text, modules), {});
  INFO(text);
  CHECK_FALSE(script.ok());
  return script.message();
}

ScriptValue empty_tree() {
  ScriptValue tree;
  tree.form = ScriptValue::Form::map;
  return tree;
}

/// The `answer` that a script puts into the definition.
std::string answer(const std::string& body, const Modules& modules = {},
                   std::map<std::string, std::string> options = {}) {
  const auto script =
      Script::load(ScriptSource::of_text("local function answer() " + body +
                                             " end\nreturn { define = function(d) d.answer = "
                                             "tostring(answer()) end }",
                                         modules),
                   std::move(options));
  INFO(body << "\n" << script.message());
  REQUIRE(script.ok());
  const auto tree = (*script)->define(empty_tree());
  INFO(tree.message());
  REQUIRE(tree.ok());
  return tree->find("answer")->text;
}

bool contains(const std::string& text, const std::string& part) {
  return contains_message(text, part);
}

}  // namespace

TEST_CASE("a script sees no files, no clock, no debugger and no loader", "[script]") {
  for (const char* name : {"io",
                           "os",
                           "debug",
                           "package",
                           "coroutine",
                           "utf8",
                           "load",
                           "loadstring",
                           "loadfile",
                           "dofile",
                           "collectgarbage",
                           "print",
                           "pcall",
                           "xpcall",
                           "setmetatable",
                           "getmetatable",
                           "rawset",
                           "rawget",
                           "next",
                           "warn",
                           "_G",
                           "string.dump",
                           "string.pack",
                           "table.move",
                           "math.random",
                           "math.randomseed"}) {
    INFO(name);
    CHECK(answer(std::string("return ") + name + " == nil") == "true");
  }
}

TEST_CASE("bytecode is not loaded", "[script]") {
  contains(refusal("\x1bLua\x54 anything"), "binary chunk");
}

TEST_CASE("an endless loop is stopped, with its line", "[script]") {
  const std::string message = refusal("local n = 0\nwhile true do\n  n = n + 1\nend");
  contains(message, "script.lua:");
  contains(message, "endless loop");
}

TEST_CASE("a script that asks for all memory is stopped", "[script]") {
  contains(refusal("local t = {} for i = 1, 1e12 do t[i] = {} end"), "stopped");
  contains(refusal("local t = {} for i = 1, 1e6 do t[i] = ('x'):rep(1000) .. i end"),
           "more memory");
  contains(refusal("local s = 'x' for i = 1, 60 do s = s .. s end"), "more than 64 KiB");
  contains(refusal("return string.rep('x', 1000000000)"), "repeated");
  contains(refusal("local s = string.rep('x', 60000) return s:rep(1000)"), "repeated");
}

TEST_CASE("recursion without end is stopped", "[script]") {
  contains(refusal("local function f(n) return 1 + f(n + 1) end return f(1)"), "stopped: ");
  contains(refusal("local t = {} t.t = t return t"), "no hook");
  std::string deep =
      "local t = {} local u = t for _ = 1, 500 do u.u = {} u = u.u end return { "
      "define = function(d) d.t = t end }";
  const auto script = Script::load(ScriptSource::of_text(deep), {});
  REQUIRE(script.ok());
  contains((*script)->define(empty_tree()).message(), "nested too deeply");
}

TEST_CASE("patterns, formats and sorting work as usual", "[script]") {
  CHECK(answer("return ('Qd1-d4'):match('^(%u)(%l%d)%-(%l%d)$')") == "Q");
  CHECK(answer("return (('a,b,c'):gsub(',', ';'))") == "a;b;c");
  CHECK(answer("return string.format('%s has %d pieces, %5.2f', 'White', 16, 1.5)") ==
        "White has 16 pieces,  1.50");
  CHECK(answer("local t = {3, 1, 2} table.sort(t) return table.concat(t, ' ')") == "1 2 3");
  CHECK(answer("return ('a'):upper():rep(3)") == "AAA");
  CHECK(answer("return math.max(1, 7, 3) // 2") == "3");
}

TEST_CASE("pairs goes through keys in a fixed order", "[script]") {
  const std::string body =
      "local t = { zulu = 1, [3] = 1, alpha = 1, [1] = 1, [true] = 1, mike = 1, [2.5] = 1 } "
      "local s = '' for k in pairs(t) do s = s .. tostring(k) .. ' ' end return s";
  CHECK(answer(body) == "1 2.5 3 alpha mike zulu true ");
  contains(refusal("for k in pairs({ [{}] = 1 }) do end"), "has no fixed order");
  // Numbers that are the same as floats.
  const std::string large =
      "local b = 1 << 53 local t = { [b + 3] = 1, [b + 1] = 1, [b + 2.0] = 1, [b] = 1, [-b - 1] = "
      "1, [1e300] = 1, [-1e300] = 1, [math.maxinteger] = 1, [math.mininteger] = 1, [0.5] = 1 } "
      "local s = '' for k in pairs(t) do s = s .. tostring(k) .. ' ' end return s";
  CHECK(answer(large) ==
        "-1e+300 -9223372036854775808 -9007199254740993 0.5 9007199254740992 9007199254740993 "
        "9007199254740994 9007199254740995 9223372036854775807 1e+300 ");
}

TEST_CASE("nothing shows an address", "[script]") {
  CHECK(answer("return tostring({})") == "table");
  CHECK(answer("return tostring(ipairs)") == "function");
  contains(refusal("return string.format('%p', 'x')"), "address");
  contains(refusal("return string.format('%s', {})"), "cannot be formatted");
  // Behind what ends a text of C, behind flags, and behind directives that are none.
  contains(refusal("return string.format('\\0%p', 'x')"), "address");
  contains(refusal("return string.format('%%%-20p', 'x')"), "address");
  contains(refusal("return string.format('%d\\0\\0%s%020.3p', 1, 2, 'x')"), "address");
  CHECK(answer("return #string.format('\\0%%p%s', 'x')") == "4");
}

TEST_CASE("the libraries can't be changed, nor the functions of texts", "[script]") {
  contains(refusal("string.upper = nil"), "read-only");
  contains(refusal("math.pi = 3"), "read-only");
  contains(refusal("table.insert(string, 1)"), "read-only");
  CHECK_FALSE(refusal("('x').y = 1").empty());
  CHECK(answer("local n = 0 for k in pairs(math) do n = n + 1 end return n > 20") == "true");
}

TEST_CASE("modules are shared and loaded once; names lead nowhere else", "[script]") {
  const Modules modules = {{"one", "return { n = 1 }"},
                           {"two", "local one = require('one') return { n = one.n + 1 }"},
                           {"circle", "return require('circle')"}};
  CHECK(answer("return 0", modules) == "0");
  const auto script = Script::load(
      ScriptSource::of_text("local a, b = require('one'), require('one') return { define = "
                            "function(d) d.same = a == b d.two = require('two').n end }",
                            modules),
      {});
  REQUIRE(script.ok());
  contains((*script)->define(empty_tree()).message(), "only while a script is loaded");
  contains(refusal("require('circle')", modules), "requires itself");
  contains(refusal("require('absent')"), "there is no file 'absent.lua'");
  for (const char* name : {"../one", "/etc/passwd", "a..b", ".a", "a.", ""})
    contains(refusal(std::string("require('") + name + "')"), "the name of a module has");
}

TEST_CASE("a script stands beside its variant and nowhere else", "[script]") {
  const Scratch scratch;
  scratch.write("game.yaml", "schema: 1\nextends: chess\nname: Game\nscript: ../game.lua\n");
  contains(load_definition((scratch.folder() / "game.yaml").string()).message(),
           "game.yaml:4:9: error: '../game.lua' is not the name of a script");
  scratch.write("game.yaml", "schema: 1\nextends: chess\nname: Game\nscript: absent.lua\n");
  contains(load_definition((scratch.folder() / "game.yaml").string()).message(),
           "absent.lua': no such file or folder (put it into the folder of the variant");
}

TEST_CASE("modules that all variants share are found", "[script]") {
  const Scratch scratch;
  const auto loaded = scratch.load("extends: chess\nname: Game\n",
                                   "local lists = require('lists')\nlocal own = require('sub.own')"
                                   "\nassert(lists.contains({ 1, 2 }, own)) return {}");
  CHECK_FALSE(loaded.ok());
  scratch.write("sub/own.lua", "return 2");
  const auto again = scratch.load("extends: chess\nname: Game\n",
                                  "local lists = require('lists')\nlocal own = require('sub.own')\n"
                                  "assert(lists.contains({ 1, 2 }, own)) return {}");
  INFO(again.message());
  CHECK(again.ok());
}

TEST_CASE("errors have file, line and the way there", "[script]") {
  const std::string message = refusal(
      "local function inner()\n  local t\n  return t.x\nend\n\nlocal x = inner()\nreturn x");
  contains(message, "script.lua:3: error: attempt to index a nil value (local 't')");
  contains(message, "stack traceback");
  contains(message, "script.lua:6:");
  CHECK(message.find("[C]: in ?") == std::string::npos);
  contains(refusal("return {"), "script.lua:1: error:");
  contains(refusal("error({})"), "a table was thrown");
  contains(refusal("return 1"), "a script must return a table of hooks, not a number");
}

TEST_CASE("misspelt hooks and keys are named, with the nearest", "[script]") {
  contains(refusal("return { effects = function() end }"), "did you mean 'effect'");
  contains(refusal("return { effect = { run = function() end, capture = true } }"),
           "did you mean 'captures'");
  contains(refusal("return { effect = { captures = true } }"), "has no function 'run'");
  contains(refusal("return { effect = { run = function() end, forms = 'jump' } }"),
           "'forms' cannot be");
  contains(refusal("return { attributes = { a = -1 } }"), "from 0 to 65535");
  contains(refusal("return { attributes = { a = 0, b = 0, c = 0 } }"), "2 attributes");
  contains(refusal("return { value = { run = function() end, pieces = 'N' } }"),
           "has no key 'pieces'");
}

TEST_CASE("options are read-only plain values", "[script]") {
  const auto script = Script::load(
      ScriptSource::of_text("return { define = function(d) d.a = options.rank + 1 d.b = "
                            "options.quick == true d.c = options.word end }"),
      {{"rank", "7"}, {"quick", "yes"}, {"word", "first rank"}});
  REQUIRE(script.ok());
  const auto tree = (*script)->define(empty_tree());
  REQUIRE(tree.ok());
  CHECK(tree->find("a")->number == 8);
  CHECK(tree->find("b")->truth);
  CHECK(tree->find("c")->text == "first rank");
  contains(refusal("options.x = 1"), "read-only");
}

}  // namespace stockade::test::sandbox_test
