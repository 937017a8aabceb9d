// What a script may use: work, memory and time, however it tries to use more. Each of these would
// keep the program busy for minutes or for ever.

#include <catch2/catch.hpp>

#include "framework/game/game.h"
#include "framework/rules/rule.h"
#include "framework/script/script.h"
#include "framework/script/script_rule.h"
#include "framework/search/search.h"
#include "tests/support/processor_time.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::limits_test {
namespace {

/// A hundred times as much as each should take, in seconds.
constexpr double kMuch = 5;

bool contains(const std::string& text, const std::string& part) {
  INFO(text << "\nshould contain " << part);
  const bool found = text.find(part) != std::string::npos;
  CHECK(found);
  return found;
}

/// The message of a script that must not load.
std::string refusal(const std::string& text) {
  INFO(text);
  const AtMost bound(kMuch);
  const auto script = Script::load(ScriptSource::of_text(text), {});
  CHECK_FALSE(script.ok());
  return script.message();
}

std::string errors(const DefinitionPtr& definition) {
  return to_string(take_script_errors(definition->kernel()));
}

/// What is reported of a hook with that body while moves of chess are found again and again: the
/// game goes on as if there were no hook, and nothing is reported twice.
std::string failing_hook(const std::string& body, const std::string& before = {},
                         double most = kMuch) {
  const Scratch scratch;
  const DefinitionPtr d =
      scratch.chess(before + "\nreturn { allow = function(view, move) " + body + " end }");
  INFO(before << "\n" << body);
  const AtMost bound(most);
  Game game(d);
  for (int i = 0; i < 20; ++i) CHECK(game.legal_moves().size() == 20);
  const std::string all = errors(d);
  CHECK(errors(d) == "");
  return all;
}

ScriptValue empty_tree() {
  ScriptValue tree;
  tree.form = ScriptValue::Form::map;
  return tree;
}

std::string problem_of_define(const std::string& body) {
  const auto script =
      Script::load(ScriptSource::of_text("return { define = function(d) " + body + " end }"), {});
  INFO(body << "\n" << script.message());
  REQUIRE(script.ok());
  const AtMost bound(kMuch);
  const auto tree = (*script)->define(empty_tree());
  CHECK_FALSE(tree.ok());
  return tree.message();
}

/// Uses nearly all that a call may use: 0.9 million steps.
constexpr const char* kBusy = "local function busy() for i = 1, 450000 do local x = i end end\n";

/// Takes so many of the numbers that a position remembers.
class CountersRule : public RuleBase<CountersRule> {
 public:
  explicit CountersRule(int count) : RuleBase(SourceMark{"rules.yaml", 3, 1}), count_(count) {}
  std::string_view name() const override { return "counters"; }
  std::string parameters(const Equipment&) const override { return std::to_string(count_); }
  void declare(Compilation& c) const {
    for (int i = 0; i < count_; ++i) c.declare_attribute({"counter " + std::to_string(i), true, 0});
  }
  template <int W>
  void build(Program<W>&, const Compilation&) const {}

 private:
  int count_;
};

}  // namespace

TEST_CASE("attributes of a script for which there is no room are refused", "[script]") {
  constexpr int kRoom = kMaxAttributes - static_cast<int>(CoreAttribute::count_);
  const auto script =
      Script::load(ScriptSource::of_text("return { attributes = { charge = 0, mood = 1 } }"), {});
  REQUIRE(script.ok());
  Equipment equipment{*Topology::square(4, 4), {}, {}, {}, Visibility::everyone};
  equipment.sides = {
      {"White", "white", 'w', equipment.topology.orientation(Forward::up), std::nullopt},
      {"Black", "black", 'b', equipment.topology.orientation(Forward::down), std::nullopt}};
  PieceTypeInfo king;
  king.name = "king";
  king.letter = 'K';
  king.movement = "K";
  equipment.types.push_back(king);
  const auto compile = [&](int counters) {
    RuleList rules;
    rules.push_back(std::make_unique<CountersRule>(counters));
    rules.push_back(make_script_rule(*script, {"rules.yaml", 8, 1}));
    return GameDefinition::compile({}, equipment, std::move(rules), {});
  };
  CHECK(compile(kRoom - 2).ok());
  const auto refused = compile(kRoom - 1);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.problems().front().id == "rules-too-large");
  CHECK(refused.message().find("rules.yaml:8:1") != std::string::npos);
}

