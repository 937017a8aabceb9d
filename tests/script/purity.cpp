// Hooks are functions of the position: a script has no way of remembering what went before, and
// none of telling one run from another.

#include <algorithm>
#include <clocale>

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "framework/script/script.h"
#include "tests/support/messages.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::purity_test {
namespace {

using Modules = std::map<std::string, std::string>;

bool contains(const std::string& text, const std::string& part) {
  return contains_message(text, part);
}

std::string refusal(const std::string& text, const Modules& modules = {}) {
  const auto script = Script::load(ScriptSource::of_text(text, modules), {});
  INFO(text);
  CHECK_FALSE(script.ok());
  return script.message();
}

bool loads(const std::string& text, const Modules& modules = {}) {
  const auto script = Script::load(ScriptSource::of_text(text, modules), {});
  INFO(text << "\n" << script.message());
  CHECK(script.ok());
  return script.ok();
}

std::string errors(const DefinitionPtr& definition) {
  return to_string(take_script_errors(definition->kernel()));
}

/// What is reported of a script of chess when moves are found, which it does not change.
std::string problem(const std::string& script) {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(script);
  Game game(d);
  for (int i = 0; i < 3; ++i) CHECK(game.legal_moves().size() == 20);
  return errors(d);
}

constexpr const char* kAssigns = "a script may not keep state (use attributes)";

}  // namespace

TEST_CASE("tables and globals are read-only once a script is loaded", "[script]") {
  contains(problem("count = 0 return { allow = function() count = count + 1 end }"), "read-only");
  contains(problem("local seen = {} return { allow = function() seen[1] = 1 end }"), "read-only");
  contains(problem("local m = {} m.t = { 1 } function m.f() table.insert(m.t, 2) end return { "
                   "allow = function() m.f() end }"),
           "read-only");
  contains(problem("local t = { 3, 1 } return { allow = function() table.sort(t) end }"),
           "read-only");
  contains(problem("local t = {} local u = t for _ = 1, 1000 do u[1] = {} u = u[1] end return { "
                   "allow = function() local u = t while u[1] do u = u[1] end u.n = 1 end }"),
           "read-only");
  contains(problem("local function make() local t = {} return function() t.n = 1 end end local f = "
                   "make() return { allow = function() f() end }"),
           "read-only");
}

TEST_CASE("functions that change locals of the file are refused when it is loaded", "[script]") {
  contains(refusal("local n = 0\nreturn { allow = function() n = n + 1 end }"),
           "script.lua:2: error: a function that a hook can call changes the local 'n'");
  for (
      const char* text : {
          // Within functions, behind functions, in tables, in modules.
          "local n return { allow = function() local function f() n = 1 end f() end }",
          "local n local function f() return function() return function() n = 1 end end end "
          "return { allow = f }",
          "local n local t = { { f = function() n = 1 end } } return { allow = function() t[1].f() "
          "end }",
          "local function counter() local n = 0 return function() n = n + 1 return n end end local "
          "c = counter() return { allow = function() c() end }",
          "local n function step() n = 1 end return { allow = function() step() end }",
          "local m = require('m') return { allow = function() m.f() end }",
          "require('m') return { allow = function() require('m').f() end }",
          "local n return { allow = function() (''):gsub('', function() n = 1 end) end }",
          "local n return { effect = { run = function() end }, announce = { { run = function() n = "
          "1 end } } }",
          "local n return { generate = { run = function() end, play = function() n = 1 end } }",
          "return { allow = function() _ENV = {} end }",
          "local a, b, c, d, e for i = 1, 3 do a = function() return a, b, c, d end end return { "
          "allow = function() a() e = 1 end }",
      })
    contains(refusal(text, {{"m", "local n local m = {} function m.f() n = 1 end return m"}}),
             kAssigns);
}

