#include "framework/rules/rule_registry.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <optional>
#include <utility>

namespace stockade {
namespace {

// Depth first: the predecessors of a module are placed before it.
class Sorter {
 public:
  explicit Sorter(const std::vector<RuleModule>& listed)
      : listed_(listed), earlier_(listed.size()), state_(listed.size(), State::waiting) {}

  RuleOrder sort() {
    for (size_t i = 0; i < listed_.size(); ++i) {
      if (index_of(listed_[i].name) != i)
        problem("two modules are called '" + std::string(listed_[i].name) + "'");
      for (const std::string_view name : listed_[i].after)
        link(listed_[i], name, index_of(name), i);
      for (const std::string_view name : listed_[i].before)
        link(listed_[i], name, i, index_of(name));
    }
    for (size_t i = 0; i < listed_.size(); ++i) place(i);
    if (!problem_.empty()) return {listed_, problem_};
    return {std::move(sorted_), ""};
  }

 private:
  enum class State : uint8_t { waiting, open, placed };

  [[nodiscard]] std::optional<size_t> index_of(std::string_view name) const {
    for (size_t i = 0; i < listed_.size(); ++i)
      if (listed_[i].name == name) return i;
    return std::nullopt;
  }

  void link(const RuleModule& by, std::string_view name, std::optional<size_t> first,
            std::optional<size_t> second) {
    if (first && second)
      earlier_[*second].push_back(*first);
    else
      problem("'" + std::string(by.name) + "' names a module '" + std::string(name) +
              "', which does not exist");
  }

  void place(size_t index) {
    if (state_[index] == State::placed) return;
    if (state_[index] == State::open)
      return problem("'" + std::string(listed_[index].name) + "' has to come before itself");
    state_[index] = State::open;
    std::vector<size_t>& before = earlier_[index];
    std::sort(before.begin(), before.end());
    for (const size_t other : before) place(other);
    state_[index] = State::placed;
    sorted_.push_back(listed_[index]);
  }

  void problem(std::string text) {
    if (problem_.empty()) problem_ = std::move(text);
  }