TEST_CASE("library functions count what they do, whatever they are called with", "[script]") {
  const std::string names =
      "local long, other = ('a'):rep(60000), ('b'):rep(60000)\n"
      "local digits = ('0'):rep(60000) .. '1'\n"
      "local list, empty = {}, {} for i = 1, 2e4 do list[i] = -i % 7919 empty[i] = '' end\n"
      "local function list_of(n) local t = {} for i = 1, n do t[i] = -i % 7919 end return t end\n"
      "local some = {} for i = 1, 250 do some[i] = i end\n";
  for (const char* body : {
           "long:find('[' .. other .. ']')",
           "long:find(('[' .. other .. ']+'):rep(1))",
           "long:find(('a'):rep(30000) .. 'b', 1, true)",
           "long:find(('a'):rep(30000) .. 'b')",
           "long:find('.-.-.-.-b')",
           "long:find('a*a*a*a*a*a*b')",
           "(('('):rep(60000)):find('%b()')",
           "long:match(('a?'):rep(100) .. ('a'):rep(100) .. 'b')",
           "long:match('^(a*)(a*)%2%1b')",
           "long:gsub('', 'x')",
           "long:gsub('.', '%0')",
           "long:gsub('a*', { [long] = other })",
           "for _ in long:gmatch('a-b') do end",
           "for _ in long:gmatch('()') do end",
           "table.concat(empty)",
           "table.concat(list, ',', 1, 9000)",
           "select('#', table.unpack(some))",
           "table.pack(table.unpack(some))",
           "local t = list_of(20000) table.insert(t, 1, 1) table.remove(t, 1)",
           "local t = list_of(1000) for i = 1, 1e9 do table.insert(t, 1, 1) table.remove(t, 1) end",
           "local t = list_of(10000) table.sort(t)",
           "local t = list_of(9000) table.sort(t, function(a, b) return a > b end)",
           "local t = list_of(9000) table.sort(t, function(a, b) return true end)",
           "string.format(('%99.99f'):rep(250), table.unpack(some))",
           "string.format('%q', long)",
           "string.format('%s', long)",
           "tonumber(digits)",
           "tonumber(digits, 7)",
           "math.floor(digits)",
           "math.max(digits, digits)",
           "string.rep('x', digits)",
           "('x'):sub(digits)",
           "('x'):byte(digits)",
           "long:byte(1, 250)",
           "string.char(table.unpack(some, 1, 100))",
           "long:upper()",
           "long:lower()",
           "long:reverse()",
           "long:sub(2)",
           "long:rep(1)",
           "(''):rep(1 << 60)",
           "('x'):rep(1, long)",
           "rawequal(long, other)",
           "local x = digits + 1",
           "local x = -digits",
           "local x = long .. 'x'",
           "local x = long < other",
           "local x = { [long .. 'x'] = 1 }",
           "for _ in pairs(list) do end",
           "local x = #list",
           "local x = tostring(1.5)",
           "local x = {}",
           "local x = function() return x end",
       })
    contains(failing_hook("while true do " + std::string(body) + " end", names), "stopped: ");
  // At load there is more of it.
  for (const char* body : {"long:find('[' .. other .. ']')", "for _ in long:gmatch('()') do end",
                           "table.concat(list, ',', 1, 9000)", "local x = tostring(1.5)",
                           "string.format(('%99.99f'):rep(250), table.unpack(some))",
                           "string.format('%q', long)", "table.sort(list)", "local x = {}"})
    contains(refusal(names + "while true do " + body + " end"), "too many steps");
}