TEST_CASE("functions that change their own locals are no concern", "[script]") {
  for (
      const char* text : {
          "return { allow = function() local n = 0 local function f() n = n + 1 end f() end }",
          "return { allow = function() local n = 0 return (function() return function() n = 1 end "
          "end)() end }",
          "local function f(n) n = n + 1 if n < 3 then return f(n) end return n end return { allow "
          "= function() f(1) end }",
          "local f f = function() return f end return { allow = function() f() end }",
          "local n = 0 for i = 1, 3 do n = n + i end return { allow = function() return n == 0 end "
          "}",
          "local function each(t, f) for i, v in ipairs(t) do f(v) end end return { allow = "
          "function() local sum = 0 each({ 1, 2 }, function(v) sum = sum + v end) end }",
          // What runs when the script is loaded, and define(), may count.
          "local n = 0 local function next_one() n = n + 1 return n end local t = { next_one(), "
          "next_one() } return { allow = function() return t[1] == nil end }",
          "local n = 0 return { define = function(d) n = n + 1 d.n = n end }",
      })
    loads(text);
}

TEST_CASE("iterators end with the call in which they were made", "[script]") {
  for (const char* iterator :
       {"('a b c d'):gmatch('%a')", "('abc'):gmatch('')", "pairs({ 1, 2, 3 })"})
    contains(problem("local next_one = " + std::string(iterator) +
                     " return { allow = function() return next_one() == nil end }"),
             "an iterator is valid only in the call that made it");
  // Made and used in one call, or while the script is loaded, they go on as usual.
  CHECK(
      problem("local s = '' for w in ('a b'):gmatch('%a') do for k in pairs({ x = 1 }) do s = s .. "
              "w .. k end end return { allow = function() for w in s:gmatch('..') do for k in "
              "pairs({ x = 1 }) do assert(w:find(k)) end end end }") == "");
}

TEST_CASE("lists are sorted the same way every time, equal entries in the order they had",
          "[script]") {
  // Lua's own throws dice on lists of more than a hundred.
  CHECK(
      loads("local t = {} for i = 1, 3000 do t[i] = { rank = i * 7919 % 13, place = i } end\n"
            "table.sort(t, function(a, b) return a.rank < b.rank end)\n"
            "for i = 2, #t do\n"
            "  assert(t[i - 1].rank <= t[i].rank)\n"
            "  assert(t[i - 1].rank < t[i].rank or t[i - 1].place < t[i].place)\n"
            "end return {}"));
  CHECK(
      loads("for n = 0, 40 do local t = {} for i = 1, n do t[i] = i * 7919 % 41 end table.sort(t) "
            "for i = 2, n do assert(t[i - 1] <= t[i]) end assert(#t == n) end return {}"));
  CHECK(
      loads("local t = { 'b', 'a', 'C', '' } table.sort(t) assert(table.concat(t, ',') == "
            "',C,a,b') return {}"));
  contains(refusal("table.sort({ 1, 'x' })"), "attempt to compare");
}

TEST_CASE("a read-only table is as long as it was", "[script]") {
  CHECK(
      problem("local t = { 1, 2, nil, 4 } local n = #t return { allow = function() assert(#t == n) "
              "end }") == "");
  CHECK(
      problem("local t = { x = 1, [1] = 1, [2] = 2, y = 2, [4] = 4 } local n = #t return { allow = "
              "function() assert(#t == n) end }") == "");
}

TEST_CASE("numbers and letters do not depend on the language of the desktop", "[script]") {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  bool found = false;
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "ru_RU.UTF-8", "de_DE.utf8", "fr_FR.utf8"})
    found = found || std::setlocale(LC_ALL, name);
  if (!found) WARN("no language is installed that writes numbers with a comma");
  CHECK(
      loads("assert(tostring(1.5) == '1.5') assert(string.format('%.2f', 2.5) == '2.50') "
            "assert(tonumber('1.5') == 3 / 2) assert('B' < 'a') return {}"));
  std::setlocale(LC_ALL, before.c_str());
}