  const std::vector<RuleModule>& listed_;
  std::vector<std::vector<size_t>> earlier_;
  std::vector<State> state_;
  std::vector<RuleModule> sorted_;
  std::string problem_;
};

// The zone of the first side; each side has the same zones.
const ZoneInfo* zone_of(const Equipment& equipment, const ZoneUse& use) {
  for (const ZoneInfo& zone : equipment.zones)
    if (zone.name == use.zone) return &zone;
  return nullptr;
}

std::string written(const ZoneUse& use) { return std::string(use.owner) + "." + use.zone; }

void check_owner(const ZoneUse& use, const ZoneInfo& zone, ProblemSink& problems) {
  if (use.holds.empty() || zone.holds_enemy == (use.holds == "enemy")) return;
  problems.fail("zone-content",
                "'" + written(use) + "' does not fit: " + std::string(use.holds_because) +
                    ", but a zone '" + use.zone + "' holds " +
                    (zone.holds_enemy ? "enemy pieces" : "pieces of its owner"),
                "use another zone, or write under zones: " + use.zone +
                    ": { holds: " + std::string(use.holds) + " }",
                use.where);
}

void check_types(const Equipment& equipment, const ZoneUse& use, const ZoneInfo& zone,
                 ProblemSink& problems) {
  const auto missing = std::find_if(use.types.begin(), use.types.end(), [&](PieceType type) {
    return std::none_of(zone.holds.begin(), zone.holds.end(),
                        [&](Piece piece) { return equipment.roster().type_of(piece) == type; });
  });
  if (missing == use.types.end()) return;
  problems.fail("zone-content",
                "the piece type " + equipment.symbol(*missing) + " can't be in '" + written(use) +
                    "', but " + use.types_because,
                "add it to the pieces of that zone", use.where);
}

}  // namespace

RuleOrder in_rule_order(std::vector<RuleModule> listed) { return Sorter(listed).sort(); }

RuleRegistry::RuleRegistry(std::vector<RuleModule> listed) {
  RuleOrder order = in_rule_order(std::move(listed));
  assert(order.problem.empty());
  modules_ = std::move(order.modules);
}

std::string RuleRegistry::actions() const {
  std::string words;
  for (const RuleModule& module : modules_)
    if (!module.action.word.empty())
      words += (words.empty() ? "" : " | ") + std::string(module.action.word);
  return words;
}

bool RuleRegistry::uses_values(const Node& root) const {
  return std::any_of(modules_.begin(), modules_.end(), [&](const RuleModule& module) {
    return module.uses_values && module.uses_values(root);
  });
}

bool RuleRegistry::equips(std::string_view key) const {
  bool of_rules = false;
  for (const RuleModule& module : modules_)
    for (const SchemaRow& row : module.keys) {
      if (row.path.substr(0, row.path.find('.')) != key) continue;
      if (module.equip || module.arrange) return true;
      of_rules = true;
    }
  return !of_rules;
}

bool RuleRegistry::has_chance_before_turns(const View& root) const {
  return std::any_of(modules_.begin(), modules_.end(), [&](const RuleModule& module) {
    return module.chance_before_turns && root.find(module.name);
  });
}

void RuleRegistry::check(RuleReading in, ProblemSink& problems) const {
  in.chance_before_turns = has_chance_before_turns(in.root);
  check_actions(in.root, problems);
  for (const RuleModule& module : modules_)
    if (module.check) module.check(in, problems);
  check_zones(in, problems);
}

void RuleRegistry::check_actions(const View& root, ProblemSink& problems) const {
  const auto turn = root.find("turn");
  const auto one_of = turn ? turn->find("one_of") : std::nullopt;
  if (!one_of) return;
  const std::vector<View> words = one_of->items();
  for (const RuleModule& module : modules_) {
    const TurnAction& action = module.action;
    if (action.word.empty()) continue;
    const std::string name(action.word);
    const auto listed = std::find_if(words.begin(), words.end(),
                                     [&](const View& word) { return word.text() == name; });
    const bool is_listed = listed != words.end();
    if (action.inherent) continue;
    if (is_listed && !root.mentions(name))
      problems.fail(
          "turn-without-rule",
          "a turn can be " + std::string(action.phrase) + ", but the key '" + name + "' is missing",
          "take it out of one_of, or add the key, " + std::string(action.how), listed->where());
    if (const auto rule = root.find(name); rule && !is_listed)
      problems.fail("rule-without-turn",
                    "the rule '" + name + "' has no effect: 'turn: one_of' does not list it",
                    "add '" + name + "' to one_of, or write " + name + ": off", rule->key_where());
  }
}

std::vector<ZoneUse> RuleRegistry::zone_uses(const RuleReading& in) const {
  std::vector<ZoneUse> uses;
  for (const RuleModule& module : modules_)
    if (module.zones)
      for (ZoneUse& use : module.zones(in)) uses.push_back(std::move(use));
  return uses;
}

void RuleRegistry::check_zones(const RuleReading& in, ProblemSink& problems) const {
  const auto zones = in.root.find("zones");
  if (!zones) return;
  const std::vector<ZoneUse> uses = zone_uses(in);
  for (const ZoneUse& use : uses) {
    const ZoneInfo* zone = zone_of(in.equipment, use);
    if (!zone) continue;
    check_owner(use, *zone, problems);
    check_types(in.equipment, use, *zone, problems);
  }
  for (const auto& [name, zone] : zones->entries())
    if (std::none_of(uses.begin(), uses.end(),
                     [&, &called = name](const ZoneUse& use) { return use.zone == called; }))
      problems.warn("idle-zone", "no rule moves a piece into or out of the zone '" + name + "'",
                    "use the zone in a rule, or write under zones: " + name + ": off",
                    zone.key_where());
}

void RuleRegistry::equip(const View& root, Equipment& equipment) const {
  for (const RuleModule& module : modules_)
    if (module.equip) module.equip(root, equipment);
}

Result<std::vector<std::pair<int, Piece>>> RuleRegistry::arrange(
    const View& root, const Equipment& equipment, std::vector<std::pair<int, Piece>> setup) const {
  for (const RuleModule& module : modules_) {
    if (!module.arrange || !root.find(module.name)) continue;
    auto arranged = module.arrange({root, equipment, setup});
    if (!arranged) return arranged.problems();
    setup = std::move(arranged).value();
  }
  return setup;
}

RuleList RuleRegistry::read(RuleReading reading, std::map<std::string_view, RuleList> made) const {
  reading.chance_before_turns = has_chance_before_turns(reading.root);
  RuleList rules;
  for (const RuleModule& module : modules_) {
    assert(module.read || made.contains(module.name));
    RuleList read = module.read ? module.read(reading) : std::move(made[module.name]);
    std::move(read.begin(), read.end(), std::back_inserter(rules));
  }
  return rules;
}

}  // namespace stockade
