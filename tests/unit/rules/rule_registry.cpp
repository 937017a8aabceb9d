// The rules of the language are modules in one list; their order follows from what each declares.

#include "framework/rules/rule_registry.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/definition/diagnostics_table.h"
#include "framework/definition/rule_set.h"
#include "framework/definition/schema_table.h"
#include "framework/rules/builtin/registry.h"

namespace stockade::rule_registry_test {
namespace {

using Names = std::vector<std::string_view>;

Names names_of(const std::vector<RuleModule>& modules) {
  Names names;
  for (const RuleModule& module : modules) names.push_back(module.name);
  return names;
}

RuleModule module(std::string_view name, Names after, Names before = {}) {
  RuleModule made{.name = name};
  made.after = std::move(after);
  made.before = std::move(before);
  return made;
}

}  // namespace

// Content hashes, by which native plugins know their game, and the order of reasons depend on it.
// Rules that are not named here may stand anywhere between: a new one needs no line.
TEST_CASE("rules take part in the order that the library relies on", "[rules]") {
  const Names relied_on = {"movement", "displacement",   "capture",    "promotion",
                           "castling", "en_passant",     "drop",       "exchange",
                           "change",   "dice",           "paralysis",  "remote_captures",
                           "rebirth",  "script",         "forbid",     "transfer",
                           "royal",    "turn",           "series",     "mandatory_capture",
                           "goals",    "no_legal_moves", "repetition", "n_move_rule"};
  Names found = names_of(rule_set().modules());
  std::erase_if(found, [&](std::string_view name) {
    return std::find(relied_on.begin(), relied_on.end(), name) == relied_on.end();
  });
  CHECK(found == relied_on);
}

TEST_CASE("modules without constraints stand as they are listed", "[rules]") {
  const RuleOrder order = in_rule_order({module("c", {}), module("a", {}), module("b", {})});
  CHECK(order.problem.empty());
  CHECK(names_of(order.modules) == Names{"c", "a", "b"});
}

TEST_CASE("a module that is listed last is pulled to its place", "[rules]") {
  const RuleOrder order = in_rule_order({module("movement", {}), module("forbid", {"movement"}),
                                         module("royal", {"movement"}), module("turn", {"royal"}),
                                         module("fresh", {"movement"}, {"royal"})});
  CHECK(order.problem.empty());
  CHECK(names_of(order.modules) == Names{"movement", "forbid", "fresh", "royal", "turn"});
}

TEST_CASE("an order that can't be is a problem", "[rules]") {
  CHECK(in_rule_order({module("a", {"b"}), module("b", {"a"})}).problem ==
        "'a' has to come before itself");
  CHECK(in_rule_order({module("a", {}, {"a"})}).problem == "'a' has to come before itself");
  CHECK(in_rule_order({module("a", {"gone"})}).problem ==
        "'a' names a module 'gone', which does not exist");
  CHECK(in_rule_order({module("a", {}, {"gone"})}).problem ==
        "'a' names a module 'gone', which does not exist");
  CHECK(in_rule_order({module("a", {}), module("a", {})}).problem == "two modules are called 'a'");
}

// The framework's own modules and those that a higher layer adds.
TEST_CASE("every order that a module asks for is kept", "[rules]") {
  const Names names = names_of(rule_set().modules());
  const auto place = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) - names.begin();
  };
  int constraints = 0;
  for (const RuleModule& rule : rule_set().modules()) {
    INFO(rule.name);
    for (const std::string_view name : rule.after) CHECK(place(name) < place(rule.name));
    for (const std::string_view name : rule.before) CHECK(place(rule.name) < place(name));
    constraints += static_cast<int>(rule.after.size() + rule.before.size());
  }
  CHECK(constraints > 30);
  CHECK(builtin_rule_modules().size() + 1 == rule_set().modules().size());
}

TEST_CASE("a module's keys lie below its own, and the table has them all", "[rules]") {
  const auto table = schema_table();
  for (const RuleModule& rule : rule_set().modules()) {
    INFO(rule.name);
    CHECK((rule.read || rule.name == "script"));
    for (const SchemaRow& row : rule.keys) {
      INFO(row.path);
      // A rule may lie below the key of another: turn.series, capture.blast.
      const std::string key(rule.name);
      CHECK((row.path.starts_with(key) || row.path.find("." + key) != std::string_view::npos));
      CHECK(std::count_if(table.begin(), table.end(),
                          [&](const SchemaRow& other) { return other.path == row.path; }) == 1);
    }
  }
}

TEST_CASE("the actions of a turn are those that rules bring", "[rules]") {
  CHECK(rule_set().actions() == "move | place | drop | exchange | move_enemy | change | pass");
  const SchemaKey* one_of = schema().find("turn")->find("one_of");
  REQUIRE(one_of);
  CHECK(one_of->element().type.words == std::vector<std::string>{"move", "place", "drop",
                                                                 "exchange", "move_enemy", "change",
                                                                 "pass"});
}

TEST_CASE("a module's diagnostics are in the table", "[rules]") {
  std::set<std::string_view> ids;
  for (const DiagnosticRow& row : diagnostics_table()) ids.insert(row.id);
  for (const RuleModule& rule : rule_set().modules())
    for (const DiagnosticRow& row : rule.diagnostics) {
      INFO(rule.name << ": " << row.id);
      CHECK(ids.contains(row.id));
    }
}

}  // namespace stockade::rule_registry_test