TEST_CASE("patterns match as Lua's do", "[script]") {
  const auto check = [](const std::string& call, const std::string& result) {
    INFO(call);
    return loads(
        "local r = table.pack(" + call +
        ") local s = '' for i = 1, r.n do s = s .. tostring(r[i]) .. '|' end assert(s == '" +
        result + "', s) return {}");
  };
  check("('hello world'):find('o w')", "5|7|");
  check("('hello world'):find('l+')", "3|4|");
  check("('hello'):find('')", "1|0|");
  check("('hello'):find('', 10)", "nil|");
  check("('hello'):find('', 6)", "6|5|");
  check("('hello'):find('l', -2)", "4|4|");
  check("('a.b'):find('.', 1, true)", "2|2|");
  check("('a.b'):find('%.')", "2|2|");
  check("('key = value'):match('^(%w+)%s*=%s*(%w+)$')", "key|value|");
  check("('  x  '):match('^%s*(.-)%s*$')", "x|");
  check("('2024-05-06'):match('(%d+)-(%d+)-(%d+)')", "2024|05|06|");
  check("('f(a(b)c)d'):match('%b()')", "(a(b)c)|");
  check("('THE (quick) fox'):find('%f[%a]%a+%f[%A]')", "1|3|");
  check("('abab'):match('(a)(b)%1%2')", "a|b|");
  check("('hello'):match('()ll()')", "3|5|");
  check("('x]y'):match('[]]')", "]|");
  check("('a-b'):match('[a%-]+')", "a-|");
  check("('abc'):match('[^a-b]')", "c|");
  check("('ab12'):gsub('%a', '<%0>')", "<a><b>12|2|");
  check("('abc'):gsub('', '-')", "-a-b-c-|4|");
  check("('abc def'):gsub('%w+', '%0 %0', 1)", "abc abc def|1|");
  check("('$x $y'):gsub('%$(%w)', { x = 'one' })", "one $y|2|");
  check("('abc'):gsub('%w', function(c) if c ~= 'b' then return c:upper() end end)", "AbC|3|");
  check("('aaa'):gsub('^a', 'b')", "baa|1|");
  check("('abc'):gsub('b', '%%')", "a%c|1|");
  check(
      "(function() local s = '' for k, v in ('a=1, b=2'):gmatch('(%w)=(%w)') do s = s .. k .. v "
      "end return s end)()",
      "a1b2|");
  contains(refusal("(''):find('[a')"), "missing ']'");
  contains(refusal("(''):find('%')"), "ends with '%'");
  contains(refusal("('a'):find('(a')"), "unfinished capture");
  contains(refusal("('a'):match('a)')"), "invalid pattern capture");
  contains(refusal("('a'):find('%1')"), "invalid capture index");
  contains(refusal("('a'):find('%fa')"), "missing '['");
  contains(refusal("('a'):gsub('a', '%2')"), "invalid capture index");
  contains(refusal("('a'):gsub('a', '%x')"), "invalid use of '%'");
  contains(refusal("('a'):gsub('a', function() return {} end)"), "invalid replacement value");
}

TEST_CASE("joining, unpacking, repeating and bytes are as Lua's", "[script]") {
  for (const char* fact :
       {"table.concat({ 1, 'b', 2.5 }, ', ') == '1, b, 2.5'", "table.concat({}) == ''",
        "table.concat({ 1, 2, 3 }, '-', 2) == '2-3'", "table.concat({ 1, 2, 3 }, '-', 3, 2) == ''",
        "select('#', table.unpack({ 1, nil, 3 }, 1, 3)) == 3", "table.unpack({ 7, 8 }, 2) == 8",
        "select('#', table.unpack({})) == 0", "('ab'):rep(3, ',') == 'ab,ab,ab'",
        "('ab'):rep(0) == '' and ('ab'):rep(-1) == ''", "('abc'):byte() == 97",
        "select('#', ('abc'):byte(1, -1)) == 3", "('abc'):byte(-1) == 99",
        "select('#', ('abc'):byte(10)) == 0", "select('#', (''):byte()) == 0",
        "('10' + 1) == 11 and '3' * '4' == 12", "math.floor('3.7') == 3", "('x'):len() == 1"})
    loads("assert(" + std::string(fact) + ") return {}");
}

}  // namespace stockade::test::purity_test