TEST_CASE("library functions refuse what is too much at once", "[script]") {
  contains(refusal("return table.unpack({}, 1, 1 << 40)"), "at most 256 values");
  contains(refusal("return table.unpack({}, math.mininteger, math.maxinteger)"), "at most 256");
  contains(refusal("return ('x'):rep(60000):byte(1, -1)"), "at most 256 numbers");
  contains(refusal("return table.concat({}, '', 1, math.maxinteger)"),
           "invalid value (at index 1)");
  contains(refusal("return ('x'):rep(60000, ('y'):rep(60000))"), "too long");
  contains(refusal("return ('x'):rep(1 << 62, 'y')"), "too long");
  contains(refusal("local s = ('x'):rep(60000) return s .. s"), "more than 64 KiB");
  contains(refusal("local s = ('x'):rep(60000) return (s:gsub('.', '%0%0'))"), "more than 64 KiB");
  contains(refusal("local s = ('x'):rep(60000) return table.concat({ s, s })"), "more than 64 KiB");
  contains(refusal("local s = ('x'):rep(60000) return string.format('%s%s', s, s)"),
           "more than 64 KiB");
  contains(refusal("return ('('):rep(300):find(('%('):rep(10) .. ('('):rep(40))"), "captures");
  contains(refusal("return ('a'):rep(300):find(('a?'):rep(300))"), "too complex");
}

TEST_CASE("many arguments are no way around the limits", "[script]") {
  contains(refusal("local function f(...) return f(1, 2, 3, 4, 5, 6, 7, 8, ...) end f()"),
           "stopped: ");
  contains(refusal("local function f(...) f(1, ...) end f()"), "stopped: ");
  contains(failing_hook("local function f(...) f(1, 2, 3, 4, 5, 6, 7, 8, ...) end f()"),
           "stopped: ");
}

TEST_CASE("questions about the position count, too", "[script]") {
  for (const char* body :
       {"view:attackers('e4', 1)", "view:region('last rank and file a')", "view:pieces()",
        "view:ray('a1', 1, 1)", "local t = move.targets", "view:at('e4')", "view:step('e4', 'n')",
        "view:neighbours('e4')", "view:count(1, 'PNBRQKPNBRQK')", "view:attribute('quiet_plies')"})
    contains(failing_hook("while true do " + std::string(body) + " end"), "too many steps");
  const std::string names = "local long = ('N'):rep(60000)\n";
  for (const char* body : {"view:at(long)", "view:pieces(1, long)", "view:region(long)",
                           "view:attribute(long)", "view:offset('a1', ('1'):rep(60000))"})
    contains(failing_hook(body, names), "too long");
}

TEST_CASE("a script that has reached a limit is off, with one message", "[script]") {
  for (const char* body : {"while true do end", "local function f() return 1 + f() end f()",
                           "local s = 'x' while true do s = s .. s end",
                           "local t = {} while true do t[#t + 1] = {} end"})
    contains(failing_hook(body), "the script is switched off: its hooks are not called again");
  // The other hooks are off as well: half a script is another game.
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(R"(
    return {
      allow = function() while true do end end,
      effect = function(view, move, act) act:remove(move.to) end,
    })");
  Game game(d);
  const MoveList moves = game.legal_moves();
  game.play(moves[0]);
  CHECK(game.position().at(moves[0].to().index()) != kEmpty);
  contains(errors(d), "the script is switched off");
  CHECK(errors(d) == "");
}

TEST_CASE("whether a call reaches a limit does not depend on what went before", "[script]") {
  // Knights use a little less, or a little more, than a call may; pawns are asked in between.
  const Scratch scratch;
  const auto works = [&](int turns, int positions) {
    const DefinitionPtr d = scratch.chess(
        "return { allow = { { pieces = 'P', run = function() for i = 1, 123 do local x = i end end "
        "}, "
        "{ pieces = 'N', run = function() for i = 1, " +
        std::to_string(turns) + " do local x = i end end } } }");
    Game game(d);
    for (int i = 0; i < positions; ++i) CHECK(game.legal_moves().size() == 20);
    return errors(d).empty();
  };
  const AtMost bound(30);
  int most = 1;
  for (int step = 1 << 19; step > 0; step /= 2)
    if (works(most + step, 1)) most += step;
  CHECK(most > 100'000);
  CHECK(most < 1'000'000);
  CHECK(works(most, 30));
  CHECK_FALSE(works(most + 1, 1));
}

TEST_CASE("all hooks of one position have a limit together", "[script]") {
  const std::string problem = failing_hook("busy()", kBusy);
  contains(problem, "all hooks of one position together");
  contains(problem, "the script is switched off");
  // Within it, one position after the other is looked at.
  const Scratch scratch;
  const DefinitionPtr d =
      scratch.chess(std::string(kBusy) + "return { allow = { pieces = 'K', run = busy } }");
  Game game(d);
  for (int i = 0; i < 30; ++i) CHECK(game.legal_moves().size() == 20);
  CHECK(errors(d) == "");
}

TEST_CASE("what a hook makes other hooks do counts as its own", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(std::string(kBusy) + R"(
    return {
      allow = { pieces = "N", run = function(view)
        for i = 1, 10000 do view:attacked("e4", 1) end
      end },
      attacks = busy,
    })");
  const AtMost bound(kMuch);
  Game game(d);
  for (int i = 0; i < 20; ++i) CHECK(game.legal_moves().size() == 20);
  contains(errors(d), "too many steps");
  CHECK(errors(d) == "");
}

TEST_CASE("time ends what work does not see", "[script]") {
  // Lua itself compares texts here, in one instruction, from one zero to the next.
  const std::string names = "local zeros = ('\\0'):rep(60000) local others = zeros .. 'x'\n";
  contains(failing_hook("while true do local x = zeros < others end", names, 30), "takes too long");
  // The same in short calls, none of which reaches a thousand instructions.
  contains(
      failing_hook("for i = 1, 100 do local x = zeros < others x = zeros < others end", names, 30),
      "take too much time");
}

TEST_CASE("a search with little time ends soon in a game with slow hooks", "[script]") {
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(std::string(kBusy) + R"(
    return { value = function() busy() return 0 end })");
  const auto searcher = make_generic_searcher(d);
  SearchLimits limits;
  limits.movetime_ms = 50;
  const AtMost bound(kMuch);
  for (int i = 0; i < 3; ++i) searcher->search(Game(d), limits, {});
}

TEST_CASE("a script that fails to start in play is not started again for each call", "[script]") {
  // So large that it can be looked through when it is loaded, but not have the view beside it.
  const auto script = [](int size) {
    return "local t, s = {}, ('x'):rep(8000) for i = 1, " + std::to_string(size / 8000) +
           " do t[i] = s .. i end\nt[0] = s:sub(1, " + std::to_string(size % 8000) +
           ")\nreturn { allow = function() return t[1] == nil end }";
  };
  int most = 1;
  for (int step = 1 << 23; step >= 256; step /= 2)
    if (Script::load(ScriptSource::of_text(script(most + step)), {}).ok()) most += step;
  const Scratch scratch;
  const DefinitionPtr d = scratch.chess(script(most));
  const AtMost bound(kMuch);
  Game game(d);
  for (int i = 0; i < 100; ++i) CHECK(game.legal_moves().size() == 20);
  const std::string problem = errors(d);
  contains(problem, "more memory");
  contains(problem, "the script is switched off");
  CHECK(errors(d) == "");
}

TEST_CASE("a definition that define() leaves has an end", "[script]") {
  contains(problem_of_define("local s = ('x'):rep(60000) for i = 1, 15000 do d['k' .. i] = s end"),
           "longer than 4 MiB together");
  contains(problem_of_define("local s = ('x'):rep(60000) for i = 1, 100 do d[s .. i] = 1 end"),
           "longer than 4 MiB together");
  contains(problem_of_define("d.list = {} for i = 1, 30000 do d.list[i] = i end"),
           "too many values");
  contains(problem_of_define("local t = { 1 } for i = 1, 15 do t = { t, t } end d.t = t"),
           "too many values");
  contains(problem_of_define("local t = {} for i = 1, 19000 do t[i] = i end local u = t for i = 1, "
                             "20 do local w = { u } for k = 2, 19000 do w[k] = k end u = w end d.t "
                             "= u"),
           "too many values");
  contains(problem_of_define("local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(60000) .. i end"),
           "more memory");
  // Many keys are no reason to take long.
  const auto script = Script::load(
      ScriptSource::of_text("return { define = function(d) for i = 1, 19000 do d['k' .. i] = i end "
                            "end }"),
      {});
  REQUIRE(script.ok());
  const auto tree = (*script)->define(empty_tree());
  REQUIRE(tree.ok());
  CHECK(tree->entries.size() == 19000);
}

}  // namespace stockade::test::limits_test
